import { sampleRate } from "../../context";
import { LOWEST_HZ, Pluck, PluckVoice } from "./state";

/**
 * The string: a delay line closed through a low-pass and an allpass (Jaffe and Smith, "Extensions
 * of the Karplus–Strong Plucked-String Algorithm", CMJ 7(2), 1983). The three delays add up to one
 * period exactly at the fundamental, and the loop's gain there is what the decay time asks for.
 */

/** The allpass delays between this many frames and one more, where it settles fastest. */
const LEAST_FRACTION: f64 = 0.5;
/** Frames after which the allpass has settled. */
const SETTLE: i32 = 14;
/**
 * While the pitch moves, each piece of so many frames moves the delay by this share of the remaining way, within these
 * limits.
 */
const PIECE: i32 = 8;
const APPROACH: f32 = 0.035;
const LEAST_STEP: f32 = 0.004;
const LARGEST_STEP: f32 = 0.5;
/** Strings below this are silent. */
const SILENT: f32 = 2e-6;

/** Sets the loop's goals for a MIDI key (bend included), and for decay or release; `startString` takes them at once. */
export function tuneString(pluck: Pluck, voice: PluckVoice, key: f32): void {
  const hz = max<f64>(440 * Math.exp2((<f64>key - 69) / 12), LOWEST_HZ);
  const period = <f64>sampleRate / hz;
  const w = (2 * Math.PI) / period;
  const seconds: f64 = voice.released ? min<f32>(pluck.release, pluck.decay) : pluck.decay;
  const nepers = 6.907755278982137 / (seconds * hz);

  // Low-pass: takes its share of the loss at the fundamental, from a² (1 − L) − 2a (1 − L cos w) + (1 − L) = 0.
  const power = Math.exp(-2 * nepers * <f64>pluck.lossShare);
  const lost = 1 - power;
  const half = 1 - power * Math.cos(w);
  const pole = lost / (half + Math.sqrt(max<f64>(half * half - lost * lost, 0)));
  const lowDelay = Math.atan2(pole * Math.sin(w), 1 - pole * Math.cos(w)) / w;

  const rest = max<f64>(period - lowDelay, 1 + LEAST_FRACTION);
  const whole = Math.floor(rest - LEAST_FRACTION);
  const fraction = rest - whole;
  const allpass = Math.sin(0.5 * w * (1 - fraction)) / Math.sin(0.5 * w * (1 + fraction));

  voice.period = <f32>period;
  voice.pole = <f32>pole;
  voice.gainTarget = <f32>Math.exp(-nepers * (1 - <f64>pluck.lossShare));
  voice.delayTarget = <f32>rest;
  voice.allpassTarget = <f32>allpass;
  voice.tuned = key;
  voice.version = pluck.version;
}

/** Sets a silent string to its pitch and decay at once. */
export function startString(voice: PluckVoice): void {
  voice.delayNow = voice.delayTarget;
  voice.delay = wholeOf(voice.delayTarget);
  voice.allpass = voice.allpassTarget;
  voice.allpassIn = 0;
  voice.allpassOut = 0;
  voice.gain = voice.gainTarget;
}

@inline
function wholeOf(delay: f32): i32 {
  return <i32>Mathf.floor(delay - <f32>LEAST_FRACTION);
}

/**
 * Moves the delay one step towards its goal: the allpass moves, and settles again when the line's whole frames change.
 */
function stepDelay(pluck: Pluck, voice: PluckVoice): void {
  const distance = voice.delayTarget - voice.delayNow;
  const arrived = abs(distance) <= LEAST_STEP;
  const step = max<f32>(-LARGEST_STEP, min<f32>(LARGEST_STEP, distance * APPROACH + (distance > 0 ? LEAST_STEP : -LEAST_STEP)));
  voice.delayNow = arrived ? voice.delayTarget : voice.delayNow + step;
  const whole = wholeOf(voice.delayNow);
  const fraction = voice.delayNow - <f32>whole;
  voice.allpass = arrived ? voice.allpassTarget : (1 - fraction) / (1 + fraction);
  if (whole != voice.delay) {
    voice.delay = whole;
    settleAllpass(pluck, voice);
  }
}

/** Gives the allpass the state that it would have if it had always had its present coefficient. */
function settleAllpass(pluck: Pluck, voice: PluckVoice): void {
  let input: f32 = 0;
  let output: f32 = 0;
  for (let i = SETTLE; i > 0; i--) {
    const value = load<f32>(voice.line + (<usize>((voice.write - voice.delay - i) & pluck.mask) << 2));
    output = voice.allpass * (value - output) + input;
    input = value;
  }
  voice.allpassIn = input;
  voice.allpassOut = output;
}

/** Lets the string vibrate for some frames, excited by `drive`, and writes its movement to `out`. */
export function swing(pluck: Pluck, voice: PluckVoice, drive: usize, out: usize, frames: i32): void {
  const gainStep = (voice.gainTarget - voice.gain) / <f32>frames;
  let loudest: f32 = 0;
  for (let done = 0; done < frames; ) {
    let piece = frames - done;
    if (voice.delayNow != voice.delayTarget || voice.allpass != voice.allpassTarget) {
      stepDelay(pluck, voice);
      piece = min(piece, PIECE);
    }
    const at = <usize>done << 2;
    loudest = max<f32>(loudest, swingPiece(pluck, voice, drive + at, out + at, piece, gainStep));
    done += piece;
  }
  voice.gain = voice.gainTarget;
  voice.quiet = loudest > SILENT ? 0 : voice.quiet + <f32>frames;
}

/** Vibrates at a constant delay; returns the largest movement. */
function swingPiece(pluck: Pluck, voice: PluckVoice, drive: usize, out: usize, frames: i32, gainStep: f32): f32 {
  const mask = pluck.mask;
  const line = voice.line;
  const delay = voice.delay;
  const allpass = voice.allpass;
  const pole = voice.pole;
  let gain = voice.gain;
  let write = voice.write;
  let input = voice.allpassIn;
  let output = voice.allpassOut;
  let low = voice.low;
  let loudest: f32 = 0;
  for (let i = 0; i < frames; i++) {
    const value = load<f32>(line + (<usize>((write - delay) & mask) << 2));
    output = allpass * (value - output) + input;
    input = value;
    low = output + pole * (low - output);
    gain += gainStep;
    const moved = low * gain + load<f32>(drive);
    store<f32>(line + (<usize>(write & mask) << 2), moved);
    store<f32>(out, moved);
    loudest = max<f32>(loudest, abs(moved));
    write++;
    drive += 4;
    out += 4;
  }
  voice.write = write & mask;
  voice.allpassIn = input;
  voice.allpassOut = output;
  voice.low = low;
  voice.gain = gain;
  return loudest;
}
