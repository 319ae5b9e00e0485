import { DeckFlag, DeckState, DeckStatus, Size } from "../../abi";
import { decks } from "../areas";
import { addPlanar } from "../graph/mix";
import { fillBank, resetBank } from "./bank";
import { startOnBeats, stopThere } from "./control";
import { gridBeat, gridTempo, hasGrid, setGrid } from "./grid";
import { endMotion, findGoals } from "./motion";
import { preparePlatters } from "./platter";
import { Deck, deckAt, deckCount, resetRecords } from "./record";
import { hasFrames } from "./source";
import { restStretch, Stretch } from "./stretch";
import { clockBeat, clockBpm, leaderTempo, resetSync } from "./sync";
import { deckOutput, renderDeck, resetVoices, silenceGhosts } from "./voices";

/** All decks of a block, in three steps: how fast each goes, what it gives, and where it stands then. */

/** Seconds that a deck may come out of its source under a hand. */
const BEYOND: f64 = 60;
/** The transport that whatever leads sync leads. */
const LEADERS: i32 = 5;

let block: i32 = 0;

/** Once, at boot. */
export function bootDecks(): void {
  preparePlatters();
}

/** Makes every deck as new; after the arena was cleared and all stretchers were given back. */
export function resetDecks(): void {
  resetRecords();
  resetVoices();
  resetBank();
  resetSync();
  block = 0;
  memory.fill(decks, 0, (Size.decks + 1) * DeckStatus.bytes);
  writeDecks();
}

/** Ends what sounds beside the decks' own voices; they go on where they are. */
export function silenceDecks(): void {
  for (let number = 0; number < deckCount; number++) {
    silenceGhosts(deckAt(number));
    restStretch(deckAt(number));
  }
}

/** Finds the speed of each deck in the coming block. */
export function moveDecks(): void {
  if (deckCount == 0) return;
  findGoals();
  startOnBeats();
}

/** Renders what every deck gives in the block. */
export function renderDecks(): void {
  if (deckCount == 0) return;
  fillBank();
  for (let number = 0; number < deckCount; number++) {
    const deck = deckAt(number);
    if (!deck.loaded && !deck.sounds) continue;
    if (deck.failing && deck.speed != 0) stopWhereItLacks(deck);
    renderDeck(deck, block);
    if (deck.loaded) arrive(deck);
  }
  endMotion();
  block++;
}

/** What is there of a source that has failed is played; a deck stops, with a fade, before the rest. */
function stopWhereItLacks(deck: Deck): void {
  const frames = <i32>(Math.abs(deck.speed) * deck.ratio * 4 * Size.block) + 128;
  if (hasFrames(deck, deck.position, frames, deck.speed)) return;
  stopThere(deck);
  deck.goal = 0;
  deck.failed = true;
}

/** A deck has come to the end of its block. */
function arrive(deck: Deck): void {
  const end = deck.frames;
  // A deck that will go elsewhere does not end where it is.
  if (!deck.touched && !deck.releasing && !deck.looped && !deck.slip) {
    if (deck.goal > 0 && deck.position >= end) stopAt(deck, end);
    else if (deck.goal < 0 && deck.position <= 0) stopAt(deck, 0);
  }
  const beyond = deck.rate * BEYOND;
  deck.position = Math.max(-beyond, Math.min(deck.position, end + beyond));
  deck.speed = deck.goal;
  if (!deck.slip) deck.slipPosition = deck.position;
  else if (deck.playing) deck.slipPosition += deck.base * deck.correction * deck.ratio * Size.block;
}

/** Outside of its source nothing sounds: it stops at once. */
function stopAt(deck: Deck, position: f64): void {
  if (deck.playing) stopThere(deck);
  deck.position = position;
  deck.ended = true;
  deck.releasing = false;
  deck.bend = 0;
  deck.goal = 0;
}

/** Adds what the decks of a strip give to planar stereo; returns whether there were any. */
export function addDecks(strip: i32, left: usize, right: usize): bool {
  let any = false;
  for (let number = 0; number < deckCount; number++) {
    const deck = deckAt(number);
    if (deck.strip != strip || !deck.sounds) continue;
    addPlanar(left, deckOutput(number));
    addPlanar(right, deckOutput(number) + Size.block * 4);
    any = true;
  }
  return any;
}

/** The strip has gone. */
export function leaveStrip(strip: i32): void {
  for (let number = 0; number < deckCount; number++) if (deckAt(number).strip == strip) deckAt(number).strip = -1;
}

/** The memory between two addresses goes: a grid that lies in it is gone with it. */
export function forgetGrids(from: usize, to: usize): void {
  for (let number = 0; number < deckCount; number++) {
    const deck = deckAt(number);
    if (deck.anchors >= from && deck.anchors < to) setGrid(deck, 0, 0, 0);
  }
}

/**
 * Beats per minute that a deck gives to the transport that it leads, so that the devices of strips that follow it keep its
 * time: deck 0 leads transport 1, and so on for four; whatever leads sync leads transport 5. 0: none leads it.
 */
export function tempoOfDeck(transport: i32): f64 {
  if (deckCount == 0 || transport < 1 || transport > LEADERS) return 0;
  if (transport == LEADERS) return leaderTempo();
  const deck = deckAt(transport - 1);
  return deck.loaded && hasGrid(deck) ? gridTempo(deck, deck.position) * deck.base : 0;
}

/** Writes the readings of the decks in use, and of the clock. */
export function writeDecks(): void {
  for (let number = 0; number < deckCount; number++) writeDeck(deckAt(number), decks + <usize>number * DeckStatus.bytes);
  const clock = decks + Size.decks * DeckStatus.bytes;
  store<f64>(clock, clockBpm, DeckStatus.bpm);
  store<f64>(clock, clockBeat, DeckStatus.beat);
}

function writeDeck(deck: Deck, reading: usize): void {
  const beats = deck.loaded && hasGrid(deck);
  store<f64>(reading, deck.loaded ? deck.position : 0, DeckStatus.frame);
  store<f64>(reading, deck.loaded ? deck.slipPosition : 0, DeckStatus.slipFrame);
  store<f64>(reading, deck.speed, DeckStatus.rate);
  store<f64>(reading, beats ? gridTempo(deck, deck.position) * deck.base : 0, DeckStatus.bpm);
  store<f64>(reading, beats ? gridBeat(deck, deck.position) : 0, DeckStatus.beat);
  store<f64>(reading, deck.phaseError, DeckStatus.phaseError);
  store<i32>(reading, stateOf(deck), DeckStatus.state);
  store<i32>(reading, flagsOf(deck), DeckStatus.flags);
  store<i32>(reading, deck.starved, DeckStatus.starved);
  store<i32>(reading, deck.loads, DeckStatus.loads);
}

function stateOf(deck: Deck): i32 {
  if (!deck.loaded) return DeckState.empty;
  if (deck.failed) return DeckState.failed;
  return deck.playing ? DeckState.playing : DeckState.paused;
}

function flagsOf(deck: Deck): i32 {
  let flags = 0;
  if (deck.looped && deck.inside) flags |= DeckFlag.looping;
  if (deck.ended) flags |= DeckFlag.ended;
  if (deck.touched) flags |= DeckFlag.touched;
  if (deck.stretch == Stretch.sounds && deck.share == 1) flags |= DeckFlag.stretched;
  if (deck.waiting) flags |= DeckFlag.waiting;
  return flags;
}
