import { describe, expect, it } from "vitest";
import { Contents, controlsWithin, notesWithin, standingAt } from "../../../contract/project/content";
import { controlRank, standing } from "../../../contract/project/controllers";
import type { ControlEvent, Note } from "../../../contract/project/document";
import { seeded } from "./randomCommands";

const byId = <Entry extends { id: string }>(entries: readonly Entry[]): Record<string, Entry> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

/** Notes and controllers at random places, many of them at the same ones; resets among them. */
function randomContent(seed: number) {
  const random = seeded(seed);
  const int = (most: number) => Math.floor(random() * most);
  const notes = Array.from(
    { length: 200 },
    (_, n): Note => ({ id: `n${n}`, start: int(50), length: 1 + int(9), key: int(128), velocity: 1 + int(127) }),
  );
  const controls = Array.from({ length: 200 }, (_, n): ControlEvent => {
    const at = { id: `c${int(1e9)}-${n}`, tick: int(50) };
    if (random() < 0.1) return { ...at, type: "cc", controller: 121, value: 0 };
    return random() < 0.3
      ? { ...at, type: "bend", controller: 0, value: int(100) }
      : { ...at, type: "cc", controller: [1, 7, 11, 64][int(4)]!, value: int(128) };
  });
  return { notes: byId(notes), controls: byId(controls) };
}

describe("pieces of a content", () => {
  it.each([1, 2, 3, 4])("are what a walk over all of it finds (seed %i)", (seed) => {
    const content = randomContent(seed);
    const ordered = new Contents().of(content);
    const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).sort();
    const sorted = Object.values(content.controls).sort(
      (a, b) => a.tick - b.tick || controlRank(a) - controlRank(b) || (a.id < b.id ? -1 : 1),
    );
    for (let from = -1; from < 52; from++) {
      for (const to of [from, from + 1, from + 7, 100]) {
        const within = (tick: number) => tick >= from && tick < to;
        const notes = Object.values(content.notes).filter(({ start }) => within(start));
        expect(ids(notesWithin(ordered, from, to))).toEqual(ids(notes));
        expect(controlsWithin(ordered, from, to)).toEqual(sorted.filter(({ tick }) => within(tick)));
      }
      expect(standingAt(ordered, from)).toEqual(standing(sorted.filter(({ tick }) => tick < from)));
    }
  });

  it("of the same content share one order; other controllers beside the same notes have their own", () => {
    const content = randomContent(5);
    const contents = new Contents();
    const first = contents.of(content);
    expect(contents.of({ ...content })).toBe(first);
    expect(contents.of({ ...content, controls: {} }).controls).toEqual([]);
  });
});
