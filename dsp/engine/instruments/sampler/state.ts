import { SamplerZone, Size } from "../../../abi";
import { Channel } from "../parts/channel";
import { beginLayout, part } from "../parts/layout";
import { layOutOutput, Output, OUTPUT } from "../parts/output";
import { ExpressiveVoice } from "../parts/voices";

/** Zones that may sound at once; a stereo note takes two. */
export const POLYPHONY: i32 = 64;
/** Voices, including stolen ones that fade out. */
export const VOICES: i32 = 80;
/** Frames between two readings of envelopes and LFOs. */
export const PIECE: i32 = 32;

/** One zone sounding for one note. */
@unmanaged
export class SamplerVoice extends ExpressiveVoice {
  released: bool;
  /** the preset that it plays, its SamplerZone record in that preset, and the zone's sample */
  preset: Preset;
  zone: usize;
  sample: usize;
  /** 32.32 fixed-point frames in the sample */
  position: u64;
  /** the position's step per frame for `steppedCents`; 0: not computed yet */
  step: u64;
  steppedCents: f32;
  /** frame at which the sample ends; moves once a released voice has left its loop */
  end: u32;
  /** cents that key, tuning and parameters give */
  cents: f32;
  /** dB that zone and velocity take away */
  attenuation: f32;
  /** cents of the filter's corner before modulation */
  cutoff: f32;
  /** gain of `attenuation` */
  level: f32;
  /** gains for the pan position `panned` (−1..1; beyond: not computed yet) */
  panned: f32;
  panLeft: f32;
  panRight: f32;
  /** gains at the end of the last stretch */
  left: f32;
  right: f32;
  filtering: bool;
  low: f32;
  band: f32;
  /** the filter's corner (absolute cents) at the end of the last stretch, its damping 1/Q and gain */
  corner: f32;
  damping: f32;
  filterGain: f32;
  /** filter coefficients at the end of the last stretch */
  a1: f32;
  a2: f32;
  a3: f32;
  /** frames since the note began, frames since its release */
  time: f32;
  releaseTime: f32;
  /** volume envelope: ends of delay, attack, hold in frames; fall per frame, dB */
  volumeDelay: f32;
  volumeAttack: f32;
  volumeHold: f32;
  volumeFall: f32;
  volumeReleaseFall: f32;
  /** dB below the peak at the release; now */
  volumeReleaseFrom: f32;
  volumeLevel: f32;
  modulationDelay: f32;
  modulationAttack: f32;
  modulationHold: f32;
  modulationFall: f32;
  modulationReleaseFall: f32;
  modulationReleaseFrom: f32;
  modulationLevel: f32;
  /** frames before LFOs begin; turns per frame */
  modulationLfoDelay: f32;
  modulationLfoStep: f32;
  vibratoDelay: f32;
  vibratoStep: f32;

  @inline
  of(offset: SamplerZone): f32 {
    return load<f32>(this.zone + <usize>offset);
  }

  @inline
  integer(offset: SamplerZone): i32 {
    return load<i32>(this.zone + <usize>offset);
  }

  /** Released voices are stolen before held ones, then quiet before loud or old before new. */
  goesBefore(other: SamplerVoice): bool {
    if (this.released != other.released) return this.released;
    return this.released
      ? this.attenuation + this.volumeLevel > other.attenuation + other.volumeLevel
      : this.age < other.age;
  }
}

/** One sound: its zones, which name the buffers of their samples. */
@unmanaged
export class Preset {
  zones: usize;
  zoneCount: i32;
}

/** The sampler's presets, parameters, controllers and voices. */
@unmanaged
export class Sampler {
  notes: u32;
  /** the one that new notes play */
  preset: Preset;
  presets: usize;
  /** frames */
  attack: f32;
  release: f32;
  /** cents, after the stretch at hand */
  cutoff: f32;
  tune: f32;
  transpose: f32;
  velocity: f32;
  /** semitones */
  bendRange: f32;
  channel: Channel;
  output: Output;
  voices: usize;

  @inline
  voice(index: i32): SamplerVoice {
    return changetype<SamplerVoice>(this.voices + <usize>index * VOICE_BYTES);
  }

  @inline
  presetAt(index: i32): Preset {
    return changetype<Preset>(this.presets + <usize>index * offsetof<Preset>());
  }
}

const PRESET_BYTES: usize = offsetof<Preset>();
const VOICE_BYTES: usize = (offsetof<SamplerVoice>() + 15) & ~15;
/** Bytes of a sampler with everything in it. */
export const SAMPLER_BYTES: usize = 256 + <usize>VOICES * VOICE_BYTES + <usize>Size.samplerPresets * PRESET_BYTES;

/** Gives every part of a sampler its place after the sampler's own fields. */
export function layOut(state: usize): Sampler {
  const sampler = changetype<Sampler>(state);
  beginLayout(state);
  part(offsetof<Sampler>());
  sampler.channel = changetype<Channel>(part(offsetof<Channel>()));
  sampler.output = layOutOutput(part(OUTPUT));
  sampler.voices = part(<usize>VOICES * VOICE_BYTES);
  sampler.presets = part(<usize>Size.samplerPresets * PRESET_BYTES);
  sampler.preset = sampler.presetAt(0);
  return sampler;
}
