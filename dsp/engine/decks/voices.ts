import { Size } from "../../abi";
import { clearRun } from "../runs";
import { addRamp, scaleRamp } from "./mixing";
import { framesIn, positions, readWalk, walk, walkEnd, walkInside } from "./path";
import { Deck } from "./record";
import { clearMissing, missing, readAlong } from "./source";
import { renderStretch, Stretch, stretchedLeft, stretchedRight } from "./stretch";

/**
 * What of a deck sounds: its own voice at its position, resampled or stretched, and beside it, for a moment, what sounded
 * before it was moved: ghosts, which go straight on from there and fade out. A jump is there at once with its attack; only
 * its first millisecond comes in softly.
 */

@unmanaged
class Ghost {
  position: f64;
  /** source frames a frame */
  step: f64;
  /** frames left; 0: none */
  left: i32;
  gain: f32;
  /** of a frame */
  fall: f32;
}

const GHOST: usize = (offsetof<Ghost>() + 7) & ~7;
/** Of each deck. */
const GHOSTS: i32 = 3;
const ghosts = memory.data(Size.decks * GHOSTS * <i32>GHOST, 16);

/** Seconds in which a voice comes in, and in which a ghost is gone (Size.deckLeave blocks are longer). */
const ENTRY: f64 = 0.001;
const EXIT: f64 = 0.005;
/** Time constant of a level, seconds. */
const LEVEL: f64 = 0.004;
/** A record that turns slower than this gives less and less, and none at all where it stands. */
const STANDING: f64 = 0.05;

const BYTES: usize = Size.block * 4;
/** What each deck gives: left, then right. */
const outputs = memory.data(Size.decks * Size.block * 8, 16);
const voiceLeft = memory.data(Size.block * 4, 16);
const voiceRight = memory.data(Size.block * 4, 16);

// @ts-ignore: decorator
@inline
function ghostOf(deck: Deck, index: i32): Ghost {
  return changetype<Ghost>(ghosts + <usize>(deck.number * GHOSTS + index) * GHOST);
}

/** Left side of what a deck gave in the last block; the right one follows. */
export function deckOutput(number: i32): usize {
  return outputs + <usize>number * (BYTES * 2);
}

export function resetVoices(): void {
  memory.fill(ghosts, 0, <usize>(Size.decks * GHOSTS) * GHOST);
}

/** Nothing sounds any more of where a deck was. */
export function silenceGhosts(deck: Deck): void {
  for (let i = 0; i < GHOSTS; i++) ghostOf(deck, i).left = 0;
}

/** A voice comes in at the deck's position. At the beginning of its source it is there at once. */
export function enter(deck: Deck): void {
  deck.entering = deck.position <= 0 && !deck.reverse ? 0 : framesIn(ENTRY);
}

/** What sounds at the deck's position fades out, because the deck goes elsewhere or stops. */
export function addGhost(deck: Deck): void {
  const gain = <f32>((1 - deck.share) * speedGain(deck.speed) * entered(deck));
  if (!deck.sounds || gain <= 0) return;
  let index = 0;
  for (let i = 1; i < GHOSTS; i++) {
    const other = ghostOf(deck, i);
    if (other.gain * <f32>other.left < ghostOf(deck, index).gain * <f32>ghostOf(deck, index).left) index = i;
  }
  const ghost = ghostOf(deck, index);
  ghost.position = deck.position;
  ghost.step = deck.speed * deck.ratio;
  ghost.left = framesIn(EXIT);
  ghost.gain = gain;
  ghost.fall = gain / <f32>ghost.left;
}

/** How much of its own voice has come in. */
function entered(deck: Deck): f64 {
  return 1 - <f64>deck.entering / <f64>(framesIn(ENTRY) + 1);
}

function speedGain(speed: f64): f64 {
  return Math.min(1, Math.abs(speed) / STANDING);
}

/** Renders a deck's block, `block` by number, into its output, and moves it there. */
export function renderDeck(deck: Deck, block: i32): void {
  const first = deck.speed * deck.ratio;
  const last = deck.goal * deck.ratio;
  const left = deckOutput(deck.number);
  const right = left + BYTES;
  const heard = deck.strip >= 0;
  const shareBefore = deck.share;
  // The stretcher lays ways of its own, so that it comes first.
  const stretched = (heard || deck.stretch != Stretch.rest) && renderStretch(deck, block);
  const moves = first != 0 || last != 0;
  const wasSounding = deck.sounds;
  deck.sounds = moves || stretched;
  if (deck.sounds || wasSounding) {
    clearRun(left, BYTES);
    clearRun(right, BYTES);
  }
  if (moves) {
    walk(deck, deck.position, first, last, Size.block, deck.inside);
    if (heard) ownVoice(deck, first, last, shareBefore, left, right);
    deck.position = walkEnd;
    deck.inside = walkInside;
  }
  if (stretched) {
    addRamp(left, stretchedLeft, <f32>shareBefore, <f32>deck.share, Size.block);
    addRamp(right, stretchedRight, <f32>shareBefore, <f32>deck.share, Size.block);
  }
  for (let i = 0; i < GHOSTS; i++) if (ghostOf(deck, i).left > 0) renderGhost(deck, ghostOf(deck, i), left, right);
  const level = deck.levelNow;
  deck.levelNow = reachedLevel(deck);
  if (deck.sounds) {
    scaleRamp(left, level, deck.levelNow, Size.block);
    scaleRamp(right, level, deck.levelNow, Size.block);
  }
  deck.moved = false;
  deck.delay = 0;
}

/** The level at the end of the block. */
function reachedLevel(deck: Deck): f32 {
  if (!deck.sounds) return deck.level;
  const way = deck.level - deck.levelNow;
  const share = <f32>(1 - Math.exp(-<f64>Size.block / <f64>framesIn(LEVEL)));
  return abs(way) < 1e-4 ? deck.level : deck.levelNow + way * share;
}

/** Adds the resampled voice, unless the stretcher sounds alone. */
function ownVoice(deck: Deck, first: f64, last: f64, shareBefore: f64, left: usize, right: usize): void {
  // Where the deck was moved, what leaves the stretcher is of another place: the voice comes in beside it.
  const from = (deck.moved ? 1 : 1 - shareBefore) * speedGain(deck.speed);
  const to = (deck.moved ? 1 : 1 - deck.share) * speedGain(deck.goal);
  if (from == 0 && to == 0) {
    deck.entering = 0;
    return;
  }
  clearMissing();
  readWalk(deck, first, last, Size.block, voiceLeft, voiceRight);
  deck.starved += min(missing, <i32>Size.block);
  scaleRamp(voiceLeft, <f32>from, <f32>to, Size.block);
  scaleRamp(voiceRight, <f32>from, <f32>to, Size.block);
  // The last frame before the start has its attack too, where that falls between two frames.
  const silent = <i32>deck.delay;
  if (silent > 0) {
    memory.fill(voiceLeft, 0, <usize>silent << 2);
    memory.fill(voiceRight, 0, <usize>silent << 2);
  }
  if (deck.entering > 0) comeIn(deck, silent);
  addRamp(left, voiceLeft, 1, 1, Size.block);
  addRamp(right, voiceRight, 1, 1, Size.block);
}

/** Lets the first frames of the voice come in, from a frame of the block on. */
function comeIn(deck: Deck, at: i32): void {
  const whole = <f32>(framesIn(ENTRY) + 1);
  const frames = min(deck.entering, <i32>Size.block - at);
  const from: f32 = 1.0 - <f32>deck.entering / whole;
  const to: f32 = 1.0 - <f32>(deck.entering - frames) / whole;
  scaleRamp(voiceLeft + (<usize>at << 2), from, to, frames);
  scaleRamp(voiceRight + (<usize>at << 2), from, to, frames);
  deck.entering -= frames;
}

function renderGhost(deck: Deck, ghost: Ghost, left: usize, right: usize): void {
  const frames = min(ghost.left, <i32>Size.block);
  for (let i = 0; i < frames; i++) store<f64>(positions + (<usize>i << 3), ghost.position + ghost.step * <f64>i);
  readAlong(deck, positions, ghost.step, ghost.step, frames, voiceLeft, voiceRight);
  const to = ghost.gain - ghost.fall * <f32>frames;
  if (!deck.sounds) {
    clearRun(left, BYTES);
    clearRun(right, BYTES);
    deck.sounds = true;
  }
  addRamp(left, voiceLeft, ghost.gain, to, frames);
  addRamp(right, voiceRight, ghost.gain, to, frames);
  ghost.position += ghost.step * <f64>frames;
  ghost.gain = to;
  ghost.left -= frames;
}
