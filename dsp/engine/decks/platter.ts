import { Size } from "../../abi";
import { sampleRate } from "../context";
import { Deck } from "./record";

/**
 * A hand on the platter. An alpha-beta filter follows it (Mixxx's, with its constants for steps of a millisecond: α = 1/8,
 * β = α/32): from the ticks of a jog wheel, which come in lumps, it makes an even speed, and over any gesture the deck moves
 * exactly as far as the hand. It steps once a block, with constants of the same poles: a block of n milliseconds takes the
 * poles of a millisecond to the power n. Where the hand lets go the filter follows a hand that moves at the deck's own
 * speed, and so takes the deck back to it.
 */

const ALPHA: f64 = 1 / 8;
const BETA: f64 = ALPHA / 32;
/** Speeds that are no further apart are the same. */
const SAME: f64 = 1e-5;

let blockAlpha: f64 = 0;
let blockBeta: f64 = 0;
let seconds: f64 = 0;

/** Finds the constants for a block; once, at boot. */
export function preparePlatters(): void {
  seconds = <f64>Size.block / <f64>sampleRate;
  const half = (2 - ALPHA - BETA) / 2;
  const root = Math.sqrt(half * half - (1 - ALPHA));
  const slow = Math.pow(half + root, seconds * 1000);
  const fast = Math.pow(half - root, seconds * 1000);
  blockAlpha = 1 - slow * fast;
  blockBeta = 2 - blockAlpha - (slow + fast);
}

/** A hand stops the platter where it is: the deck slows down from its speed as a record does under it. */
export function touchPlatter(deck: Deck): void {
  deck.touched = true;
  deck.releasing = false;
  deck.hand = 0;
  deck.platter = 0;
  deck.platterSpeed = deck.speed;
}

export function turnPlatter(deck: Deck, by: f64): void {
  if (deck.touched) deck.hand += by;
}

export function releasePlatter(deck: Deck): void {
  if (!deck.touched) return;
  deck.touched = false;
  deck.releasing = true;
}

export function freePlatter(deck: Deck): void {
  deck.touched = false;
  deck.releasing = false;
}

/** The speed at the end of the coming block; `wanted`: what the deck does without a hand. */
export function platterGoal(deck: Deck, wanted: f64): f64 {
  if (deck.releasing) deck.hand += wanted * seconds;
  const there = deck.platter + deck.platterSpeed * seconds;
  const off = deck.hand - there;
  deck.platter = there + blockAlpha * off;
  deck.platterSpeed += (blockBeta * off) / seconds;
  // What was passed together says nothing of what comes.
  deck.hand -= deck.platter;
  deck.platter = 0;
  if (deck.releasing && Math.abs(deck.platterSpeed - wanted) < SAME) {
    deck.releasing = false;
    return wanted;
  }
  return deck.platterSpeed;
}
