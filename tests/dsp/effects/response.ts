import FFT from "fft.js";
import type { ManifestName } from "../../../contract/devices";
import { Effect } from "./device";
import { db } from "./signal";

/** Frames of an impulse's response that are looked at. */
export const SIZE = 65536;

/** The response of an effect in dB at each bin of `SIZE`, of what an impulse leaves. */
export async function responseOf(
  kind: ManifestName,
  values: Record<string, number>,
  rate: number,
): Promise<(hz: number) => number> {
  const effect = await Effect.create(kind, rate);
  effect.set(values as never).reset();
  const impulse = new Float32Array(SIZE);
  impulse[0] = 1;
  const [out] = effect.process(impulse);
  const fft = new FFT(SIZE);
  const spectrum = fft.createComplexArray();
  fft.realTransform(spectrum, out);
  const bins = Float64Array.from({ length: SIZE / 2 }, (_, k) => db(Math.hypot(spectrum[2 * k], spectrum[2 * k + 1])));
  return (hz) => bins[Math.round((hz * SIZE) / rate)]!;
}

export type Complex = readonly [number, number];
export const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
export const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
export const over = (a: Complex, [c, d]: Complex): Complex => times(a, [c / (c * c + d * d), -d / (c * c + d * d)]);
/** c2·s² + c1·s + c0 at s = jx. */
export const quadratic = (c2: number, c1: number, c0: number, x: number): Complex => [c0 - c2 * x * x, c1 * x];
