import { describe, expect, test } from "vitest";
import { positionAfter } from "../../../contract/project/sourceMap";
import { Fault, Size, Status } from "../../../dsp/abi";
import { noise, Studio } from "./studio";

const RATE = 48000;

const sine = (frames: number, hz: number, rate: number) =>
  Float32Array.from({ length: frames }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));

/** Largest error in dB of full scale against a function of the frame. */
function errorDb(actual: Float32Array, expected: (frame: number) => number, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i++) most = Math.max(most, Math.abs(actual[i]! - expected(i)));
  return 20 * Math.log10(most);
}

const playing = (studio: Studio) => {
  studio.commands.play();
  return studio;
};

describe("a clip at another rate", () => {
  test.each([
    [48000, 0.5],
    [48000, 2],
    [48000, 1.5],
    [44100, 1.1],
    [44100, 0.0625],
    [48000, 3.999],
    [96000, 0.5],
    [192000, 4],
  ])("of a source of %i Hz, at %f: a sine is as high as it should be", (sourceRate, rate) => {
    const hz = Math.min(sourceRate, RATE / rate) * 0.1;
    const frames = Math.ceil(sourceRate * rate * 0.3);
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(sourceRate, sine(frames, hz, sourceRate));
    // Lengths are in the source's own time: frames / rate of it pass while it is read.
    playing(studio.clips(0, [{ length: frames / rate, rate, sample }]));
    const out = studio.render(RATE * 0.4).left;
    const ideal = (i: number) => Math.sin((2 * Math.PI * hz * rate * i) / RATE);
    expect(errorDb(out, ideal, 2000, RATE * 0.28)).toBeLessThan(-85);
    // It ends when its frames are over, to the frame.
    expect(out.subarray(RATE * 0.31).every((value) => value === 0)).toBe(true);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("lets nothing through that would fold back", () => {
    const studio = new Studio(RATE).desk();
    // 15 kHz at double rate would be 30 kHz.
    const sample = studio.sample(RATE, sine(60_000, 15_000, RATE));
    playing(studio.clips(0, [{ length: 30_000, rate: 2, sample }]));
    expect(errorDb(studio.render(28_000).left, () => 0, 1000, 27_000)).toBeLessThan(-90);
  });

  test("beyond what the engine can read is left out and told", () => {
    const studio = new Studio(8000).desk();
    const sample = studio.sample(96_000, noise(9000, 1));
    playing(studio.clips(0, [{ length: 4000, rate: 4, sample }]));
    expect(studio.render(2000).left.every((value) => value === 0)).toBe(true);
    expect(studio.host.status(Status.fault)).toBe(Fault.command);
  });

  test("of its own for each of a thousand clips: all sound, in bounded memory", () => {
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, new Float32Array(4000).fill(0.5));
    // Eight ticks at 120 BPM are 200 frames.
    const clips = Array.from({ length: 1000 }, (_, i) => ({ tick: i * 8, offset: 1000, rate: 0.5 + i / 4000 }));
    playing(
      studio.clips(
        0,
        clips.map((clip) => ({ ...clip, length: 150, sample })),
      ),
    );
    const before = studio.host.exports.arenaUsed();
    const out = studio.render(200_000).left;
    const silent = clips.flatMap((_, i) => (Math.abs(out[i * 200 + 75]! - 0.5) > 1e-3 ? [i] : []));
    expect(silent).toEqual([]);
    expect(studio.host.exports.arenaUsed() - before).toBeLessThan(32 * 1024 ** 2);
  });

  test("fades in its own time", () => {
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, new Float32Array(20_000).fill(1));
    playing(studio.clips(0, [{ offset: 1000, length: 8000, rate: 2, fadeIn: 4000, fadeOut: 2000, sample }]));
    const out = studio.render(8192).left;
    const expected = (i: number) => (i >= 8000 ? 0 : Math.min(1, i / 4000) * Math.min(1, (8000 - i) / 2000));
    expect(errorDb(out, expected, 0, 8192)).toBeLessThan(-90);
  });

  test("changed while it plays does not click", () => {
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, new Float32Array(100_000).fill(0.5));
    playing(studio.clips(0, [{ length: 40_000, sample }]));
    const before = studio.render(5120).left;
    studio.clips(0, [{ length: 40_000, rate: 1.25, sample }]);
    const after = studio.render(5120).left;
    const all = [...before, ...after];
    const steps = all.slice(1).map((value, i) => Math.abs(value - all[i]!));
    expect(Math.max(...steps.slice(200))).toBeLessThan(0.02);
  });
});

describe("a clip that loops", () => {
  const source = noise(20_000, 31);

  test.each([
    ["from before the loop", 300, [1000, 1777]],
    ["shorter than a block, from within", 1040, [1000, 1100]],
    ["of the shortest length", 0, [4000, 4064]],
    ["longer than its window", 0, [100, 12_345]],
    ["to the source's end", 15_000, [14_000, 20_000]],
    ["that lies before where it begins", 9000, [1000, 1777]],
  ] as const)("%s goes round bit by bit, to the frame", (_, offset, loop) => {
    const studio = new Studio(RATE).desk();
    const length = 30_000;
    const round = offset < loop[1] ? loop : undefined;
    playing(studio.clips(0, [{ offset, length, sample: studio.sample(RATE, source), loop: round }]));
    const map = { offset, reversed: false, loop: { start: loop[0], end: loop[1] } };
    const out = studio.render(length).left;
    for (let i = 0; i < length; i++) {
      if (out[i] !== (source[positionAfter(map, i)] ?? 0)) throw new Error(`frame ${i} is not that of its position`);
    }
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("reversed goes round the reversed source", () => {
    const studio = new Studio(RATE).desk();
    const loop: [number, number] = [500, 3210];
    playing(studio.clips(0, [{ length: 25_000, reversed: true, sample: studio.sample(RATE, source), loop }]));
    const backwards = source.slice().reverse();
    const map = { offset: 0, reversed: true, loop: { start: loop[0], end: loop[1] } };
    const out = studio.render(25_000).left;
    for (let i = 0; i < 25_000; i++)
      if (out[i] !== backwards[positionAfter(map, i)]) throw new Error(`frame ${i} differs`);
  });

  test("of whole periods of a sine is that sine without end, at any rate", () => {
    // 480 periods of 100 frames each: the loop's seam would be heard in any error of the resampler across it.
    const studio = new Studio(RATE).desk();
    const wave = sine(9600, 480, RATE);
    const sample = studio.sample(RATE, wave);
    playing(studio.clips(0, [{ length: 60_000, rate: 1.3, loop: [2400, 7200], sample }]));
    const out = studio.render(55_000).left;
    const ideal = (i: number) => Math.sin((2 * Math.PI * 480 * 1.3 * i) / RATE);
    expect(errorDb(out, ideal, 1000, 55_000)).toBeLessThan(-85);
  });

  test("is entered in its middle as it is when played from its start", () => {
    const make = () => {
      const studio = new Studio(RATE).desk();
      studio.host.exports.setEntryFade(0);
      studio.clips(0, [{ length: 40_000, rate: 0.9, loop: [700, 5003], sample: studio.sample(44100, source) }]);
      return studio;
    };
    const whole = playing(make()).render(30_000).left;
    const entered = make();
    entered.commands.seek(640);
    const part = playing(entered).render(8000).left;
    expect(part).toEqual(whole.subarray(16_000, 16_000 + part.length));
  });
});

describe("a rate that glides", () => {
  /** Phase of a sine of `hz` after gliding from `rate` to `endRate` over `length` frames: the integral of the rate. */
  const glided = (rate: number, endRate: number, length: number) => (i: number) =>
    rate * i + ((endRate - rate) * i * i) / (2 * length);

  test.each([
    ["faster", 0.5, 2, 0],
    ["slower, to a stop", 1.5, 0, 0],
    ["through a stop and back", 1, -1, 2000],
    ["from backwards to forwards", -2, 1, 47_000],
    ["backwards at an even rate", -1, -1, 49_000],
    ["fast, through all of it", 8, -8, 100],
  ])("%s: its phase is the integral", (_, rate, endRate, offset) => {
    const hz = 300;
    const length = 48_000;
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, sine(200_000, hz, RATE));
    playing(studio.clips(0, [{ offset, length, rate, endRate, sample }]));
    const out = studio.render(length).left;
    const position = glided(rate, endRate, length);
    const ideal = (i: number) => Math.sin((2 * Math.PI * hz * (offset + position(i))) / RATE);
    const inside = (i: number) => offset + position(i) > 300 && offset + position(i) < 199_700;
    let most = 0;
    let heard = 0;
    for (let i = 0; i < length; i++) {
      if (!inside(i)) continue;
      heard++;
      most = Math.max(most, Math.abs(out[i]! - ideal(i)));
    }
    expect(heard).toBeGreaterThan(40_000);
    expect(20 * Math.log10(most)).toBeLessThan(-80);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("backwards at rate −1 is the reversed file", () => {
    const source = noise(30_000, 41);
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, source);
    playing(studio.clips(0, [{ offset: 25_000, length: 20_000, rate: -1, endRate: -1, sample }]));
    const out = studio.render(20_000).left;
    expect(errorDb(out, (i) => source[25_000 - i]!, 0, 20_000)).toBeLessThan(-120);
  });

  test("goes round a loop, and out of it backwards", () => {
    const hz = 480;
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, sine(20_000, hz, RATE));
    // Up through the loop several times, and down again as far as it came.
    playing(studio.clips(0, [{ offset: 1000, length: 48_000, rate: 1, endRate: -1, loop: [2400, 4800], sample }]));
    const out = studio.render(48_000).left;
    const position = glided(1, -1, 48_000);
    const ideal = (i: number) => Math.sin((2 * Math.PI * hz * (1000 + position(i))) / RATE);
    expect(errorDb(out, ideal, 200, 47_500)).toBeLessThan(-80);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("standing still it holds what it reads, without a click", () => {
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, sine(20_000, 200, RATE));
    playing(studio.clips(0, [{ offset: 5060, length: 9600, rate: 0, endRate: 0, sample }]));
    const out = studio.render(9600).left;
    expect(errorDb(out, () => Math.sin((2 * Math.PI * 200 * 5060) / RATE), 0, 9600)).toBeLessThan(-90);
  });

  test("lets nothing fold back while it is fast", () => {
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, sine(200_000, 15_000, RATE));
    playing(studio.clips(0, [{ length: 40_000, rate: 2, endRate: 3, sample }]));
    expect(errorDb(studio.render(38_000).left, () => 0, 1000, 37_000)).toBeLessThan(-85);
  });

  test("is entered in its middle as it is when played from its start", () => {
    const make = () => {
      const studio = new Studio(RATE).desk();
      studio.host.exports.setEntryFade(0);
      const sample = studio.sample(44100, noise(60_000, 42));
      studio.clips(0, [{ offset: 10_000, length: 44_100, rate: 1.5, endRate: -1.2, sample }]);
      return studio;
    };
    const whole = playing(make()).render(46_000).left;
    for (const tick of [640, 1280, 1600]) {
      const entered = make();
      entered.commands.seek(tick);
      const part = playing(entered).render(5000).left;
      expect(part).toEqual(whole.subarray(tick * 25, tick * 25 + part.length));
    }
  });
});

test("streams that come late keep their windows on both sides", () => {
  const studio = new Studio(RATE).desk();
  const { host, samples } = studio;
  const sample = studio.sample(RATE, noise(100_000, 43));
  playing(studio.clips(0, [{ offset: 30_000, length: 48_000, rate: 1, endRate: -1, sample }])).apply();
  // The window holds frames behind the reading place as well as in front of it.
  for (let block = 0; block < 300; block++) {
    host.serviceStreams(samples);
    host.renderBlock();
    const stream = Array.from({ length: Size.streams }, (_, i) => i).find((i) => host.windows.generation(i) !== 0);
    if (stream === undefined) continue;
    expect(host.windows.high(stream) - host.windows.low(stream)).toBe(Size.streamWindow);
    expect(host.windows.behind(stream)).toBeGreaterThanOrEqual(1024);
  }
  expect(host.status(Status.starved)).toBe(0);
});

test("a clip begins between two ticks, on its frame", () => {
  // 120 bpm at 48 kHz: 25 frames to a tick
  const source = noise(4000, 44);
  for (const [tick, start] of [
    [37.4, 935],
    [37.44, 936],
    [37.41, 935],
  ] as const) {
    const studio = new Studio(RATE).desk();
    playing(studio.clips(0, [{ tick, length: 4000, sample: studio.sample(RATE, source) }]));
    const out = studio.render(5120).left;
    expect(out.subarray(0, start).every((value) => value === 0)).toBe(true);
    expect(out.subarray(start, start + 4000)).toEqual(source);
  }
});
