import { Size } from "../../abi";
import { countContained, countStarved, countUnserved, unserved } from "../context";
import { finite } from "../effects/parts/block";
import { foreignReset } from "../foreign/calls";
import { stretcherClose, stretcherFeed, stretcherHistory, stretcherInterval, stretcherLead, stretcherOpen, stretcherRender, stretcherRunUp, stretcherSeek, stretcherTranspose } from "../foreign/stretcher";
import { stripAt } from "../graph/strips";
import { moveReader } from "../sources/reader";
import { framesToTicks, TempoMap } from "../transport/tempo";
import { Clip } from "./clips";
import { holdsFrames, readFrames, readLeft, readRight } from "./reading";
import { reachedFrom, sourcePosition, Voice, voiceAt, VoiceState } from "./voices";

/**
 * A stretched clip: a stretcher stands between what is read of the source and what sounds. What is read is as the clip
 * would sound without it, at its rate, in its loop and direction, numbered from the clip's beginning; "place" counts its
 * frames. What sounds is counted from the clip's first frame on the timeline. Which place belongs to a frame follows from
 * the frame alone, so that neither blocks nor rounding let the two drift apart.
 *
 * A stretcher renders pieces of PIECE frames of its own, and begins a voice on a grid of frames of the clip: so what sounds
 * depends on the clip and on where it is entered, and not on how the timeline falls into blocks. Before a voice sounds, its
 * stretcher is fed what came before, and runs up for as long as it is late: some twenty blocks, one piece in each.
 */

@unmanaged
export class Stretch {
  on: bool;
  /** it was not ready in time, and makes haste */
  late: bool;
  /** there was no stretcher left for it */
  denied: bool;
  /** its history is complete */
  sought: bool;
  follows: bool;
  keepFormants: bool;
  transpose: f32;
  /** of the timeline that it plays on */
  tempo: TempoMap;
  /** of its stretcher, −1 while it has none */
  id: i32;
  /** the clip's first frame on the timeline */
  start: f64;
  /** where the clip begins: a frame, between frames too, or where it follows the tempo, a tick */
  at: f64;
  /** places in a frame, or in a tick */
  speed: f64;
  /** the first frame, of the clip, that can be had: on the grid of heavy steps */
  anchor: f64;
  /** frames of history that it was fed */
  fed: i32;
  /** the frame behind the last one that was rendered */
  made: f64;
  /** the place behind the last one that the stretcher was given */
  given: f64;
}

/** Frames that are rendered at once. */
const PIECE: i32 = Size.block;
/** Frames of each stretcher that are kept: two pieces, because a block has frames of both. */
const KEPT: i32 = 2 * PIECE;
/** So far ahead, in frames of play, a voice gets its stretcher: plans are 32 blocks old at most. */
const AHEAD: f64 = Size.stretchAhead - 32 * Size.block;
/** Frames of history that a stretcher is fed in a block at most. */
const FED: i32 = 1024;
/** Pieces that a voice which is late renders in a block. */
const HASTE: i32 = 3;
/** Source frames of a stream's window that a piece may need, but for a kernel's reach. */
const WINDOW: f64 = Size.streamWindow - 1536;

/** What each stretcher rendered last: KEPT frames of left, then of right. Frame n stands at n mod KEPT. */
const kept = memory.data(Size.foreign * KEPT * 8, 16);
/** What a stretcher is given for a piece. */
const fedLeft = memory.data(Size.foreignFrames * 4, 16);
const fedRight = memory.data(Size.foreignFrames * 4, 16);
const madeLeft = memory.data(PIECE * 4, 16);
const madeRight = memory.data(PIECE * 4, 16);

// @ts-ignore: decorator
@inline
function stretchOf(voice: Voice): Stretch {
  return changetype<Stretch>(voice.stretch);
}

// @ts-ignore: decorator
@inline
export function isStretched(voice: Voice): bool {
  return stretchOf(voice).on;
}

/** What the voice of a clip says of its stretch; nothing is fed yet. */
export function openStretch(voice: Voice, clip: Clip): void {
  const stretch = stretchOf(voice);
  stretch.on = clip.stretch > 0;
  stretch.id = -1;
  if (!stretch.on) return;
  stretch.late = false;
  stretch.denied = false;
  stretch.sought = false;
  stretch.fed = 0;
  stretch.start = clip.start;
  stretch.tempo = stripAt(voice.strip).transport.tempo;
  stretch.follows = clip.perTick > 0;
  stretch.at = stretch.follows ? clip.tick : clip.at;
  stretch.speed = speedOf(clip);
  // Voices begin their heavy steps on different frames of the grid, by their clip.
  const interval = <f64>stretcherInterval(0);
  const turns = max(1, <u32>(interval / <f64>PIECE));
  const turn = <f64>(<u32>voice.id % turns) * <f64>PIECE;
  const frame = voice.entry - stretch.start;
  stretch.anchor = interval > 0 ? Math.floor((frame - turn) / interval) * interval + turn : frame;
}

function speedOf(clip: Clip): f64 {
  return (clip.perTick > 0 ? clip.perTick : 1) / (clip.perTick > 0 ? clip.ratio : clip.stretch);
}

/** Whether a voice is stretched just so; its transposition may change while it sounds. */
export function stretchPlays(voice: Voice, clip: Clip): bool {
  const stretch = stretchOf(voice);
  if (stretch.on != clip.stretch > 0) return false;
  if (!stretch.on) return true;
  if (stretch.follows != clip.perTick > 0 || stretch.speed != speedOf(clip)) return false;
  return stretch.at == (stretch.follows ? clip.tick : clip.at) && voice.offset == clip.offset;
}

/** Takes over what may change while a voice sounds. */
export function updateStretch(voice: Voice, clip: Clip): void {
  stretchOf(voice).transpose = clip.transpose;
  stretchOf(voice).keepFormants = clip.keepFormants;
}

export function forgetStretch(voice: Voice): void {
  stretchOf(voice).on = false;
  stretchOf(voice).id = -1;
}

export function closeStretch(voice: Voice): void {
  const id = stretchOf(voice).id;
  if (id >= 0) stretcherClose(id);
  forgetStretch(voice);
}

/** The place that belongs to a frame of the clip. */
function placeOf(stretch: Stretch, frame: f64): f64 {
  const reached = stretch.start + frame;
  return ((stretch.follows ? framesToTicks(stretch.tempo, reached) : reached) - stretch.at) * stretch.speed;
}

/** The same for a frame of the timeline. */
export function stretchedPlace(voice: Voice, frame: f64): f64 {
  return placeOf(stretchOf(voice), frame - stretchOf(voice).start);
}

/** The first place that a voice's stretcher is fed. All stretchers are alike in what they need. */
export function firstFed(voice: Voice): f64 {
  return Math.floor(placeOf(stretchOf(voice), stretchOf(voice).anchor)) + <f64>(stretcherLead(0) - stretcherHistory(0));
}

/** Whether the first frames of a planned voice are rendered. */
export function isPrimed(voice: Voice): bool {
  const stretch = stretchOf(voice);
  return stretch.sought && stretch.made >= voice.entry - stretch.start + <f64>PIECE;
}

/** Whether it can be: there is a stretcher for it. */
export function canPrime(voice: Voice): bool {
  return !stretchOf(voice).denied;
}

/** Gives the voices that sound soon a stretcher, and has each take a step towards its first frame. Once in a block. */
export function primeStretches(): void {
  for (let index = 0; index < Size.streams; index++) {
    const voice = voiceAt(index);
    if (voice.state != VoiceState.planned || !isStretched(voice) || voice.distance > AHEAD) continue;
    prime(index, voice);
  }
}

function prime(index: i32, voice: Voice): void {
  const stretch = stretchOf(voice);
  if (stretch.id < 0) {
    stretch.id = stretcherOpen();
    stretch.denied = stretch.id < 0;
    if (stretch.denied) return;
  }
  if (!stretch.sought) {
    feed(index, voice);
    return;
  }
  for (let pieces = stretch.late ? HASTE : 1; pieces > 0 && !isPrimed(voice); pieces--) {
    if (!holdsPiece(index, voice)) return;
    renderPiece(index, voice);
  }
}

/** Feeds some of the history, and begins once it is complete. */
function feed(index: i32, voice: Voice): void {
  const stretch = stretchOf(voice);
  const id = stretch.id;
  const history = stretcherHistory(id);
  const first = firstFed(voice);
  for (let fed = 0; fed < FED && stretch.fed < history; ) {
    const frames = min(PIECE, history - stretch.fed);
    const from = first + <f64>stretch.fed;
    if (!holdsFrames(index, voice, from, frames)) return;
    readFrames(index, voice, from, frames, madeLeft, madeRight);
    stretcherFeed(id, stretch.fed, readLeft, readRight, frames);
    fed += frames;
    stretch.fed += frames;
    moveReader(index, reachedFrom(voice, from + <f64>frames), 1);
  }
  if (stretch.fed < history) return;
  stretcherTranspose(id, stretch.transpose, stretch.keepFormants);
  stretcherSeek(id, placeOf(stretch, stretch.anchor + 1) - placeOf(stretch, stretch.anchor));
  stretch.sought = true;
  stretch.given = first + <f64>history;
  stretch.made = stretch.anchor - <f64>stretcherRunUp(id);
}

/** How many places the next piece needs; none where the tempo map that it was rendered by has changed under it. */
function placesOfPiece(stretch: Stretch): f64 {
  const behind = stretch.made + <f64>(PIECE + stretcherRunUp(stretch.id));
  return Math.max(0, Math.floor(placeOf(stretch, behind)) + <f64>stretcherLead(stretch.id) - stretch.given);
}

/** Whether a piece can be read: faster than this nothing is to be heard, and a window does not hold it. */
function isReadable(voice: Voice, places: f64): bool {
  if (places > <f64>Size.foreignFrames) return false;
  const given = stretchOf(voice).given;
  return sourcePosition(voice, given + places) - sourcePosition(voice, given) <= WINDOW;
}

/** Whether what the next piece needs of the source is there. */
function holdsPiece(index: i32, voice: Voice): bool {
  const stretch = stretchOf(voice);
  const places = placesOfPiece(stretch);
  if (places == 0 || !isReadable(voice, places)) return true;
  const count = <i32>Math.min(places, <f64>PIECE);
  return holdsFrames(index, voice, stretch.given, count) && holdsFrames(index, voice, stretch.given + places - <f64>count, count);
}

/** Has the stretcher render the next piece. */
function renderPiece(index: i32, voice: Voice): void {
  const stretch = stretchOf(voice);
  const places = placesOfPiece(stretch);
  const count = <i32>Math.min(places, <f64>Size.foreignFrames);
  if (isReadable(voice, places)) {
    for (let done = 0; done < count; ) {
      const frames = min(PIECE, count - done);
      readFrames(index, voice, stretch.given + <f64>done, frames, madeLeft, madeRight);
      const at = <usize>done << 2;
      memory.copy(fedLeft + at, readLeft, <usize>frames << 2);
      memory.copy(fedRight + at, readRight, <usize>frames << 2);
      done += frames;
    }
  } else {
    memory.fill(fedLeft, 0, <usize>count << 2);
    memory.fill(fedRight, 0, <usize>count << 2);
  }
  stretcherTranspose(stretch.id, stretch.transpose, stretch.keepFormants);
  if (!stretcherRender(stretch.id, fedLeft, fedRight, count, madeLeft, madeRight, PIECE)) countStarved(PIECE);
  else if (!finite(madeLeft, madeRight, PIECE)) contain(stretch.id);
  keep(stretch);
  stretch.given += places;
  stretch.made += <f64>PIECE;
  moveReader(index, reachedFrom(voice, stretch.given), 1);
}

/** A source that holds what is no number is silent until the stretcher has forgotten it. */
function contain(id: i32): void {
  memory.fill(madeLeft, 0, <usize>PIECE << 2);
  memory.fill(madeRight, 0, <usize>PIECE << 2);
  countContained(PIECE, -1);
  foreignReset(id);
}

/** Address of the kept left side of a stretcher; the right one follows. */
function keptOf(id: i32): usize {
  return kept + <usize>id * <usize>KEPT * 8;
}

function keep(stretch: Stretch): void {
  const left = keptOf(stretch.id);
  const right = left + (<usize>KEPT << 2);
  for (let i = 0; i < PIECE; i++) {
    const to = <usize>((<i64>stretch.made + i) & (KEPT - 1)) << 2;
    store<f32>(left + to, load<f32>(madeLeft + (<usize>i << 2)));
    store<f32>(right + to, load<f32>(madeRight + (<usize>i << 2)));
  }
}

/** Whether a planned voice can begin at a frame of the timeline. Where it cannot, the frames are counted as lost. */
export function beginStretch(voice: Voice, from: f64, frames: i32): bool {
  const stretch = stretchOf(voice);
  if (stretch.sought && stretch.made >= from - stretch.start + <f64>frames) return true;
  stretch.late = true;
  if (stretch.denied) countUnserved(unserved + 1, frames);
  else if (from >= voice.due) countStarved(frames);
  return false;
}

/** Writes what sounds from a frame of the timeline on. */
export function readStretched(index: i32, voice: Voice, from: f64, frames: i32, left: usize, right: usize): void {
  const stretch = stretchOf(voice);
  const first = from - stretch.start;
  while (stretch.made < first + <f64>frames) renderPiece(index, voice);
  const keptLeft = keptOf(stretch.id);
  const keptRight = keptLeft + (<usize>KEPT << 2);
  for (let i = 0; i < frames; i++) {
    const at = <usize>((<i64>first + i) & (KEPT - 1)) << 2;
    store<f32>(left + (<usize>i << 2), load<f32>(keptLeft + at));
    store<f32>(right + (<usize>i << 2), load<f32>(keptRight + at));
  }
}
