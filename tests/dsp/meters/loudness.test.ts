import { expect, test } from "vitest";
import { mono, noise, type Stereo } from "../strips/engine";
import { ebur128_integrated_stereo, ebur128_true_peak_mono } from "./ebur128";
import { LoudnessMeter } from "./meter";

/** A 1 kHz stereo tone in parts "level in dBFS : seconds" (level −∞: silence), the phase running on. */
function tone(rate: number, parts: string): Stereo {
  const list = parts.split(" ").map((part) => part.split(":").map(Number));
  const total = list.reduce((sum, [, seconds = 0]) => sum + Math.round(seconds * rate), 0);
  const samples = new Float32Array(total);
  let at = 0;
  for (const [level = 0, seconds = 0] of list) {
    const amplitude = 10 ** (level / 20);
    for (const end = at + Math.round(seconds * rate); at < end; at++) {
      samples[at] = amplitude * Math.sin((2 * Math.PI * 1000 * at) / rate);
    }
  }
  return mono(samples);
}

/** Highest reading of one kind while a signal plays. */
function highest(rate: number, kind: "momentary" | "shortTerm", signal: Stereo): number {
  let most = SILENT;
  new LoudnessMeter(rate).play(signal, (reading) => {
    most = Math.max(most, reading[kind]);
  });
  return most;
}

/** Largest distance of a reading from −23 LUFS after some seconds. */
function unrest(rate: number, kind: "momentary" | "shortTerm", after: number, signal: Stereo): number {
  let pieces = 0;
  let most = 0;
  new LoudnessMeter(rate).play(signal, (reading) => {
    if (pieces++ * 128 > after * rate) most = Math.max(most, Math.abs(reading[kind] + 23));
  });
  return most;
}

const RATES = [44100, 48000, 96000];
const SILENT = Number.NEGATIVE_INFINITY;

// Test signals of EBU Tech 3341, table 1, from their definitions; case 6 has five channels.
test.each([
  [1, "-23:20", -23],
  [2, "-33:20", -33],
  [3, "-36:10 -23:60 -36:10", -23],
  [4, "-72:10 -36:10 -23:60 -36:10 -72:10", -23],
  [5, "-26:20 -20:20.1 -26:20", -23],
])("EBU 3341 case %i: integrated", (_, parts, wanted) => {
  const reading = new LoudnessMeter(48000).play(tone(48000, parts));
  expect(Math.abs(reading.integrated - wanted)).toBeLessThan(0.1);
});

// Test signals of EBU Tech 3342, table 1.
test.each([
  [1, "-20:20 -30:20", 10],
  [2, "-20:20 -15:20", 5],
  [3, "-40:20 -20:20", 20],
  [4, "-50:20 -35:20 -20:20 -35:20 -50:20", 15],
])("EBU 3342 case %i: loudness range", (_, parts, wanted) => {
  expect(Math.abs(new LoudnessMeter(48000).play(tone(48000, parts)).range - wanted)).toBeLessThan(0.1);
});

test("EBU 3341 cases 10 and 11: highest short-term of a 3-second tone, whenever it begins", () => {
  for (let i = 0; i < 20; i += 3) {
    expect(
      Math.abs(highest(48000, "shortTerm", tone(48000, `-Infinity:${0.15 * i} -23:3 -Infinity:1`)) + 23),
    ).toBeLessThan(0.1);
    const level = -38 + i;
    expect(
      Math.abs(highest(48000, "shortTerm", tone(48000, `-Infinity:${0.15 * i} ${level}:3 -Infinity:1`)) - level),
    ).toBeLessThan(0.1);
  }
});

test("EBU 3341 cases 13 and 14: highest momentary of a 400-ms tone, whenever it begins", () => {
  for (let i = 0; i < 20; i++) {
    expect(
      Math.abs(highest(48000, "momentary", tone(48000, `-Infinity:${0.02 * i} -23:0.4 -Infinity:1`)) + 23),
    ).toBeLessThan(0.1);
    const level = -38 + i;
    expect(
      Math.abs(highest(48000, "momentary", tone(48000, `-Infinity:${0.02 * i} ${level}:0.4 -Infinity:1`)) - level),
    ).toBeLessThan(0.1);
  }
});

for (const rate of RATES) {
  test(`EBU 3341 case 1 at ${rate} Hz: all three time scales agree`, () => {
    const reading = new LoudnessMeter(rate).play(tone(rate, "-23:10"));
    for (const kind of ["momentary", "shortTerm", "integrated"] as const) {
      expect(Math.abs(reading[kind] + 23)).toBeLessThan(0.1);
    }
  });

  test(`EBU 3341 cases 9 and 12 at ${rate} Hz: a rhythm as long as the window reads constant`, () => {
    expect(unrest(rate, "shortTerm", 3.01, tone(rate, Array(5).fill("-20:1.34 -30:1.66").join(" ")))).toBeLessThan(0.1);
    expect(unrest(rate, "momentary", 1.01, tone(rate, Array(25).fill("-20:0.18 -30:0.22").join(" ")))).toBeLessThan(
      0.1,
    );
  });

  // Tech 3341, cases 15 to 19: sines whose peaks lie between the samples.
  test.each<[number, number, number, number, number]>([
    [15, 4, 0.5, 0, -6],
    [16, 4, 0.5, 45, -6],
    [17, 6, 0.5, 60, -6],
    [18, 8, 0.5, 67.5, -6],
    [19, 4, 1.41, 45, 3],
  ])(`EBU 3341 case %i at ${rate} Hz: true peak of fs/%i`, (_, divisor, amplitude, phase, wanted) => {
    const samples = Float32Array.from({ length: rate }, (_, n) => {
      // Faded in and out: a sine that begins at once has higher peaks than itself.
      const fade = Math.min(1, n / 4800, (rate - 1 - n) / 4800);
      const angle = (2 * Math.PI * n) / divisor + (phase * Math.PI) / 180;
      return amplitude * (0.5 - 0.5 * Math.cos(Math.PI * fade)) * Math.sin(angle);
    });
    const { truePeakLeft, truePeakRight } = new LoudnessMeter(rate).play(mono(samples));
    expect(truePeakLeft).toBe(truePeakRight);
    expect(truePeakLeft).toBeGreaterThan(wanted - 0.4);
    expect(truePeakLeft).toBeLessThan(wanted + 0.2);
  });

  // In the manner of cases 20 to 23: one band-limited burst at fs/6, sampled at four quarter-sample offsets.
  test.each([0, 1, 2, 3])(
    `true peak of a burst at fs/6, offset by %i quarters of a sample, at ${rate} Hz`,
    (quarters) => {
      const centre = 4000 + quarters / 4;
      const samples = Float32Array.from({ length: 8192 }, (_, n) => {
        const t = n - centre;
        return Math.exp(-((t / 40) ** 2)) * Math.cos((Math.PI * t) / 3);
      });
      const { truePeakLeft } = new LoudnessMeter(rate).play(mono(samples));
      expect(truePeakLeft).toBeGreaterThan(-0.4);
      expect(truePeakLeft).toBeLessThan(0.2);
    },
  );
}

/** Something like music: a noisy chord with beats and a bass, different in each channel. */
function music(rate: number, seconds: number): Stereo {
  const hiss = noise(rate * seconds, 5);
  const sample = (n: number, shift: number): number => {
    const t = n / rate;
    const beat = Math.exp(-((t * 2) % 1) * 6);
    const swell = 0.55 + 0.45 * Math.sin(2 * Math.PI * 0.07 * t + shift);
    const chord =
      Math.sin(2 * Math.PI * 220 * t + shift) + Math.sin(2 * Math.PI * 277.2 * t) + Math.sin(2 * Math.PI * 3330 * t);
    return swell * (0.1 * chord + 0.3 * beat * Math.sin(2 * Math.PI * 55 * t) + 0.1 * beat * (hiss[n] ?? 0));
  };
  return {
    left: Float32Array.from({ length: rate * seconds }, (_, n) => sample(n, 0)),
    right: Float32Array.from({ length: rate * seconds }, (_, n) => 0.7 * sample(n, 2)),
  };
}

for (const rate of RATES) {
  test(`integrated loudness and true peak agree with libebur128's port at ${rate} Hz`, () => {
    for (const signal of [mono(noise(rate * 12, 3, 0.3)), music(rate, 20)]) {
      const reading = new LoudnessMeter(rate).play(signal);
      expect(Math.abs(reading.integrated - ebur128_integrated_stereo(rate, signal.left, signal.right))).toBeLessThan(
        0.1,
      );
    }
    const { left, right } = music(rate, 20);
    const reading = new LoudnessMeter(rate).play({ left, right });
    expect(Math.abs(reading.truePeakLeft - ebur128_true_peak_mono(rate, left))).toBeLessThan(0.3);
    expect(Math.abs(reading.truePeakRight - ebur128_true_peak_mono(rate, right))).toBeLessThan(0.3);
  });
}

test("correlation tells same, opposite and unlike channels apart, whatever their levels", () => {
  const rate = 48000;
  const a = noise(rate * 2, 1, 0.5);
  const b = noise(rate * 2, 2, 0.5);
  const correlation = (left: Float32Array, right: Float32Array): number =>
    new LoudnessMeter(rate).play({ left, right }).correlation;
  expect(
    correlation(
      a,
      a.map((x) => 0.1 * x),
    ),
  ).toBeCloseTo(1, 4);
  expect(
    correlation(
      a,
      a.map((x) => -0.5 * x),
    ),
  ).toBeCloseTo(-1, 4);
  expect(Math.abs(correlation(a, b))).toBeLessThan(0.05);
  expect(
    correlation(
      a,
      a.map((x, n) => 0.5 * (x + (b[n] ?? 0))),
    ),
  ).toBeCloseTo(Math.SQRT1_2, 1);
  expect(correlation(a, new Float32Array(a.length))).toBe(0);
});

test("before there is sound nothing is measured, and a reset forgets", () => {
  const meter = new LoudnessMeter(48000);
  const nothing = {
    momentary: SILENT,
    shortTerm: SILENT,
    integrated: SILENT,
    range: 0,
    truePeakLeft: SILENT,
    truePeakRight: SILENT,
    correlation: 0,
  };
  expect(meter.read()).toEqual(nothing);
  expect(meter.play(mono(new Float32Array(48000)))).toEqual(nothing);
  meter.play(music(48000, 5));
  meter.reset();
  expect(meter.read()).toEqual(nothing);
});

test("a broken sample does not stay in the measurement", () => {
  const meter = new LoudnessMeter(48000);
  const broken = tone(48000, "-23:1");
  broken.left[5000] = Number.NaN;
  broken.right[5000] = Number.POSITIVE_INFINITY;
  meter.play(broken);
  const reading = meter.play(tone(48000, "-23:20"));
  expect(Math.abs(reading.momentary + 23)).toBeLessThan(0.1);
  expect(Math.abs(reading.integrated + 23)).toBeLessThan(0.1);
  expect(reading.correlation).toBeCloseTo(1, 4);
});
