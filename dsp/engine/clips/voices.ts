import { Size, StreamRecord } from "../../abi";
import { allocate, reserve } from "../memory";
import { sampleAt } from "../program/samples";
import { Clip } from "./clips";
import { Kernel } from "../sources/kernel";

/**
 * A voice is one clip's passage over the timeline, planned or sounding; each has a stream of
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
  channels: i32;
  id: i32;
  sample: i32;
  kernel: usize;
  /** first timeline frame to sound, and the next one */
  entry: f64;
  cursor: f64;
  /** frames of play until it sounds, at the time of planning */
  distance: f64;
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
  /** frames of the whole source, and the first one in the stream */
  sourceFrames: f64;
  first: f64;
}

let voices: usize = 0;
let streams: usize = 0;
const heads = memory.data(Size.strips * 4, 4);
let generation: i32 = 0;
/** Windows of all streams, left and right of each; taken once. */
let windows: usize = 0;
const WINDOW: usize = Size.streamWindow * 4;
/** Streams freed so far: a plan that came short may have room since. */
export let streamsFreed: i32 = 0;

export function streamsAddress(): usize {
  return streams;
}

/** Takes the memory of the windows, below the arena; at boot, while the arena is empty. */
export function reserveWindows(): void {
  if (windows == 0) windows = reserve(<usize>Size.streams * 2 * WINDOW);
}

/** Takes streams and voices from the arena; once, at boot. */
export function allocateVoices(): void {
  voices = allocate(Size.streams * offsetof<Voice>());
  streams = allocate(Size.streams * StreamRecord.bytes);
  for (let i = 0; i < Size.streams; i++) {
    const stream = streamAt(i);
    store<i32>(stream, <i32>(windows + <usize>i * 2 * WINDOW), StreamRecord.left);
    store<i32>(stream, <i32>(windows + (<usize>i * 2 + 1) * WINDOW), StreamRecord.right);
  }
}

/** Frees every voice at once. */
export function resetVoices(): void {
  memory.fill(heads, 0xff, Size.strips * 4);
  for (let i = 0; i < Size.streams; i++) {
    voiceAt(i).state = VoiceState.free;
    store<i32>(streamAt(i), 0, StreamRecord.generation);
  }
}

// @ts-ignore: decorator
@inline
export function voiceAt(index: i32): Voice {
  return changetype<Voice>(voices + <usize>index * offsetof<Voice>());
}

// @ts-ignore: decorator
@inline
export function streamAt(index: i32): usize {
  return streams + <usize>index * StreamRecord.bytes;
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
  const sample = sampleAt(clip.sample);
  if (voice.start != clip.start || voice.kernel != sample.kernel || voice.sourceFrames != sample.frames) return false;
  if (sample.kernel == 0) return voice.shift == wholeShift(clip);
  const kernel = changetype<Kernel>(sample.kernel);
  return kernel.exact ? voice.shiftPhases == phaseShift(clip, kernel) : voice.shift == clip.origin;
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
  voice.channels = sample.channels;
  voice.id = clip.id;
  voice.sample = clip.sample;
  voice.kernel = sample.kernel;
  voice.start = clip.start;
  voice.entry = entry;
  voice.cursor = entry;
  voice.distance = distance;
  voice.entering = 0;
  voice.leaving = 0;
  voice.sourceFrames = sample.frames;
  if (sample.kernel == 0) {
    voice.shift = wholeShift(clip);
  } else {
    const kernel = changetype<Kernel>(sample.kernel);
    voice.shift = clip.origin;
    voice.shiftPhases = kernel.exact ? phaseShift(clip, kernel) : 0;
  }
  updateVoice(voice, clip);
  voice.first = Math.min(Math.max(0, reachedFrom(voice, entry)), sample.frames);
  const stream = streamAt(index);
  generation = generation == i32.MAX_VALUE ? 1 : generation + 1;
  store<i32>(stream, generation, StreamRecord.generation);
  store<i32>(stream, clip.sample, StreamRecord.sample);
  store<f64>(stream, clip.reversed ? sample.frames - 1 - voice.first : voice.first, StreamRecord.start);
  store<i32>(stream, clip.reversed ? -1 : 1, StreamRecord.direction);
  store<i32>(stream, 0, StreamRecord.read);
  insert(index, voice);
}

/** First source frame that the voice needs to sound a timeline frame. */
export function reachedFrom(voice: Voice, frame: f64): f64 {
  if (voice.kernel == 0) return frame + voice.shift;
  const kernel = changetype<Kernel>(voice.kernel);
  return Math.floor(sourcePosition(voice, frame)) - <f64>((kernel.taps >> 1) - 1);
}

/** Position in the source (of the reversed source, if reversed) at a timeline frame. */
export function sourcePosition(voice: Voice, frame: f64): f64 {
  if (voice.kernel == 0) return frame + voice.shift;
  const kernel = changetype<Kernel>(voice.kernel);
  if (!kernel.exact) return voice.shift + frame * kernel.ratio;
  const numerator = <i64>frame * <i64>kernel.step + voice.shiftPhases;
  let whole = numerator / <i64>kernel.phases;
  let rest = numerator - whole * <i64>kernel.phases;
  if (rest < 0) {
    rest += kernel.phases;
    whole--;
  }
  return <f64>whole + <f64>rest / <f64>kernel.phases;
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
  store<i32>(streamAt(index), 0, StreamRecord.generation);
  let at = firstVoice(voice.strip);
  if (at == index) {
    setFirstVoice(voice.strip, voice.next);
    return;
  }
  while (at >= 0 && voiceAt(at).next != index) at = voiceAt(at).next;
  if (at >= 0) voiceAt(at).next = voice.next;
}

/** Frames from `first` on that the host has written. */
export function framesWritten(index: i32): i32 {
  const stream = streamAt(index);
  if (load<i32>(stream, StreamRecord.writtenGeneration) != load<i32>(stream, StreamRecord.generation)) return 0;
  return load<i32>(stream, StreamRecord.written);
}
