import type { ControlEvent, Id, Note } from "../../../contract/project/document";
import { Timeline, type TimelineState } from "../../kit/timeline/timeline";
import { useShown } from "../../kit/timeline/useTimeline";
import { pageScope } from "../../scope/page";
import type { LaneName } from "./edit/controllers";
import { currentEdited } from "./edited";
import { KEYS, ROLL_AXIS } from "./model/geometry";

type RollTool = "select" | "draw";

/** What the piano roll shows besides what every timeline shows. */
interface RollDraft {
  tool: RollTool;
  /** the lane below the notes */
  lane: "velocity" | LaneName;
  /** notes as a drag would leave them, by id; including new ones */
  draft: ReadonlyMap<Id, Note>;
  /** controller events as a stroke would leave the lane; null without a stroke */
  laneDraft: readonly ControlEvent[] | null;
}

export const NO_DRAFT: { draft: ReadonlyMap<Id, Note>; laneDraft: null } = { draft: new Map(), laneDraft: null };

function clipEnd(): number {
  const edited = currentEdited();
  return edited ? edited.clip.start + edited.clip.length : 0;
}

/** The piano roll's timeline. It outlives its view, so that zoom and tool are kept. */
export const roll = pageScope.own(
  new Timeline<number, RollDraft>(ROLL_AXIS, { end: clipEnd, rows: () => KEYS }, 14, {
    ...NO_DRAFT,
    tool: "select",
    lane: "velocity",
  }),
  (timeline) => timeline.end(),
);

export function useRoll<Value>(read: (state: TimelineState<RollDraft>) => Value): Value {
  return useShown(roll, read);
}
