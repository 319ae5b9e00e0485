import { Size } from "../../abi";
import { allocate } from "../memory";
import { sampleAt } from "../program/samples";
import { Kernel, releaseKernel, shareKernel } from "../sources/kernel";
import { BEHIND, closeReader, movingReach, openReader } from "../sources/reader";
import { Clip } from "./clips";
import { closeStretch, firstFed, forgetStretch, isStretched, openStretch, Stretch, stretchedPlace, stretchPlays, updateStretch } from "./stretch";

/**
 * A voice is one clip's passage over the timeline, planned or sounding; each has a source reader of
 * its own, of the same index. A strip's voices are a list in order of pass, start and id, so
 * that their sum does not depend on which stream they got.
 */

export enum VoiceState {
  free = 0,
  /** its stream fills; it sounds from `entry` on */
  planned,
  sounding,
  /** fades out, wherever the transport is */
  cut,
}

@unmanaged
export class Voice {
  state: i32;
  strip: i32;
  /** next voice of the strip, −1 */
  next: i32;
  pass: i32;
  wanted: bool;
  reversed: bool;
  id: i32;
  sample: i32;
  /** as its clip's; a voice holds the kernel for itself */
  kernel: usize;
  moves: bool;
  rate: f64;
  endRate: f64;
  loopStart: f64;
  loopEnd: f64;
  /** the frame at which its reading begins: of the timeline, or 0 where a stretcher is given what is read */
  at: f64;
  /** frames of the source's own time per frame that is read */
  ratio: f64;
  /** first timeline frame to sound, and the next one */
  entry: f64;
  cursor: f64;
  /** frames of play until it sounds, at the time of planning */
  distance: f64;
  /** from this timeline frame on, frames that are not there are late: before it there was no time to read them */
  due: f64;
  start: f64;
  end: f64;
  /** source position of timeline frame 0, as the voice plays it: whole or in phases of the kernel */
  shift: f64;
  shiftPhases: i64;
  offset: f64;
  length: f64;
  fadeIn: f64;
  fadeOut: f64;
  fadeInCurve: f32;
  fadeOutCurve: f32;
  gain: f32;
  gainNow: f32;
  /** frames left of the fades where it is entered or left in its middle */
  entering: i32;
  leaving: i32;
  /** frames of the whole source */
  sourceFrames: f64;
  /** its Stretch */
  stretch: usize;
}

/** Frames of play that a host is given to read a stream's first frames; a clip put under the playhead is heard after them. */
const READING: f64 = Size.streamWindow / 2;

let voices: usize = 0;
const heads = memory.data(Size.strips * 4, 4);
/** Streams freed so far: a plan that came short may have room since. */
export let streamsFreed: i32 = 0;

/** Takes voices from the arena; once, at boot. */
export function allocateVoices(): void {
  voices = allocate(Size.streams * offsetof<Voice>());
  const stretches = allocate(Size.streams * offsetof<Stretch>());
  for (let i = 0; i < Size.streams; i++) voiceAt(i).stretch = stretches + <usize>i * offsetof<Stretch>();
}

/** Frees every voice at once. */
export function resetVoices(): void {
  memory.fill(heads, 0xff, Size.strips * 4);
  for (let i = 0; i < Size.streams; i++) {
    voiceAt(i).state = VoiceState.free;
    forgetStretch(voiceAt(i));
    closeReader(i);
  }
}

// @ts-ignore: decorator
@inline
export function voiceAt(index: i32): Voice {
  return changetype<Voice>(voices + <usize>index * offsetof<Voice>());
}

/** First voice of a strip, −1. */
// @ts-ignore: decorator
@inline
export function firstVoice(strip: i32): i32 {
  return load<i32>(heads + (<usize>strip << 2));
}

function setFirstVoice(strip: i32, index: i32): void {
  store<i32>(heads + (<usize>strip << 2), index);
}

/** Whether a voice plays just these frames of this source at these places. */
export function voicePlays(voice: Voice, clip: Clip): bool {
  if (voice.id != clip.id || voice.sample != clip.sample || voice.reversed != clip.reversed) return false;
  if (voice.start != clip.start || voice.kernel != clip.kernel || voice.sourceFrames != sampleAt(clip.sample).frames) return false;
  if (voice.moves != clip.moves || voice.rate != clip.rate || voice.endRate != clip.endRate) return false;
  if (voice.loopStart != clip.loopStart || voice.loopEnd != clip.loopEnd) return false;
  if (!stretchPlays(voice, clip)) return false;
  if (clip.moves) return voice.at == readsFrom(clip) && voice.offset == clip.offset && voice.length == clip.length;
  if (clip.kernel == 0) return voice.shift == wholeShift(clip);
  const kernel = changetype<Kernel>(clip.kernel);
  return kernel.exact ? voice.shiftPhases == phaseShift(clip, kernel) : voice.shift == clip.origin;
}

/** The frame at which the reading of a clip begins. */
function readsFrom(clip: Clip): f64 {
  return clip.stretch > 0 ? 0 : clip.at;
}

function wholeShift(clip: Clip): f64 {
  return Math.ceil(clip.origin - 0.5);
}

function phaseShift(clip: Clip, kernel: Kernel): i64 {
  return <i64>Math.floor(clip.origin * <f64>kernel.phases + 0.5);
}

/** Takes over what may change while a voice sounds: gain, fades and end. */
export function updateVoice(voice: Voice, clip: Clip): void {
  voice.end = clip.end;
  voice.offset = clip.offset;
  voice.length = clip.length;
  voice.fadeIn = clip.fadeIn;
  voice.fadeOut = clip.fadeOut;
  voice.fadeInCurve = clip.fadeInCurve;
  voice.fadeOutCurve = clip.fadeOutCurve;
  voice.gain = clip.gain;
  if (voice.state == VoiceState.planned) voice.gainNow = clip.gain;
  updateStretch(voice, clip);
}

/** Plans a voice on a free stream: asks for its frames from the one that `entry` needs first. */
export function planVoice(index: i32, strip: i32, clip: Clip, pass: i32, entry: f64, distance: f64): void {
  const voice = voiceAt(index);
  const sample = sampleAt(clip.sample);
  voice.state = VoiceState.planned;
  voice.strip = strip;
  voice.pass = pass;
  voice.wanted = true;
  voice.reversed = clip.reversed;
  voice.id = clip.id;
  voice.sample = clip.sample;
  voice.kernel = clip.kernel;
  shareKernel(clip.kernel);
  voice.moves = clip.moves;
  voice.rate = clip.rate;
  voice.endRate = clip.endRate;
  voice.loopStart = clip.loopStart;
  voice.loopEnd = clip.loopEnd;
  voice.at = readsFrom(clip);
  voice.ratio = clip.ratio;
  voice.start = clip.start;
  voice.entry = entry;
  voice.cursor = entry;
  voice.distance = distance;
  voice.due = entry + Math.max(0, READING - distance);
  voice.entering = 0;
  voice.leaving = 0;
  voice.sourceFrames = sample.frames;
  if (clip.kernel == 0) {
    voice.shift = wholeShift(clip);
  } else {
    const kernel = changetype<Kernel>(clip.kernel);
    voice.shift = clip.origin;
    voice.shiftPhases = kernel.exact ? phaseShift(clip, kernel) : 0;
  }
  openStretch(voice, clip);
  updateVoice(voice, clip);
  const turns = clip.rate < 0 || clip.endRate < 0;
  const least = Math.max(0, reachedFrom(voice, isStretched(voice) ? firstFed(voice) : entry));
  const first = clip.loopEnd > 0 || turns ? least : Math.min(least, sample.frames);
  openReader(index, clip.sample, clip.reversed, clip.loopStart, clip.loopEnd, first, headingAt(voice, entry), turns ? BEHIND : 0);
  insert(index, voice);
}

/** Which way a voice reads at a timeline frame: upwards (1) or downwards (−1). */
export function headingAt(voice: Voice, frame: f64): i32 {
  return voice.moves && voiceRate(voice, frame) < 0 ? -1 : 1;
}

/** First source position that the voice needs to read a frame; where it reads downwards, the one behind the last. */
export function reachedFrom(voice: Voice, frame: f64): f64 {
  if (voice.moves) {
    const position = Math.floor(sourcePosition(voice, frame));
    // As far as the fastest frame to come reaches.
    const reach = movingReach(Math.max(Math.abs(voice.rate), Math.abs(voice.endRate)) * voice.ratio);
    return headingAt(voice, frame) > 0 ? position - reach : position + reach + 2;
  }
  if (voice.kernel == 0) return frame + voice.shift;
  const kernel = changetype<Kernel>(voice.kernel);
  return Math.floor(sourcePosition(voice, frame)) - <f64>((kernel.taps >> 1) - 1);
}

/** Positions per frame of the source's time at a timeline frame. */
export function voiceRate(voice: Voice, frame: f64): f64 {
  const share = ((frame - voice.at) * voice.ratio) / voice.length;
  return voice.rate + (voice.endRate - voice.rate) * share;
}

/** Position in the source (of the reversed source, if reversed) at a frame that is read. */
export function sourcePosition(voice: Voice, frame: f64): f64 {
  if (voice.moves) {
    const time = (frame - voice.at) * voice.ratio;
    return voice.offset + (voice.rate + ((voice.endRate - voice.rate) * time) / (2 * voice.length)) * time;
  }
  if (voice.kernel == 0) return frame + voice.shift;
  const kernel = changetype<Kernel>(voice.kernel);
  if (!kernel.exact) return voice.shift + frame * kernel.ratio;
  const numerator = exactPosition(voice, kernel, frame);
  let whole = numerator / <i64>kernel.phases;
  let rest = numerator - whole * <i64>kernel.phases;
  if (rest < 0) {
    rest += kernel.phases;
    whole--;
  }
  return <f64>whole + <f64>rest / <f64>kernel.phases;
}

/** The same in phases of an exact kernel. */
export function exactPosition(voice: Voice, kernel: Kernel, frame: f64): i64 {
  return <i64>frame * <i64>kernel.step + voice.shiftPhases;
}

/** Frames of the source's own time that a voice has sounded at a timeline frame. */
export function voiceTime(voice: Voice, frame: f64): f64 {
  if (isStretched(voice)) return stretchedPlace(voice, frame) * voice.ratio;
  return voice.moves ? (frame - voice.at) * voice.ratio : (sourcePosition(voice, frame) - voice.offset) / voice.rate;
}

function insert(index: i32, voice: Voice): void {
  let before = -1;
  let at = firstVoice(voice.strip);
  while (at >= 0 && precedes(voiceAt(at), voice)) {
    before = at;
    at = voiceAt(at).next;
  }
  voice.next = at;
  if (before < 0) setFirstVoice(voice.strip, index);
  else voiceAt(before).next = index;
}

function precedes(a: Voice, b: Voice): bool {
  if (a.pass != b.pass) return a.pass < b.pass;
  if (a.start != b.start) return a.start < b.start;
  if (a.id != b.id) return a.id < b.id;
  return a.entry <= b.entry;
}

/** Gives voice and stream back. */
export function freeVoice(index: i32): void {
  const voice = voiceAt(index);
  if (voice.state == VoiceState.free) return;
  voice.state = VoiceState.free;
  streamsFreed++;
  releaseKernel(voice.kernel);
  closeStretch(voice);
  closeReader(index);
  let at = firstVoice(voice.strip);
  if (at == index) {
    setFirstVoice(voice.strip, voice.next);
    return;
  }
  while (at >= 0 && voiceAt(at).next != index) at = voiceAt(at).next;
  if (at >= 0) voiceAt(at).next = voice.next;
}
