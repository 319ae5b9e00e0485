import type { BeatGrid } from "../../contract/dj/grid";
import { GridRecord, Size } from "../../dsp/abi";
import { CommandWriter } from "../../dsp/host";

/** Bytes of the arena that decks take: the kernels of their voices, and a grid of usual size for each. */
export const DECK_ARENA_BYTES: number = 8 * 1024 * 1024;

/** The handle of a deck's grid: the program's buffers end below them. */
const handleOf = (deck: number): number => Size.buffers - Size.decks + deck;

/** The words that give a deck its beats; null: none. */
export function gridCommands(deck: number, grid: BeatGrid | null): Int32Array {
  const commands = new CommandWriter();
  if (!grid) return commands.deckGrid(deck, -1, 0, 0).take();
  const view = new DataView(new ArrayBuffer(grid.anchors.length * GridRecord.bytes));
  for (const [index, { frame, beat }] of grid.anchors.entries()) {
    view.setFloat64(index * GridRecord.bytes + GridRecord.frame, frame, true);
    view.setFloat64(index * GridRecord.bytes + GridRecord.beat, beat, true);
  }
  const handle = handleOf(deck);
  return commands
    .buffer(handle, new Uint8Array(view.buffer))
    .deckGrid(deck, handle, grid.anchors.length, grid.bpm)
    .take();
}
