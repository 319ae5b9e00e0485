import { sampleRate } from "../../context";
import { Channel } from "../parts/channel";
import { beginLayout, part } from "../parts/layout";
import { layOutOutput, Output, OUTPUT } from "../parts/output";
import { Span } from "../parts/span";
import { KeyVoice } from "../parts/voices";
import { BODY_BYTES } from "./body";

/** Strings that may sound at once, and the number with those that are damped for another. */
export const POLYPHONY: i32 = 16;
export const VOICES: i32 = 22;
/** Frames between two readings of bend and vibrato. */
export const PIECE: i32 = 32;
/** Lowest pitch that a string's delay line holds, Hz. */
export const LOWEST_HZ: f32 = 20;

/** One plucked string. */
@unmanaged
export class PluckVoice extends KeyVoice {
  released: bool;
  left: f32;
  right: f32;
  /** MIDI key that the loop is tuned to, and the version of the parameters */
  tuned: f32;
  version: u32;
  /** frames of one period */
  period: f32;
  vibratoPhase: f32;
  /** delay line, its write position */
  line: usize;
  write: i32;
  /** frames of delay in line and allpass: the goal, now, and the whole frames of it that the line gives */
  delayTarget: f32;
  delayNow: f32;
  delay: i32;
  /** allpass coefficient: the goal, now, and the allpass's memory */
  allpassTarget: f32;
  allpass: f32;
  allpassIn: f32;
  allpassOut: f32;
  /** low-pass pole, gain, the gain's goal, and memory */
  pole: f32;
  gain: f32;
  gainTarget: f32;
  low: f32;
  /** frames since the string was last above silence */
  quiet: f32;
  /** the pluck: frames done, frames of the strike, frames to its reflection, peak */
  strikeFrame: i32;
  strikeFrames: i32;
  strikePulse: f32;
  reflection: i32;
  strikeLevel: f32;
  strikeNoise: f32;
  strikePole: f32;
  /** low-pass over the whole pluck: its pole and memory */
  slopePole: f32;
  slope: f32;
  random1: u32;
  random2: u32;
  noise1: f32;
  noise2: f32;

  /** Damped strings are stolen before ringing ones, then old before new. */
  goesBefore(other: PluckVoice): bool {
    if (this.released != other.released) return this.released;
    return this.age < other.age;
  }
}

/** The plucked string's parameters, controllers, voices and body. */
@unmanaged
export class Pluck {
  seed: u32;
  random: u32;
  notes: u32;
  /** grows when sounding strings must be tuned again */
  version: u32;
  /** seconds to −60 dB */
  decay: f32;
  release: f32;
  /** share of the fundamental's loss that grows with frequency */
  lossShare: f32;
  /** 0..1 */
  position: f32;
  hardness: f32;
  velocity: f32;
  bendRange: f32;
  /** semitones */
  tune: f32;
  mask: i32;
  channel: Channel;
  output: Output;
  bodyMix: Span;
  body: usize;
  voices: usize;

  /** How far all strings are from their keys, semitones. */
  pitch(): f32 {
    return this.channel.pitch(this.bendRange) + this.tune;
  }

  voice(index: i32): PluckVoice {
    return changetype<PluckVoice>(this.voices + <usize>index * VOICE_BYTES);
  }
}

const VOICE_BYTES: usize = (offsetof<PluckVoice>() + 15) & ~15;

/** Frames of a delay line at the present sample rate, a power of two. */
function lineFrames(): i32 {
  let frames = 1024;
  while (<f32>frames < sampleRate / LOWEST_HZ + 16) frames <<= 1;
  return frames;
}

/** Bytes of a plucked string instrument with everything in it. */
export function pluckBytes(): usize {
  return 512 + BODY_BYTES + <usize>VOICES * (VOICE_BYTES + (<usize>lineFrames() << 2));
}

/** Gives every part its place behind the instrument's own fields. */
export function layOut(state: usize): Pluck {
  const pluck = changetype<Pluck>(state);
  beginLayout(state);
  part(offsetof<Pluck>());
  pluck.mask = lineFrames() - 1;
  pluck.channel = changetype<Channel>(part(offsetof<Channel>()));
  pluck.output = layOutOutput(part(OUTPUT));
  pluck.bodyMix = changetype<Span>(part(offsetof<Span>()));
  pluck.body = part(BODY_BYTES);
  pluck.voices = part(<usize>VOICES * VOICE_BYTES);
  for (let i = 0; i < VOICES; i++) pluck.voice(i).line = part(<usize>lineFrames() << 2);
  return pluck;
}
