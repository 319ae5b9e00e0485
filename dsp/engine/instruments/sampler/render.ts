import { SamplerLoop, SamplerParameter, SamplerZone } from "../../../abi";
import { sampleRate } from "../../context";
import { lineAfter } from "../../parameters/line";
import { clearRun } from "../../runs";
import { quickGain } from "../../math/decibels";
import { warp } from "../../math/smoothing";
import { svf1, svf2, svf3, svfCoefficients } from "../parts/svf";
import { TIMBRE_OCTAVES, VoiceState } from "../parts/voices";
import { advanceEnvelopes, isSilent, triangle } from "./envelopes";
import { readSample } from "./interpolation";
import { Sampler, SamplerVoice, PIECE, VOICES } from "./state";
import { loops } from "./voices";

/** Seconds in which a stolen or silenced voice fades out. */
const FADE: f32 = 0.003;
/** Gain of a sample at full level: fonts are mixed for many voices at once. */
const NOMINAL: f32 = 0.6;
/** Absolute cents from which the filter does nothing. */
const OPEN: f32 = 13499;
/** Cents by which the soft pedal lowers the filter's corner. */
const SOFTENED: f32 = 1200;
/** Filter memory below this is taken as silence, far above denormal numbers. */
const TINY: f32 = 1e-15;

/** Voices rendered at once, a lane each. */
const LANES: i32 = 4;
/** Bytes of a stretch of four lanes. */
const PIECE_BYTES: usize = <usize>PIECE * 16;

/** What four voices read from their samples; their sums, by lane. */
const sources = memory.data(512, 16);
const sumLeft = memory.data(512, 16);
const sumRight = memory.data(512, 16);
/** Filters by lane: memory, coefficients, their steps, and the parts of the filtered and the plain sound. */
const BAND: usize = 0;
const LOW: usize = 16;
const A1: usize = 32;
const A2: usize = 48;
const A3: usize = 64;
const STEP: usize = 48;
const FILTERED: usize = 128;
const PLAIN: usize = 144;
const FILTERS_BYTES: usize = 160;
const filters = memory.data(160, 16);
/** Gains by lane, left and right, then their steps. */
const gains = memory.data(64, 16);
/** Voices of the four lanes. */
const places = memory.data(16, 16);

/** Renders a stretch of at most 32 frames of all voices, `offset` frames into the piece, overwriting `left` and `right`. */
export function renderPiece(sampler: Sampler, lines: usize, offset: i32, left: usize, right: usize, frames: i32): void {
  sampler.output.advance(lines, SamplerParameter.level, offset, frames);
  sampler.cutoff = lineAfter(lines, SamplerParameter.cutoff, offset + frames) * 100;
  sampler.tune = lineAfter(lines, SamplerParameter.tune, offset + frames);
  clearRun(sumLeft, PIECE_BYTES);
  clearRun(sumRight, PIECE_BYTES);
  let lanes = 0;
  for (let i = 0; i < VOICES; i++) {
    const voice = sampler.voice(i);
    if (voice.state == VoiceState.free) continue;
    if (lanes == 0) clearLanes();
    store<usize>(places + (<usize>lanes << 2), changetype<usize>(voice));
    renderVoice(sampler, voice, lanes++, frames);
    if (lanes < LANES) continue;
    mixLanes(lanes, frames);
    lanes = 0;
  }
  if (lanes > 0) mixLanes(lanes, frames);
  let gain = sampler.output.from;
  const ramp = (sampler.output.to - gain) / <f32>frames;
  for (let i: usize = 0; i < <usize>frames; i++) {
    gain += ramp;
    store<f32>(left + (i << 2), foldLanes(v128.load(sumLeft + (i << 4))) * gain);
    store<f32>(right + (i << 2), foldLanes(v128.load(sumRight + (i << 4))) * gain);
  }
}

// @ts-ignore: decorator
@inline
function foldLanes(lanes: v128): f32 {
  const pairs = f32x4.add(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/** A lane without a voice stays silent. */
function clearLanes(): void {
  clearRun(sources, PIECE_BYTES);
  clearRun(filters, FILTERS_BYTES);
  clearRun(gains, 64);
}

/** Readies one voice's lane: what it reads, its filter, its gains. */
function renderVoice(sampler: Sampler, voice: SamplerVoice, place: i32, frames: i32): void {
  const channel = sampler.channel;
  const volume = advanceEnvelopes(voice, frames);
  const lfo = triangle(voice.time, voice.modulationLfoDelay, voice.modulationLfoStep);
  const vibrato = triangle(voice.time, voice.vibratoDelay, voice.vibratoStep);
  const vibratoCents =
    voice.of(SamplerZone.vibratoToPitch) +
    channel.wheel() * voice.of(SamplerZone.wheelToVibrato) +
    (channel.pressure + voice.notePressure) * voice.of(SamplerZone.pressureToVibrato);
  const cents =
    voice.cents +
    sampler.tune +
    channel.pitch(sampler.bendRange) * 100 +
    vibrato * vibratoCents +
    lfo * voice.of(SamplerZone.modulationLfoToPitch) +
    voice.modulationLevel * voice.of(SamplerZone.modulationToPitch) +
    voice.noteBend * 100;
  if (cents != voice.steppedCents || voice.step == 0) {
    const ratio = <f64>Mathf.exp2(cents * <f32>(1.0 / 1200.0)) * <f64>voice.of(SamplerZone.rate);
    voice.step = <u64>((ratio / <f64>sampleRate) * 4294967296.0);
    voice.steppedCents = cents;
  }
  const lane = <usize>place << 2;
  const going = readStretch(voice.sample, voice, voice.step, sources + lane, frames);

  const corner =
    voice.cutoff +
    sampler.cutoff -
    (channel.soft ? SOFTENED : 0) +
    lfo * voice.of(SamplerZone.modulationLfoToCutoff) +
    voice.modulationLevel * voice.of(SamplerZone.modulationToCutoff) +
    voice.noteTimbre * (1200 * TIMBRE_OCTAVES);
  const resonance = voice.of(SamplerZone.resonance);
  if (voice.filtering || corner < OPEN || resonance > 0) placeFilter(voice, lane, corner, resonance, frames);
  else store<f32>(filters + lane, 1, PLAIN);

  const fadeTo: f32 = voice.state == VoiceState.fading ? max<f32>(voice.fade - <f32>frames / (FADE * sampleRate), 0) : 1;
  voice.fade = fadeTo;
  const tremolo = lfo * voice.of(SamplerZone.modulationLfoToVolume);
  const level = volume * fadeTo * NOMINAL * voice.swell() * (tremolo == 0 ? voice.level : quickGain(tremolo - voice.attenuation));
  const pan = max<f32>(-1, min<f32>(1, voice.of(SamplerZone.pan) + channel.pan));
  if (pan != voice.panned) {
    const angle = <f32>(0.25 * Math.PI) * (1 + pan);
    voice.panLeft = Mathf.cos(angle);
    voice.panRight = Mathf.sin(angle);
    voice.panned = pan;
  }
  placeGains(voice, lane, level * voice.panLeft, level * voice.panRight, frames);
  if (!going || fadeTo == 0 || isSilent(voice)) {
    voice.state = VoiceState.free;
    voice.held = false;
  }
}

/** Fills a lane from the sample; false if it has ended. */
function readStretch(sample: usize, voice: SamplerVoice, step: u64, out: usize, frames: i32): bool {
  if (loops(voice)) {
    readLoop(sample, voice, step, out, frames);
    return true;
  }
  const zone = voice.zone;
  let tailAhead = load<i32>(zone, SamplerZone.loop) == SamplerLoop.untilRelease && voice.end != load<u32>(zone, SamplerZone.tailEnd);
  let limit = <u64>(tailAhead ? load<u32>(zone, SamplerZone.tailFrom) : voice.end) << 32;
  let position = voice.position;
  for (let i = 0; i < frames; i++) {
    if (position >= limit && tailAhead) {
      tailAhead = false;
      position += <u64>load<u32>(zone, SamplerZone.tailShift) << 32;
      voice.end = load<u32>(zone, SamplerZone.tailEnd);
      limit = <u64>voice.end << 32;
    }
    if (position >= limit) {
      voice.position = position;
      return false;
    }
    store<f32>(out, readSample(sample, position));
    position += step;
    out += 16;
  }
  voice.position = position;
  return true;
}

function readLoop(sample: usize, voice: SamplerVoice, step: u64, out: usize, frames: i32): void {
  const loopEnd = <u64>load<u32>(voice.zone, SamplerZone.loopEnd) << 32;
  const length = loopEnd - (<u64>load<u32>(voice.zone, SamplerZone.loopStart) << 32);
  let position = voice.position;
  for (let i = 0; i < frames; i++) {
    while (position >= loopEnd) position -= length;
    store<f32>(out, readSample(sample, position));
    position += step;
    out += 16;
  }
  voice.position = position;
}

/** The SoundFont low-pass: second order, with a peak as the resonance says, and half of that taken from the level. */
function placeFilter(voice: SamplerVoice, lane: usize, corner: f32, resonance: f32, frames: i32): void {
  if (!voice.filtering) {
    voice.damping = quickGain(3.01 - resonance);
    voice.filterGain = quickGain(resonance * -0.5);
  }
  let a1 = voice.a1;
  let a2 = voice.a2;
  let a3 = voice.a3;
  if (!voice.filtering || corner != voice.corner) {
    const hz = min<f32>(8.1757989 * Mathf.exp2(max<f32>(corner, 1500) * <f32>(1.0 / 1200.0)), 0.45 * sampleRate);
    svfCoefficients(warp(hz), voice.damping);
    if (!voice.filtering) {
      a1 = svf1;
      a2 = svf2;
      a3 = svf3;
    }
    voice.a1 = svf1;
    voice.a2 = svf2;
    voice.a3 = svf3;
    voice.corner = corner;
    voice.filtering = true;
  }
  const perFrame: f32 = 1 / <f32>frames;
  const at = filters + lane;
  store<f32>(at, voice.band, BAND);
  store<f32>(at, voice.low, LOW);
  store<f32>(at, a1, A1);
  store<f32>(at, a2, A2);
  store<f32>(at, a3, A3);
  store<f32>(at, (voice.a1 - a1) * perFrame, A1 + STEP);
  store<f32>(at, (voice.a2 - a2) * perFrame, A2 + STEP);
  store<f32>(at, (voice.a3 - a3) * perFrame, A3 + STEP);
  store<f32>(at, voice.filterGain, FILTERED);
}

/** Moves the lane's gains in a straight line from where they were. */
function placeGains(voice: SamplerVoice, lane: usize, left: f32, right: f32, frames: i32): void {
  const perFrame: f32 = 1 / <f32>frames;
  const at = gains + lane;
  store<f32>(at, voice.left);
  store<f32>(at, voice.right, 16);
  store<f32>(at, (left - voice.left) * perFrame, 32);
  store<f32>(at, (right - voice.right) * perFrame, 48);
  voice.left = left;
  voice.right = right;
}

/** Filters the lanes and adds them to the sums. */
function mixLanes(lanes: i32, frames: i32): void {
  filterLanes(frames);
  for (let i = 0; i < lanes; i++) {
    const voice = changetype<SamplerVoice>(load<usize>(places + (<usize>i << 2)));
    const band = load<f32>(filters + (<usize>i << 2), BAND);
    const low = load<f32>(filters + (<usize>i << 2), LOW);
    if (!voice.filtering) continue;
    voice.band = abs(band) < TINY ? 0 : band;
    voice.low = abs(low) < TINY ? 0 : low;
  }
  let left = v128.load(gains);
  let right = v128.load(gains, 16);
  const leftStep = v128.load(gains, 32);
  const rightStep = v128.load(gains, 48);
  for (let at: usize = 0; at < <usize>frames << 4; at += 16) {
    const value = v128.load(sources + at);
    left = f32x4.add(left, leftStep);
    right = f32x4.add(right, rightStep);
    v128.store(sumLeft + at, f32x4.add(v128.load(sumLeft + at), f32x4.mul(value, left)));
    v128.store(sumRight + at, f32x4.add(v128.load(sumRight + at), f32x4.mul(value, right)));
  }
}

function filterLanes(frames: i32): void {
  const filtered = v128.load(filters, FILTERED);
  const plain = v128.load(filters, PLAIN);
  const step1 = v128.load(filters, A1 + STEP);
  const step2 = v128.load(filters, A2 + STEP);
  const step3 = v128.load(filters, A3 + STEP);
  let a1 = v128.load(filters, A1);
  let a2 = v128.load(filters, A2);
  let a3 = v128.load(filters, A3);
  let ic1 = v128.load(filters, BAND);
  let ic2 = v128.load(filters, LOW);
  for (let at: usize = 0; at < <usize>frames << 4; at += 16) {
    const x = v128.load(sources + at);
    const v3 = f32x4.sub(x, ic2);
    const v1 = f32x4.add(f32x4.mul(a1, ic1), f32x4.mul(a2, v3));
    const v2 = f32x4.add(ic2, f32x4.add(f32x4.mul(a2, ic1), f32x4.mul(a3, v3)));
    ic1 = f32x4.sub(f32x4.add(v1, v1), ic1);
    ic2 = f32x4.sub(f32x4.add(v2, v2), ic2);
    a1 = f32x4.add(a1, step1);
    a2 = f32x4.add(a2, step2);
    a3 = f32x4.add(a3, step3);
    v128.store(sources + at, f32x4.add(f32x4.mul(x, plain), f32x4.mul(v2, filtered)));
  }
  v128.store(filters, ic1, BAND);
  v128.store(filters, ic2, LOW);
}
