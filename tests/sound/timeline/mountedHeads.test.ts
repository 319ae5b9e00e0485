import { describe, expect, test } from "vitest";
import { type MountedHead, nextMounted } from "../../../src/sound/timeline/model/mountedHeads";

const MOST = 2;
const place = (id: string) => Number(id);
const never = () => false;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));
const idsOf = (heads: readonly MountedHead[]) => heads.map(({ id }) => id);
const settled = (from: number, to: number) => nextMounted([], ids(from, to), Number.POSITIVE_INFINITY, place, never);

/** All steps on the way from heads that are held to heads that are wanted. */
function way(held: readonly MountedHead[], wanted: readonly string[], kept = never as (id: string) => boolean) {
  const steps: (readonly MountedHead[])[] = [];
  for (let at = held; ; ) {
    const next = nextMounted(at, wanted, MOST, place, kept);
    if (next === at) return steps;
    steps.push(next);
    at = next;
    if (steps.length > 100) throw new Error("It never arrives");
  }
}

describe("the way from heads that are held to heads that are wanted", () => {
  test.each([
    ["on", [0, 10], [4, 14]],
    ["back", [40, 50], [33, 43]],
    ["far down", [0, 10], [80, 90]],
    ["far up", [80, 90], [5, 15]],
    ["from none", [0, 0], [3, 8]],
    ["to none", [2, 6], [0, 0]],
    ["to fewer", [0, 10], [3, 5]],
    ["to more", [0, 5], [20, 32]],
  ] as const)("%s: few more in each step, in order, those that stay wanted stay", (_, [first, end], [from, to]) => {
    const held = settled(first, end);
    const wanted = ids(from, to);
    let before = held;
    for (const step of way(held, wanted)) {
      const had = new Map(before.map(({ id, key }) => [id, key]));
      expect(step.filter(({ id }) => !had.has(id)).length).toBeLessThanOrEqual(MOST);
      expect(idsOf(step)).toEqual(idsOf(step).sort((a, b) => place(a) - place(b)));
      expect(new Set(step.map(({ key }) => key)).size).toBe(step.length);
      for (const id of idsOf(before).filter((held) => wanted.includes(held)))
        expect(step.find((head) => head.id === id)?.key).toBe(had.get(id));
      before = step;
    }
    expect(idsOf(before)).toEqual(wanted);
  });

  test.each([
    ["down", [0, 10], [80, 90]],
    ["up", [80, 90], [5, 15]],
  ] as const)(
    "far %s: every head is taken over where it stands, none is made and none changes places",
    (_, [first, end], [from, to]) => {
      const held = settled(first, end);
      for (const step of way(held, ids(from, to)))
        expect(step.map(({ key }) => key)).toEqual(held.map(({ key }) => key));
    },
  );

  test("after the tracks change places, heads stand in the new order and keep their elements", () => {
    const held = settled(0, 5);
    const moved = ["3", "0", "1", "4", "2"];
    const newPlace = (id: string) => moved.indexOf(id);
    const next = nextMounted(held, moved, MOST, newPlace, never);
    expect(idsOf(next)).toEqual(moved);
    expect(new Map(next.map(({ id, key }) => [id, key]))).toEqual(new Map(held.map(({ id, key }) => [id, key])));
    expect(nextMounted(next, moved, MOST, newPlace, never)).toBe(next);
  });

  test("the head that has the focus is let go, never taken over", () => {
    const held = settled(0, 10);
    const focused = held[4]?.key;
    const steps = way(held, ids(80, 90), (id) => id === "4");
    for (const step of steps.slice(0, -1)) expect(step.find(({ key }) => key === focused)?.id).toBe("4");
    expect(steps.at(-1)?.some(({ key }) => key === focused)).toBe(false);
  });
});
