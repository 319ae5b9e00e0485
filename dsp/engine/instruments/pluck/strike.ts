import { sampleRate } from "../../context";
import { bipolar, nextRandom } from "../parts/noise";
import { Pluck, PluckVoice } from "./state";

/** Longest and shortest contact of the pick, seconds. */
const SOFT: f32 = 0.0032;
const HARD: f32 = 0.00014;

/** Peak of a pluck at full velocity. */
const PEAK: f32 = 0.44;

/**
 * Prepares a pluck: a rounded push as long as the pick touches the string, with some noise in it, and its reflection
 * from the near end of the string, inverted, which cancels the harmonics that have a node under the pick. A low-pass a
 * little above the fundamental gives the 1/n spectrum of a string that is pulled to a corner.
 */
export function startStrike(pluck: Pluck, voice: PluckVoice, velocity: f32): void {
  const hardness = pluck.hardness * (0.55 + 0.45 * velocity);
  const contact = SOFT * Mathf.pow(HARD / SOFT, hardness) * sampleRate;
  const pulse = max<f32>(min<f32>(contact, voice.period * 0.4), 2.5);
  const loud: f32 = 1 - pluck.velocity + pluck.velocity * velocity * velocity;
  voice.strikeFrame = 0;
  voice.strikePulse = pulse;
  voice.strikeFrames = <i32>max<f32>(pulse, voice.period * 0.8) + 1;
  voice.reflection = max(<i32>(voice.period * pluck.position + 0.5), 1);
  voice.slopePole = Mathf.exp((-<f32>(2 * Math.PI) * (1.1 + 4.5 * hardness * hardness)) / voice.period);
  voice.slope = 0;
  // A pick near the bridge excites the lower harmonics little; a quarter of that loss (in dB) is given back.
  const reach: f32 = Mathf.pow(2 * Mathf.sin(<f32>Math.PI * max<f32>(pluck.position, 0.02)), 0.25);
  voice.strikeLevel = (loud * PEAK) / max<f32>(0.5 * pulse * (<f32>1 - voice.slopePole) * reach, 0.02);
  voice.strikeNoise = loud * (0.06 + 0.12 * hardness);
  voice.strikePole = Mathf.exp(-2.5 / pulse);
  pluck.random = nextRandom(pluck.random);
  voice.random1 = pluck.random;
  voice.random2 = pluck.random;
  voice.noise1 = 0;
  voice.noise2 = 0;
}

/** Writes some frames of the pluck's push; zeros once it is over. */
export function renderStrike(voice: PluckVoice, out: usize, frames: i32): void {
  const end = voice.strikeFrames + voice.reflection + <i32>(voice.period * 2);
  if (voice.strikeFrame >= end) {
    memory.fill(out, 0, <usize>frames << 2);
    return;
  }
  const scale: f32 = (<f32>1 - voice.strikePole) * voice.strikeNoise;
  for (let i = 0; i < frames; i++) {
    const frame = voice.strikeFrame++;
    const reflected = frame - voice.reflection;
    let value: f32 = 0;
    if (frame < voice.strikeFrames) {
      voice.random1 = nextRandom(voice.random1);
      voice.noise1 = voice.noise1 * voice.strikePole + bipolar(voice.random1) * scale;
      value = push(voice, frame) + voice.noise1 * hill(frame, <f32>voice.strikeFrames) * 4;
    }
    if (reflected >= 0 && reflected < voice.strikeFrames) {
      voice.random2 = nextRandom(voice.random2);
      voice.noise2 = voice.noise2 * voice.strikePole + bipolar(voice.random2) * scale;
      value -= push(voice, reflected) + voice.noise2 * hill(reflected, <f32>voice.strikeFrames) * 4;
    }
    voice.slope = value + (voice.slope - value) * voice.slopePole;
    store<f32>(out, voice.slope);
    out += 4;
  }
}

@inline
function push(voice: PluckVoice, frame: i32): f32 {
  return hill(frame, voice.strikePulse) * voice.strikeLevel;
}

/** A raised cosine over `length` frames, never 0 at the first. */
function hill(frame: i32, length: f32): f32 {
  const progress = (<f32>frame + 0.5) / length;
  return progress >= 1 ? 0 : 0.5 - 0.5 * Mathf.cos(<f32>(2 * Math.PI) * progress);
}
