import { expect, test } from "vitest";
import { targetSchema } from "../../../contract/midi/mapping/mapping";
import { catalogue } from "../../../src/app/keymap/catalogue";
import { allTargets, matching } from "../../../src/sound/midi/targetList";
import { mixedProject } from "../../studios/fakes";

const all = allTargets(mixedProject(), null, catalogue());
const labels = (typed: string) => matching(all, typed, 50).map(({ label }) => label);

test("every parameter of the project and every command of every screen can be found, each a target of its own", () => {
  expect(all.every(({ target }) => targetSchema.safeParse(target).success)).toBe(true);
  expect(new Set(all.map(({ target }) => JSON.stringify(target))).size).toBe(all.length);
  for (const { id } of catalogue()) {
    expect(all.some(({ target }) => target.kind === "action" && target.id === id)).toBe(true);
  }
});

test("is found by any words of its name, what begins with them first", () => {
  expect(labels("volume vocals")).toContain("Volume of Vocals");
  expect(labels("vocals pan")).toContain("Pan of Vocals");
  expect(labels("loop on")[0]).toBe("Loop on or off");
  expect(labels("layer 3")).toContain("Layer 3");
  expect(labels("pad b3")).toEqual(["Play of pad B3", "Gain of pad B3"]);
  expect(labels("no such thing at all")).toEqual([]);
  expect(matching(all, "", 7)).toHaveLength(7);
});
