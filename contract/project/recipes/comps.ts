import type { Draft } from "immer";
import type { CommandArguments } from "../commands";
import { compClips, compOf, pieceClip, pieceId, rangeOfPiece } from "../comp";
import { Contents, controlsWithin, notesWithin, type OrderedContent, standingAt } from "../content";
import type { Clip, Id, NoteClip } from "../document";
import { CommandError } from "../errors";
import { tempoMap } from "../time";
import { find, insert, type ProjectDraft } from "./lookup";
import { plain } from "./plain";

export function setCompRange(draft: ProjectDraft, args: CommandArguments<"setCompRange">): void {
  const { range, restId } = args;
  if (Object.hasOwn(draft.clips, pieceId(range.id))) {
    throw new CommandError("duplicateId", "The range was made a clip. Give the new range another id.");
  }
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
  const contents = new Contents();
  for (const piece of pieces) {
    const clip = pieceClip(piece, project.samples, tempo, project.sampleRate);
    const placed = clip.kind === "notes" ? cut(clip, contents.of(clip)) : clip;
    insert(draft, "clips", { ...placed, id: idOf(piece.range.id) });
  }
  for (const { id } of comp) delete draft.compRanges[id];
}

/** The clip with that id, to be edited. A piece of a comp becomes a clip first: its ranges go, its take stays. */
export function findClip(draft: ProjectDraft, id: Id): Draft<Clip> {
  if (!Object.hasOwn(draft.clips, id)) pieceToClip(draft, id);
  return find(draft, "clips", id);
}

function pieceToClip(draft: ProjectDraft, id: Id): void {
  const first = rangeOfPiece(draft.compRanges, id);
  if (!first) return;
  const { trackId, takeId } = first;
  const [takes, samples] = [plain(draft.takes), plain(draft.samples)];
  const tempo = tempoMap(plain(draft.tempo));
  const comp = compOf(plain(draft.compRanges), trackId);
  const piece = compClips(comp, { takes, samples }, tempo, draft.sampleRate).find(({ clip }) => clip.id === id);
  if (!piece) return;
  // a copy: its notes are the take's, and the command goes on to change them
  const clip = JSON.parse(JSON.stringify(pieceClip(piece, samples, tempo, draft.sampleRate)));
  insert(draft, "clips", clip);
  const { start, end } = piece.range;
  for (const range of comp) {
    if (range.takeId === takeId && range.start >= start && range.end <= end) delete draft.compRanges[range.id];
  }
}

/** A piece of a take with only what sounds in it: as many copies of the whole take as a comp has ranges are no document. */
function cut(clip: NoteClip, content: OrderedContent): NoteClip {
  const { offset } = clip;
  const end = offset + clip.length;
  const controls = [...standingAt(content, offset), ...controlsWithin(content, offset, end)];
  return {
    ...clip,
    notes: Object.fromEntries(notesWithin(content, offset, end).map((note) => [note.id, note])),
    controls: Object.fromEntries(controls.map((event) => [event.id, event])),
  };
}
