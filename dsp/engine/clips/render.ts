import { Size } from "../../abi";
import { countStarved } from "../context";
import { moveReader } from "../sources/reader";
import { Transport } from "../transport/record";
import { segmentAt } from "../transport/segments";
import { EDGE, voiceGains } from "./fades";
import { holdsFrames, readFrames, readLeft, readRight } from "./reading";
import { beginStretch, isStretched, readStretched } from "./stretch";
import { firstVoice, freeVoice, headingAt, reachedFrom, Voice, voiceAt, VoiceState, voiceTime } from "./voices";

/** Sounds the voices of a strip. */

const gains = memory.data(Size.block * 4, 16);
const voiceLeft = memory.data(Size.block * 4, 16);
const voiceRight = memory.data(Size.block * 4, 16);

/** Frames over which a clip that is entered in its middle fades in. */
let entry: i32 = EDGE;

/**
 * Whether a clip that is entered in its middle fades in over a moment, so that a jump does not click, or
 * is there at once: then what is rendered from the middle of the timeline equals that part of the whole.
 */
export function setEntryFade(on: bool): void {
  entry = on ? EDGE : 0;
}

/** Adds a strip's clips of this block of its transport to planar stereo; returns whether there were any. */
export function renderClips(strip: i32, transport: Transport, left: usize, right: usize): bool {
  let any = false;
  let index = firstVoice(strip);
  while (index >= 0) {
    const voice = voiceAt(index);
    const next = voice.next;
    if (voice.state == VoiceState.cut) {
      leave(index, voice, 0, left, right);
      any = true;
    } else if (renderSegments(index, voice, transport, left, right)) any = true;
    index = next;
  }
  return any;
}

function renderSegments(index: i32, voice: Voice, transport: Transport, left: usize, right: usize): bool {
  let any = false;
  for (let i = 0; i < transport.segmentCount; i++) {
    const segment = segmentAt(transport, i);
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
      if (voice.state == VoiceState.planned && !begin(index, voice, from, frames)) voice.entry = to;
      else {
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

/** Starts a planned voice, unless its first frames are not there yet; then they are counted as lost. */
function begin(index: i32, voice: Voice, from: f64, frames: i32): bool {
  if (isStretched(voice)) {
    if (!beginStretch(voice, from, frames)) return false;
  } else if (!holdsFrames(index, voice, from, frames)) {
    if (from >= voice.due) countStarved(frames);
    return false;
  }
  voice.state = VoiceState.sounding;
  voice.entering = from > voice.start ? entry : 0;
  return true;
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
  if (isStretched(voice)) readStretched(index, voice, from, frames, voiceLeft, voiceRight);
  else readFrames(index, voice, from, frames, voiceLeft, voiceRight);
  const fromLeft = isStretched(voice) ? voiceLeft : readLeft;
  const fromRight = isStretched(voice) ? voiceRight : readRight;
  const at = <usize>offset << 2;
  const time = voiceTime(voice, from);
  const ratio = isStretched(voice) ? (voiceTime(voice, from + <f64>frames) - time) / <f64>frames : voice.ratio;
  if (voiceGains(voice, time, ratio, frames, gains)) {
    addScaled(left + at, fromLeft, frames);
    addScaled(right + at, fromRight, frames);
  } else {
    add(left + at, fromLeft, frames);
    add(right + at, fromRight, frames);
  }
  voice.cursor = from + <f64>frames;
  if (!isStretched(voice)) moveReader(index, reachedFrom(voice, voice.cursor), headingAt(voice, voice.cursor));
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
