import { Channel } from "../parts/channel";
import { Envelope, EnvelopeShape, Stage } from "../parts/envelope";
import { beginLayout, part } from "../parts/layout";
import { layOutOutput, Output, OUTPUT } from "../parts/output";
import { Span } from "../parts/span";
import { ExpressiveVoice } from "../parts/voices";

/** Notes that sound at once. */
export const POLYPHONY: i32 = 16;
/** Voices, including stolen ones that fade out. */
export const VOICES: i32 = 24;
export const MAX_UNISON: i32 = 7;
/** Frames between two readings of envelopes, LFOs and glide by pitch and filter. */
export const PIECE: i32 = 16;
/** Keys remembered as held, for glide. */
export const HELD_KEYS: i32 = 16;

/** An oscillator: its 32-bit phase, and the step per frame for a key (f32). */
export const TURNING: usize = 12;
export const PHASE: usize = 0;
export const KEY: usize = 4;
export const STEP: usize = 8;

/** One note. */
@unmanaged
export class SynthVoice extends ExpressiveVoice {
  gain: f32;
  /** MIDI key that sounds now, gliding to `key` */
  pitch: f32;
  glideStep: f32;
  /** turns */
  lfoPhase: f32;
  amplitude: Envelope;
  filter: Envelope;
  /** filter memory, left and right: two integrators of the first stage, two of the second */
  memory: usize;
  /** filter coefficients at the end of the last stretch: three of each stage */
  coefficients: usize;
  coefficientsKnown: bool;
  /** oscillator 1 and 2 of each unison voice, TURNING bytes each */
  turning: usize;

  /** Released notes are stolen before held ones, then quiet before loud or old before new. */
  goesBefore(other: SynthVoice): bool {
    const released = this.amplitude.stage == Stage.release;
    const otherReleased = other.amplitude.stage == Stage.release;
    if (released != otherReleased) return released;
    return released ? this.amplitude.value * this.gain < other.amplitude.value * other.gain : this.age < other.age;
  }
}

/** The synth's parameters, controllers and voices. */
@unmanaged
export class Synth {
  seed: u32;
  random: u32;
  notes: u32;
  osc1Wave: i32;
  osc1Pitch: f32;
  osc1Octave: f32;
  osc1Detune: f32;
  osc2Wave: i32;
  osc2Octave: f32;
  osc2Detune: f32;
  osc2Pitch: f32;
  unison: i32;
  unisonDetune: f32;
  unisonSpread: f32;
  filterType: i32;
  /** octaves */
  filterEnvelope: f32;
  keyTrack: f32;
  glide: f32;
  velocity: f32;
  bendRange: f32;
  /** turns per frame */
  lfoStep: f32;
  /** cents */
  lfoPitch: f32;
  /** octaves */
  lfoFilter: f32;
  heldCount: i32;
  amplitudeShape: EnvelopeShape;
  filterShape: EnvelopeShape;
  channel: Channel;
  level1: Span;
  level2: Span;
  noise: Span;
  /** Hz after the stretch at hand, and log2 of it */
  cutoffHz: f32;
  cutoff: f32;
  /** 0..1, after the stretch */
  resonance: f32;
  output: Output;
  /** i32 keys in the order they went down */
  heldKeys: usize;
  /** per unison voice: detune in semitones, gain left, gain right */
  unisonVoices: usize;
  voices: usize;

  voice(index: i32): SynthVoice {
    return changetype<SynthVoice>(load<usize>(this.voices + (<usize>index << 2)));
  }
}

const VOICE_BYTES: usize = 80 + 16 + 16 + 32 + 32 + 176;
/** Bytes of a synth with everything in it. */
export const SYNTH_BYTES: usize = 256 + 16 * 16 + 64 + 96 + 96 + <usize>VOICES * VOICE_BYTES;

/** Gives every part of a synth its place after the synth's own fields. */
export function layOut(state: usize): Synth {
  const synth = changetype<Synth>(state);
  beginLayout(state);
  part(offsetof<Synth>());
  synth.amplitudeShape = changetype<EnvelopeShape>(part(offsetof<EnvelopeShape>()));
  synth.filterShape = changetype<EnvelopeShape>(part(offsetof<EnvelopeShape>()));
  synth.channel = changetype<Channel>(part(offsetof<Channel>()));
  synth.level1 = changetype<Span>(part(offsetof<Span>()));
  synth.level2 = changetype<Span>(part(offsetof<Span>()));
  synth.noise = changetype<Span>(part(offsetof<Span>()));
  synth.output = layOutOutput(part(OUTPUT));
  synth.heldKeys = part(<usize>HELD_KEYS * 4);
  synth.unisonVoices = part(<usize>MAX_UNISON * 12);
  synth.voices = part(<usize>VOICES * 4);
  for (let i = 0; i < VOICES; i++) {
    const voice = changetype<SynthVoice>(part(offsetof<SynthVoice>()));
    voice.amplitude = changetype<Envelope>(part(offsetof<Envelope>()));
    voice.filter = changetype<Envelope>(part(offsetof<Envelope>()));
    voice.memory = part(32);
    voice.coefficients = part(24);
    voice.turning = part(<usize>MAX_UNISON * 2 * TURNING);
    for (let i = 0; i < MAX_UNISON * 2; i++) store<f32>(voice.turning + <usize>i * TURNING, f32.NaN, KEY);
    store<usize>(synth.voices + (<usize>i << 2), changetype<usize>(voice));
  }
  return synth;
}
