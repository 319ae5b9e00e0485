import type { CommandArguments } from "../commands";
import { compClips, compOf, onTick } from "../comp";
import type { Id } from "../document";
import { CommandError } from "../errors";
import { tempoMap } from "../time";
import { find, insert, type ProjectDraft } from "./lookup";
import { plain } from "./plain";

export function setCompRange(draft: ProjectDraft, args: CommandArguments<"setCompRange">): void {
  const { range, restId } = args;
  for (const other of Object.values(draft.compRanges)) {
    if (other.trackId !== range.trackId || other.end <= range.start || other.start >= range.end) continue;
    // the same range, moved or made longer
    if (other.id === range.id) continue;
    const [before, after] = [other.start < range.start, other.end > range.end];
    if (before && after) {
      if (restId === undefined) throw new CommandError("arguments", "The rest of the range lacks an id.");
      insert(draft, "compRanges", { ...plain(other), id: restId, start: range.end, crossfade: range.crossfade });
    }
    if (before) other.end = range.start;
    else if (after) other.start = range.end;
    else delete draft.compRanges[other.id];
  }
  draft.compRanges[range.id] = range;
}

export function chooseTake(draft: ProjectDraft, args: CommandArguments<"chooseTake">): void {
  find(draft, "compRanges", args.id).takeId = args.takeId;
}

export function removeCompRanges(draft: ProjectDraft, args: CommandArguments<"removeCompRanges">): void {
  for (const id of args.ids) delete draft.compRanges[find(draft, "compRanges", id).id];
}

export function flattenComp(draft: ProjectDraft, args: CommandArguments<"flattenComp">): void {
  const { trackId, ids } = args;
  const project = plain(draft);
  const tempo = tempoMap(project.tempo);
  const idOf = (rangeId: Id): Id => {
    const id = Object.hasOwn(ids, rangeId) ? ids[rangeId] : undefined;
    if (id === undefined) throw new CommandError("arguments", "A clip of the comp lacks an id.");
    return id;
  };
  const comp = compOf(project.compRanges, trackId);
  const pieces = compClips(comp, project, tempo, project.sampleRate);
  for (const { range, clip } of pieces) {
    const placed = clip.kind === "audio" ? onTick(clip, project.samples, tempo, project.sampleRate) : clip;
    insert(draft, "clips", { ...placed, id: idOf(range.id) });
  }
  for (const { id } of comp) delete draft.compRanges[id];
}
