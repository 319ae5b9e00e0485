import { SamplerLoop, SamplerZone } from "../../../abi";
import { sampleRate } from "../../context";
import { dbGain } from "../parts/pitch";
import { svf1, svf2, svf3, svfCoefficients } from "../parts/svf";
import { advanceEnvelopes, isSilent, triangle } from "./envelopes";
import { readSample } from "./interpolation";
import { Sampler, SamplerVoice, VOICES, VoiceState } from "./state";
import { loops } from "./voices";

/** Seconds in which a stolen or silenced voice fades out. */
const FADE: f32 = 0.003;
/** Gain of a sample at full level: fonts are mixed for many voices at once. */
const NOMINAL: f32 = 0.6;
/** Absolute cents from which the filter is open. */
const OPEN: f32 = 13499;
/** Filter memory below this is silence, far above denormal numbers. */
const TINY: f32 = 1e-15;

const mono = memory.data(128, 16);
const sumLeft = memory.data(128, 16);
const sumRight = memory.data(128, 16);

/** Renders a stretch of at most 32 frames of all voices, overwriting `left` and `right`. */
export function renderStretch(sampler: Sampler, left: usize, right: usize, frames: i32): void {
  sampler.output.advance(frames, sampleRate);
  const bytes = <usize>frames << 2;
  memory.fill(sumLeft, 0, bytes);
  memory.fill(sumRight, 0, bytes);
  for (let i = 0; i < VOICES; i++) {
    const voice = sampler.voice(i);
    if (voice.state != VoiceState.free) renderVoice(sampler, voice, frames);
  }
  let gain = sampler.output.from;
  const ramp = (sampler.output.value - gain) / <f32>frames;
  for (let i: usize = 0; i < bytes; i += 4) {
    gain += ramp;
    store<f32>(left + i, load<f32>(sumLeft + i) * gain);
    store<f32>(right + i, load<f32>(sumRight + i) * gain);
  }
}

function renderVoice(sampler: Sampler, voice: SamplerVoice, frames: i32): void {
  const channel = sampler.channel;
  const volume = advanceEnvelopes(voice, frames);
  const lfo = triangle(voice.time, voice.modulationLfoDelay, voice.modulationLfoStep);
  const vibrato = triangle(voice.time, voice.vibratoDelay, voice.vibratoStep);
  const vibratoCents =
    voice.of(SamplerZone.vibratoToPitch) +
    channel.modulation * voice.of(SamplerZone.wheelToVibrato) +
    channel.pressure * voice.of(SamplerZone.pressureToVibrato);
  const cents =
    voice.cents +
    sampler.tune +
    channel.bend * sampler.bendRange +
    vibrato * vibratoCents +
    lfo * voice.of(SamplerZone.modulationLfoToPitch) +
    voice.modulationLevel * voice.of(SamplerZone.modulationToPitch);
  const ratio = <f64>Mathf.exp2(cents * <f32>(1.0 / 1200.0)) * <f64>voice.of(SamplerZone.rate);
  const step = <u64>((ratio / <f64>sampleRate) * 4294967296.0);
  const going = readStretch(sampler.samples, voice, step, frames);

  const corner =
    voice.cutoff +
    sampler.cutoff +
    lfo * voice.of(SamplerZone.modulationLfoToCutoff) +
    voice.modulationLevel * voice.of(SamplerZone.modulationToCutoff);
  const resonance = voice.of(SamplerZone.resonance);
  if (voice.filtering || corner < OPEN || resonance > 0) filterStretch(voice, corner, resonance, frames);

  const fadeTo: f32 = voice.state == VoiceState.fading ? max<f32>(voice.fade - <f32>frames / (FADE * sampleRate), 0) : 1;
  voice.fade = fadeTo;
  const level = volume * fadeTo * NOMINAL * dbGain(lfo * voice.of(SamplerZone.modulationLfoToVolume) - voice.attenuation);
  const pan = max<f32>(-1, min<f32>(1, voice.of(SamplerZone.pan) + channel.pan));
  const angle = <f32>(0.25 * Math.PI) * (1 + pan);
  mixStretch(voice, level * Mathf.cos(angle), level * Mathf.sin(angle), frames);
  if (!going || fadeTo == 0 || isSilent(voice)) {
    voice.state = VoiceState.free;
    voice.held = false;
  }
}

/** Fills `mono` from the sample; false where it has ended. */
function readStretch(samples: usize, voice: SamplerVoice, step: u64, frames: i32): bool {
  if (loops(voice)) {
    readLoop(samples, voice, step, frames);
    return true;
  }
  const zone = voice.zone;
  let tailAhead = load<i32>(zone, SamplerZone.loop) == SamplerLoop.untilRelease && voice.end != load<u32>(zone, SamplerZone.tailEnd);
  let limit = <u64>(tailAhead ? load<u32>(zone, SamplerZone.tailFrom) : voice.end) << 32;
  let position = voice.position;
  let out = mono;
  for (let i = 0; i < frames; i++) {
    if (position >= limit && tailAhead) {
      tailAhead = false;
      position += <u64>load<u32>(zone, SamplerZone.tailShift) << 32;
      voice.end = load<u32>(zone, SamplerZone.tailEnd);
      limit = <u64>voice.end << 32;
    }
    if (position >= limit) {
      memory.fill(out, 0, <usize>(frames - i) << 2);
      voice.position = position;
      return false;
    }
    store<f32>(out, readSample(samples, position));
    position += step;
    out += 4;
  }
  voice.position = position;
  return true;
}

function readLoop(samples: usize, voice: SamplerVoice, step: u64, frames: i32): void {
  const loopEnd = <u64>load<u32>(voice.zone, SamplerZone.loopEnd) << 32;
  const length = loopEnd - (<u64>load<u32>(voice.zone, SamplerZone.loopStart) << 32);
  let position = voice.position;
  let out = mono;
  for (let i = 0; i < frames; i++) {
    while (position >= loopEnd) position -= length;
    store<f32>(out, readSample(samples, position));
    position += step;
    out += 4;
  }
  voice.position = position;
}

/** The SoundFont low-pass: second order, peak as the resonance says, half of it taken from the level. */
function filterStretch(voice: SamplerVoice, corner: f32, resonance: f32, frames: i32): void {
  const hz = min<f32>(8.1757989 * Mathf.exp2(max<f32>(corner, 1500) * <f32>(1.0 / 1200.0)), 0.45 * sampleRate);
  const g = Mathf.tan((<f32>Math.PI * hz) / sampleRate);
  const gain = dbGain(resonance * -0.5);
  svfCoefficients(g, dbGain(3.01 - resonance));
  if (!voice.filtering) {
    voice.filtering = true;
    voice.a1 = svf1;
    voice.a2 = svf2;
    voice.a3 = svf3;
  }
  const perFrame: f32 = 1 / <f32>frames;
  const s1 = (svf1 - voice.a1) * perFrame;
  const s2 = (svf2 - voice.a2) * perFrame;
  const s3 = (svf3 - voice.a3) * perFrame;
  let a1 = voice.a1;
  let a2 = voice.a2;
  let a3 = voice.a3;
  let ic1 = voice.band;
  let ic2 = voice.low;
  let at = mono;
  for (let i = 0; i < frames; i++) {
    const v3 = load<f32>(at) - ic2;
    const v1 = a1 * ic1 + a2 * v3;
    const v2 = ic2 + a2 * ic1 + a3 * v3;
    ic1 = 2 * v1 - ic1;
    ic2 = 2 * v2 - ic2;
    a1 += s1;
    a2 += s2;
    a3 += s3;
    store<f32>(at, v2 * gain);
    at += 4;
  }
  voice.band = abs(ic1) < TINY ? 0 : ic1;
  voice.low = abs(ic2) < TINY ? 0 : ic2;
  voice.a1 = svf1;
  voice.a2 = svf2;
  voice.a3 = svf3;
}

/** Adds `mono` to the sums, its gains on a straight line from where they were. */
function mixStretch(voice: SamplerVoice, left: f32, right: f32, frames: i32): void {
  const perFrame: f32 = 1 / <f32>frames;
  const leftStep = (left - voice.left) * perFrame;
  const rightStep = (right - voice.right) * perFrame;
  let gainLeft = voice.left;
  let gainRight = voice.right;
  for (let i: usize = 0; i < <usize>frames << 2; i += 4) {
    const value = load<f32>(mono + i);
    gainLeft += leftStep;
    gainRight += rightStep;
    store<f32>(sumLeft + i, load<f32>(sumLeft + i) + value * gainLeft);
    store<f32>(sumRight + i, load<f32>(sumRight + i) + value * gainRight);
  }
  voice.left = left;
  voice.right = right;
}
