import { ClipRecord, Fault, Size } from "../../abi";
import { report, sampleRate } from "../context";
import { allocate, release } from "../memory";
import { isSample, sampleAt } from "../program/samples";
import { ticksToFrames } from "../transport/tempo";

/**
 * The strips' clip lists, placed on the timeline. Clips of the engine's own rate play whole
 * source frames: frame t of the timeline is source frame t + shift, and start and end are
 * rounded, so that the parts of a split clip join exactly as they were. Clips of other rates
 * play source position origin + t·(source rate / engine rate), fractions included.
 */

@unmanaged
export class Clip {
  // as written by the host
  offset: f64;
  length: f64;
  fadeIn: f64;
  fadeOut: f64;
  fadeInCurve: f32;
  fadeOutCurve: f32;
  gain: f32;
  tick: i32;
  sample: i32;
  id: i32;
  reversed: bool;
  // as placed
  start: f64;
  end: f64;
  /** latest end of this and all clips before it */
  reach: f64;
  /** source position of timeline frame 0 */
  origin: f64;
}

@unmanaged
class List {
  clips: usize;
  count: i32;
  /** its clips must be placed anew */
  stale: bool;
}

const LIST: usize = (offsetof<List>() + 7) & ~7;
const MOST_FRAMES: f64 = 4503599627370496;
const lists = memory.data(Size.strips * <i32>LIST, 8);
/** Some list is stale. */
let stale: bool = false;

// @ts-ignore: decorator
@inline
function listOf(slot: i32): List {
  return changetype<List>(lists + <usize>slot * LIST);
}

// @ts-ignore: decorator
@inline
function clipIn(list: List, index: i32): Clip {
  return changetype<Clip>(list.clips + <usize>index * offsetof<Clip>());
}

/** Forgets every list; after the arena was cleared. */
export function resetClips(): void {
  memory.fill(lists, 0, <usize>Size.strips * LIST);
  stale = false;
}

/** Takes a strip's list from ClipRecords; an address of 0 empties it. False where memory is full. */
export function setClips(slot: i32, records: usize, count: i32): bool {
  const list = listOf(slot);
  release(list.clips);
  list.clips = 0;
  list.count = 0;
  if (records == 0 || count == 0) return true;
  const clips = allocate(<usize>count * offsetof<Clip>());
  if (clips == 0) return false;
  list.clips = clips;
  for (let i = 0; i < count; i++) {
    if (readClip(records + <usize>i * ClipRecord.bytes, clipIn(list, list.count))) list.count++;
    else report(Fault.command);
  }
  list.stale = true;
  stale = true;
  return true;
}

function readClip(record: usize, clip: Clip): bool {
  clip.offset = load<f64>(record, ClipRecord.offset);
  clip.length = load<f64>(record, ClipRecord.length);
  clip.fadeIn = load<f64>(record, ClipRecord.fadeIn);
  clip.fadeOut = load<f64>(record, ClipRecord.fadeOut);
  clip.fadeInCurve = load<f32>(record, ClipRecord.fadeInCurve);
  clip.fadeOutCurve = load<f32>(record, ClipRecord.fadeOutCurve);
  clip.gain = load<f32>(record, ClipRecord.gain);
  clip.tick = load<i32>(record, ClipRecord.tick);
  clip.sample = load<i32>(record, ClipRecord.sample);
  clip.id = load<i32>(record, ClipRecord.id);
  clip.reversed = load<i32>(record, ClipRecord.reversed) != 0;
  if (!(clip.offset >= 0 && clip.offset <= MOST_FRAMES)) return false;
  if (!(clip.length >= 0 && clip.length <= MOST_FRAMES)) return false;
  if (!(clip.fadeIn >= 0 && clip.fadeIn <= MOST_FRAMES)) return false;
  if (!(clip.fadeOut >= 0 && clip.fadeOut <= MOST_FRAMES)) return false;
  if (!(clip.fadeInCurve >= -1 && clip.fadeInCurve <= 2)) return false;
  if (!(clip.fadeOutCurve >= -1 && clip.fadeOutCurve <= 2)) return false;
  return clip.gain >= -1000 && clip.gain <= 1000 && clip.tick >= 0;
}

/** The tempo map or a sample has changed: clips stand elsewhere. */
export function moveClips(): void {
  for (let slot = 0; slot < Size.strips; slot++) listOf(slot).stale = true;
  stale = true;
}

/** Places every clip anew if something moved them; returns whether it did. */
export function placeClips(): bool {
  if (!stale) return false;
  stale = false;
  for (let slot = 0; slot < Size.strips; slot++) {
    const list = listOf(slot);
    if (!list.stale) continue;
    list.stale = false;
    let reach: f64 = 0;
    for (let i = 0; i < list.count; i++) {
      const clip = clipIn(list, i);
      place(clip);
      reach = Math.max(reach, clip.end);
      clip.reach = reach;
    }
  }
  return true;
}

function place(clip: Clip): void {
  // Snapped to 2^−16 of a frame, so that noise of the last bits cannot part what was split at a half.
  const at = snap(ticksToFrames(clip.tick));
  clip.start = Math.floor(at + 0.5);
  clip.end = clip.start;
  if (!isSample(clip.sample)) return;
  const ratio = sampleAt(clip.sample).rate / <f64>sampleRate;
  clip.end = Math.floor(snap(at + clip.length / ratio) + 0.5);
  clip.origin = clip.offset - at * ratio;
}

function snap(frames: f64): f64 {
  return Math.floor(frames * 65536 + 0.5) / 65536;
}

/** Index of the first clip of a strip that can still sound at or after a frame. */
export function firstReaching(slot: i32, frame: f64): i32 {
  const list = listOf(slot);
  let low = 0;
  let high = list.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (clipIn(list, middle).reach > frame) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function clipCount(slot: i32): i32 {
  return listOf(slot).count;
}

export function clipAt(slot: i32, index: i32): Clip {
  return clipIn(listOf(slot), index);
}
