import FFT from "fft.js";
import { describe, expect, test } from "vitest";
import { EQ_TYPES, type EqType } from "../../../contract/devices/eq";
import { type EqBand, eqResponse } from "../../../src/sound/devices/eq/response";
import { Effect } from "./device";
import { db, difference, noise, peak, sine } from "./signal";

const RATE = 48000;
const SIZE = 65536;

/** The measured response: dB at each bin of the spectrum of what an impulse leaves. */
async function measured(values: Record<string, number>, rate = RATE): Promise<Float64Array> {
  const effect = await Effect.create("eq", rate);
  effect.set(values as never).reset();
  const impulse = new Float32Array(SIZE);
  impulse[0] = 1;
  const [out] = effect.process(impulse);
  const fft = new FFT(SIZE);
  const spectrum = fft.createComplexArray();
  fft.realTransform(spectrum, out);
  return Float64Array.from({ length: SIZE / 2 }, (_, k) => db(Math.hypot(spectrum[2 * k], spectrum[2 * k + 1])));
}

type Complex = readonly [number, number];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];

/** |H(jx)| in dB of the cookbook's analog prototypes, x = f / f0, as polynomials in s. */
function prototype(type: EqType, gain: number, q: number, x: number): number {
  const A = 10 ** (gain / 40);
  const poly = (c2: number, c1: number, c0: number) => Math.hypot(c0 - c2 * x * x, c1 * x);
  const cut = (qs: number[], high: boolean) =>
    qs.map((own) => poly(high ? 1 : 0, 0, high ? 0 : 1) / poly(1, 1 / own, 1));
  const product = (list: number[]) => db(list.reduce((all, one) => all * one, 1));
  const butterworth = (order: number) =>
    Array.from({ length: order / 2 }, (_, k) => 1 / (2 * Math.sin(((2 * k + 1) * Math.PI) / (2 * order))));
  switch (type) {
    case "Bell":
      return db(poly(1, A / q, 1) / poly(1, 1 / (A * q), 1));
    case "Notch":
      return db(poly(1, 0, 1) / poly(1, 1 / q, 1));
    case "Low shelf":
      return db((A * poly(1, Math.sqrt(A) / q, A)) / poly(A, Math.sqrt(A) / q, 1));
    case "High shelf":
      return db((A * poly(A, Math.sqrt(A) / q, 1)) / poly(1, Math.sqrt(A) / q, A));
    default: {
      const slope = Number(type.slice(-2));
      return product(cut(slope === 12 ? [q] : butterworth(slope / 6), type.startsWith("Low")));
    }
  }
}

/** The largest distance between measurement and prototype, dB, up to `to` of half the rate and down to −60 dB. */
function farthest(
  response: Float64Array,
  wanted: (hz: number) => number,
  from: number,
  to: number,
  rate = RATE,
): number {
  let most = 0;
  for (let k = 1; k < response.length * to; k++) {
    const hz = (k * rate) / SIZE;
    const target = wanted(hz);
    if (hz < from || target < -60) continue;
    most = Math.max(most, Math.abs(response[k]! - target));
  }
  return most;
}

const only = (band: Partial<Record<"Type" | "Frequency" | "Gain" | "Q", number>>) => {
  const off = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`band${i + 1}On`, 0]));
  return {
    ...off,
    band4On: 1,
    ...Object.fromEntries(Object.entries(band).map(([name, value]) => [`band4${name}`, value])),
  };
};

describe("each type follows the analog prototype of the cookbook", () => {
  const rows = EQ_TYPES.flatMap((type) =>
    (/cut|Notch/.test(type) ? [0] : [12, -9]).flatMap((gain) =>
      [60, 1000, 8000, 16000].map((hz) => [type, gain, hz] as const),
    ),
  );

  test.each(rows)("%s, %d dB at %d Hz", async (type, gain, hz) => {
    const q = type === "Bell" || type === "Notch" ? 1.4 : Math.SQRT1_2;
    const response = await measured(only({ Type: EQ_TYPES.indexOf(type), Frequency: hz, Gain: gain, Q: q }));
    const wanted = (f: number) => prototype(type, gain, q, f / hz);
    // sections add up what each is off by
    const sections = /48/.test(type) ? 4 : /24/.test(type) ? 2 : 1;
    // a high cut ends a little low or high at half the rate, where it is far down
    expect(farthest(response, wanted, 10, 1)).toBeLessThan(
      (hz <= 1000 && !/High cut/.test(type) ? 0.12 : 1.3) * sections,
    );
    expect(farthest(response, wanted, 10, 0.4)).toBeLessThan((hz <= 1000 ? 0.12 : 0.9) * sections);
  });
});

test("high frequencies are not squeezed together, as the cookbook's own transform does", async () => {
  const [hz, gain, q] = [15000, 12, 1];
  const response = await measured(only({ Type: EQ_TYPES.indexOf("Bell"), Frequency: hz, Gain: gain, Q: q }));
  const A = 10 ** (gain / 40);
  const w = (2 * Math.PI * hz) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const at = 20000;
  const z: Complex = [Math.cos((2 * Math.PI * at) / RATE), -Math.sin((2 * Math.PI * at) / RATE)];
  const zz = times(z, z);
  const magnitude = (a: number, b: number, c: number) => Math.hypot(a + b * z[0] + c * zz[0], b * z[1] + c * zz[1]);
  const cookbook = db(
    magnitude(1 + alpha * A, -2 * Math.cos(w), 1 - alpha * A) /
      magnitude(1 + alpha / A, -2 * Math.cos(w), 1 - alpha / A),
  );
  const wanted = prototype("Bell", gain, q, at / hz);
  expect(wanted - cookbook).toBeGreaterThan(4);
  expect(Math.abs(wanted - response[Math.round((at * SIZE) / RATE)]!)).toBeLessThan(1);
});

test.each([44100, 96000, 192000])(
  "at %d Hz a narrow notch and a bell at 20 Hz are where they should be",
  async (rate) => {
    const bell = await measured(only({ Type: EQ_TYPES.indexOf("Bell"), Frequency: 200, Gain: -18, Q: 8 }), rate);
    expect(farthest(bell, (f) => prototype("Bell", -18, 8, f / 200), 20, 0.8, rate)).toBeLessThan(0.05);
    const cut = await measured(only({ Type: EQ_TYPES.indexOf("Low cut 48"), Frequency: 40 }), rate);
    expect(farthest(cut, (f) => prototype("Low cut 48", 0, Math.SQRT1_2, f / 40), 20, 0.8, rate)).toBeLessThan(0.1);
  },
);

test("the curve that the panel draws is what the engine does", async () => {
  const bands: EqBand[] = EQ_TYPES.slice(0, 8).map((_, index) => ({
    on: index !== 4,
    type: EQ_TYPES[(index * 7 + 3) % EQ_TYPES.length]!,
    frequency: 25 * 2.5 ** index,
    gain: index % 2 ? 7.5 : -11,
    q: 0.4 + 0.6 * index,
  }));
  const values = bands.flatMap((band, index) =>
    Object.entries({
      On: band.on ? 1 : 0,
      Type: EQ_TYPES.indexOf(band.type),
      Frequency: band.frequency,
      Gain: band.gain,
      Q: band.q,
    }).map(([name, value]) => [`band${index + 1}${name}`, value] as const),
  );
  for (const rate of [44100, 48000, 96000]) {
    const response = await measured(Object.fromEntries(values), rate);
    const bins = Array.from({ length: 200 }, (_, i) => Math.round(20 * 1.035 ** i)).filter((k) => k < SIZE / 2);
    const drawn = eqResponse(
      bands,
      bins.map((k) => (k * rate) / SIZE),
      rate,
    );
    bins.forEach((k, i) => {
      if (drawn[i]! > -70) expect(drawn[i], `${(k * rate) / SIZE} Hz`).toBeCloseTo(response[k]!, 1);
    });
  }
});

test("every type alone is drawn as it sounds, boosted and cut", async () => {
  for (const type of EQ_TYPES) {
    for (const gain of [9, -9]) {
      const band: EqBand = { on: true, type, frequency: 3000, gain, q: 1.3 };
      const response = await measured(only({ Type: EQ_TYPES.indexOf(type), Frequency: 3000, Gain: gain, Q: 1.3 }));
      for (const k of [100, 1000, 3000, 4096, 6000, 16000, 30000]) {
        const [drawn] = eqResponse([band], [(k * RATE) / SIZE], RATE);
        if (drawn! > -70) expect(drawn, `${type} ${gain} dB at bin ${k}`).toBeCloseTo(response[k]!, 2);
      }
    }
  }
});

test("with every band off or at 0 dB the bits pass", async () => {
  const input = noise(RATE, 0.8);
  const off = await Effect.create("eq", RATE);
  off
    .set(only({}) as never)
    .set({ band4On: 0, band1Gain: 12, band3Gain: -7 } as never)
    .reset();
  expect(difference(off.process(input)[0], input)).toBe(0);
  expect(difference((await Effect.create("eq", RATE)).process(input)[0], input)).toBe(0);
});

test("the two sides do not touch each other", async () => {
  const effect = await Effect.create("eq", RATE);
  effect.set({ band4Gain: 12, band1On: 1, band7Gain: -9 } as never).reset();
  const [left, right] = effect.process(noise(RATE / 4, 0.5), new Float32Array(RATE / 4));
  expect(peak(right)).toBe(0);
  expect(peak(left)).toBeGreaterThan(0.1);
});

describe("no zipper", () => {
  /** The level above 12 kHz, relative to a tone of 500 Hz, in dB. */
  function hiss(signal: Float32Array, from: number, to: number): number {
    let current = Float64Array.from(signal);
    for (let order = 0; order < 8; order++) current = current.map((x, n) => (n === 0 ? 0 : (x - current[n - 1]!) / 2));
    return db(peak(Float32Array.from(current), from, to) / peak(signal, from, to));
  }
  const tone = sine(RATE, 500, RATE, 0.25);

  test.each([
    ["a narrow boost swept over the tone", { Gain: 18, Q: 6, Frequency: 150 }, { Frequency: 4000 }],
    ["a gain from end to end", { Gain: -24, Q: 1, Frequency: 500 }, { Gain: 24 }],
    ["a Q from wide to narrow", { Gain: 15, Q: 0.3, Frequency: 700 }, { Q: 20 }],
    ["a band switched on", { On: 0, Gain: 15, Q: 1, Frequency: 700 }, { On: 1 }],
    ["a bell that becomes a steep cut", { Gain: 9, Frequency: 700 }, { Type: EQ_TYPES.indexOf("High cut 48") }],
  ])("%s", async (_, first, then) => {
    const effect = await Effect.create("eq", RATE);
    const named = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`band4${name}`, value])) as never;
    effect.set(named(first)).reset();
    const [out] = effect.process(tone, tone, (block) => {
      if (block === 100) effect.set(named(then), false);
    });
    expect(hiss(out, 99 * 128, 200 * 128)).toBeLessThan(-90);
  });
});
