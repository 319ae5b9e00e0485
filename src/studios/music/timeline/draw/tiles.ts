/** Columns of a tile. */
export const TILE_COLUMNS = 256;

type Paint = (context: OffscreenCanvasRenderingContext2D) => void;

/**
 * Pictures of waveforms and notes, made at octave steps of the zoom and drawn scaled between, so
 * that scrolling and zooming paint hardly anything anew. Makes no more in a frame than its budget
 * allows; the least recently used go when there are too many.
 */
export class TileCache {
  readonly #tiles = new Map<string, ImageBitmap>();
  readonly #capacity: number;
  readonly #budgetMs: number;
  #spent = 0;
  #missed = false;

  constructor(capacity = 900, budgetMs = 1.5) {
    this.#capacity = capacity;
    this.#budgetMs = budgetMs;
  }

  /** Opens a frame's budget. */
  beginFrame(): void {
    this.#spent = 0;
    this.#missed = false;
  }

  /** Whether a tile was left out for want of time: another frame is due. */
  get missed(): boolean {
    return this.#missed;
  }

  /** The tile, made now if the budget allows, else null. */
  get(key: string, width: number, height: number, paint: Paint): ImageBitmap | null {
    const known = this.peek(key);
    if (known) return known;
    if (this.#spent >= this.#budgetMs) {
      this.#missed = true;
      return null;
    }
    const begun = performance.now();
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    const context = canvas.getContext("2d");
    if (!context) return null;
    paint(context);
    const bitmap = canvas.transferToImageBitmap();
    this.#tiles.set(key, bitmap);
    this.#spent += performance.now() - begun;
    if (this.#tiles.size > this.#capacity) this.#dropOldest();
    return bitmap;
  }

  /** The tile if it is there; counts as used. */
  peek(key: string): ImageBitmap | null {
    const known = this.#tiles.get(key);
    if (!known) return null;
    this.#tiles.delete(key);
    this.#tiles.set(key, known);
    return known;
  }

  /** Frees all tiles. */
  clear(): void {
    for (const bitmap of this.#tiles.values()) bitmap.close();
    this.#tiles.clear();
  }

  #dropOldest(): void {
    for (const [key, bitmap] of this.#tiles) {
      if (this.#tiles.size <= this.#capacity * 0.8) return;
      bitmap.close();
      this.#tiles.delete(key);
    }
  }
}

/** The octave below a resolution (frames or ticks per pixel): tiles are made at powers of two. */
export function tileOctave(perPixel: number): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(1, perPixel))));
}
