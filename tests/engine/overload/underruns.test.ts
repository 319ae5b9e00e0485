import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OverloadWatch } from "../../../src/engine/overload/overloadWatch";
import { UnderrunCount } from "../../../src/engine/overload/underrunCount";
import { StreamWatch } from "../../../src/engine/parts/streamWatch";
import type { LoadShedding, SystemReading } from "../../../src/engine/port";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An engine on a busy machine, that has been given an output and been watched for some seconds. */
function busy(sounding: boolean, seconds: number): LoadShedding[] {
  const count = new UnderrunCount();
  let total = 0;
  const next = () => {
    total += 3;
    return total;
  };
  const told: LoadShedding[] = [];
  const watch = new OverloadWatch(
    () => ({ load: 0.95, underruns: count.look(next(), sounding), sounding }) as SystemReading,
    null,
    (shedding) => told.push(shedding),
  );
  watch.watch(true);
  vi.advanceTimersByTime(seconds * 1000);
  watch.watch(false);
  return told;
}

test("an idle project on a busy machine counts no underruns, warns of none and pauses nothing", () => {
  expect(busy(false, 60)).toEqual([]);
});

test("while something should sound they are counted, and told of", () => {
  expect(busy(true, 10)[0]).toMatchObject({ step: "selected", reason: expect.stringContaining("broke off") });
});

test("underruns count from the moment when something should sound to the one when nothing does any more", () => {
  const count = new UnderrunCount();
  expect(count.look(5, false)).toBe(0);
  expect(count.look(9, false)).toBe(0);
  expect(count.look(10, true)).toBe(1);
  expect(count.look(12, true)).toBe(3);
  // it broke off, and has just ended
  expect(count.look(13, false)).toBe(4);
  expect(count.look(20, false)).toBe(4);
  // another output
  expect(count.look(0, true)).toBe(0);
  expect(count.look(null, true)).toBeNull();
});

test("clips that have no stream, or come late from disk, are told of once in a project", () => {
  const told: string[] = [];
  const watch = new StreamWatch((sentence) => told.push(sentence));
  const whole = { unserved: 0, unservedFrames: 0, starved: 300 };
  watch.look(whole, 44100, "a");
  watch.look({ ...whole, starved: 400 }, 44100, "a");
  expect(told).toEqual([]);
  for (const unserved of [12, 0, 14]) watch.look({ ...whole, unserved, unservedFrames: 2000 }, 44100, "a");
  expect(told).toEqual([expect.stringMatching(/^12 clips are not heard/)]);
  for (const starved of [20_000, 40_000]) watch.look({ ...whole, starved }, 44100, "a");
  expect(told[1]).toMatch(/too slow/);
  expect(told).toHaveLength(2);
  watch.look({ ...whole, unserved: 1 }, 44100, "b");
  expect(told[2]).toMatch(/^1 clip is not heard/);
});
