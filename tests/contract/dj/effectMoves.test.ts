import { expect, test } from "vitest";
import { effectMoves } from "../../../contract/dj/effectMoves";
import { newDjSet } from "../../../contract/dj/set";

const sendOf = (id: string) => ({ of: "send", id, parameter: "level" });
const ofDevice = (id: string, parameter: string) => ({ of: "device", id, parameter });

test("a deck that no unit acts on is assigned to the first that has the effect, its own before the others", () => {
  expect(effectMoves(newDjSet(), "a", "reverb", 40)).toEqual([
    [sendOf("deck-a-unit-1"), 0],
    [ofDevice("unit-1-mix", "meta2"), 40],
    [ofDevice("unit-1-2", "mix"), 40],
  ]);
  // unit 2 holds a flanger, a delay and a reverb
  expect(effectMoves(newDjSet(), "b", "echo", 10).at(0)).toEqual([sendOf("deck-b-unit-2"), 0]);
});

test("the unit that acts on the deck already comes first, and is not assigned again", () => {
  const set = newDjSet();
  const send = set.sends["deck-a-unit-4"];
  if (!send) throw new Error("no send");
  const open = { ...set, sends: { ...set.sends, [send.id]: { ...send, level: 0 } } };
  expect(effectMoves(open, "a", "reverb", 40)[0]).toEqual([ofDevice("unit-4-mix", "meta3"), 40]);
});

test("a filter goes to both sides of its middle; what no unit holds moves nothing", () => {
  expect(effectMoves(newDjSet(), "a", "filter", 0).at(-1)).toEqual([ofDevice("unit-1-3", "position"), -100]);
  expect(effectMoves({ ...newDjSet(), devices: {} }, "a", "reverb", 40)).toEqual([]);
});
