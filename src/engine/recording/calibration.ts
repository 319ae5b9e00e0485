import { t } from "@lingui/core/macro";
import type { Captured } from "../../../workers/engine/api";
import type { Calibration } from "../port";
import { findSignal } from "./correlate";

/** Repetitions of the test signal, its length, and the silence after each, in seconds. */
const TIMES = 4;
const SIGNAL_SECONDS = 0.12;
const GAP_SECONDS = 0.5;
/** How many repetitions have to be found; on a busy machine one may be lost. */
const LEAST_HEARD = 3;
/** Correlation below which the signal counts as not heard. */
const LEAST_LIKENESS = 0.25;
/** Seconds by which the repetitions' round trips may differ. */
const MOST_SPREAD = 0.001;
const LEVEL = 0.5;

/**
 * The test signal: a sweep from 500 Hz to 6 kHz under a raised-cosine window. Speakers and
 * microphones carry it, and its correlation has one sharp peak.
 */
export function testSignal(sampleRate: number): Float32Array<ArrayBuffer> {
  const frames = Math.round(SIGNAL_SECONDS * sampleRate);
  const [low, high] = [500, Math.min(6000, sampleRate / 3)];
  const rise = Math.log(high / low);
  return Float32Array.from({ length: frames }, (_, i) => {
    const x = i / frames;
    const phase = ((2 * Math.PI * low * SIGNAL_SECONDS) / rise) * (Math.exp(x * rise) - 1);
    return LEVEL * Math.sin(phase) * (0.5 - 0.5 * Math.cos(2 * Math.PI * x));
  });
}

/** The recorded sound contains no usable echo of the test signal; `message` is a sentence. */
export class CalibrationError extends Error {
  override readonly name = "CalibrationError";

  constructor(
    readonly code: "unheard" | "uneven",
    sentence: string,
  ) {
    super(sentence);
  }
}

/**
 * The round trip, computed from what was recorded. `emitted`: frame of the context at which the first test signal
 * began; the others follow every `period` frames. Throws a CalibrationError.
 */
export function roundTripOf(
  heard: Captured,
  emitted: number,
  period: number,
  signal: Float32Array,
  sampleRate: number,
): Calibration {
  const trips = Array.from({ length: TIMES }, (_, time) => {
    const from = Math.max(0, emitted + time * period - heard.contextFrame);
    const match = findSignal(heard.frames.subarray(from, from + period), signal);
    if (Math.abs(match.likeness) < LEAST_LIKENESS) return [];
    return [(match.frame + from + heard.contextFrame - emitted - time * period) / sampleRate];
  }).flat();
  if (trips.length === 0) {
    throw new CalibrationError(
      "unheard",
      t`The test signal was not heard in the input. Turn the speaker up and bring the microphone near it, or connect the output to the input with a cable.`,
    );
  }
  if (trips.length < LEAST_HEARD) {
    throw new CalibrationError(
      "uneven",
      t`The test signal came back with gaps. Close other programs that use audio and try again.`,
    );
  }
  const spread = Math.max(...trips) - Math.min(...trips);
  if (spread > MOST_SPREAD) {
    throw new CalibrationError(
      "uneven",
      t`The test signal came back unevenly (by ${(spread * 1000).toFixed(1)} ms). Close other programs that use audio and try again.`,
    );
  }
  const sorted = [...trips].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const roundTrip = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return { roundTrip, spread };
}

/** How often an inconsistent measurement is repeated. */
const ATTEMPTS = 3;

/**
 * Plays the test signal and measures when it comes back into the captured input; repeats an inconsistent measurement.
 */
export async function measureRoundTrip(
  context: AudioContext,
  capture: (frames: number) => Promise<Captured>,
): Promise<Calibration> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measureOnce(context, capture);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof CalibrationError) || error.code !== "uneven") throw error;
    }
  }
}

async function measureOnce(
  context: AudioContext,
  capture: (frames: number) => Promise<Captured>,
): Promise<Calibration> {
  const { sampleRate } = context;
  const signal = testSignal(sampleRate);
  const period = signal.length + Math.round(GAP_SECONDS * sampleRate);
  const buffer = context.createBuffer(1, period * TIMES, sampleRate);
  for (let time = 0; time < TIMES; time++) buffer.copyToChannel(signal, 0, time * period);
  const player = new AudioBufferSourceNode(context, { buffer });
  player.connect(context.destination);
  // Begins on a whole frame, far enough ahead that capturing has started by then.
  const emitted = Math.ceil((context.currentTime + 0.3) * sampleRate);
  const heard = capture(
    emitted - Math.floor(context.currentTime * sampleRate) + period * TIMES + Math.round(sampleRate / 4),
  );
  player.start(emitted / sampleRate);
  try {
    return roundTripOf(await heard, emitted, period, signal, sampleRate);
  } finally {
    player.disconnect();
  }
}
