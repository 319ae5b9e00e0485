import { DeckSync, Size } from "../../abi";

/**
 * A deck plays one source by a position in it and a speed, in both directions, into the input of a strip. Its own position
 * is where it sounds: whatever stands between source and sound (resampler, stretcher) is told of it, and never counts for
 * itself. Speeds are source seconds a second; a block begins at the speed with which the one before ended, and glides
 * evenly to its own.
 */
@unmanaged
export class Deck {
  number: i32;
  // ── its source ──
  loaded: bool;
  /** nothing more of it comes; and the deck has stopped for that reason */
  failing: bool;
  failed: bool;
  /** loads and ejects so far */
  loads: i32;
  frames: f64;
  /** Hz, and source frames of a frame at speed 1 */
  rate: f64;
  ratio: f64;
  /** slot of its strip, −1 */
  strip: i32;
  /** frames that the host lacked */
  starved: i32;
  // ── motion ──
  playing: bool;
  ended: bool;
  /** it waits for a beat to start at `startFrame`: beats of the leader until then, of which a period is chosen */
  waiting: bool;
  startFrame: f64;
  startBeats: f64;
  startEvery: f64;
  /** frames of the coming block before it starts */
  delay: f64;
  reverse: bool;
  position: f64;
  /** at the start and at the end of the block in hand */
  speed: f64;
  goal: f64;
  /** of the block, without hand, bend and nudge, always forwards */
  base: f64;
  tempo: f64;
  nudge: f64;
  bend: f64;
  /** Motor, frames since it began, of how many, from which speed */
  motor: i32;
  motorAt: f64;
  motorFrames: f64;
  motorFrom: f64;
  slip: bool;
  slipPosition: f64;
  // ── platter: where the hand is, and the filter that follows it (place and speed), in seconds of the track ──
  touched: bool;
  releasing: bool;
  hand: f64;
  platter: f64;
  platterSpeed: f64;
  // ── loop: as it is, and as the next `loop` takes it up ──
  looped: bool;
  /** the position has been in it */
  inside: bool;
  loopStart: f64;
  loopEnd: f64;
  nextStart: f64;
  nextEnd: f64;
  // ── beats ──
  anchors: usize;
  anchorCount: i32;
  anchorHint: i32;
  gridBpm: f64;
  /** a beat with which a bar begins */
  downbeat: f64;
  /** DeckSync */
  sync: i32;
  quantise: bool;
  /** how many of its beats pass in one of the leader's; found anew where `rematch` is set */
  multiple: f64;
  rematch: bool;
  offset: f64;
  phaseError: f64;
  /** factor by which it catches up with its leader */
  correction: f64;
  // ── sound ──
  keylock: bool;
  pitch: f64;
  level: f32;
  /** at the end of the last block */
  levelNow: f32;
  /** frames until its own voice is there as a whole */
  entering: i32;
  /** it was moved: what sounds of its old place fades out beside the new one */
  moved: bool;
  sounds: bool;
  // ── stretcher: see stretch.ts ──
  stretch: i32;
  stretcher: i32;
  /** share of the stretcher in what sounds, at the end of the last block */
  share: f64;
  /** blocks until the stretcher begins; frames of history fed; pieces of run-up rendered */
  waits: i32;
  fed: i32;
  pieces: i32;
  /** direction in which the stretcher is fed, where it is fed next, in which loop it is */
  heading: f64;
  head: f64;
  headInside: bool;
  /** frames that it was fed beyond the position */
  ahead: f64;
  /** position of its first frame, and frames of the path that are left until there */
  start: f64;
  startInside: bool;
  until: f64;
  /** how many times as fast as the source is what it is fed: so much higher it sounds */
  shift: f64;
  /** speed that it has while it leaves */
  leaveSpeed: f64;
}

const DECK: usize = (offsetof<Deck>() + 15) & ~15;
const table = memory.data(Size.decks * <i32>DECK, 16);
/** The decks that commands have named, and all below them: nobody looks at the others. */
export let deckCount: i32 = 0;

// @ts-ignore: decorator
@inline
export function deckAt(number: i32): Deck {
  return changetype<Deck>(table + <usize>number * DECK);
}

/** Takes a deck into use; false where there is none of that number. */
export function openDeck(number: i32): bool {
  if (number < 0 || number >= Size.decks) return false;
  deckCount = max(deckCount, number + 1);
  return true;
}

/** Makes every deck as new; after the arena was cleared. */
export function resetRecords(): void {
  memory.fill(table, 0, <usize>Size.decks * DECK);
  for (let number = 0; number < Size.decks; number++) {
    const deck = deckAt(number);
    deck.number = number;
    deck.strip = -1;
    deck.tempo = 1;
    deck.base = 1;
    deck.nudge = 1;
    deck.level = 1;
    deck.levelNow = 1;
    deck.multiple = 1;
    deck.correction = 1;
    deck.sync = DeckSync.off;
    deck.stretcher = -1;
  }
  deckCount = 0;
}

/** Whether a deck's position moves by itself or by a hand. */
export function isMoving(deck: Deck): bool {
  return deck.loaded && (deck.playing || deck.touched || deck.releasing || deck.bend != 0);
}
