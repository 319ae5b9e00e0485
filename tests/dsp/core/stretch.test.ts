import { describe, expect, test } from "vitest";
import { positionAfter } from "../../../contract/project/sourceMap";
import { Fault, Size, Status, TransportState } from "../../../dsp/abi";
import { db, difference, rms } from "../effects/signal";
import { type ClipInput, noise, Studio } from "./studio";

const RATE = 48000;

/** Sound of a studio from the frame on at which it begins to play: it waits until its stretchers are ready. */
function play(studio: Studio, frames: number, from = 0): { left: Float32Array; right: Float32Array } {
  studio.commands.seek(from).play();
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  const waited = ready(studio);
  for (let at = 0; at < frames; at += Size.block) {
    if (at > 0 || waited > 0) studio.host.serviceStreams(studio.samples);
    if (at > 0) studio.host.renderBlock();
    left.set(studio.host.outputLeft.subarray(0, frames - at), at);
    right.set(studio.host.outputRight.subarray(0, frames - at), at);
  }
  return { left, right };
}

/** Renders until the first block that plays; how many there were before. */
function ready(studio: Studio): number {
  studio.apply();
  for (let blocks = 0; ; blocks++) {
    studio.host.serviceStreams(studio.samples);
    studio.host.renderBlock();
    if (studio.host.status(Status.transport) === TransportState.playing) return blocks;
    if (blocks > 400) throw new Error("It never plays.");
  }
}

/** A desk with one clip. */
function clipOf(clip: Omit<ClipInput, "sample">, source: Float32Array, rate = RATE, sourceRate = rate): Studio {
  const studio = new Studio(rate).desk();
  return studio.clips(0, [{ ...clip, sample: studio.sample(sourceRate, source) }]);
}

const sine = (frames: number, hz: number, rate = RATE) =>
  Float32Array.from({ length: frames }, (_, i) => 0.25 * Math.sin((2 * Math.PI * hz * i) / rate));

/** How many cents a steady tone is off a frequency: the turn of its phase over 20,000 frames. NaN where it is another tone. */
function centsOff(out: Float32Array, hz: number, from: number, rate = RATE): number {
  const phaseAt = (first: number) => {
    let [re, im] = [0, 0];
    for (let n = first; n < first + 9600; n++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n - first)) / 9600);
      re += out[n]! * window * Math.cos((2 * Math.PI * hz * n) / rate);
      im -= out[n]! * window * Math.sin((2 * Math.PI * hz * n) / rate);
    }
    // at another frequency next to nothing is found, and its phase would say nothing
    const found = Math.hypot(re, im) / 2400 / (rms(out, first, first + 9600) * Math.SQRT2);
    return found > 0.25 ? Math.atan2(im, re) : Number.NaN;
  };
  let [turned, last] = [0, phaseAt(from)];
  for (let at = 500; at <= 20_000; at += 500) {
    const now = phaseAt(from + at);
    turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
    last = now;
  }
  return 1200 * Math.log2(1 + (turned / (2 * Math.PI) / 20_000) * (rate / hz));
}

/** The centre of a stretch of sound's energy. */
function centre(signal: Float32Array, from: number, to: number): number {
  let [energy, moment] = [0, 0];
  for (let n = Math.max(0, Math.round(from)); n < Math.min(to, signal.length); n++) {
    energy += signal[n]! ** 2;
    moment += n * signal[n]! ** 2;
  }
  return energy > 1e-3 ? moment / energy : Number.NaN;
}

/** Bursts of 5 ms around these frames. */
function bursts(frames: number, middles: readonly number[]): Float32Array {
  const signal = new Float32Array(frames);
  for (const middle of middles) {
    for (let i = -120; i < 120; i++) {
      const envelope = Math.cos((Math.PI * i) / 240) ** 2;
      if (signal[middle + i] !== undefined)
        signal[middle + i] = 0.8 * envelope * Math.cos((2 * Math.PI * 2000 * i) / RATE);
    }
  }
  return signal;
}

describe("the pitch of a stretched clip", () => {
  test.each([0.5, 0.8, 0.93, 1.1, 1.25, 2])(
    "stays within a cent at %f times the length, as loud as before",
    (stretch) => {
      for (const hz of [110, 440, 1000, 5000]) {
        const out = play(clipOf({ length: RATE * 2.5, stretch }, sine(RATE * 2.5, hz)), RATE).left;
        expect(Math.abs(centsOff(out, hz, 6000)), `${hz} Hz`).toBeLessThan(1);
        const loudness = Math.abs(db(rms(out, 6000, 40_000) / (0.25 * Math.SQRT1_2)));
        expect(loudness, `${hz} Hz`).toBeLessThan(stretch >= 0.8 && stretch <= 1.25 ? 0.5 : 2);
      }
    },
  );

  test("stays when its source has another rate than the engine", () => {
    const out = play(
      clipOf({ length: 44100 * 2, stretch: 1.25 }, sine(44100 * 2, 440, 44100), 48000, 44100),
      RATE,
    ).left;
    expect(Math.abs(centsOff(out, 440, 6000))).toBeLessThan(1);
  });

  test("is as the rate says, whatever the stretch does to its length", () => {
    // an octave up, and as long as without
    const out = play(clipOf({ length: RATE, rate: 2, stretch: 2 }, sine(RATE * 2, 440)), RATE * 2).left;
    expect(Math.abs(centsOff(out, 880, 6000))).toBeLessThan(1);
    expect(rms(out, RATE * 2 - 4000)).toBeGreaterThan(0.1);
  });

  test.each([7, -12, 3.5])("is %f semitones higher where it is transposed, in the same time", (transpose) => {
    const clip = { length: RATE, stretch: 1, transpose };
    const hz = 1000 * 2 ** (transpose / 12);
    const out = play(clipOf(clip, sine(RATE, 1000)), RATE * 1.2).left;
    // a lone sine is put on the nearest lines of the analysis: see the pitch shifter's test
    expect(Math.abs(hz * (2 ** (centsOff(out, hz, 6000) / 1200) - 1))).toBeLessThan((RATE / 2048) * 0.25);
    expect(out.subarray(RATE).every((value) => value === 0)).toBe(true);
    expect(rms(out, RATE - 2000, RATE)).toBeGreaterThan(0.1);
  });

  test("follows a transposition that is changed while it plays, without a gap", () => {
    const source = sine(RATE * 3, 1000);
    const studio = clipOf({ length: RATE * 3, stretch: 1.25 }, source);
    play(studio, RATE / 2);
    studio.clips(0, [{ length: RATE * 3, stretch: 1.25, transpose: 12 }]);
    const out = studio.render(RATE * 1.25).left;
    for (let at = 0; at < RATE; at += 480) expect(rms(out, at, at + 480)).toBeGreaterThan(0.05);
    expect(Math.abs(centsOff(out, 2000, 20_000))).toBeLessThan(12);
    expect(studio.host.status(Status.starved)).toBe(0);
  });
});

describe("time in a stretched clip", () => {
  const EVERY = 12_000;
  const middles = Array.from({ length: 12 }, (_, n) => 3000 + n * EVERY);

  test.each([0.5, 0.8, 1.1, 1.25, 2])(
    "at %f times the length each click is where the map says, to 0.2 ms",
    (stretch) => {
      const out = play(clipOf({ length: RATE * 3, stretch }, bursts(RATE * 3, middles)), RATE * 3).left;
      for (const middle of middles.filter((at) => at * stretch + 3000 < Math.min(out.length, RATE * 3 * stretch))) {
        const wanted = middle * stretch;
        const heard = centre(out, wanted - 2500, wanted + 2500);
        expect(Math.abs(heard - wanted) / RATE, `click at ${middle}`).toBeLessThan(0.0002);
      }
    },
  );

  test.each([0.5, 0.8, 1.25, 2])("at %f times the length it begins on its frame and ends on its last", (stretch) => {
    const tick = 480;
    const length = 20_000;
    const out = play(clipOf({ tick, offset: 5000, length, stretch }, noise(60_000)), 80_000).left;
    const start = 12_000;
    const end = start + length * stretch;
    expect(out.subarray(0, start).every((value) => value === 0)).toBe(true);
    // noise is there within a millisecond of the first frame, and until a millisecond before the last
    expect(rms(out, start, start + 48)).toBeGreaterThan(0.15);
    expect(rms(out, end - 48, end)).toBeGreaterThan(0.15);
    expect(out.subarray(end).every((value) => value === 0)).toBe(true);
  });

  test("a source that begins with a hit has it at the clip's start", () => {
    const hit = Float32Array.from({ length: RATE }, (_, i) => 0.8 * Math.exp(-i / 400) * Math.cos(i * 0.4));
    for (const stretch of [0.8, 1.25]) {
      const out = play(clipOf({ tick: 480, length: RATE, stretch }, hit), 40_000).left;
      const first = out.findIndex((value) => Math.abs(value) > 0.2);
      expect(Math.abs(first - 12_000) / RATE).toBeLessThan(0.001);
    }
  });

  test("loops, reversed and from an offset: each click of the unrolled source is on the stretched grid", () => {
    // Reversed, position p is frame 39,999 − p. The loop holds one click; the part before it another.
    const source = bursts(
      40_000,
      [30_000, 24_000].map((position) => 39_999 - position),
    );
    const map = { offset: 4000, reversed: true, loop: { start: 20_000, end: 32_000 } };
    for (const stretch of [0.8, 1.25]) {
      const clip = { offset: 4000, length: 100_000, reversed: true, loop: [20_000, 32_000] as const, stretch };
      const out = play(clipOf(clip, source), 100_000 * stretch).left;
      const clicks = Array.from({ length: 100_000 }, (_, time) => time).filter((time) =>
        [24_000, 30_000].includes(positionAfter(map, time)),
      );
      expect(clicks.length).toBeGreaterThan(10);
      for (const click of clicks.filter((at) => at < 96_000)) {
        const wanted = click * stretch;
        expect(Math.abs(centre(out, wanted - 1800, wanted + 1800) - wanted) / RATE, `${click}`).toBeLessThan(0.001);
      }
    }
  });

  test("follows the tempo: each click stays on its tick, where the tempo changes in the clip's middle", () => {
    const perBeat = 24_000;
    const source = bursts(
      RATE * 5,
      [1, 2, 3, 4, 5, 6, 7].map((beat) => beat * perBeat),
    );
    // a beat is 24,000 frames at 120 BPM; at 100 and then 150 it is longer and shorter
    const studio = clipOf({ length: 8 * perBeat, stretch: 1, perTick: perBeat / 960 }, source);
    studio.commands.tempoMap([
      { tick: 0, bpm: 100 },
      { tick: 3.5 * 960, bpm: 150 },
    ]);
    const out = play(studio, RATE * 5).left;
    const frames = (beat: number) => (beat <= 3.5 ? beat * 28_800 : 3.5 * 28_800 + (beat - 3.5) * 19_200);
    for (let beat = 1; beat < 8; beat++) {
      const wanted = frames(beat);
      // next to the change what is heard is spread over both tempos
      const within = Math.abs(beat - 3.5) > 1 ? 0.001 : 0.003;
      expect(Math.abs(centre(out, wanted - 2500, wanted + 2500) - wanted) / RATE, `beat ${beat}`).toBeLessThan(within);
    }
    expect(out.subarray(frames(8)).every((value) => value === 0)).toBe(true);
  });

  test("fades over its own time, stretched", () => {
    const clip = { offset: 1000, length: 16_000, fadeIn: 8000, fadeOut: 4000, stretch: 1.25 };
    const out = play(clipOf(clip, sine(40_000, 2000)), 24_000).left;
    const level = (frame: number) => rms(out, frame - 240, frame + 240) / (0.25 * Math.SQRT1_2);
    expect(level(5000)).toBeCloseTo(0.5, 1);
    expect(level(12_000)).toBeCloseTo(1, 1);
    expect(level(17_500)).toBeCloseTo(0.5, 1);
  });
});

describe("a stretched clip that is entered in its middle", () => {
  const stretch = 1.25;

  test("has its clicks where they are when it is played from its start", () => {
    const middles = Array.from({ length: 10 }, (_, n) => 3000 + n * 9000);
    const source = bursts(RATE * 2, middles);
    // tick 1000 is frame 25,000
    const out = play(clipOf({ length: RATE * 2, stretch }, source), 60_000, 1000).left;
    for (const middle of middles) {
      const wanted = middle * stretch - 25_000;
      if (wanted < 1000 || wanted > 58_000) continue;
      expect(Math.abs(centre(out, wanted - 2500, wanted + 2500) - wanted) / RATE).toBeLessThan(0.0002);
    }
  });

  test("sounds as loud as the whole does there", () => {
    const chord = [220, 277.18, 329.63, 440]
      .map((hz) => sine(RATE * 2, hz))
      .reduce((a, b) => a.map((x, i) => x + b[i]!));
    const louder = (source: Float32Array) => {
      const studio = clipOf({ length: RATE * 2, stretch }, source);
      const whole = play(studio, 100_000).left.subarray(25_000);
      const fresh = clipOf({ length: RATE * 2, stretch }, source);
      fresh.host.exports.setEntryFade(0);
      const part = play(fresh, 75_000, 1000).left;
      const power = (from: number) => db(rms(part, from, from + 20_000) / rms(whole, from, from + 20_000));
      return Math.max(Math.abs(power(0)), Math.abs(power(40_000)));
    };
    for (const source of [sine(RATE * 2, 440), chord, noise(RATE * 2)]) expect(louder(source)).toBeLessThan(1);
  });

  test("gives the same bytes however the timeline falls into blocks, and whatever was played before", () => {
    const source = noise(RATE * 2, 7);
    const make = () => clipOf({ tick: 3, length: RATE * 2, stretch }, source);
    const first = play(make(), 20_000, 1000).left;
    const second = make();
    play(second, 5000, 200);
    second.commands.stop();
    second.render(1280);
    expect(difference(play(second, 20_000, 1000).left.subarray(256), first.subarray(256))).toBe(0);
    // from a frame on the same part of the clip's grid, the stretcher begins where it did
    const later = play(make(), 19_000, 1001).left;
    expect(difference(later.subarray(256), first.subarray(25 + 256, 25 + 19_000))).toBe(0);
    // from other frames of the timeline on, with blocks elsewhere: a voice begins on a grid of the clip
    const start = make();
    const whole = play(start, 20_000, 0).left;
    const late = clipOf({ tick: 3, length: RATE * 2, stretch }, source);
    const lead = 37 * 25;
    const shifted = play(late.clips(0, [{ tick: 3 + 37, length: RATE * 2, stretch }]), 20_000 + lead, 0).left;
    expect(difference(shifted.subarray(lead, lead + 20_000), whole.subarray(0, 20_000))).toBe(0);
  });
});

describe("a clip that is stretched by nothing", () => {
  test("plays as one without a stretch where the host says so, and a stretcher at ratio 1 gives the source", () => {
    const source = noise(RATE, 3);
    const plain = play(clipOf({ length: RATE }, source), RATE).left;
    const through = play(clipOf({ length: RATE, stretch: 1 }, source), RATE).left;
    expect(db(difference(through, plain) / 0.9)).toBeLessThan(-90);
  });
});

describe("stretchers", () => {
  test("are needed by as many clips as sound at once: what there is none for is counted, and the others play", () => {
    const studio = new Studio(RATE, 1024, 2).desk(3);
    const sample = studio.sample(RATE, noise(RATE));
    for (let slot = 0; slot < 3; slot++) studio.clips(slot, [{ id: slot + 1, length: RATE, sample, stretch: 1.25 }]);
    const out = play(studio, 12_800).left;
    expect(rms(out)).toBeGreaterThan(0.3);
    expect(studio.host.status(Status.unserved)).toBe(1);
    expect(studio.host.status(Status.unservedFrames)).toBe(12_800);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("come back from clips that end: many in a row play with three, none cut short", () => {
    const studio = new Studio(RATE, 1024, 3).desk();
    const sample = studio.sample(RATE, new Float32Array(RATE * 2).fill(0.5));
    // 480 ticks are 12,000 frames: 9,600 of the source
    const clips = Array.from({ length: 12 }, (_, n) => ({
      tick: n * 480,
      offset: n * 1000,
      length: 9600,
      stretch: 1.25,
    }));
    studio.clips(
      0,
      clips.map((clip) => ({ ...clip, sample })),
    );
    const out = play(studio, 144_000).left;
    for (let at = 0; at < 144_000; at += 480) expect(rms(out, at, at + 480), `${at}`).toBeGreaterThan(0.3);
    expect(studio.host.status(Status.unservedFrames) + studio.host.status(Status.starved)).toBe(0);
  });

  test("are ready at the wrap of a loop of the timeline", () => {
    const studio = clipOf({ length: RATE * 2, stretch: 1.25 }, noise(RATE * 2));
    studio.commands.loop(true, 480, 1440);
    const out = play(studio, RATE * 2).left;
    for (let at = 0; at < RATE * 2; at += 480) expect(rms(out, at, at + 480), `${at}`).toBeGreaterThan(0.2);
    expect(studio.host.status(Status.unservedFrames) + studio.host.status(Status.starved)).toBe(0);
  });

  test("catch up with a clip that is put under the playhead: silent for less than 60 ms", () => {
    const studio = new Studio(RATE).desk();
    const sample = studio.sample(RATE, noise(RATE * 3));
    play(studio, 12_800);
    studio.clips(0, [{ length: RATE * 2, sample, stretch: 1.25 }]);
    const out = studio.render(12_800).left;
    expect(out.findIndex((value) => value !== 0) / RATE).toBeLessThan(0.06);
    expect(rms(out, 6000)).toBeGreaterThan(0.2);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("are asked for nothing that they cannot play: it is left out and told", () => {
    for (const clip of [{ stretch: 0.1 }, { stretch: 0.25, rate: 6 }]) {
      const studio = clipOf({ length: 10_000, ...clip }, noise(60_000));
      expect(play(studio, 4000).left.every((value) => value === 0)).toBe(true);
      expect(studio.host.status(Status.fault)).toBe(Fault.command);
    }
    for (const clip of [
      { stretch: -1 },
      { stretch: Number.NaN },
      { stretch: 1, rate: -1 },
      { stretch: 1, transpose: 99 },
    ]) {
      const studio = clipOf({ length: 10_000, ...clip }, noise(60_000));
      studio.apply();
      expect(studio.host.status(Status.fault) || studio.render(128).left[0]).toBe(Fault.command);
    }
  });

  test("forget what is no number in a source", () => {
    const source = sine(RATE * 2, 440);
    source[24_000] = Number.NaN;
    const studio = clipOf({ length: RATE * 2, stretch: 1.25 }, source);
    const out = play(studio, RATE * 2).left;
    expect(out.every(Number.isFinite)).toBe(true);
    expect(studio.host.status(Status.contained)).toBeGreaterThan(0);
    expect(rms(out, 50_000, 90_000)).toBeGreaterThan(0.15);
  });
});
