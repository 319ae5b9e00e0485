import { memoryBytes } from "../../../contract/backline";
import { openAudio } from "../../../workers/media/decode";

export interface Decoded {
  kind: string;
  sampleRate: number;
  channels: Float32Array[];
  claimed: number | null;
  encoding: string;
  warnings: readonly string[];
  /** frames of the largest chunk */
  largest: number;
}

/** Decodes all of a file. */
export async function decodeAll(bytes: Uint8Array): Promise<Decoded> {
  const decoding = await openAudio(memoryBytes(bytes));
  const chunks: (readonly Float32Array[])[] = [];
  for await (const chunk of decoding.chunks()) chunks.push(chunk);
  decoding.close();
  const frames = chunks.reduce((sum, chunk) => sum + chunk[0]!.length, 0);
  const channels = Array.from({ length: decoding.channels }, (_, channel) => {
    const all = new Float32Array(frames);
    let at = 0;
    for (const chunk of chunks) {
      all.set(chunk[channel]!, at);
      at += chunk[channel]!.length;
    }
    return all;
  });
  return {
    kind: decoding.kind,
    sampleRate: decoding.sampleRate,
    channels,
    claimed: decoding.frames,
    encoding: decoding.encoding,
    warnings: decoding.warnings,
    largest: Math.max(0, ...chunks.map((chunk) => chunk[0]!.length)),
  };
}

/** Amplitude and phase of a tone within a run of frames, by correlation under a Hann window. */
export function tone(signal: Float32Array, hz: number, rate: number, from = 0, to = signal.length) {
  let re = 0;
  let im = 0;
  let sum = 0;
  for (let n = from; n < to; n++) {
    const w = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n - from + 0.5)) / (to - from));
    re += w * signal[n]! * Math.cos((2 * Math.PI * hz * n) / rate);
    im += w * signal[n]! * Math.sin((2 * Math.PI * hz * n) / rate);
    sum += w;
  }
  return { amplitude: (2 * Math.hypot(re, im)) / sum, phase: Math.atan2(re, im) };
}

/** Largest difference from amplitude·sin(2π·hz·n/rate). */
export function offTone(signal: Float32Array, hz: number, rate: number, amplitude: number): number {
  let most = 0;
  for (let n = 0; n < signal.length; n++) {
    most = Math.max(most, Math.abs(signal[n]! - amplitude * Math.sin((2 * Math.PI * hz * n) / rate)));
  }
  return most;
}
