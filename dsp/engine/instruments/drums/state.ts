import { DrumsParameter } from "../../../abi";
import { fallIn } from "../../math/smoothing";
import { Channel } from "../parts/channel";
import { beginLayout, part } from "../parts/layout";
import { nextRandom } from "../parts/noise";
import { layOutOutput, Output, OUTPUT } from "../parts/output";
import { Voice } from "../parts/voices";
import { Colour, COLOUR_VECTORS, Pass } from "./colour";
import { Metal, Noise, Tone } from "./layers";

/** Hits that may sound at once, and the number with those that fade out. */
export const POLYPHONY: i32 = 32;
export const VOICES: i32 = 40;
const TONES: i32 = 4;
const NOISES: i32 = 2;

/** Hits of one group end each other. */
export enum Group {
  none = 0,
  kick,
  snare,
  hat,
  tom,
  cuica,
  guiro,
  whistle,
  triangle,
}

/** One hit. */
@unmanaged
export class DrumVoice extends Voice {
  group: i32;
  /** 0..1 */
  velocity: f32;
  left: f32;
  right: f32;
  /** how hard the sum is driven into saturation; 0: not at all */
  drive: f32;
  toneCount: i32;
  noiseCount: i32;
  random: u32;
  tones: usize;
  noises: usize;
  metal: Metal;

  tone(index: i32): Tone {
    return changetype<Tone>(this.tones + <usize>index * TONE_BYTES);
  }

  noise(index: i32): Noise {
    return changetype<Noise>(load<usize>(this.noises + (<usize>index << 2)));
  }

  /** Adds an oscillator that falls by 60 dB in `ms`. */
  addTone(wave: i32, hz: f32, level: f32, ms: f32): Tone {
    const tone = this.tone(min(this.toneCount, TONES - 1));
    if (this.toneCount < TONES) this.toneCount++;
    tone.wave = wave;
    tone.phase = 0;
    tone.hz = hz;
    tone.sweep1 = 0;
    tone.sweep2 = 0;
    tone.level = level;
    tone.levelFall = fallIn(ms);
    return tone;
  }

  /** Adds filtered noise that falls by 60 dB in `ms`. */
  addNoise(pass: Pass, hz: f32, q: f32, level: f32, ms: f32): Noise {
    const noise = this.noise(min(this.noiseCount, NOISES - 1));
    if (this.noiseCount < NOISES) this.noiseCount++;
    this.random = nextRandom(this.random);
    noise.seed(this.random);
    noise.level = level;
    noise.levelFall = fallIn(ms);
    noise.rise = 1;
    noise.bursts = 0;
    noise.colour.set(pass, hz, q);
    return noise;
  }

  /** Sets the metallic layer: band-passed at `tone`, high-passed at `air`, falling by 60 dB in `ms`. */
  setMetal(hz: f32, ring: f32, tone: f32, q: f32, air: f32, level: f32, ms: f32): void {
    const metal = this.metal;
    this.random = nextRandom(this.random);
    metal.start(hz, this.random);
    metal.ring = ring;
    metal.level = level;
    metal.levelFall = fallIn(ms);
    metal.colour.set(Pass.band, tone, q);
    metal.air.set(Pass.high, air, 0.7);
  }

  /** Pans the hit, −1..1. */
  place(pan: f32): void {
    const angle = <f32>(0.25 * Math.PI) * (1 + pan);
    this.left = <f32>Math.SQRT2 * Mathf.cos(angle);
    this.right = <f32>Math.SQRT2 * Mathf.sin(angle);
  }

  scale(gain: f32): void {
    this.left *= gain;
    this.right *= gain;
  }

  /** The oldest is stolen. */
  goesBefore(other: DrumVoice): bool {
    return this.age < other.age;
  }
}

/** The drum synth's parameters, controllers and voices. */
@unmanaged
export class Drums {
  seed: u32;
  random: u32;
  hits: u32;
  channel: Channel;
  output: Output;
  /** f32 values of all parameters, in their units */
  parameters: usize;
  voices: usize;

  @inline
  of(parameter: DrumsParameter): f32 {
    return load<f32>(this.parameters + (<usize>parameter << 2));
  }

  voice(index: i32): DrumVoice {
    return changetype<DrumVoice>(load<usize>(this.voices + (<usize>index << 2)));
  }
}

const TONE_BYTES: usize = (offsetof<Tone>() + 15) & ~15;
const VOICE_BYTES: usize = 2048;
/** Bytes of a drum synth with everything in it. */
export const DRUMS_BYTES: usize = 512 + <usize>VOICES * (VOICE_BYTES + 4);

/** Gives every part of a drum synth its place after its own fields. */
export function layOut(state: usize): Drums {
  const drums = changetype<Drums>(state);
  beginLayout(state);
  part(offsetof<Drums>());
  drums.channel = changetype<Channel>(part(offsetof<Channel>()));
  drums.output = layOutOutput(part(OUTPUT));
  drums.parameters = part(<usize>DrumsParameter.count * 4);
  drums.voices = part(<usize>VOICES * 4);
  for (let i = 0; i < VOICES; i++) {
    const voice = changetype<DrumVoice>(part(offsetof<DrumVoice>()));
    voice.tones = part(<usize>TONES * TONE_BYTES);
    voice.noises = part(<usize>NOISES * 4);
    for (let n = 0; n < NOISES; n++) {
      const noise = changetype<Noise>(part(offsetof<Noise>()));
      noise.random = part(16);
      noise.colour = layOutColour();
      store<usize>(voice.noises + (<usize>n << 2), changetype<usize>(noise));
    }
    voice.metal = changetype<Metal>(part(offsetof<Metal>()));
    voice.metal.phases = part(64);
    voice.metal.colour = layOutColour();
    voice.metal.air = layOutColour();
    store<usize>(drums.voices + (<usize>i << 2), changetype<usize>(voice));
  }
  return drums;
}

function layOutColour(): Colour {
  const colour = changetype<Colour>(part(offsetof<Colour>()));
  colour.vectors = part(COLOUR_VECTORS);
  return colour;
}
