import { clampParameter, range, SILENCE_DB } from "../../parameters";
import { said } from "../../words/said";
import type { CommandArguments } from "../commands";
import type { Id } from "../document";
import { CommandError } from "../errors";
import { keepingTimes } from "./absolute";
import type { ProjectDraft } from "./lookup";
import { assign } from "./lookup";

const METRONOME_LEVEL = range("Metronome", SILENCE_DB, 24, 0);

export function renameProject(draft: ProjectDraft, args: CommandArguments<"renameProject">): void {
  draft.name = args.name;
}

export function setSampleRate(draft: ProjectDraft, args: CommandArguments<"setSampleRate">): void {
  draft.sampleRate = args.sampleRate;
}

interface Placed {
  id: Id;
  tick: number;
}

/**
 * Changes the entry at that tick; otherwise moves the one with that id; otherwise adds it. There is always one at tick
 * 0.
 */
function place<Point extends Placed>(points: Record<Id, Point>, point: Point): void {
  const there = Object.values(points).find((other) => other.tick === point.tick);
  if (there) {
    assign(there, { ...point, id: there.id });
    return;
  }
  if (Object.hasOwn(points, point.id) && points[point.id]?.tick === 0) {
    throw new CommandError("notAllowed", "The first point stays at the beginning.");
  }
  points[point.id] = point;
}

function remove(points: Record<Id, Placed>, id: Id, what: string): void {
  const point = Object.hasOwn(points, id) ? points[id] : undefined;
  if (!point) throw new CommandError("unknownId", said`The ${what} is not in the project any more.`);
  if (point.tick === 0)
    throw new CommandError("notAllowed", said`The ${what} at the beginning can be changed, not removed.`);
  delete points[id];
}

export function setTempo(draft: ProjectDraft, args: CommandArguments<"setTempo">): void {
  keepingTimes(draft, () => place(draft.tempo, args));
}

export function removeTempo(draft: ProjectDraft, args: CommandArguments<"removeTempo">): void {
  keepingTimes(draft, () => remove(draft.tempo, args.id, "tempo"));
}

export function setSignature(draft: ProjectDraft, args: CommandArguments<"setSignature">): void {
  place(draft.signatures, args);
}

export function removeSignature(draft: ProjectDraft, args: CommandArguments<"removeSignature">): void {
  remove(draft.signatures, args.id, "time signature");
}

/** The points by id. Throws if ids repeat. */
function mapOf<Point extends Placed>(points: readonly Point[], what: string): Record<Id, Point> {
  if (new Set(points.map((point) => point.id)).size < points.length) {
    throw new CommandError("duplicateId", said`Two entries of the ${what} map have one id.`);
  }
  return Object.fromEntries(points.map((point) => [point.id, point]));
}

export function setTimeMap(draft: ProjectDraft, args: CommandArguments<"setTimeMap">): void {
  keepingTimes(draft, () => {
    draft.tempo = mapOf(args.tempo, "tempo");
  });
  draft.signatures = mapOf(args.signatures, "time signature");
}

export function setLoop(draft: ProjectDraft, args: CommandArguments<"setLoop">): void {
  assign(draft.loop, args);
}

export function setMetronome(draft: ProjectDraft, args: CommandArguments<"setMetronome">): void {
  assign(draft.metronome, args);
  draft.metronome.level = clampParameter(METRONOME_LEVEL, draft.metronome.level);
}

export function setCountIn(draft: ProjectDraft, args: CommandArguments<"setCountIn">): void {
  assign(draft, args);
}
