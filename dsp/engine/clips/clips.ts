import { ClipRecord, Fault, Size } from "../../abi";
import { report, sampleRate } from "../context";
import { stripAt } from "../graph/strips";
import { allocate, release } from "../memory";
import { isSample, sampleAt } from "../program/samples";
import { kernelFor, prepareMoving, releaseKernel } from "../sources/kernel";
import { FASTEST, FASTEST_MOVING } from "../sources/reader";
import { TempoMap, ticksToFrames } from "../transport/tempo";

/**
 * The strips' clip lists, placed on the timeline of the transport that each strip follows. A clip whose source runs at the engine's own rate plays whole
 * source frames: frame t of the timeline is source frame t + shift, and start and end are
 * rounded, so that the parts of a split clip join exactly as they were. Others play source position origin + t·step,
 * fractions included, or where the rate glides, its integral.
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
  tick: f64;
  rate: f64;
  endRate: f64;
  loopStart: f64;
  loopEnd: f64;
  stretch: f64;
  perTick: f64;
  transpose: f32;
  keepFormants: bool;
  sample: i32;
  id: i32;
  /** the kernel for its rate, unless it moves; 0: positions are whole */
  kernel: usize;
  reversed: bool;
  // as placed
  start: f64;
  end: f64;
  /** latest end of this and all clips before it */
  reach: f64;
  /** where it begins, between frames too */
  at: f64;
  /** frames of the source's own time per frame of what a stretcher is given, or of the timeline where there is none */
  ratio: f64;
  /** the rate glides, or does not go forwards, or has no kernel of its own */
  moves: bool;
  /** unless it moves: source position of timeline frame 0 (of the first that a stretcher is given), and positions per frame */
  origin: f64;
  step: f64;
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
const MOST_TICKS: f64 = 2147483648;
const FASTEST_RATE: f64 = 8;
/** Shorter loops would make a host read piece by piece. */
const SHORTEST_LOOP: f64 = 64;
const LONGEST_STRETCH: f64 = 1024;
/** What a stretcher is given for a frame, at most. */
const SHORTEST_STRETCH: f64 = <f64>Size.block / <f64>Size.foreignFrames;
const MOST_SEMITONES: f32 = 48;
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
  forget(list);
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

/** Empties a list. Kernels that a voice still plays by stay until it ends. */
function forget(list: List): void {
  for (let i = 0; i < list.count; i++) releaseKernel(clipIn(list, i).kernel);
  release(list.clips);
  list.clips = 0;
  list.count = 0;
}

function readClip(record: usize, clip: Clip): bool {
  clip.offset = load<f64>(record, ClipRecord.offset);
  clip.length = load<f64>(record, ClipRecord.length);
  clip.fadeIn = load<f64>(record, ClipRecord.fadeIn);
  clip.fadeOut = load<f64>(record, ClipRecord.fadeOut);
  clip.fadeInCurve = load<f32>(record, ClipRecord.fadeInCurve);
  clip.fadeOutCurve = load<f32>(record, ClipRecord.fadeOutCurve);
  clip.gain = load<f32>(record, ClipRecord.gain);
  clip.tick = load<f64>(record, ClipRecord.tick);
  clip.rate = load<f64>(record, ClipRecord.rate);
  clip.endRate = load<f64>(record, ClipRecord.endRate);
  clip.loopStart = load<f64>(record, ClipRecord.loopStart);
  clip.loopEnd = load<f64>(record, ClipRecord.loopEnd);
  clip.stretch = load<f64>(record, ClipRecord.stretch);
  clip.perTick = load<f64>(record, ClipRecord.perTick);
  clip.transpose = load<f32>(record, ClipRecord.transpose);
  clip.keepFormants = load<i32>(record, ClipRecord.keepFormants) != 0;
  clip.sample = load<i32>(record, ClipRecord.sample);
  clip.id = load<i32>(record, ClipRecord.id);
  clip.reversed = load<i32>(record, ClipRecord.reversed) != 0;
  if (!(clip.offset >= 0 && clip.offset <= MOST_FRAMES)) return false;
  if (!(clip.length >= 0 && clip.length <= MOST_FRAMES)) return false;
  if (!(clip.fadeIn >= 0 && clip.fadeIn <= MOST_FRAMES)) return false;
  if (!(clip.fadeOut >= 0 && clip.fadeOut <= MOST_FRAMES)) return false;
  if (!(clip.fadeInCurve >= -1 && clip.fadeInCurve <= 2)) return false;
  if (!(clip.fadeOutCurve >= -1 && clip.fadeOutCurve <= 2)) return false;
  if (!(Math.abs(clip.rate) <= FASTEST_RATE && Math.abs(clip.endRate) <= FASTEST_RATE)) return false;
  if (!isLoop(clip.loopStart, clip.loopEnd)) return false;
  if (!isStretch(clip)) return false;
  return clip.gain >= -1000 && clip.gain <= 1000 && clip.tick >= 0 && clip.tick < MOST_TICKS;
}

/** Whether these are whole positions of a loop, or both 0: none. */
function isLoop(start: f64, end: f64): bool {
  if (start == 0 && end == 0) return true;
  if (start != Math.floor(start) || end != Math.floor(end)) return false;
  return start >= 0 && end <= MOST_FRAMES && end - start >= SHORTEST_LOOP;
}

/** Whether a clip is not stretched, or as a stretcher can play it. */
function isStretch(clip: Clip): bool {
  if (!(clip.stretch >= 0 && clip.stretch <= LONGEST_STRETCH)) return false;
  if (!(clip.perTick >= 0 && clip.perTick <= MOST_FRAMES)) return false;
  if (!(Mathf.abs(clip.transpose) <= MOST_SEMITONES)) return false;
  return clip.stretch == 0 || (clip.rate == clip.endRate && clip.rate > 0);
}

/** A tempo map or a sample has changed: clips stand elsewhere. */
export function moveClips(): void {
  for (let slot = 0; slot < Size.strips; slot++) listOf(slot).stale = true;
  stale = true;
}

/** The strip follows another transport: its clips stand elsewhere. */
export function moveClipsOf(slot: i32): void {
  listOf(slot).stale = true;
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
    const tempo = stripAt(slot).transport.tempo;
    let reach: f64 = 0;
    for (let i = 0; i < list.count; i++) {
      const clip = clipIn(list, i);
      place(clip, tempo);
      reach = Math.max(reach, clip.end);
      clip.reach = reach;
    }
  }
  return true;
}

function place(clip: Clip, tempo: TempoMap): void {
  // Snapped to 2^−16 of a frame, so that noise of the last bits cannot part what was split at a half.
  const at = snap(ticksToFrames(tempo, clip.tick));
  clip.at = at;
  clip.start = Math.floor(at + 0.5);
  clip.end = clip.start;
  if (!isSample(clip.sample)) return;
  const sample = sampleAt(clip.sample);
  clip.ratio = sample.rate / <f64>sampleRate;
  clip.moves = clip.rate != clip.endRate || clip.rate <= 0;
  clip.step = clip.rate == 1 ? clip.ratio : clip.ratio * clip.rate;
  if (!findKernel(clip, sample.rate)) return;
  if (clip.stretch > 0) {
    if (clip.perTick == 0 && (clip.step > FASTEST * clip.stretch || clip.stretch < SHORTEST_STRETCH)) {
      report(Fault.command);
      return;
    }
    // A stretcher is given frames that count from the clip's beginning.
    clip.origin = clip.offset;
    const end = clip.perTick > 0 ? ticksToFrames(tempo, clip.tick + clip.length / clip.perTick) : at + (clip.length * clip.stretch) / clip.ratio;
    clip.end = Math.floor(snap(end) + 0.5);
    return;
  }
  clip.end = Math.floor(snap(at + clip.length / clip.ratio) + 0.5);
  clip.origin = clip.offset - at * clip.step;
}

/** Gets the kernel that a clip needs; false where it cannot be played. */
function findKernel(clip: Clip, rate: f64): bool {
  const before = clip.kernel;
  clip.kernel = 0;
  const fastest = Math.max(Math.abs(clip.rate), Math.abs(clip.endRate)) * clip.ratio;
  const fits = fastest <= (clip.moves ? FASTEST_MOVING : FASTEST);
  let found = fits;
  if (!fits) report(Fault.command);
  else if (clip.moves) found = prepareMoving();
  else if (clip.step != 1) {
    clip.kernel = kernelFor(rate * clip.rate);
    found = clip.kernel != 0;
    if (!found && fastest <= FASTEST_MOVING) {
      // As one whose rate moves: that takes longer, and no table of its own.
      clip.moves = true;
      found = prepareMoving();
    }
  }
  // Only now, so that a kernel that stays is not made anew.
  releaseKernel(before);
  return found;
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
