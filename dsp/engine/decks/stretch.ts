import { Size } from "../../abi";
import { countContained } from "../context";
import { finite } from "../effects/parts/block";
import { foreignReset } from "../foreign/calls";
import { stretcherFeed, stretcherHistory, stretcherInterval, stretcherLead, stretcherOpen, stretcherRender, stretcherRunUp, stretcherSeek, stretcherTranspose } from "../foreign/stretcher";
import { Motor } from "./motion";
import { endOf, FASTEST_STEP, framesIn, positions, readWalk, walk, walkEnd, walkInside } from "./path";
import { Deck } from "./record";
import { readAlong } from "./source";

/**
 * Keylock and key shift: a stretcher stands between source and sound. It takes many blocks to get ready, so that a deck
 * always begins with its resampled voice, and goes over to the stretcher in a crossfade once that has come to the same
 * place. Where the deck is moved, and while a hand or a motor moves it, the resampled voice sounds alone.
 *
 * A stretcher begins at a position some blocks ahead: it is fed the history of that place, and then renders its run-up,
 * which is dropped, while the deck comes there. Its heavy steps fall on every so many blocks (`stretcherInterval`); decks
 * begin on different ones, so that no block has those of all.
 *
 * Pitch comes from resampling, which is exact: the stretcher is fed the source read `deck.shift` times as fast, and makes it
 * as much longer. Its own transposition is none: it finds the peaks of a spectrum, and is up to 24 cents off.
 *
 * How many frames it is fed follows from the deck's position alone: after each block it has had the way up to where the deck
 * will be by the time its run-up is over. So what it gives never drifts from the deck, whatever the speed does.
 */
export enum Stretch {
  rest = 0,
  /** its turn has not come yet */
  waits,
  fed,
  runsUp,
  sounds,
  /** it fades out over the coming block */
  leaves,
}

/** Frames of history fed in a block, and pieces of run-up rendered in one. */
const FED: i32 = 640;
const PIECES: i32 = 3;
/** Seconds of the crossfade from the resampled voice. */
const FADE: f64 = 0.011;
/** Speeds between which it stretches. */
const SLOWEST: f64 = 0.25;
const FASTEST: f64 = 3;
/** Semitones by which the resampled voice must be off before a stretcher is taken, and from which on it is left. */
const TAKEN: f64 = 0.009;
const LEFT: f64 = 0.005;
/** The most by which the resampling changes in a block: a new pitch comes within some blocks, and the time goes on evenly. */
const GLIDE: f64 = 1.03;
/** Source frames by which the way of a stretcher and of its deck may differ. */
const SLACK: f64 = 4;
/** The most frames that a block of it takes in. */
const MOST: i32 = Size.foreignFrames;

const fedLeft = memory.data(MOST * 4, 16);
const fedRight = memory.data(MOST * 4, 16);
/** What the stretchers gave. */
export const stretchedLeft = memory.data(Size.block * 4, 16);
export const stretchedRight = memory.data(Size.block * 4, 16);

/** Semitones by which the resampled voice of a deck would be from the pitch that it is to have. */
function semitonesOff(deck: Deck): f64 {
  return deck.keylock ? deck.pitch - 12 * Math.log2(Math.abs(deck.goal)) : deck.pitch;
}

/** How many times as high it sounds as the source: without keylock the pitch goes with the speed. */
function shiftOf(deck: Deck): f64 {
  const shift = Math.pow(2, deck.pitch / 12);
  return deck.keylock ? shift : shift * Math.abs(deck.goal);
}

/** Whether a deck is to sound through a stretcher in the coming block. */
function isWanted(deck: Deck): bool {
  if (deck.number >= Size.stretchedDecks || !deck.loaded || !deck.playing) return false;
  if (deck.touched || deck.releasing || deck.motor != Motor.none) return false;
  const speed = Math.abs(deck.goal);
  if (!(speed >= SLOWEST && speed <= FASTEST) || deck.goal * deck.speed < 0) return false;
  if (shiftOf(deck) * deck.ratio > FASTEST_STEP) return false;
  return Math.abs(semitonesOff(deck)) > (deck.stretch == Stretch.rest ? TAKEN : LEFT);
}

export function restStretch(deck: Deck): void {
  deck.stretch = Stretch.rest;
  deck.share = 0;
}

/** What sounds of it ends, because the deck goes elsewhere or something else moves it. */
export function leaveStretch(deck: Deck): void {
  if (deck.stretch == Stretch.sounds) {
    deck.stretch = Stretch.leaves;
    deck.leaveSpeed = Math.abs(deck.speed);
  } else if (deck.stretch != Stretch.leaves) restStretch(deck);
}

/** The loop has changed: a stretcher that was fed another way than the deck now takes begins anew. */
export function checkStretch(deck: Deck): void {
  if (deck.stretch == Stretch.rest || deck.stretch == Stretch.leaves) return;
  const onward = deck.ahead + (deck.stretch == Stretch.sounds ? 0 : deck.until);
  const head = endOf(deck, deck.position, onward * deck.ratio * deck.heading, deck.inside);
  deck.headInside = deck.looped && (deck.headInside || (head >= deck.loopStart && head < deck.loopEnd));
  if (Math.abs(head - deck.head) > SLACK) leaveStretch(deck);
}

/**
 * Works for the coming block, `block` by number: takes a step towards the first frame, or renders into `stretchedLeft` and
 * `stretchedRight`. Returns whether it has rendered; `deck.share` is then its share at the end of the block.
 */
export function renderStretch(deck: Deck, block: i32): bool {
  const wanted = isWanted(deck);
  if (deck.stretch == Stretch.leaves) {
    const rendered = renderBlock(deck, deck.leaveSpeed * Size.block);
    restStretch(deck);
    return rendered;
  }
  if (!wanted || (deck.stretch != Stretch.rest && deck.goal * deck.heading < 0)) {
    if (deck.stretch != Stretch.sounds) {
      restStretch(deck);
      return false;
    }
    const rendered = renderBlock(deck, passed(deck));
    restStretch(deck);
    return rendered;
  }
  switch (deck.stretch) {
    case Stretch.rest:
      plan(deck, block);
      break;
    case Stretch.waits:
      if (--deck.waits <= 0) deck.stretch = Stretch.fed;
      break;
    case Stretch.fed:
      feedHistory(deck);
      break;
    case Stretch.runsUp:
      if (deck.pieces * Size.block >= stretcherRunUp(deck.stretcher)) begin(deck);
      else runUp(deck);
      break;
  }
  if (deck.stretch == Stretch.sounds) {
    deck.share = Math.min(1, deck.share + <f64>Size.block / <f64>framesIn(FADE));
    return renderBlock(deck, passed(deck));
  }
  deck.until -= passed(deck);
  return false;
}

/** Frames, at the source's own speed, that pass in the coming block. */
function passed(deck: Deck): f64 {
  return Math.abs(deck.speed + deck.goal) * 0.5 * Size.block;
}

/** Finds where the stretcher begins. */
function plan(deck: Deck, block: i32): void {
  if (deck.stretcher < 0) {
    deck.stretcher = stretcherOpen();
    if (deck.stretcher < 0) return;
  }
  const id = deck.stretcher;
  const feeds = (stretcherHistory(id) + FED - 1) / FED;
  const piecesOfRunUp = (stretcherRunUp(id) + Size.block - 1) / Size.block;
  const runs = (piecesOfRunUp + PIECES - 1) / PIECES;
  const turns = max(1, stretcherInterval(id) / Size.block);
  const turn = (deck.number * max(1, turns / 4)) % turns;
  // This block, and those of the history and of the run-up, pass before the first that sounds.
  const wait = ((turn - block - 1 - feeds - runs) % turns + turns) % turns;
  deck.waits = wait;
  deck.stretch = wait > 0 ? Stretch.waits : Stretch.fed;
  deck.shift = shiftOf(deck);
  deck.heading = deck.goal < 0 ? -1 : 1;
  deck.until = Math.abs(deck.goal) * <f64>((1 + wait + feeds + runs) * Size.block);
  const start = endOf(deck, deck.position, deck.until * deck.ratio * deck.heading, deck.inside);
  // From a whole frame on a source of the engine's rate is fed bit by bit.
  deck.start = Math.floor(start);
  deck.until -= ((start - deck.start) * deck.heading) / deck.ratio;
  deck.startInside = deck.looped && deck.start >= deck.loopStart && deck.start < deck.loopEnd;
  deck.fed = 0;
  deck.pieces = 0;
  deck.ahead = 0;
  deck.head = deck.start;
  deck.headInside = deck.startInside;
}

/** Feeds some of the history, which ends `lead` frames behind the start, and begins once it is complete. */
function feedHistory(deck: Deck): void {
  const id = deck.stretcher;
  const history = stretcherHistory(id);
  const lead = stretcherLead(id);
  const step = stepOf(deck);
  for (let done = 0; done < FED && deck.fed < history; ) {
    let frames = min(min(<i32>Size.block, FED - done), history - deck.fed);
    const before = history - lead - deck.fed;
    if (before > 0) {
      frames = min(frames, before);
      for (let i = 0; i < frames; i++) store<f64>(positions + (<usize>i << 3), deck.start - step * <f64>(before - i));
      readAlong(deck, positions, step, step, frames, fedLeft, fedRight);
    } else readOn(deck, frames, 0);
    stretcherFeed(id, deck.fed, fedLeft, fedRight, frames);
    deck.fed += frames;
    done += frames;
  }
  if (deck.fed < history) return;
  stretcherTranspose(id, 0, false);
  stretcherSeek(id, Math.abs(deck.goal) / deck.shift);
  deck.stretch = Stretch.runsUp;
}

/** Source frames of a frame that it is fed. */
function stepOf(deck: Deck): f64 {
  return deck.ratio * deck.shift * deck.heading;
}

/** Reads at most a block's frames of the way on from where it was fed last, to frame `at` of what it is given. */
function readOn(deck: Deck, frames: i32, at: i32): void {
  const step = stepOf(deck);
  const place = <usize>at << 2;
  walk(deck, deck.head, step, step, frames, deck.headInside);
  deck.head = walkEnd;
  deck.headInside = walkInside;
  deck.ahead += <f64>frames * deck.shift;
  readWalk(deck, step, step, frames, fedLeft + place, fedRight + place);
}

/** Renders some of the run-up. */
function runUp(deck: Deck): void {
  const id = deck.stretcher;
  const total = stretcherRunUp(id);
  const speed = Math.abs(deck.goal);
  for (let i = 0; i < PIECES; i++) {
    const done = deck.pieces * Size.block;
    const frames = min(<i32>Size.block, total - done);
    if (frames <= 0) return;
    const wanted = <f64>stretcherLead(id) * deck.shift + speed * <f64>(done + frames) - deck.ahead;
    render(deck, wanted, frames);
    deck.pieces++;
  }
}

/** The deck has come to where the stretcher is: what it was fed is counted from there. */
function begin(deck: Deck): void {
  deck.ahead += deck.until;
  deck.stretch = Stretch.sounds;
  deck.share = 0;
}

/** Renders a block in which so many frames of the way pass. */
function renderBlock(deck: Deck, passes: f64): bool {
  const id = deck.stretcher;
  const speed = deck.stretch == Stretch.leaves ? deck.leaveSpeed : Math.abs(deck.goal);
  if (deck.stretch != Stretch.leaves) glide(deck);
  render(deck, passes + <f64>stretcherLead(id) * deck.shift + speed * <f64>stretcherRunUp(id) - deck.ahead, Size.block);
  deck.ahead -= passes;
  return true;
}

/** The pitch goes to where it is to be. */
function glide(deck: Deck): void {
  const shift = shiftOf(deck);
  if (Math.abs(deck.goal) >= SLOWEST) deck.shift = Math.max(deck.shift / GLIDE, Math.min(shift, deck.shift * GLIDE));
}

/** Feeds it so much of the way, in frames at the source's own speed, and has it render `frames`. */
function render(deck: Deck, wanted: f64, frames: i32): void {
  const count = <i32>Math.max(0, Math.min(Math.round(wanted / deck.shift), <f64>MOST));
  for (let at = 0; at < count; ) {
    const piece = min(count - at, <i32>Size.block);
    readOn(deck, piece, at);
    at += piece;
  }
  if (!stretcherRender(deck.stretcher, fedLeft, fedRight, count, stretchedLeft, stretchedRight, frames)) return;
  if (finite(stretchedLeft, stretchedRight, frames)) return;
  // A source that holds what is no number is silent until the stretcher has forgotten it.
  memory.fill(stretchedLeft, 0, Size.block * 4);
  memory.fill(stretchedRight, 0, Size.block * 4);
  countContained(frames, -1);
  foreignReset(deck.stretcher);
}
