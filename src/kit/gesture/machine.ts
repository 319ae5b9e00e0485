/** A place on an element, CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers. */
export type Fingers = readonly [Point, Point];

/** Why a gesture ended without an effect. */
export type Cause =
  /** the Escape key */
  | "escape"
  /** the browser took the pointer, to scroll for example */
  | "pointercancel"
  /** something else captured the pointer */
  | "lostcapture"
  /** the window lost the focus */
  | "blur"
  /** the element or its owner is gone */
  | "removed"
  /** a second finger came */
  | "fingers"
  /** the pointer went away from a press that drags nothing */
  | "moved";

/** How a press may continue. */
export interface Grip {
  /** pixels that the pointer moves before the press becomes a drag; 0: at once */
  readonly slack: number;
  /** whether it can become a drag; otherwise only a click */
  readonly drags: boolean;
}

/** `At` is a point with whatever else its owner needs, such as the keys that are held. */
export type GestureState<At extends Point = Point> =
  | { readonly phase: "idle" }
  | {
      readonly phase: "pressed" | "dragging";
      readonly pointer: number;
      readonly from: At;
      readonly at: At;
      readonly grip: Grip;
    }
  | { readonly phase: "pinching"; readonly fingers: Fingers };

export type GestureInput<At extends Point = Point> =
  | { readonly type: "down"; readonly pointer: number; readonly at: At; readonly grip: Grip }
  | { readonly type: "move" | "up"; readonly pointer: number; readonly at: At }
  /** ends the gesture; with `pointer` only if it is that pointer's */
  | { readonly type: "stop"; readonly cause: Cause; readonly pointer?: number }
  /** the pointer has rested as long as a long press takes, or the browser reports one */
  | { readonly type: "rested" }
  /** the fingers that are down; `moved`: the same fingers in new places */
  | { readonly type: "fingers"; readonly at: readonly Point[]; readonly moved: boolean };

/** What to do. Each accepted press ends with exactly one of `click`, `commit`, `rest` and `cancel`. */
export type Intent<At extends Point = Point> =
  | { readonly type: "drag"; readonly at: At }
  | { readonly type: "click" | "commit" | "rest"; readonly at: At }
  | { readonly type: "cancel"; readonly cause: Cause }
  | { readonly type: "pinch"; readonly before: Fingers; readonly after: Fingers };

export interface Step<At extends Point = Point> {
  readonly state: GestureState<At>;
  readonly intents: readonly Intent<At>[];
}

export const IDLE = { phase: "idle" } as const;

/** A pointer that has moved further than this does not rest, in pixels. */
export const REST_SLACK = 10;

/** The state after an input, and what to do about it. */
export function step<At extends Point>(state: GestureState<At>, input: GestureInput<At>): Step<At> {
  switch (input.type) {
    case "down":
      return down(state, input);
    case "move":
      return move(state, input);
    case "up":
      return up(state, input);
    case "stop":
      return held(state) && (input.pointer ?? state.pointer) === state.pointer
        ? ends({ type: "cancel", cause: input.cause })
        : stays(state);
    case "rested":
      return held(state) && distance(state.from, state.at) <= REST_SLACK
        ? ends({ type: "rest", at: state.from })
        : stays(state);
    case "fingers":
      return fingers(state, input);
  }
}

type Held<At extends Point> = Extract<GestureState<At>, { phase: "pressed" | "dragging" }>;

const held = <At extends Point>(state: GestureState<At>): state is Held<At> =>
  state.phase === "pressed" || state.phase === "dragging";
const stays = <At extends Point>(state: GestureState<At>): Step<At> => ({ state, intents: [] });
const ends = <At extends Point>(intent: Intent<At>): Step<At> => ({ state: IDLE, intents: [intent] });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function down<At extends Point>(
  state: GestureState<At>,
  { pointer, at, grip }: GestureInput<At> & { type: "down" },
): Step<At> {
  if (state.phase !== "idle") return stays(state);
  const drags = grip.drags && grip.slack === 0;
  return {
    state: { phase: drags ? "dragging" : "pressed", pointer, from: at, at, grip },
    intents: drags ? [{ type: "drag", at }] : [],
  };
}

function move<At extends Point>(
  state: GestureState<At>,
  { pointer, at }: GestureInput<At> & { type: "move" | "up" },
): Step<At> {
  if (!held(state) || state.pointer !== pointer) return stays(state);
  if (state.phase === "pressed" && distance(state.from, at) < state.grip.slack) return stays({ ...state, at });
  if (!state.grip.drags) return ends({ type: "cancel", cause: "moved" });
  return { state: { ...state, phase: "dragging", at }, intents: [{ type: "drag", at }] };
}

function up<At extends Point>(
  state: GestureState<At>,
  { pointer, at }: GestureInput<At> & { type: "move" | "up" },
): Step<At> {
  if (!held(state) || state.pointer !== pointer) return stays(state);
  return ends({ type: state.phase === "dragging" ? "commit" : "click", at });
}

function fingers<At extends Point>(
  state: GestureState<At>,
  { at, moved }: GestureInput<At> & { type: "fingers" },
): Step<At> {
  const [first, second] = at;
  if (!first || !second) return state.phase === "pinching" ? { state: IDLE, intents: [] } : stays(state);
  const after: Fingers = [first, second];
  const next: GestureState<At> = { phase: "pinching", fingers: after };
  if (held(state)) return { state: next, intents: [{ type: "cancel", cause: "fingers" }] };
  if (state.phase === "pinching" && moved) {
    return { state: next, intents: [{ type: "pinch", before: state.fingers, after }] };
  }
  return { state: next, intents: [] };
}
