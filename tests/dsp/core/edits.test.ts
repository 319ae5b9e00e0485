import { describe, expect, test } from "vitest";
import { Size, Status } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { type ClipInput, noise, Studio } from "./studio";

const RATE = 48000;

/** Plays 2560 frames of `before`, writes the list anew as `after`, and gives the next 2560 frames. */
function edit(before: ClipInput[], after: ClipInput[], source: Float32Array): Float32Array {
  const studio = new Studio(RATE).desk(1);
  const sample = studio.sample(RATE, source);
  const withSample = (clips: ClipInput[]) => clips.map((clip) => ({ ...clip, sample }));
  studio.clips(0, withSample(before)).commands.play();
  studio.render(2560);
  studio.clips(0, withSample(after));
  const out = studio.render(2560).left;
  expect(studio.host.status(Status.starved)).toBe(0);
  return out;
}

describe("a clip list written anew while it plays", () => {
  const source = noise(50_000, 41);
  const playing = { length: 40_000, id: 7 };

  test("with the same clip goes on bit by bit", () => {
    const out = edit([playing], [playing, { tick: 1800, length: 100, id: 8 }], source);
    expect(out).toEqual(source.subarray(2560, 5120));
  });

  test("with a new end ends there", () => {
    const out = edit([playing], [{ ...playing, length: 4000 }], source);
    expect(out.subarray(0, 1440)).toEqual(source.subarray(2560, 4000));
    expect(out.subarray(1440).every((value) => value === 0)).toBe(true);
  });

  test("with a new gain goes there in one block", () => {
    const out = edit([playing], [{ ...playing, gain: 0.5 }], source);
    expect(
      firstWrong(0, 128, (i) => Math.abs(out[i]! - source[2560 + i]! * (1 - (0.5 * (i + 1)) / 128)) < 0.5 * 10 ** -6),
    ).toBe(-1);
    expect(firstWrong(128, 2560, (i) => out[i] === Math.fround(source[2560 + i]! * 0.5))).toBe(-1);
  });

  test("without the clip lets it fade", () => {
    const out = edit([playing], [], source);
    expect(firstWrong(0, 128, (i) => Math.abs(out[i]! - source[2560 + i]! * (1 - i / 128)) < 0.5 * 10 ** -6)).toBe(-1);
    expect(out.subarray(128).every((value) => value === 0)).toBe(true);
  });

  test("with the clip elsewhere crossfades to what now stands there", () => {
    const out = edit([playing], [{ ...playing, tick: 40 }], source);
    for (let i = 0; i < 128; i++) {
      expect(out[i]).toBeCloseTo(source[2560 + i]! * (1 - i / 128) + source[1560 + i]! * (i / 128), 6);
    }
    expect(out.subarray(128)).toEqual(source.subarray(1688, 4120));
  });

  test("with another offset crossfades to the other frames", () => {
    const out = edit([playing], [{ ...playing, offset: 777 }], source);
    expect(out.subarray(128)).toEqual(source.subarray(2560 + 777 + 128, 5120 + 777));
  });
});

test("a new tempo while a clip plays goes to the same tick, not to frames that are not there", () => {
  const source = noise(200_000, 42);
  for (const bpm of [60, 240]) {
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: 200_000, sample: studio.sample(RATE, source) }]).commands.play();
    studio.render(25_600);
    studio.commands.tempoMap([{ tick: 0, bpm }]);
    const out = studio.render(2560).left;
    const start = (25_600 * 120) / bpm;
    expect(out.subarray(128)).toEqual(source.subarray(start + 128, start + 2560));
    expect(studio.host.status(Status.starved)).toBe(0);
  }
});

test("more clips than streams: what is nearer comes first", () => {
  // 200 short clips, one after the other, all within the look-ahead.
  const source = noise(100_000, 43);
  const studio = new Studio(RATE).desk(2);
  const sample = studio.sample(RATE, source);
  const clips = Array.from({ length: 200 }, (_, i) => ({ tick: i * 10, offset: i * 250, length: 250, sample }));
  studio.clips(0, clips).commands.play();
  expect(studio.render(49_920).left).toEqual(source.subarray(0, 49_920));
});

test("clips for which there is no stream are counted, and play as soon as one comes free", () => {
  const source = noise(40_000, 44);
  const studio = new Studio(RATE).desk(1);
  const sample = studio.sample(RATE, source);
  const more = 10;
  // All begin together; as many as are left over last longer than the others.
  const clips = Array.from({ length: Size.streams + more }, (_, i) => ({
    length: i < Size.streams ? 12_800 : 25_600,
    sample,
    gain: 1 / 1024,
  }));
  studio.clips(0, clips).commands.play();
  studio.render(1280);
  expect(studio.host.status(Status.unserved)).toBe(more);
  expect(studio.host.status(Status.unservedFrames)).toBe(more * 1280);
  const late = studio.render(25_600 - 1280).left;
  expect(studio.host.status(Status.unserved)).toBe(0);
  expect(studio.host.status(Status.unservedFrames)).toBe(more * 12_800);
  const at = 20_000;
  expect(late[at - 1280]).toBeCloseTo((source[at]! * more) / 1024, 6);
  studio.commands.stop();
  studio.render(1280);
  expect(studio.host.status(Status.unserved)).toBe(0);
});
