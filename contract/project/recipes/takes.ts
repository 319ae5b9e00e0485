import type { CommandArguments } from "../commands";
import type { Id, TakeLane } from "../document";
import { freeKey } from "../order";
import { fitFades } from "./clips";
import { assign, find, insert, type ProjectDraft } from "./lookup";

/** Puts a lane right after another one of its track with the same order. */
function makeRoom(draft: ProjectDraft, lane: TakeLane): void {
  const others = Object.values(draft.takeLanes).filter(({ id, trackId }) => trackId === lane.trackId && id !== lane.id);
  lane.order = freeKey(
    lane.order,
    others.map(({ order }) => order),
  );
}

function removeTake(draft: ProjectDraft, id: Id): void {
  for (const range of Object.values(draft.compRanges)) if (range.takeId === id) delete draft.compRanges[range.id];
  delete draft.takes[id];
}

/** Removes a lane with its takes and their ranges. */
export function removeLane(draft: ProjectDraft, id: Id): void {
  for (const take of Object.values(draft.takes)) if (take.laneId === id) removeTake(draft, take.id);
  delete draft.takeLanes[id];
}

export function addTakes(draft: ProjectDraft, args: CommandArguments<"addTakes">): void {
  for (const lane of args.lanes ?? []) {
    const added = { ...lane };
    makeRoom(draft, added);
    insert(draft, "takeLanes", added);
  }
  for (const take of args.takes) {
    const added = { ...take };
    if (added.kind === "audio") fitFades(added);
    insert(draft, "takes", added);
  }
}

export function removeTakes(draft: ProjectDraft, args: CommandArguments<"removeTakes">): void {
  const lanes = new Set(args.ids.map((id) => find(draft, "takes", id).laneId));
  for (const id of args.ids) removeTake(draft, id);
  for (const { laneId } of Object.values(draft.takes)) lanes.delete(laneId);
  for (const id of lanes) delete draft.takeLanes[id];
}

export function setTakeLane(draft: ProjectDraft, args: CommandArguments<"setTakeLane">): void {
  const { id, ...values } = args;
  const lane = find(draft, "takeLanes", id);
  assign(lane, values);
  if (values.order !== undefined) makeRoom(draft, lane);
}

export function removeTakeLane(draft: ProjectDraft, args: CommandArguments<"removeTakeLane">): void {
  removeLane(draft, find(draft, "takeLanes", args.id).id);
}
