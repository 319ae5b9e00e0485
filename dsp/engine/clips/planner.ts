import { Size, TransportState } from "../../abi";
import { countUnserved, sampleRate } from "../context";
import { stripAt, stripSounds } from "../graph/strips";
import { readerHolds } from "../sources/reader";
import { isMoving, Transport, transportAt, transportCount } from "../transport/record";
import { loopsFrom } from "../transport/transport";
import { Clip, clipAt, clipCount, firstReaching, placeClips } from "./clips";
import { cutVoice } from "./render";
import { canPrime, isPrimed, isStretched } from "./stretch";
import { firstVoice, freeVoice, headingAt, planVoice, reachedFrom, streamsFreed, updateVoice, Voice, voiceAt, voicePlays, VoiceState } from "./voices";

/**
 * Looks ahead on the timeline of each transport, through its loop's wraps, and gives each clip that will sound a
 * voice with a stream, so that a host has time to read. Also while nothing plays, so that play
 * starts at once. What is planned depends on the program and the positions only. Where streams run short, what sounds
 * sooner has one, and what follows a transport that stands comes last.
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
/** Urgency from which on the plan being made has no streams left. */
let fullFrom: f64 = Infinity;
/** `streamsFreed` at the last plan. */
let freedThen: i32 = 0;

/** As far ahead stretchers have to be primed before play starts. */
const PRIMED: f64 = 80 * Size.block;

/** The next `plan` looks at everything anew. */
export function requirePlan(): void {
  required = true;
}

/**
 * Advances by a block. A plan that lacked streams for what moves is made again when streams are freed, and while a clip
 * without one is due.
 */
export function agePlan(): void {
  age++;
  for (let i = 0; i < transportCount; i++) {
    const transport = transportAt(i);
    transport.missingClips = 0;
    transport.missingFrames = 0;
  }
  const first = firstUnserved();
  const due = first < <f64>((age + 1) * Size.block);
  if (age >= EVERY || due || (first < Infinity && streamsFreed != freedThen)) required = true;
}

/** Frames until the first clip sounds for which the last plan had no stream, of the transports that move. */
function firstUnserved(): f64 {
  let first: f64 = Infinity;
  for (let i = 0; i < transportCount; i++) {
    const transport = transportAt(i);
    if (isMoving(transport)) first = Math.min(first, transport.firstUnserved);
  }
  return first;
}

/** Counts the clips that have no stream in the coming block, of the transports that play. */
export function countShortfall(): void {
  let clips = 0;
  let frames = 0;
  for (let i = 0; i < transportCount; i++) {
    const transport = transportAt(i);
    if (transport.state != TransportState.playing) continue;
    clips += transport.missingClips;
    frames += transport.missingFrames;
  }
  countUnserved(clips, frames);
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
  if (streamsFreed != freedThen && firstUnserved() < Infinity) lookAhead();
  freedThen = streamsFreed;
}

function lookAhead(): void {
  fullFrom = Infinity;
  for (let i = 0; i < Size.streams; i++) voiceAt(i).wanted = false;
  for (let i = 0; i < transportCount; i++) lookAheadOn(transportAt(i));
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.free || voice.wanted) continue;
    if (!stripSounds(voice.strip) || voice.state == VoiceState.planned) freeVoice(i);
    else if (voice.state == VoiceState.sounding) cutVoice(voice);
  }
}

/** Plans what sounds of a transport. */
function lookAheadOn(transport: Transport): void {
  transport.firstUnserved = Infinity;
  transport.missingClips = 0;
  transport.missingFrames = 0;
  const horizon = HORIZON * <f64>sampleRate;
  let from = transport.position;
  let distance: f64 = 0;
  for (let ahead = 0; ahead < PASSES && distance < horizon; ahead++) {
    const loops = loopsFrom(transport, from);
    let to = from + horizon - distance;
    if (loops && transport.loopEnd < to) to = transport.loopEnd;
    for (let strip = 0; strip < Size.strips; strip++) {
      if (clipCount(strip) == 0 || stripAt(strip).transport != transport || !stripSounds(strip)) continue;
      planSpan(transport, strip, from, to, transport.pass + ahead, distance);
    }
    distance += to - from;
    if (!loops || to < transport.loopEnd) break;
    from = transport.loopStart;
  }
}

/** Plans what of a strip sounds on its timeline from..to of a pass, `distance` frames of play away. */
function planSpan(transport: Transport, strip: i32, from: f64, to: f64, pass: i32, distance: f64): void {
  const count = clipCount(strip);
  for (let i = firstReaching(strip, from); i < count; i++) {
    const clip = clipAt(strip, i);
    if (clip.start >= to) return;
    if (clip.end <= from || clip.end <= clip.start) continue;
    const entry = Math.max(clip.start, from);
    const found = findVoice(transport, strip, clip, pass, entry);
    if (found != null) {
      found.wanted = true;
      found.distance = distance + found.entry - from;
      updateVoice(found, clip);
      continue;
    }
    const away = distance + entry - from;
    const stream = takeStream(urgencyOf(transport, away));
    if (stream >= 0) planVoice(stream, strip, clip, pass, entry, away);
    else noteUnserved(transport, away, clip.end - entry);
  }
}

/** Notes that a clip, which sounds after `away` frames of play for `length` frames, has no stream. */
function noteUnserved(transport: Transport, away: f64, length: f64): void {
  transport.firstUnserved = Math.min(transport.firstUnserved, away);
  if (away >= <f64>Size.block) return;
  transport.missingClips++;
  transport.missingFrames += <i32>Math.min(length, <f64>Size.block - away);
}

function findVoice(transport: Transport, strip: i32, clip: Clip, pass: i32, entry: f64): Voice | null {
  const moving = transport.state == TransportState.playing;
  for (let index = firstVoice(strip); index >= 0; index = voiceAt(index).next) {
    const voice = voiceAt(index);
    if (voice.pass != pass || voice.id != clip.id || voice.wanted || !voicePlays(voice, clip)) continue;
    if (voice.state == VoiceState.sounding && moving) return voice;
    if (voice.state != VoiceState.planned) continue;
    if (voice.entry == entry || (moving && voice.entry > entry && voice.entry < clip.end)) return voice;
  }
  return null;
}

/** How soon a clip sounds that is `distance` frames of play away: the lower, the sooner. What stands waits behind what moves. */
function urgencyOf(transport: Transport, distance: f64): f64 {
  return isMoving(transport) ? distance : distance + HORIZON * <f64>sampleRate;
}

/** A free stream, or that of the voice that sounds last, if later than `urgency` says; −1 where there is none. */
function takeStream(urgency: f64): i32 {
  if (urgency >= fullFrom) return -1;
  let last = -1;
  let most = urgency;
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.free) return i;
    if (voice.state != VoiceState.planned) continue;
    const its = urgencyOf(stripAt(voice.strip).transport, voice.distance);
    if (its > most) {
      most = its;
      last = i;
    }
  }
  if (last >= 0) freeVoice(last);
  else fullFrom = urgency;
  return last;
}

/** Lets every clip of a transport that sounds fade out from where it is; for pause, stop and seek. */
export function cutVoices(transport: Transport): void {
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.sounding && stripAt(voice.strip).transport == transport) cutVoice(voice);
  }
}

/** The strip goes over to another transport: what sounds of it fades out, and what is planned gives its streams back. */
export function leaveTimeline(strip: i32): void {
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.strip != strip) continue;
    if (voice.state == VoiceState.planned) freeVoice(i);
    else if (voice.state == VoiceState.sounding) cutVoice(voice);
  }
  required = true;
}

/** Forgets what sounds at once; plans anew where what is planned was already read from. */
export function silenceVoices(): void {
  for (let i = 0; i < Size.streams; i++) {
    if (voiceAt(i).state != VoiceState.planned) freeVoice(i);
  }
  required = true;
}

function firstFramesThere(index: i32, voice: Voice): bool {
  if (isStretched(voice)) return isPrimed(voice) || !canPrime(voice);
  const first = reachedFrom(voice, voice.entry);
  return headingAt(voice, voice.entry) > 0 ? readerHolds(index, first, first + READY) : readerHolds(index, first - READY, first);
}

/** Whether the streams needed at a transport's position hold their first frames. Clips that fade out may still free theirs. */
export function streamsReady(transport: Transport): bool {
  for (let i = 0; i < Size.streams; i++) {
    const voice = voiceAt(i);
    if (voice.state == VoiceState.cut && (transport.firstUnserved <= READY || isStretched(voice))) return false;
    if (voice.state != VoiceState.planned || voice.distance > (isStretched(voice) ? PRIMED : READY)) continue;
    if (stripAt(voice.strip).transport != transport) continue;
    if (!firstFramesThere(i, voice)) return false;
  }
  return true;
}
