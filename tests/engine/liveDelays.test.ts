import { expect, test } from "vitest";
import { createHeardMemory, HeardRing } from "../../contract/engine/heardRing";
import type { EngineNode } from "../../src/engine/node";
import { LiveDelays } from "../../src/engine/parts/liveDelays";
import type { LiveDelay } from "../../src/engine/port";

/** An engine whose ring a test writes and reads, 48 kHz, its frame 0 heard at 1000 ms. */
function setUp() {
  const heard = createHeardMemory();
  const engine = { livePosition: 0, opened: { memory: { heard } } };
  const clock = { now: 1000 };
  const delays = new LiveDelays({
    get engine() {
      return engine as unknown as EngineNode;
    },
    context: { sampleRate: 48_000, getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 1000 }) },
    now: () => clock.now,
    // the two clocks began at different times
    wallClock: () => clock.now + 1_700_000_000_000,
  });
  const read = () => {
    const found: LiveDelay[] = [];
    delays.read((delay) => found.push(delay));
    return found;
  };
  const audio = new HeardRing(heard);
  const carriedOut = (position: number, frame: number, at: number) =>
    audio.put(position, frame, at + 1_700_000_000_000);
  return { engine, clock, delays, read, carriedOut };
}

test("a message takes from its time stamp to the callback that carried it out, and to that callback's first frame", () => {
  const { engine, delays, read, carriedOut } = setUp();
  expect(read()).toEqual([]);
  engine.livePosition = 7;
  delays.mark(1000);
  engine.livePosition = 14;
  delays.mark(1002);
  carriedOut(7, 480, 1004);
  expect(read()).toEqual([{ toFrame: 4, toEar: 10 }]);
  carriedOut(14, 960, 1006);
  expect(read()).toEqual([{ toFrame: 4, toEar: 18 }]);
  expect(read()).toEqual([]);
});

test("several messages in one callback are all measured, what sent nothing is not", () => {
  const { engine, delays, read, carriedOut } = setUp();
  read();
  delays.mark(990);
  engine.livePosition = 7;
  delays.mark(1000);
  engine.livePosition = 12;
  delays.mark(1001);
  carriedOut(12, 480, 1003);
  expect(read().map(({ toFrame }) => toFrame)).toEqual([3, 2]);
});

test("positions of the ring wrap around", () => {
  const { engine, delays, read, carriedOut } = setUp();
  engine.livePosition = 2 ** 31 - 4;
  read();
  engine.livePosition = -(2 ** 31) + 3;
  delays.mark(1000);
  carriedOut(-(2 ** 31) + 3, 0, 1001);
  expect(read().map(({ toFrame }) => toFrame)).toEqual([1]);
});

test("nothing is noted while nobody reads", () => {
  const { engine, clock, delays, read, carriedOut } = setUp();
  engine.livePosition = 7;
  delays.mark(1000);
  read();
  clock.now = 9000;
  engine.livePosition = 14;
  delays.mark(9000);
  carriedOut(14, 0, 9001);
  expect(read()).toEqual([]);
});
