import { DeckSync, Size } from "../../abi";
import { sampleRate } from "../context";
import { gridBeat, gridFrame, gridTempo, hasGrid } from "./grid";
import { Deck, deckAt, deckCount } from "./record";

/**
 * Sync: followers go by a leader, a deck or the internal clock. A follower's tempo is the leader's, or half or twice that
 * where it is nearer to its own; and where it keeps the phase, a loop that runs once a block takes it to the leader's beat.
 * The leader's tempo is what it has in the same block, nudges included, and the followers' speeds glide as its own does:
 * what the loop has to mend is what a follower brought along, and not what its leader does.
 *
 * The loop is Mixxx's (BpmControl): beyond 0.2 beats off the speed changes by 5 %, below by 0.7 of the beats, never by more
 * than 5 %, and by at most 0.02 in a buffer, which is 1,024 frames here. Unlike there it goes on below 0.01 beats, where it
 * is too slight to be heard: a hundredth of a beat is 5 ms.
 */

/** Beats per minute before anybody sets the clock. */
const CLOCK: f64 = 124;
const FAR: f64 = 0.2;
const MOST: f64 = 0.05;
const SHARE: f64 = 0.7;
/** By how much the correction changes in a block at most. */
const CHANGE: f64 = (0.02 * Size.block) / 1024;
/** By how much ×1 may be further off than ×½ or ×2 and is taken nevertheless. */
const MARGIN: f64 = 1e-4;
/** The slowest and fastest that a follower goes. */
const SLOWEST: f64 = 0.1;
const FASTEST: f64 = 4;
/** A bend that is less than this has come to its end. */
const STILL: f64 = 1e-4;

/** The deck that leads, −1: the internal clock. */
export let leader: i32 = -1;
export let clockBpm: f64 = CLOCK;
export let clockBeat: f64 = 0;

export function resetSync(): void {
  leader = -1;
  clockBpm = CLOCK;
  clockBeat = 0;
}

export function setClock(bpm: f64): void {
  clockBpm = bpm;
}

/** The internal clock goes on by a block. */
export function moveClock(): void {
  clockBeat += ((clockBpm / 60) * Size.block) / <f64>sampleRate;
}

/** Whether a deck moves as its tempo says, so that its beats can be followed. */
function isSteady(deck: Deck): bool {
  return deck.loaded && deck.playing && !deck.touched && !deck.releasing && deck.motor == 0 && !deck.reverse;
}

/** Beats a minute of what leads, as it sounds at the end of the coming block; 0: it has no beats. */
export function leaderTempo(): f64 {
  if (leader < 0) return clockBpm;
  const deck = deckAt(leader);
  if (!deck.loaded || !hasGrid(deck)) return 0;
  return gridTempo(deck, deck.position) * (isSteady(deck) ? deck.goal : deck.base);
}

/** Whether what leads has a beat that moves evenly. */
export function leads(): bool {
  return leader < 0 || (isSteady(deckAt(leader)) && hasGrid(deckAt(leader)));
}

/** The beat of what leads as the coming block begins, counted from the beginning of a bar. */
export function leaderBar(): f64 {
  return leader < 0 ? clockBeat : leaderBeat() - deckAt(leader).downbeat;
}

/** Beats of what leads that pass in the coming block. */
export function leaderMoves(): f64 {
  const blocks = <f64>Size.block / <f64>sampleRate / 60;
  if (leader < 0) return clockBpm * blocks;
  const deck = deckAt(leader);
  return gridTempo(deck, deck.position) * 0.5 * (deck.speed + deck.goal) * blocks;
}

function leaderBeat(): f64 {
  return leader < 0 ? clockBeat : gridBeat(deckAt(leader), deckAt(leader).position);
}

/** Whether a deck goes by a leader's tempo. */
export function follows(deck: Deck): bool {
  return deck.sync == DeckSync.follower && deck.number != leader && deck.loaded && hasGrid(deck) && leaderTempo() > 0;
}

/** Half, once or twice: the leader's tempo so many times is nearest to a deck's own. */
function match(deck: Deck, target: f64): f64 {
  const ratio = target / gridTempo(deck, deck.position);
  const asItIs = Math.abs(ratio - 1) - MARGIN;
  const half = Math.abs(ratio * 0.5 - 1);
  const twice = Math.abs(ratio * 2 - 1);
  if (half < asItIs && half <= twice) return 0.5;
  return twice < asItIs ? 2 : 1;
}

/** The speed of a deck in the coming block, without hand, bend, nudge and catching up. The leader's is found first. */
export function baseSpeed(deck: Deck): f64 {
  if (!follows(deck)) return deck.tempo;
  const target = leaderTempo();
  if (deck.rematch) {
    deck.multiple = match(deck, target);
    deck.rematch = false;
  }
  return Math.max(SLOWEST, Math.min((target * deck.multiple) / gridTempo(deck, deck.position), FASTEST));
}

/** Beats by which a follower is ahead of where it should be; where its beats are half as many, of the nearer of the two. */
function error(deck: Deck): f64 {
  const off = gridBeat(deck, deck.position) - leaderBeat() * deck.multiple - deck.offset;
  const period = deck.multiple < 1 ? deck.multiple : 1;
  return off - Math.round(off / period) * period;
}

/** Whether a deck keeps its leader's phase in the coming block. */
function keepsPhase(deck: Deck): bool {
  if (!deck.quantise || !isSteady(deck) || !leads()) return false;
  return !deck.looped || gridBeat(deck, deck.loopEnd) - gridBeat(deck, deck.loopStart) >= 1;
}

/** Finds by what factor a follower catches up in the coming block; a hand that moves it makes its offset instead. */
export function catchUp(deck: Deck): void {
  let wanted: f64 = 1;
  deck.phaseError = 0;
  if (follows(deck) && leads() && deck.playing) {
    const off = error(deck);
    if (deck.nudge != 1 || Math.abs(deck.bend) > STILL) deck.offset = wrap(deck.offset + off);
    else {
      deck.phaseError = off;
      if (keepsPhase(deck)) wanted = Math.abs(off) > FAR ? 1 - Math.sign(off) * MOST : 1 - SHARE * off;
    }
  }
  wanted = Math.max(1 - MOST, Math.min(wanted, 1 + MOST));
  const change = wanted - deck.correction;
  deck.correction = Math.abs(change) > CHANGE ? deck.correction + Math.sign(change) * CHANGE : wanted;
}

/** Beats between −½ and ½. */
export function wrap(beats: f64): f64 {
  return beats - Math.round(beats);
}

/** Source frames to jump so that a follower stands on its leader's beat; 0 where it keeps none. */
export function framesToBeat(deck: Deck): f64 {
  if (!deck.quantise || !follows(deck) || !leads()) return 0;
  if (deck.rematch) baseSpeed(deck);
  const beat = gridBeat(deck, deck.position);
  return gridFrame(deck, beat - error(deck)) - deck.position;
}

/** Followers find anew how many of their beats go to one of the leader's. */
function rematchAll(): void {
  for (let number = 0; number < deckCount; number++) deckAt(number).rematch = true;
}

/** A deck leads from now on; who led follows. Offsets are counted from the new leader, so that nothing moves. */
export function lead(deck: Deck): void {
  if (leader == deck.number) return;
  if (leader >= 0) deckAt(leader).sync = DeckSync.follower;
  const shift = follows(deck) ? deck.offset : 0;
  for (let number = 0; number < deckCount; number++) deckAt(number).offset = wrap(deckAt(number).offset - shift);
  deck.offset = 0;
  leader = deck.number;
  rematchAll();
}

/** A deck leads no longer: the internal clock goes on with its tempo and beat. */
export function stopLeading(deck: Deck): void {
  if (leader != deck.number) return;
  if (deck.loaded && hasGrid(deck)) {
    clockBpm = gridTempo(deck, deck.position) * deck.base;
    clockBeat = gridBeat(deck, deck.position);
  }
  leader = -1;
  rematchAll();
}
