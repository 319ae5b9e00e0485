import { GridRecord, Op } from "../../abi";
import { tellDeck } from "../decks/control";
import { setGrid } from "../decks/grid";
import { deckAt, openDeck } from "../decks/record";
import { bufferAddress, bufferBytes, isBuffer } from "../program/buffers";
import { int } from "./int";

/** Beats per minute of a grid, outside of its anchors. */
const SLOWEST: f64 = 10;
const FASTEST: f64 = 1000;

/** Commands on one deck, which they name first. */
export function onDecks(op: i32, args: usize): bool {
  const number = int(args, 0);
  if (!openDeck(number)) return false;
  if (op == Op.deck) return tellDeck(deckAt(number), int(args, 1), load<f64>(args, 8), load<f64>(args, 16));
  return grid(number, int(args, 1), int(args, 2), load<f64>(args, 12));
}

function grid(number: i32, handle: i32, count: i32, bpm: f64): bool {
  const deck = deckAt(number);
  deck.rematch = true;
  if (handle == -1) {
    setGrid(deck, 0, 0, 0);
    return true;
  }
  if (!isBuffer(handle) || count < 1 || <i64>count * GridRecord.bytes > <i64>bufferBytes(handle)) return false;
  if (!(bpm >= SLOWEST && bpm <= FASTEST)) return false;
  const anchors = bufferAddress(handle);
  for (let i = 0; i < count; i++) {
    const anchor = anchors + <usize>i * GridRecord.bytes;
    if (!isFinite(load<f64>(anchor, GridRecord.frame)) || !isFinite(load<f64>(anchor, GridRecord.beat))) return false;
    if (i == 0) continue;
    const before = anchor - GridRecord.bytes;
    if (!(load<f64>(anchor, GridRecord.frame) > load<f64>(before, GridRecord.frame))) return false;
    if (!(load<f64>(anchor, GridRecord.beat) > load<f64>(before, GridRecord.beat))) return false;
  }
  setGrid(deck, anchors, count, bpm);
  return true;
}
