import { Size } from "../../abi";
import { sampleRate } from "../context";
import { FASTEST_STEP } from "./path";
import { platterGoal } from "./platter";
import { Deck, deckAt, deckCount } from "./record";
import { baseSpeed, catchUp, leader, moveClock } from "./sync";

/** How fast each deck goes in the coming block. */

/** What moves a deck besides its tempo. */
export enum Motor {
  none = 0,
  brake,
  spinback,
  softStart,
}

/** Speed with which a spinback begins. */
const SPIN: f64 = 8;
/** A push of the untouched platter: the seconds of track that a tick makes in all, and over which time constant. */
const BEND_TICK: f64 = 0.001;
const BEND_TIME: f64 = 0.1;
/** How many times as far it takes a deck that stands. */
const BEND_STANDING: f64 = 18;
/** A bend that is no more than this is over. */
const BEND_END: f64 = 1e-5;

/** Finds the goals of all decks, the leader's first; the clock goes on. */
export function findGoals(): void {
  if (leader >= 0) findGoal(deckAt(leader));
  for (let number = 0; number < deckCount; number++) if (number != leader) findGoal(deckAt(number));
}

/** The clock goes on behind the block; pushes die away. */
export function endMotion(): void {
  moveClock();
  const fall = Math.exp(-<f64>Size.block / (BEND_TIME * <f64>sampleRate));
  for (let number = 0; number < deckCount; number++) {
    const deck = deckAt(number);
    if (deck.bend == 0) continue;
    deck.bend *= fall;
    if (Math.abs(deck.bend) < BEND_END) deck.bend = 0;
  }
}

/** A push by so many ticks. */
export function bendBy(deck: Deck, ticks: f64): void {
  deck.bend = Math.max(-4, Math.min(deck.bend + (ticks * BEND_TICK) / BEND_TIME, 4));
}

export function startMotor(deck: Deck, motor: i32, seconds: f64): void {
  deck.motor = motor;
  deck.motorAt = 0;
  deck.motorFrames = seconds * <f64>sampleRate;
  deck.motorFrom = deck.speed;
}

/** Signed source seconds a second that a deck does by itself. */
function ownSpeed(deck: Deck): f64 {
  if (!deck.playing) return deck.bend * BEND_STANDING;
  const speed = deck.base * deck.correction * deck.nudge;
  return (deck.reverse ? -speed : speed) + deck.bend;
}

function findGoal(deck: Deck): void {
  if (!deck.loaded) {
    deck.goal = 0;
    return;
  }
  deck.base = baseSpeed(deck);
  catchUp(deck);
  const wanted = ownSpeed(deck);
  let goal = wanted;
  if (deck.touched || deck.releasing) goal = platterGoal(deck, wanted);
  else if (deck.motor != Motor.none) goal = motorGoal(deck, wanted);
  deck.goal = readable(deck, goal);
}

/** The nearest speed at which a block of the source can be read. */
function readable(deck: Deck, speed: f64): f64 {
  const most = FASTEST_STEP / Math.max(deck.ratio, 1);
  return Math.max(-most, Math.min(speed, most));
}

function motorGoal(deck: Deck, wanted: f64): f64 {
  deck.motorAt += Size.block;
  const done = Math.min(deck.motorAt / deck.motorFrames, 1);
  const motor = deck.motor;
  if (done == 1) {
    deck.motor = Motor.none;
    if (motor != Motor.softStart) deck.playing = false;
  }
  switch (motor) {
    case Motor.brake:
      return deck.motorFrom * (1 - done);
    case Motor.spinback:
      return -SPIN * (1 - done) * (1 - done);
  }
  return deck.motorFrom + (wanted - deck.motorFrom) * done;
}

/** The speed that a deck has at once as it begins to play; motors and hands take it there by themselves. */
export function speedOfPlay(deck: Deck): f64 {
  deck.base = baseSpeed(deck);
  return readable(deck, ownSpeed(deck));
}
