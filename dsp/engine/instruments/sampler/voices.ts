import { SamplerLoop, SamplerZone, Size } from "../../../abi";
import { bufferAddress, bufferBytes, isBuffer } from "../../program/buffers";
import { quickGain } from "../../math/decibels";
import { takeVoice, VoiceState } from "../parts/voices";
import { cutVoice, releaseVoice, startEnvelopes } from "./envelopes";
import { POLYPHONY, Sampler, SamplerVoice, VOICES } from "./state";

/** 96 dB over the concave curve: dB for each halving of the velocity, twice 6.02. */
const CONCAVE: f32 = 12.041200 / 96.0;

/** Begins every zone that the key and velocity fall into. */
export function noteOn(sampler: Sampler, key: i32, velocity: f32): void {
  const preset = sampler.preset;
  if (preset.zoneCount == 0) return;
  const step = max<i32>(1, min<i32>(127, <i32>(velocity * 127 + 0.5)));
  for (let i = 0; i < VOICES; i++) {
    const voice = sampler.voice(i);
    if (voice.state == VoiceState.playing && voice.key == key) releaseVoice(voice);
  }
  const first = sampler.notes;
  for (let i = 0; i < preset.zoneCount; i++) {
    const zone = preset.zones + <usize>i * SamplerZone.bytes;
    if (key < <i32>load<u8>(zone, SamplerZone.keyLow) || key > <i32>load<u8>(zone, SamplerZone.keyHigh)) continue;
    if (step < <i32>load<u8>(zone, SamplerZone.velocityLow) || step > <i32>load<u8>(zone, SamplerZone.velocityHigh)) continue;
    if (fits(zone)) startZone(sampler, zone, key, velocity, first);
  }
  sampler.notes++;
}

/** Whether the zone's sample exists and contains all that the zone reads. */
function fits(zone: usize): bool {
  const sample = load<i32>(zone, SamplerZone.sample);
  if (!isBuffer(sample)) return false;
  const frames = <u32>bufferBytes(sample) >> 1;
  const loop = load<i32>(zone, SamplerZone.loop);
  if (frames < <u32>Size.samplerGuard || load<u32>(zone, SamplerZone.start) < <u32>Size.samplerGuard) return false;
  const last = frames - Size.samplerGuard;
  if (load<u32>(zone, SamplerZone.end) > last) return false;
  if (loop == SamplerLoop.none) return true;
  if (load<u32>(zone, SamplerZone.loopEnd) > last) return false;
  if (load<u32>(zone, SamplerZone.loopStart) >= load<u32>(zone, SamplerZone.loopEnd)) return false;
  return loop == SamplerLoop.continuous || load<u32>(zone, SamplerZone.tailEnd) <= last;
}

function startZone(sampler: Sampler, zone: usize, key: i32, velocity: f32, age: u32): void {
  const group = load<i32>(zone, SamplerZone.exclusiveClass);
  if (group != 0) {
    for (let i = 0; i < VOICES; i++) {
      const other = sampler.voice(i);
      if (other.state != VoiceState.playing || other.age == age || other.preset != sampler.preset) continue;
      if (other.integer(SamplerZone.exclusiveClass) == group) cutVoice(other);
    }
  }
  const voice = takeVoice<Sampler, SamplerVoice>(sampler, VOICES, POLYPHONY);
  voice.state = VoiceState.playing;
  voice.key = key;
  voice.held = true;
  voice.caught = false;
  voice.age = age;
  voice.restExpression();
  voice.preset = sampler.preset;
  voice.zone = zone;
  voice.sample = bufferAddress(load<i32>(zone, SamplerZone.sample));
  voice.position = <u64>load<u32>(zone, SamplerZone.start) << 32;
  voice.end = load<u32>(zone, SamplerZone.end);
  voice.cents =
    (<f32>key + sampler.transpose - voice.of(SamplerZone.rootKey)) * voice.of(SamplerZone.scaleTuning) + voice.of(SamplerZone.tune);
  const softness = concave(velocity);
  voice.attenuation =
    voice.of(SamplerZone.attenuation) + sampler.velocity * softness * voice.of(SamplerZone.velocityToAttenuation);
  const darkness: f32 = voice.integer(SamplerZone.velocityToCutoffConcave) != 0 ? softness : 1 - velocity;
  voice.cutoff = voice.of(SamplerZone.cutoff) + sampler.velocity * darkness * voice.of(SamplerZone.velocityToCutoff);
  voice.level = quickGain(-voice.attenuation);
  voice.step = 0;
  voice.panned = 2;
  voice.fade = 1;
  voice.left = 0;
  voice.right = 0;
  voice.filtering = false;
  voice.low = 0;
  voice.band = 0;
  startEnvelopes(sampler, voice);
}

/** SoundFont's concave curve, falling: 0 at full velocity, 1 at none. */
function concave(velocity: f32): f32 {
  return velocity <= 0.004 ? 1 : min<f32>(1, -Mathf.log2(velocity) * CONCAVE);
}

/** Whether the voice is in its loop now. */
export function loops(voice: SamplerVoice): bool {
  const loop = voice.integer(SamplerZone.loop);
  return loop == SamplerLoop.continuous || (loop == SamplerLoop.untilRelease && !voice.released);
}
