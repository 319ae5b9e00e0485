import { Size, StreamRecord } from "../../abi";
import { countStarved } from "../context";
import { segmentAt, segmentCount } from "../transport/segments";
import { EDGE, voiceGains } from "./fades";
import { Kernel } from "../sources/kernel";
import { resampleExact, resampleFine } from "../sources/resample";
import { firstVoice, framesWritten, freeVoice, reachedFrom, sourcePosition, streamAt, Voice, voiceAt, VoiceState } from "./voices";

/** Sounds the voices of a strip. */

const WINDOW: i32 = Size.streamWindow;
const gains = memory.data(Size.block * 4, 16);
const voiceLeft = memory.data(Size.block * 4, 16);
const voiceRight = memory.data(Size.block * 4, 16);
/** What a kernel reaches in one block, in a row. */
const reachLeft = memory.data(Size.streamWindow * 4, 16);
const reachRight = memory.data(Size.streamWindow * 4, 16);

/** Frames over which a clip that is entered in its middle fades in. */
let entry: i32 = EDGE;

/**
 * Whether a clip that is entered in its middle fades in over a moment, so that a jump does not click, or
 * is there at once: then what is rendered from the middle of the timeline equals that part of the whole.
 */
export function setEntryFade(on: bool): void {
  entry = on ? EDGE : 0;
}

/** Adds a strip's clips of this block to planar stereo; returns whether there were any. */
export function renderClips(strip: i32, left: usize, right: usize): bool {
  let any = false;
  let index = firstVoice(strip);
  while (index >= 0) {
    const voice = voiceAt(index);
    const next = voice.next;
    if (voice.state == VoiceState.cut) {
      leave(index, voice, 0, left, right);
      any = true;
    } else if (renderSegments(index, voice, left, right)) any = true;
    index = next;
  }
  return any;
}

function renderSegments(index: i32, voice: Voice, left: usize, right: usize): bool {
  let any = false;
  for (let i = 0; i < segmentCount; i++) {
    const segment = segmentAt(i);
    if (voice.pass > segment.pass) continue;
    if (voice.pass < segment.pass) {
      if (voice.state != VoiceState.sounding) {
        freeVoice(index);
        return any;
      }
      cutVoice(voice);
      leave(index, voice, segment.offset, left, right);
      return true;
    }
    const end = segment.start + segment.frames;
    const from = Math.max(segment.start, voice.entry);
    const to = Math.min(end, voice.end);
    if (from < to) {
      const frames = <i32>(to - from);
      if (voice.state == VoiceState.planned && !begin(index, voice, from, frames)) {
        voice.entry = to;
        countStarved(frames);
      } else {
        renderFrames(index, voice, from, frames, segment.offset + <i32>(from - segment.start), left, right);
        any = true;
      }
    }
    if (end >= voice.end) {
      freeVoice(index);
      return any;
    }
  }
  return any;
}

/** Starts a planned voice, unless its first frames are not there yet. */
function begin(index: i32, voice: Voice, from: f64, frames: i32): bool {
  const needed = Math.min(reachedTo(voice, from, frames), voice.sourceFrames) - voice.first;
  if (<f64>framesWritten(index) < needed) return false;
  voice.state = VoiceState.sounding;
  voice.entering = from > voice.start ? entry : 0;
  return true;
}

/** Source frame after the last one that a run of frames needs. */
function reachedTo(voice: Voice, from: f64, frames: i32): f64 {
  const last = from + <f64>(frames - 1);
  if (voice.kernel == 0) return reachedFrom(voice, last) + 1;
  return reachedFrom(voice, last) + <f64>changetype<Kernel>(voice.kernel).taps;
}

/** Lets a sounding voice fade out from where it is. */
export function cutVoice(voice: Voice): void {
  voice.state = VoiceState.cut;
  voice.leaving = EDGE;
}

function leave(index: i32, voice: Voice, offset: i32, left: usize, right: usize): void {
  const rest = Math.min(voice.end - voice.cursor, <f64>voice.leaving);
  const frames = <i32>Math.min(rest, <f64>(Size.block - offset));
  if (frames > 0) renderFrames(index, voice, voice.cursor, frames, offset, left, right);
  if (voice.leaving == 0 || voice.cursor >= voice.end) freeVoice(index);
}

function renderFrames(index: i32, voice: Voice, from: f64, frames: i32, offset: i32, left: usize, right: usize): void {
  const first = reachedFrom(voice, from);
  const span = <i32>(reachedTo(voice, from, frames) - first);
  let ratio: f64 = 1;
  let fromLeft = voiceLeft;
  let fromRight = voiceRight;
  if (voice.kernel == 0) {
    const place = placeOf(index, voice, first, span);
    if (place >= 0) {
      fromLeft = windowOf(index, voice, 0) + (<usize>place << 2);
      fromRight = windowOf(index, voice, 1) + (<usize>place << 2);
    } else gather(index, voice, first, span, voiceLeft, voiceRight);
  } else {
    const kernel = changetype<Kernel>(voice.kernel);
    ratio = kernel.ratio;
    gather(index, voice, first, span, reachLeft, reachRight);
    if (kernel.exact) {
      const numerator = <i64>from * <i64>kernel.step + voice.shiftPhases;
      resampleExact(kernel, numerator, frames, reachLeft, reachRight, voiceLeft, voiceRight);
    } else {
      resampleFine(kernel, sourcePosition(voice, from), ratio, frames, reachLeft, reachRight, voiceLeft, voiceRight);
    }
  }
  const at = <usize>offset << 2;
  if (voiceGains(voice, sourcePosition(voice, from) - voice.offset, ratio, frames, gains)) {
    addScaled(left + at, fromLeft, frames);
    addScaled(right + at, fromRight, frames);
  } else {
    add(left + at, fromLeft, frames);
    add(right + at, fromRight, frames);
  }
  voice.cursor = from + <f64>frames;
  const read = reachedFrom(voice, voice.cursor) - voice.first;
  if (read > 0) store<i32>(streamAt(index), <i32>Math.min(read, <f64>i32.MAX_VALUE), StreamRecord.read);
}

/** A side (0, 1) of a stream's window; a mono source has one. */
function windowOf(index: i32, voice: Voice, side: i32): usize {
  const right = side == 1 && voice.channels == 2;
  return <usize>(right ? load<u32>(streamAt(index), StreamRecord.right) : load<u32>(streamAt(index), StreamRecord.left));
}

/** Where source frames stand in the window, if they are all there and in one run; else −1. */
function placeOf(index: i32, voice: Voice, first: f64, count: i32): i32 {
  const from = first - voice.first;
  if (first < 0 || from < 0 || first + <f64>count > voice.sourceFrames) return -1;
  if (from + <f64>count > <f64>framesWritten(index)) return -1;
  const place = <i32>from & (WINDOW - 1);
  return place + count <= WINDOW ? place : -1;
}

/** Copies source frames out of the stream's window; what is outside the source or not there yet is silence. */
function gather(index: i32, voice: Voice, first: f64, count: i32, left: usize, right: usize): void {
  const windowLeft = windowOf(index, voice, 0);
  const windowRight = windowOf(index, voice, 1);
  // i counts frames to copy, at counts frames of the stream
  let i: i32 = 0;
  if (first < 0) i = silent(left, right, 0, <i32>Math.min(-first, <f64>count));
  const written = framesWritten(index);
  const wantedTo = Math.min(first + <f64>count, voice.sourceFrames);
  const wanted = <i32>Math.max(wantedTo - first, <f64>i);
  const there = <i32>Math.min(Math.max(voice.first + <f64>written - first, <f64>i), <f64>wanted);
  let at = <i32>(first + <f64>i - voice.first);
  while (i < there) {
    const place = at & (WINDOW - 1);
    const run = min(there - i, WINDOW - place);
    memory.copy(left + (<usize>i << 2), windowLeft + (<usize>place << 2), <usize>run << 2);
    memory.copy(right + (<usize>i << 2), windowRight + (<usize>place << 2), <usize>run << 2);
    i += run;
    at += run;
  }
  if (i < wanted) countStarved(wanted - i);
  silent(left, right, i, count - i);
}

function silent(left: usize, right: usize, from: i32, frames: i32): i32 {
  if (frames <= 0) return from;
  memory.fill(left + (<usize>from << 2), 0, <usize>frames << 2);
  memory.fill(right + (<usize>from << 2), 0, <usize>frames << 2);
  return from + frames;
}

function add(target: usize, source: usize, frames: i32): void {
  let i = 0;
  for (; i + 4 <= frames; i += 4) {
    const at = <usize>i << 2;
    v128.store(target + at, f32x4.add(v128.load(target + at), v128.load(source + at)));
  }
  for (; i < frames; i++) {
    const at = <usize>i << 2;
    store<f32>(target + at, load<f32>(target + at) + load<f32>(source + at));
  }
}

function addScaled(target: usize, source: usize, frames: i32): void {
  let i = 0;
  for (; i + 4 <= frames; i += 4) {
    const at = <usize>i << 2;
    const scaled = f32x4.mul(v128.load(source + at), v128.load(gains + at));
    v128.store(target + at, f32x4.add(v128.load(target + at), scaled));
  }
  for (; i < frames; i++) {
    const at = <usize>i << 2;
    store<f32>(target + at, load<f32>(target + at) + load<f32>(source + at) * load<f32>(gains + at));
  }
}
