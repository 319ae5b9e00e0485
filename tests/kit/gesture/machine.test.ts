import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type GestureInput,
  type GestureState,
  IDLE,
  type Intent,
  type Point,
  step,
} from "../../../src/kit/gesture/machine";

const at = (x: number, y = 0): Point => ({ x, y });
const down = (x: number, grip = { slack: 4, drags: true }, pointer = 1): GestureInput => ({
  type: "down",
  pointer,
  at: at(x),
  grip,
});
const move = (x: number, pointer = 1): GestureInput => ({ type: "move", pointer, at: at(x) });
const up = (x: number, pointer = 1): GestureInput => ({ type: "up", pointer, at: at(x) });
const stop = (cause: "escape" | "blur" | "pointercancel", pointer?: number): GestureInput =>
  pointer === undefined ? { type: "stop", cause } : { type: "stop", cause, pointer };
const fingers = (moved: boolean, ...places: Point[]): GestureInput => ({ type: "fingers", at: places, moved });
const rested: GestureInput = { type: "rested" };

function run(inputs: readonly GestureInput[]): { state: GestureState; said: string[] } {
  let state: GestureState = IDLE;
  const said: string[] = [];
  for (const input of inputs) {
    const next: { state: GestureState; intents: readonly Intent[] } = step(state, input);
    state = next.state;
    for (const intent of next.intents) {
      if (intent.type === "cancel") said.push(`cancel ${intent.cause}`);
      else if (intent.type === "pinch") said.push(`pinch ${intent.before[1].x}>${intent.after[1].x}`);
      else said.push(`${intent.type} ${intent.at.x}`);
    }
  }
  return { state, said };
}

const CASES: [string, GestureInput[], string[]][] = [
  ["a press that stays is a click", [down(10), move(12), up(12)], ["click 12"]],
  [
    "a press that goes beyond its slack drags",
    [down(10), move(14), move(20), up(21)],
    ["drag 14", "drag 20", "commit 21"],
  ],
  [
    "a press without slack drags as it is made",
    [down(10, { slack: 0, drags: true }), up(10)],
    ["drag 10", "commit 10"],
  ],
  [
    "a press that drags nothing ends as it moves away",
    [down(10, { slack: 4, drags: false }), move(20), up(20)],
    ["cancel moved"],
  ],
  ["a press that drags nothing is a click", [down(10, { slack: 4, drags: false }), move(12), up(12)], ["click 12"]],
  [
    "another pointer neither moves nor ends it",
    [down(10), move(90, 2), up(90, 2), move(20), up(20)],
    ["drag 20", "commit 20"],
  ],
  [
    "a second press does not begin another",
    [down(10), down(50, { slack: 0, drags: true }, 2), up(50, 2), up(10)],
    ["click 10"],
  ],
  [
    "Escape ends it, and what comes after is nothing",
    [down(10), move(30), stop("escape"), move(40), up(40)],
    ["drag 30", "cancel escape"],
  ],
  ["the window's focus goes", [down(10), stop("blur"), up(10)], ["cancel blur"]],
  [
    "the browser takes the pointer",
    [down(10), move(30), stop("pointercancel", 1), up(30)],
    ["drag 30", "cancel pointercancel"],
  ],
  [
    "the browser takes another pointer",
    [down(10), move(30), stop("pointercancel", 2), up(30)],
    ["drag 30", "commit 30"],
  ],
  ["a pointer that rests asks for a menu where it was pressed", [down(10), move(12), rested, up(12)], ["rest 10"]],
  ["a drag that hardly moved rests, too", [down(10), move(15), rested, up(15)], ["drag 15", "rest 10"]],
  ["a drag that went far does not rest", [down(10), move(30), rested, up(30)], ["drag 30", "commit 30"]],
  [
    "a second finger ends a drag and pinches",
    [down(10), move(30), fingers(false, at(30), at(60)), move(35), fingers(true, at(30), at(80)), up(30)],
    ["drag 30", "cancel fingers", "pinch 60>80"],
  ],
  [
    "fingers that come and go pinch only while they move",
    [
      fingers(false, at(0), at(50)),
      fingers(true, at(0), at(60)),
      fingers(false, at(0)),
      fingers(true, at(9)),
      fingers(false, at(9), at(20)),
      fingers(true, at(9), at(25)),
    ],
    ["pinch 50>60", "pinch 20>25"],
  ],
  ["while two fingers are down nothing is pressed", [fingers(false, at(0), at(50)), down(10), up(10)], []],
  [
    "a press after the fingers is one again",
    [fingers(false, at(0), at(50)), fingers(false), down(10), up(10)],
    ["click 10"],
  ],
  ["nothing is held: nothing ends", [move(5), up(5), rested, stop("escape")], []],
];

describe("A gesture", () => {
  for (const [name, inputs, said] of CASES) it(name, () => expect(run(inputs).said).toEqual(said));

  it("ends exactly once, whatever comes in which order", () => {
    const x = fc.integer({ min: 0, max: 60 });
    const pointer = fc.integer({ min: 1, max: 2 });
    const inputs = fc.oneof(
      fc
        .tuple(x, pointer, fc.constantFrom(0, 4), fc.boolean())
        .map(([at, id, slack, drags]) => down(at, { slack, drags }, id)),
      fc.tuple(x, pointer).map(([to, id]) => move(to, id)),
      fc.tuple(x, pointer).map(([to, id]) => up(to, id)),
      fc.constantFrom(stop("escape"), stop("blur"), stop("pointercancel", 1), stop("pointercancel", 2), rested),
      fc
        .tuple(fc.array(x, { maxLength: 3 }), fc.boolean())
        .map(([xs, moved]) => fingers(moved, ...xs.map((it) => at(it)))),
    );
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 40 }), (list) => {
        let state: GestureState = IDLE;
        let open = false;
        for (const input of list) {
          const was = state.phase;
          const next: { state: GestureState; intents: readonly Intent[] } = step(state, input);
          state = next.state;
          if (was === "idle" && input.type === "down") open = true;
          for (const intent of next.intents) {
            if (intent.type === "pinch") expect(open).toBe(false);
            else if (intent.type === "drag") expect(open).toBe(true);
            else {
              expect(open).toBe(true);
              open = false;
            }
          }
          expect(open).toBe(state.phase === "pressed" || state.phase === "dragging");
        }
        if (open)
          expect(step(state, { type: "stop", cause: "removed" }).intents).toEqual([
            { type: "cancel", cause: "removed" },
          ]);
      }),
      { numRuns: 2000 },
    );
  });
});
