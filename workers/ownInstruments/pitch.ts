/**
 * The pitch of a recorded tone: YIN (de Cheveigné & Kawahara, JASA 111, 2002) on windows where the tone has settled,
 * the median of those that are clearly periodic.
 */

export interface Pitch {
  /** Hz */
  readonly frequency: number;
  readonly key: number;
  /** by how many cents the tone is above that key, −50..50 */
  readonly cents: number;
}

const LOWEST_HZ = 27;
const HIGHEST_HZ = 4300;
/** The normalised difference below which a window counts as periodic. */
const PERIODIC = 0.12;
const WINDOWS = 9;

/** Null where no pitch is clear: a drum, a noise, silence. `samples` are of one channel. */
export function pitchOf(samples: Float32Array, sampleRate: number): Pitch | null {
  // lower rates find the same period with a quarter of the work
  const by = Math.max(1, Math.floor(sampleRate / 22050));
  const rate = sampleRate / by;
  const tone = by === 1 ? samples : decimated(samples, by);
  const longest = Math.ceil(rate / LOWEST_HZ);
  const width = longest * 2;
  if (tone.length < width + longest) return null;
  const found: number[] = [];
  const from = Math.min(Math.floor(rate * 0.08), tone.length - width - longest);
  const until = Math.min(tone.length - width - longest, from + rate * 1.5);
  const floor = loudest(tone) * 0.1;
  for (let window = 0; window < WINDOWS; window++) {
    const start = Math.floor(from + ((until - from) * window) / (WINDOWS - 1));
    const piece = tone.subarray(start, start + width + longest);
    if (level(piece) < floor) continue;
    const frequency = yin(piece, width, longest, rate);
    if (frequency !== null) found.push(frequency);
  }
  if (found.length < 3) return null;
  found.sort((a, b) => a - b);
  const frequency = found[Math.floor(found.length / 2)] as number;
  const exact = 69 + 12 * Math.log2(frequency / 440);
  const key = Math.round(exact);
  return key < 0 || key > 127 ? null : { frequency, key, cents: Math.round((exact - key) * 100) };
}

function yin(piece: Float32Array, width: number, longest: number, rate: number): number | null {
  const shortest = Math.max(2, Math.floor(rate / HIGHEST_HZ));
  const normal = new Float64Array(longest + 1).fill(1);
  let sum = 0;
  for (let lag = 1; lag <= longest; lag++) {
    let difference = 0;
    for (let i = 0; i < width; i++) {
      const step = (piece[i] as number) - (piece[i + lag] as number);
      difference += step * step;
    }
    sum += difference;
    normal[lag] = sum === 0 ? 1 : (difference * lag) / sum;
  }
  for (let lag = shortest; lag < longest; lag++) {
    const here = normal[lag] as number;
    if (here >= PERIODIC || (normal[lag + 1] as number) < here) continue;
    const before = normal[lag - 1] as number;
    const after = normal[lag + 1] as number;
    const bend = before - 2 * here + after;
    return rate / (lag + (bend === 0 ? 0 : (before - after) / (2 * bend)));
  }
  return null;
}

/** The mean of every `by` frames: a low-pass that is good enough for a period. */
function decimated(samples: Float32Array, by: number): Float32Array {
  const out = new Float32Array(Math.floor(samples.length / by));
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let j = 0; j < by; j++) sum += samples[i * by + j] as number;
    out[i] = sum / by;
  }
  return out;
}

function level(piece: Float32Array): number {
  let sum = 0;
  for (const value of piece) sum += value * value;
  return Math.sqrt(sum / piece.length);
}

function loudest(tone: Float32Array): number {
  let most = 0;
  for (let at = 0; at + 1024 <= tone.length; at += 1024) most = Math.max(most, level(tone.subarray(at, at + 1024)));
  return most;
}
