import { DeckSync, DeckVerb } from "../../abi";
import { sampleRate } from "../context";
import { isStrip } from "../graph/strips";
import { openBank } from "./bank";
import { bendBy, Motor, speedOfPlay, startMotor } from "./motion";
import { SHORTEST_LOOP, turned } from "./path";
import { freePlatter, releasePlatter, touchPlatter, turnPlatter } from "./platter";
import { Deck, deckAt, deckCount } from "./record";
import { framesToStart, waitForBeat } from "./start";
import { checkStretch, leaveStretch, restStretch } from "./stretch";
import { follows, framesToBeat, lead, setClock, stopLeading } from "./sync";
import { addGhost, enter, silenceGhosts } from "./voices";

/** Carries out what decks are told. Everything takes effect in the next block. */

/** Frames of a source: beyond this positions would no longer be exact. */
const LONGEST: f64 = 1e12;
const SLOWEST_RATE: f64 = 1000;
const FASTEST_RATE: f64 = 768000;
const SHORTEST_MOTOR: f64 = 0.01;
const LONGEST_MOTOR: f64 = 20;
/** Seconds of the track by which a hand may turn at once. */
const LONGEST_TURN: f64 = 60;
const MOST_TICKS: f64 = 10000;
/** Beyond this a beat would no longer be exact. */
const MOST_BEATS: f64 = 1e9;
/** The most beats that lie between two on which a deck may start. */
const LONGEST_WAIT: f64 = 256;
/** Seconds that a deck may stand before its source and behind it. */
const BEYOND: f64 = 60;

function isIn(value: f64, low: f64, high: f64): bool {
  return value >= low && value <= high;
}

/** False for values that make no sense; then nothing has changed. */
export function tellDeck(deck: Deck, verb: i32, a: f64, b: f64): bool {
  if (!isFinite(a) || !isFinite(b)) return false;
  switch (verb) {
    case DeckVerb.load:
      return load(deck, a, b);
    case DeckVerb.eject:
      eject(deck);
      return true;
    case DeckVerb.fail:
      deck.failing = true;
      return true;
    case DeckVerb.strip:
      if (a != -1 && !isStrip(<i32>a)) return false;
      deck.strip = <i32>a;
      return true;
    case DeckVerb.play:
      play(deck);
      return true;
    case DeckVerb.pause:
      pause(deck);
      return true;
    case DeckVerb.seek:
      if (!isIn(a, -LONGEST, LONGEST)) return false;
      moveTo(deck, a);
      return true;
    case DeckVerb.jump:
      if (!isIn(a, -LONGEST, LONGEST)) return false;
      moveTo(deck, deck.position + a);
      return true;
    case DeckVerb.start:
      if (!isIn(a, -LONGEST, LONGEST) || !isIn(b, 0, LONGEST_WAIT)) return false;
      start(deck, a, b);
      return true;
    case DeckVerb.slip:
      slip(deck, a != 0);
      return true;
    case DeckVerb.brake:
    case DeckVerb.spinback:
    case DeckVerb.softStart:
      return isIn(a, SHORTEST_MOTOR, LONGEST_MOTOR) && run(deck, verb, a);
    case DeckVerb.loopRange:
      return range(deck, a, b);
    case DeckVerb.loop:
      loop(deck, a != 0);
      return true;
    case DeckVerb.sync:
      return sync(deck, <i32>a);
    case DeckVerb.clock:
      if (!isIn(a, 10, 1000)) return false;
      setClock(a);
      return true;
  }
  return onPlatter(deck, verb, a) || onValues(deck, verb, a);
}

function onPlatter(deck: Deck, verb: i32, a: f64): bool {
  switch (verb) {
    case DeckVerb.touch:
      if (!deck.loaded) return true;
      deck.motor = Motor.none;
      touchPlatter(deck);
      return true;
    case DeckVerb.turn:
      if (!isIn(a, -LONGEST_TURN, LONGEST_TURN)) return false;
      turnPlatter(deck, a);
      return true;
    case DeckVerb.release:
      releasePlatter(deck);
      return true;
    case DeckVerb.bend:
      if (!isIn(a, -MOST_TICKS, MOST_TICKS)) return false;
      if (deck.loaded) bendBy(deck, a);
      return true;
  }
  return false;
}

function onValues(deck: Deck, verb: i32, a: f64): bool {
  switch (verb) {
    case DeckVerb.tempo:
      if (!isIn(a, 0, 4)) return false;
      deck.tempo = a;
      return true;
    case DeckVerb.nudge:
      if (!isIn(a, 0.5, 2)) return false;
      deck.nudge = a;
      return true;
    case DeckVerb.keylock:
      deck.keylock = a != 0;
      return true;
    case DeckVerb.pitch:
      if (!isIn(a, -12, 12)) return false;
      deck.pitch = a;
      return true;
    case DeckVerb.reverse:
      deck.reverse = a != 0;
      return true;
    case DeckVerb.quantise:
      deck.quantise = a != 0;
      return true;
    case DeckVerb.offset:
      if (!isIn(a, -0.5, 0.5)) return false;
      deck.offset = a;
      return true;
    case DeckVerb.downbeat:
      if (!isIn(a, -MOST_BEATS, MOST_BEATS)) return false;
      deck.downbeat = a;
      return true;
    case DeckVerb.level:
      if (!isIn(a, 0, 4)) return false;
      deck.level = <f32>a;
      return true;
  }
  return false;
}

function load(deck: Deck, frames: f64, rate: f64): bool {
  if (!isIn(frames, 1, LONGEST) || !isIn(rate, SLOWEST_RATE, FASTEST_RATE)) return false;
  openBank();
  empty(deck);
  // What sounds of the source before cannot be read any more.
  silenceGhosts(deck);
  restStretch(deck);
  deck.sounds = false;
  deck.loaded = true;
  deck.failed = false;
  deck.failing = false;
  deck.frames = frames;
  deck.rate = rate;
  deck.ratio = rate / <f64>sampleRate;
  deck.starved = 0;
  deck.position = 0;
  deck.slipPosition = 0;
  deck.nextStart = 0;
  deck.nextEnd = 0;
  deck.reverse = false;
  deck.rematch = true;
  deck.offset = 0;
  deck.loads++;
  return true;
}

function eject(deck: Deck): void {
  if (!deck.loaded) return;
  goAway(deck);
  empty(deck);
  deck.loads++;
}

/** Stops a deck, with nothing in it any more. */
function empty(deck: Deck): void {
  halt(deck);
  freePlatter(deck);
  deck.bend = 0;
  deck.waiting = false;
  deck.loaded = false;
  deck.ended = false;
  deck.looped = false;
  deck.inside = false;
}

/** What sounds at the present place fades out beside what comes. */
function goAway(deck: Deck): void {
  addGhost(deck);
  if (deck.share > 0) deck.moved = true;
  leaveStretch(deck);
}

function halt(deck: Deck): void {
  deck.playing = false;
  deck.motor = Motor.none;
  deck.speed = 0;
}

function play(deck: Deck): void {
  if (!deck.loaded || deck.failed) return;
  deck.waiting = false;
  deck.motor = Motor.none;
  deck.ended = false;
  if (deck.playing) return;
  deck.playing = true;
  if (deck.touched || deck.releasing) return;
  deck.position += framesToBeat(deck);
  setOff(deck);
}

/** The deck goes at its own speed from the coming block on. */
function setOff(deck: Deck): void {
  if (deck.speed == 0) enter(deck);
  deck.speed = speedOfPlay(deck);
  // A follower that plays from the same block on asks for it before the block is laid out.
  deck.goal = deck.speed;
}

/** Plays from a frame, which a deck that plays leaves for it: at once, or on a beat of what leads. */
function start(deck: Deck, frame: f64, every: f64): void {
  if (!deck.loaded || deck.failed) return;
  if (waitForBeat(deck, frame, every)) return;
  moveTo(deck, frame);
  halt(deck);
  play(deck);
}

/** Once the goals of all decks are known: those whose beat falls into the coming block start, each on its frame of it. */
export function startOnBeats(): void {
  for (let number = 0; number < deckCount; number++) {
    const deck = deckAt(number);
    if (!deck.waiting) continue;
    const delay = framesToStart(deck);
    if (delay < 0) continue;
    moveTo(deck, deck.startFrame);
    halt(deck);
    deck.waiting = false;
    deck.ended = false;
    deck.playing = true;
    if (deck.touched || deck.releasing) continue;
    setOff(deck);
    deck.delay = delay;
    deck.position -= delay * deck.speed * deck.ratio;
    if (delay > 0) deck.inside = false;
  }
}

function pause(deck: Deck): void {
  deck.waiting = false;
  if (!deck.playing) return;
  if (deck.touched || deck.releasing) {
    deck.playing = false;
    deck.motor = Motor.none;
    return;
  }
  goAway(deck);
  halt(deck);
}

/** The deck stops where it is, because it came to an end of its source or of what there is of it. */
export function stopThere(deck: Deck): void {
  goAway(deck);
  halt(deck);
}

function moveTo(deck: Deck, position: f64): void {
  if (!deck.loaded) return;
  goAway(deck);
  const beyond = deck.rate * BEYOND;
  deck.position = Math.max(-beyond, Math.min(position, deck.frames + beyond));
  deck.inside = deck.looped && deck.position >= deck.loopStart && deck.position < deck.loopEnd;
  deck.ended = false;
  enter(deck);
}

/** Without slip the deck goes to where it would be. */
function slip(deck: Deck, on: bool): void {
  if (on == deck.slip) return;
  deck.slip = on;
  if (on) deck.slipPosition = deck.position;
  else if (deck.slipPosition != deck.position) moveTo(deck, deck.slipPosition);
}

function run(deck: Deck, verb: i32, seconds: f64): bool {
  if (!deck.loaded || deck.failed) return true;
  freePlatter(deck);
  if (verb == DeckVerb.softStart) {
    if (deck.speed == 0) enter(deck);
    deck.playing = true;
    deck.ended = false;
    startMotor(deck, Motor.softStart, seconds);
  } else if (deck.playing) startMotor(deck, verb == DeckVerb.brake ? Motor.brake : Motor.spinback, seconds);
  return true;
}

function range(deck: Deck, start: f64, end: f64): bool {
  const none = start == 0 && end == 0;
  if (!none && (!isIn(start, -LONGEST, LONGEST) || !isIn(end, start + SHORTEST_LOOP, LONGEST))) return false;
  deck.nextStart = start;
  deck.nextEnd = end;
  return true;
}

/** A deck that is in its loop stays in it, wherever that goes, and keeps its place within it. */
function loop(deck: Deck, on: bool): void {
  const was = deck.looped && deck.inside;
  deck.looped = on && deck.loaded && deck.nextEnd > deck.nextStart;
  deck.inside = false;
  if (deck.looped) {
    deck.loopStart = deck.nextStart;
    deck.loopEnd = deck.nextEnd;
    const there = turned(deck, deck.position);
    if (was && there != deck.position) moveTo(deck, there);
    deck.inside = there == deck.position;
  }
  checkStretch(deck);
}

function sync(deck: Deck, mode: i32): bool {
  if (mode < DeckSync.off || mode > DeckSync.leader) return false;
  // What it did last it goes on doing by itself.
  if (mode != DeckSync.follower && follows(deck)) deck.tempo = deck.base;
  if (mode == DeckSync.leader) lead(deck);
  else stopLeading(deck);
  const joins = mode == DeckSync.follower && deck.sync != DeckSync.follower;
  deck.sync = mode;
  if (!joins) return true;
  deck.rematch = true;
  deck.offset = 0;
  if (deck.playing && !deck.touched && !deck.releasing) {
    const frames = framesToBeat(deck);
    if (frames != 0) moveTo(deck, deck.position + frames);
  }
  return true;
}
