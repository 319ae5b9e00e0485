import { type BeatGrid, bpmAt } from "../../../contract/dj/grid";
import {
  gridFromTaps,
  gridTimes,
  gridWithBeatAt,
  gridWithDownbeatAt,
  gridWithTempo,
  shiftedGrid,
  type Tap,
  withTap,
} from "../../../contract/dj/gridEdit";
import type { DeckParts } from "./port";

/** Seconds by which a press moves the grid, and BPM by which one changes its tempo. */
const SHIFT = 0.01;
const TEMPO_STEP = 0.01;

/** Gives the track another grid. Its tempo in the library is the grid's where it is steady. */
function setGrid(deck: DeckParts, grid: BeatGrid | null): void {
  if (!grid) return;
  deck.edit({ grid, ...(grid.anchors.length === 1 ? { bpm: grid.bpm } : {}) });
}

const change = (deck: DeckParts, by: (grid: BeatGrid, frame: number) => BeatGrid | null): void => {
  if (deck.grid) setGrid(deck, by(deck.grid, deck.frame()));
};

export const shiftGrid = (deck: DeckParts, direction: 1 | -1): void =>
  change(deck, (grid) => shiftedGrid(grid, direction * SHIFT * grid.rate));
export const beatHere = (deck: DeckParts): void => change(deck, gridWithBeatAt);
export const downbeatHere = (deck: DeckParts): void => change(deck, gridWithDownbeatAt);
export const timesGrid = (deck: DeckParts, factor: 0.5 | 2): void => change(deck, (grid) => gridTimes(grid, factor));
export const stepGridTempo = (deck: DeckParts, direction: 1 | -1): void =>
  change(deck, (grid, frame) => gridWithTempo(grid, bpmAt(grid, frame) + direction * TEMPO_STEP, frame));
export const setGridTempo = (deck: DeckParts, bpm: number): void =>
  change(deck, (grid, frame) => gridWithTempo(grid, bpm, frame));

/** Taps of one deck. From the fourth on they make its grid. */
export class GridTaps {
  #taps: readonly Tap[] = [];

  tap(deck: DeckParts): void {
    this.#taps = withTap(this.#taps, { frame: deck.frame(), time: deck.now() });
    setGrid(deck, gridFromTaps(this.#taps, deck.rate, deck.grid));
  }

  forget(): void {
    this.#taps = [];
  }
}
