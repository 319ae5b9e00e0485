import { SamplerLoop, SamplerZone, Size } from "../../../abi";
import { sampleRate } from "../../context";
import { DB_PER_OCTAVE, quickGain } from "../../math/decibels";
import { Sampler, SamplerVoice } from "./state";

/**
 * The envelopes and LFOs of a SoundFont voice (SoundFont Technical Specification 2.04, §8.1.2 and §9.1.7): the volume
 * envelope rises linearly in amplitude and falls linearly in dB; the modulation envelope rises along a convex curve and
 * falls linearly.
 */

/** dB from full to silent, and where a voice counts as silent. */
const FULL_SCALE: f32 = 96;
const SILENT: f32 = 90;
/** Shortest release, seconds, so that no release clicks. */
const SHORTEST_RELEASE: f32 = 0.0156;
/** Release of a voice that its exclusive class silences, seconds. */
const EXCLUSIVE_RELEASE: f32 = 0.26;

/** Starts the envelopes and LFOs of a voice whose zone and key are set. */
export function startEnvelopes(sampler: Sampler, voice: SamplerVoice): void {
  const below = <f32>60 - <f32>voice.key;
  voice.time = 0;
  voice.released = false;
  voice.volumeDelay = frames(voice.of(SamplerZone.volumeDelay));
  voice.volumeAttack = voice.volumeDelay + frames(voice.of(SamplerZone.volumeAttack)) + sampler.attack;
  voice.volumeHold = voice.volumeAttack + frames(scaled(voice, SamplerZone.volumeHold, SamplerZone.keyToVolumeHold, below));
  voice.volumeFall = FULL_SCALE / max<f32>(frames(scaled(voice, SamplerZone.volumeDecay, SamplerZone.keyToVolumeDecay, below)), 1);
  voice.volumeReleaseFall = FULL_SCALE / (frames(max<f32>(voice.of(SamplerZone.volumeRelease), SHORTEST_RELEASE)) + sampler.release);
  voice.volumeLevel = FULL_SCALE;
  voice.modulationDelay = frames(voice.of(SamplerZone.modulationDelay));
  voice.modulationAttack = voice.modulationDelay + frames(voice.of(SamplerZone.modulationAttack));
  voice.modulationHold =
    voice.modulationAttack + frames(scaled(voice, SamplerZone.modulationHold, SamplerZone.keyToModulationHold, below));
  voice.modulationFall = 1 / max<f32>(frames(scaled(voice, SamplerZone.modulationDecay, SamplerZone.keyToModulationDecay, below)), 1);
  voice.modulationReleaseFall = 1 / max<f32>(frames(voice.of(SamplerZone.modulationRelease)), 1);
  voice.modulationLevel = 0;
  voice.modulationLfoDelay = frames(voice.of(SamplerZone.modulationLfoDelay));
  voice.modulationLfoStep = voice.of(SamplerZone.modulationLfoRate) / sampleRate;
  voice.vibratoDelay = frames(voice.of(SamplerZone.vibratoDelay));
  voice.vibratoStep = voice.of(SamplerZone.vibratoRate) / sampleRate;
}

/** Begins the release; a voice that loops until then leaves its loop. */
export function releaseVoice(voice: SamplerVoice): void {
  voice.held = false;
  if (voice.released) return;
  voice.released = true;
  voice.releaseTime = 0;
  voice.volumeReleaseFrom = voice.volumeLevel;
  voice.modulationReleaseFrom = voice.modulationLevel;
  if (voice.integer(SamplerZone.loop) == SamplerLoop.untilRelease) {
    const loopEnd = <u64>voice.integer(SamplerZone.tailFrom) + Size.samplerGuard;
    const length = <u64>(voice.integer(SamplerZone.loopEnd) - voice.integer(SamplerZone.loopStart));
    if (voice.position >> 32 >= loopEnd) voice.position -= length << 32;
  }
}

/** Silences a voice, as SoundFont asks for of an exclusive class. */
export function cutVoice(voice: SamplerVoice): void {
  releaseVoice(voice);
  voice.volumeReleaseFall = max<f32>(voice.volumeReleaseFall, FULL_SCALE / frames(EXCLUSIVE_RELEASE));
}

function frames(seconds: f32): f32 {
  return seconds * sampleRate;
}

function scaled(voice: SamplerVoice, time: SamplerZone, perKey: SamplerZone, below: f32): f32 {
  return voice.of(time) * Mathf.exp2((below * voice.of(perKey)) / 1200);
}

/** Advances both envelopes by `count` frames and returns the volume's gain; 0 and `silent` if the voice is over. */
export function advanceEnvelopes(voice: SamplerVoice, count: i32): f32 {
  voice.time += <f32>count;
  if (voice.released) {
    voice.releaseTime += <f32>count;
    voice.modulationLevel = max<f32>(0, voice.modulationReleaseFrom - voice.releaseTime * voice.modulationReleaseFall);
    voice.volumeLevel = voice.volumeReleaseFrom + voice.releaseTime * voice.volumeReleaseFall;
    return voice.volumeLevel >= SILENT ? 0 : quickGain(-voice.volumeLevel);
  }
  voice.modulationLevel = modulationAt(voice);
  return volumeAt(voice);
}

/** Whether the volume has reached silence for good. */
export function isSilent(voice: SamplerVoice): bool {
  if (voice.released) return voice.volumeLevel >= SILENT;
  return voice.time > voice.volumeHold && voice.volumeLevel >= SILENT && voice.of(SamplerZone.volumeSustain) >= SILENT;
}

function volumeAt(voice: SamplerVoice): f32 {
  const time = voice.time;
  if (time < voice.volumeDelay) {
    voice.volumeLevel = FULL_SCALE;
    return 0;
  }
  if (time < voice.volumeAttack) {
    const gain = (time - voice.volumeDelay) / (voice.volumeAttack - voice.volumeDelay);
    voice.volumeLevel = gain <= 1.6e-5 ? FULL_SCALE : <f32>-DB_PER_OCTAVE * Mathf.log2(gain);
    return gain;
  }
  const fallen = max<f32>(0, time - voice.volumeHold) * voice.volumeFall;
  voice.volumeLevel = min<f32>(fallen, voice.of(SamplerZone.volumeSustain));
  return voice.volumeLevel >= FULL_SCALE ? 0 : quickGain(-voice.volumeLevel);
}

function modulationAt(voice: SamplerVoice): f32 {
  const time = voice.time;
  if (time < voice.modulationDelay) return 0;
  if (time < voice.modulationAttack) {
    const progress = (time - voice.modulationDelay) / (voice.modulationAttack - voice.modulationDelay);
    return progress <= 0 ? 0 : max<f32>(0, 1 + Mathf.log2(progress) * <f32>(DB_PER_OCTAVE / 48.0));
  }
  const fallen = max<f32>(0, time - voice.modulationHold) * voice.modulationFall;
  return max<f32>(1 - fallen, voice.of(SamplerZone.modulationSustain));
}

/** A triangle that begins at 0 and rises, `delay` frames after the note. */
export function triangle(time: f32, delay: f32, step: f32): f32 {
  if (time < delay) return 0;
  let turn: f32 = (time - delay) * step + 0.25;
  turn -= Mathf.floor(turn);
  return 1 - 4 * Mathf.abs(turn - 0.5);
}
