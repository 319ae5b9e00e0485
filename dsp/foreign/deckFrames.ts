/** Where an engine gets the frames that its decks play: called while it renders, so it copies, and allocates nothing. */
export interface DeckFrames {
  /**
   * Copies frames `first` to `first + frames` of a deck's source, which exist, into `memory` from floats `left` and `right`
   * on; a mono source fills both. Frames that it does not have (yet) become silence. Returns how many those are.
   */
  read(deck: number, first: number, frames: number, memory: Float32Array, left: number, right: number): number;
}

/** Of a host without decks. */
export const NO_DECKS: DeckFrames = {
  read: (_deck, _first, frames, memory, left, right) => {
    memory.fill(0, left, left + frames);
    memory.fill(0, right, right + frames);
    return frames;
  },
};

/** Sources that stand in memory as a whole: for renders and tests. */
export class DeckMemory implements DeckFrames {
  readonly #sources = new Map<number, readonly [left: Float32Array, right: Float32Array]>();

  /** Gives a deck its source; without a right channel both sides are the same. */
  set(deck: number, left: Float32Array, right: Float32Array = left): void {
    this.#sources.set(deck, [left, right]);
  }

  read(deck: number, first: number, frames: number, memory: Float32Array, left: number, right: number): number {
    const source = this.#sources.get(deck);
    if (!source) return NO_DECKS.read(deck, first, frames, memory, left, right);
    const [fromLeft, fromRight] = source;
    for (let i = 0; i < frames; i++) {
      memory[left + i] = fromLeft[first + i] ?? 0;
      memory[right + i] = fromRight[first + i] ?? 0;
    }
    return Math.max(0, first + frames - fromLeft.length);
  }
}
