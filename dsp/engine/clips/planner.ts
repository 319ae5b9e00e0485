import { Size, TransportState } from "../../abi";
import { countUnserved, sampleRate } from "../context";
import { stripSounds } from "../graph/strips";
import { readerHolds } from "../sources/reader";
import { loopEnd, loopsFrom, loopStart, pass, position, transportState } from "../transport/transport";
import { Clip, clipAt, clipCount, firstReaching, placeClips } from "./clips";
import { cutVoice } from "./render";
import { firstVoice, freeVoice, headingAt, planVoice, reachedFrom, streamsFreed, updateVoice, Voice, voiceAt, voicePlays, VoiceState } from "./voices";

/**
 * Looks ahead on the timeline, through the loop's wraps, and gives each clip that will sound a
 * voice with a stream, so that a host has time to read. Also while nothing plays, so that play
 * starts at once. What is planned depends on the program and the position only.
 */

/** Seconds of look-ahead. */
const HORIZON: f64 = 2;
const PASSES: i32 = 16;
/** Blocks between plans while nothing changes. */
const EVERY: i32 = 32;
/** Frames of a stream that must be there before play starts, and how far ahead streams are asked for theirs. */
const READY: f64 = Size.streamWindow / 2;

let required: bool = true;
let age: i32 = 0;
/** Frames of play until the first clip sounds for which the last plan had no stream. */
let firstUnserved: f64 = Infinity;
/** Distance from which on the plan being made has no streams left. */
let fullFrom: f64 = Infinity;
/** `streamsFreed` at the last plan. */
let freedThen: i32 = 0;
/** Clips without a stream in the coming block, and the frames that they lack. */
let missingClips: i32 = 0;
let missingFrames: i32 = 0;

/** The next `plan` looks at everything anew. */
export function requirePlan(): void {
  required = true;
}

/**
 * Advances by a block. A plan that lacked streams is made again when streams are freed, and while a clip without one is
 * due.
 */
export function agePlan(): void {
  age++;
  missingClips = 0;
  missingFrames = 0;
  const due = firstUnserved < <f64>((age + 1) * Size.block);
  if (age >= EVERY || due || (firstUnserved < Infinity && streamsFreed != freedThen)) required = true;
}

/** While the transport moves, counts the clips that have no stream in the coming block. */
export function countShortfall(): void {
  if (transportState == TransportState.playing) countUnserved(missingClips, missingFrames);
  else countUnserved(0, 0);
}

/** Plans where something changed or the last plan is old. */
export function plan(): void {
  if (placeClips()) required = true;
  if (!required) return;
  required = false;
  age = 0;
  freedThen = streamsFreed;
  lookAhead();
  // Streams that were freed at its end may be the ones it lacked.
  if (firstUnserved < Infinity && streamsFreed != freedThen) lookAhead();
  freedThen = streamsFreed;
}

function lookAhead(): void {
  firstUnserved = Infinity;
  fullFrom = Infinity;
  missingClips = 0;
  missingFrames = 0;
  for (let i = 0; i < Size.streams; i++) voiceAt(i).wanted = false;
  const horizon = HORIZON * <f64>sampleRate;
  let from = position;
  let distance: f64 = 0;
  for (let ahead = 0; ahead < PASSES && distance < horizon; ahead++) {
    const loops = loopsFrom(from);
    let to = from + horizon - distance;
    if (loops && loopEnd < to) to = loopEnd;
    for (let strip = 0; strip < Size.strips; strip++) {
      if (clipCount(strip) > 0 && stripSounds(strip)) planSpan(strip, from, to, pass + ahead, distance);
    }
    distance += to - from;
    if (!loops || to < loopEnd) break;
    from = loopStart;
  }
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.free || voice.wanted) continue;
    if (!stripSounds(voice.strip) || voice.state == VoiceState.planned) freeVoice(i);
    else if (voice.state == VoiceState.sounding) cutVoice(voice);
  }
}

/** Plans what of a strip sounds on the timeline from..to of a pass, `distance` frames of play away. */
function planSpan(strip: i32, from: f64, to: f64, pass: i32, distance: f64): void {
  const count = clipCount(strip);
  for (let i = firstReaching(strip, from); i < count; i++) {
    const clip = clipAt(strip, i);
    if (clip.start >= to) return;
    if (clip.end <= from || clip.end <= clip.start) continue;
    const entry = Math.max(clip.start, from);
    const found = findVoice(strip, clip, pass, entry);
    if (found != null) {
      found.wanted = true;
      found.distance = distance + found.entry - from;
      updateVoice(found, clip);
      continue;
    }
    const away = distance + entry - from;
    const stream = takeStream(away);
    if (stream >= 0) planVoice(stream, strip, clip, pass, entry, away);
    else noteUnserved(away, clip.end - entry);
  }
}

/** Notes that a clip, which sounds after `away` frames of play for `length` frames, has no stream. */
function noteUnserved(away: f64, length: f64): void {
  firstUnserved = Math.min(firstUnserved, away);
  if (away >= <f64>Size.block) return;
  missingClips++;
  missingFrames += <i32>Math.min(length, <f64>Size.block - away);
}

function findVoice(strip: i32, clip: Clip, pass: i32, entry: f64): Voice | null {
  const moving = transportState == TransportState.playing;
  for (let index = firstVoice(strip); index >= 0; index = voiceAt(index).next) {
    const voice = voiceAt(index);
    if (voice.pass != pass || voice.id != clip.id || voice.wanted || !voicePlays(voice, clip)) continue;
    if (voice.state == VoiceState.sounding && moving) return voice;
    if (voice.state != VoiceState.planned) continue;
    if (voice.entry == entry || (moving && voice.entry > entry && voice.entry < clip.end)) return voice;
  }
  return null;
}

/** A free stream, or the one of the voice that is farthest away, if farther than `distance`; −1 where there is none. */
function takeStream(distance: f64): i32 {
  if (distance >= fullFrom) return -1;
  let farthest = -1;
  let most = distance;
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.free) return i;
    if (voice.state == VoiceState.planned && voice.distance > most) {
      most = voice.distance;
      farthest = i;
    }
  }
  if (farthest >= 0) freeVoice(farthest);
  else fullFrom = distance;
  return farthest;
}

/** Lets every sounding clip fade out from where it is; for pause, stop and seek. */
export function cutVoices(): void {
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.sounding) cutVoice(voice);
  }
}

/** Forgets what sounds at once; plans anew where what is planned was already read from. */
export function silenceVoices(): void {
  for (let i = 0; i < Size.streams; i++) {
    if (voiceAt(i).state != VoiceState.planned) freeVoice(i);
  }
  required = true;
}

function firstFramesThere(index: i32, voice: Voice): bool {
  const first = reachedFrom(voice, voice.entry);
  return headingAt(voice, voice.entry) > 0 ? readerHolds(index, first, first + READY) : readerHolds(index, first - READY, first);
}

/** Whether the streams needed at the position hold their first frames. Clips that fade out may still free theirs. */
export function streamsReady(): bool {
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.cut && firstUnserved <= READY) return false;
    if (voice.state != VoiceState.planned || voice.distance > READY) continue;
    if (!firstFramesThere(i, voice)) return false;
  }
  return true;
}
