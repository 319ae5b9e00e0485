import { describe, expect, test } from "vitest";
import { DeviceKind, EventType, Ramp, Size, Status, StripParameter, Target } from "../../../dsp/abi";
import { Studio } from "./studio";

/** Live events with a time: found in the rendered sound. */

const RATE = 48000;
const SHORT = 0.001;

function desk(): Studio {
  const studio = new Studio(RATE).desk(2);
  for (const slot of [0, 1]) studio.commands.deviceCreate(slot, DeviceKind.synth, 5).chain(slot, [slot]);
  return studio;
}

/** The frames at which sound begins after at least a block of silence. */
function onsets(sound: Float32Array): number[] {
  const found: number[] = [];
  let quiet: number = Size.block;
  sound.forEach((value, frame) => {
    if (value === 0) quiet++;
    else {
      if (quiet >= Size.block) found.push(frame);
      quiet = 0;
    }
  });
  return found;
}

/** Frames from a note-on to the first sample that is not 0, as an untimed note at a block's start shows it. */
function delay(): number {
  const studio = desk();
  studio.commands.live(0, EventType.noteOn, 60, 1);
  return onsets(studio.render(Size.block).left)[0]!;
}

/** A short note with a hard end, so that the next one begins in silence. */
function click(studio: Studio, frame: number, key = 60): void {
  studio.commands
    .liveAt(0, EventType.noteOn, key, 1, frame)
    .liveAt(0, EventType.control, 120, 1, frame + 64)
    .liveAt(0, EventType.noteOff, key, 0, frame + 64);
}

describe("live events with a time", () => {
  test("sound on their very frame, in whatever order they come and however far ahead", () => {
    const studio = desk();
    // 3,001 frames apart: everywhere in a block
    const frames = Array.from({ length: 40 }, (_, index) => 777 + index * 3001);
    for (const frame of [...frames.slice(20), ...frames.slice(0, 20).reverse()]) click(studio, frame);
    const { left } = studio.render(frames.at(-1)! + 4000);
    const late = delay();
    expect(late).toBeLessThanOrEqual(1);
    expect(onsets(left)).toEqual(frames.map((frame) => frame + late));
  });

  test("count the engine's frames, and a late one sounds at once", () => {
    const studio = desk();
    studio.render(5 * Size.block);
    expect(studio.host.status(Status.rendered)).toBe(5 * Size.block);
    click(studio, 5 * Size.block + 200);
    studio.commands.liveAt(1, EventType.noteOn, 72, 1, 17).liveAt(1, EventType.control, 120, 1, 18);
    const { left } = studio.render(4 * Size.block);
    // the late ones come together at the block's start
    expect(left.subarray(0, Size.block).some((value) => value !== 0)).toBe(true);
    studio.render(RATE);
    const alone = desk();
    alone.render(5 * Size.block);
    click(alone, 5 * Size.block + 200);
    expect(onsets(alone.render(4 * Size.block).left)).toEqual([200 + delay()]);
  });

  test("of one frame keep their order: a note that begins and ends there does not hang", () => {
    const studio = desk();
    studio.commands.liveAt(0, EventType.noteOn, 60, 1, 300).liveAt(0, EventType.noteOff, 60, 0, 300);
    const { left } = studio.render(RATE);
    expect(Math.max(...left.subarray(RATE - 1000).map(Math.abs))).toBeLessThan(SHORT);
  });

  test("are taken back: what has not begun stays silent, what sounds ends", () => {
    const studio = desk();
    studio.commands.liveAt(0, EventType.noteOn, 60, 1, 0).liveAt(0, EventType.noteOff, 60, 0, RATE * 3);
    studio.commands.liveAt(0, EventType.noteOn, 64, 1, RATE).liveAt(0, EventType.noteOff, 64, 0, RATE * 3);
    studio.commands.liveAt(1, EventType.noteOn, 67, 1, 2 * RATE).liveAt(1, EventType.noteOff, 67, 0, 3 * RATE);
    expect(Math.max(...studio.render(RATE / 2).left.map(Math.abs))).toBeGreaterThan(0.05);
    studio.commands.liveCancel(0);
    const { left } = studio.render(2 * RATE);
    const loud = (from: number, to: number) => Math.max(...left.subarray(from, to).map(Math.abs));
    // released, then silent where the second note would have begun
    expect(loud(RATE / 2, RATE)).toBeLessThan(SHORT);
    // the other strip's are kept
    expect(loud(RATE * 1.6, RATE * 2)).toBeGreaterThan(0.05);
  });

  test.each(["panic", "resetState", "stripClear"] as const)("are forgotten by %s", (how) => {
    const studio = desk();
    studio.commands.liveAt(0, EventType.noteOn, 60, 1, 1000);
    studio.apply();
    if (how === "stripClear") studio.commands.stripClear(0).stripCreate(0, 0).stripOutput(0, 200).chain(0, [0]);
    else studio.commands[how]();
    expect(studio.apply()).toBe(0);
    expect(studio.render(4000).left.every((value) => value === 0)).toBe(true);
  });

  test("that make no sense are refused, and so is one too many", () => {
    const studio = desk();
    studio.apply();
    studio.commands
      .liveAt(0, EventType.noteOn, 128, 1, 100)
      .liveAt(0, EventType.noteOn, 60, Number.NaN, 100)
      .liveAt(77, EventType.noteOn, 60, 1, 100)
      .liveAt(0, EventType.noteOn, 60, 1, Number.NaN)
      .liveAt(0, EventType.noteOn, 60, 1, Number.POSITIVE_INFINITY)
      .parameterAt(Target.strip, 0, StripParameter.level, Number.NaN, 100)
      .liveCancel(77);
    expect(studio.apply()).toBe(7);
    for (let i = 0; i < 2048; i++) studio.commands.liveAt(1, EventType.pressure, 0, 0, 1e9 + i);
    expect(studio.apply()).toBe(0);
    expect(studio.commands.liveAt(1, EventType.noteOn, 60, 1, 0) && studio.apply()).toBe(1);
  });
});

describe("parameters with a time", () => {
  test("move in the block in which their frame lies, as a live control moves them", () => {
    const moved = (at: number | null) => {
      const studio = desk();
      studio.commands.live(0, EventType.noteOn, 60, 1);
      if (at !== null) studio.commands.parameterAt(Target.strip, 0, StripParameter.level, -40, at);
      const first = studio.render(10 * Size.block).left;
      if (at === null) studio.commands.parameter(Target.strip, 0, StripParameter.level, -40, Ramp.smooth);
      const second = studio.render(40 * Size.block).left;
      return Float32Array.of(...first, ...second);
    };
    const timed = moved(10 * Size.block + 50);
    expect(timed).toEqual(moved(null));
    const still = moved(1e9);
    expect(timed.subarray(0, 10 * Size.block)).toEqual(still.subarray(0, 10 * Size.block));
    expect(Math.max(...timed.subarray(40 * Size.block).map(Math.abs))).toBeLessThan(
      0.1 * Math.max(...still.subarray(40 * Size.block).map(Math.abs)),
    );
  });
});
