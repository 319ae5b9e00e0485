import { Size } from "../../abi";
import { Deck } from "./record";
import { leader, leaderBar, leaderMoves, leads } from "./sync";

/**
 * Starts on a beat of what leads. The beats until then are counted down as the leader moves, so that one that loops does
 * not keep a start waiting for ever; their fraction is always the leader's own, so that it begins on the beat, whatever the
 * leader's tempo does meanwhile.
 */

/** Beats by which a beat may be past and is still taken. */
const NEAR: f64 = 1e-6;

function hasBeats(deck: Deck): bool {
  return leader != deck.number && leads();
}

/** Has a deck wait for the next beat that `every` divides; false where it need not, or nothing has beats. */
export function waitForBeat(deck: Deck, frame: f64, every: f64): bool {
  deck.waiting = every > 0 && hasBeats(deck);
  if (!deck.waiting) return false;
  const bar = leaderBar();
  deck.startFrame = frame;
  deck.startEvery = every;
  deck.startBeats = Math.ceil((bar - NEAR) / every) * every - bar;
  return true;
}

/** Frames of the coming block before a waiting deck starts; −1: it starts later. What has beats no longer is not waited for. */
export function framesToStart(deck: Deck): f64 {
  if (!hasBeats(deck)) return 0;
  const moves = leaderMoves();
  const period = Math.min(deck.startEvery, 1);
  const there = leaderBar() + deck.startBeats;
  const left = Math.max(0, deck.startBeats - (there - Math.round(there / period) * period));
  if (!(left < moves)) {
    deck.startBeats = left - moves;
    return -1;
  }
  return (left / moves) * Size.block;
}
