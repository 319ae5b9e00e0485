import { expect, test } from "vitest";
import { PLAYED_MS, PlayWatch } from "../../../src/stores/djLibrary/playWatch";

/** Looks every second for so long; the number of times that it counted. */
function listen(watch: PlayWatch, track: string | null, seconds: number, from = 0, sounding = true): number {
  let counted = 0;
  for (let at = 0; at <= seconds; at++) counted += Number(watch.look(0, track, sounding, (from + at) * 1000));
  return counted;
}

test("a track that was heard for twenty seconds counts once, however long it plays", () => {
  const watch = new PlayWatch();
  expect(listen(watch, "a", PLAYED_MS / 1000 - 1)).toBe(0);
  expect(listen(watch, "a", 100, 20)).toBe(1);
});

test("what is not heard does not count, and what was heard before a pause does", () => {
  const watch = new PlayWatch();
  expect(listen(watch, "a", 100, 0, false)).toBe(0);
  expect(listen(watch, "a", 15, 100)).toBe(0);
  expect(listen(watch, "a", 100, 116, false)).toBe(0);
  expect(listen(watch, "a", 6, 217)).toBe(1);
});

test("loaded again it counts again; another track has its own time", () => {
  const watch = new PlayWatch();
  expect(listen(watch, "a", 25)).toBe(1);
  expect(listen(watch, "b", 19, 26)).toBe(0);
  expect(listen(watch, null, 1, 46)).toBe(0);
  expect(listen(watch, "a", 25, 48)).toBe(1);
});

test("a clock that stood still while the machine slept does not play a track", () => {
  const watch = new PlayWatch();
  watch.look(0, "a", true, 0);
  expect(watch.look(0, "a", true, 3_600_000)).toBe(false);
});
