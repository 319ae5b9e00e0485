/** Columns of a tile. */
export const TILE_COLUMNS = 256;

type Paint = (context: OffscreenCanvasRenderingContext2D) => void;

/**
 * Pictures of waveforms and notes, made at octave steps of the zoom and drawn scaled in between, so that scrolling and
 * zooming need hardly any new drawing. Paints no more in a frame than its budget allows; a tile is available one frame
 * after it was requested; the least recently used ones are removed when there are too many. All are painted on one
 * canvas, because each new canvas in a worker waits until the main thread, however busy, has answered whether it may
 * use the GPU.
 */
export class TileCache {
  readonly #tiles = new Map<string, ImageBitmap>();
  readonly #coming = new Set<string>();
  readonly #capacity: number;
  readonly #budgetMs: number;
  #context: OffscreenCanvasRenderingContext2D | null = null;
  #spent = 0;
  #missed = false;
  /** counts how often the tiles were cleared: what was painted before is too late */
  #generation = 0;

  constructor(capacity = 900, budgetMs = 1.5) {
    this.#capacity = capacity;
    this.#budgetMs = budgetMs;
  }

  /** Starts a frame's budget. */
  beginFrame(): void {
    this.#spent = 0;
    this.#missed = false;
  }

  /** Whether a tile was missing, so that another frame is needed. */
  get missed(): boolean {
    return this.#missed;
  }

  /** The tile; null if it is missing: it is painted now if the budget allows. */
  get(key: string, width: number, height: number, drawing: Paint): ImageBitmap | null {
    const known = this.peek(key);
    if (known) return known;
    this.#missed = true;
    if (this.#coming.has(key) || this.#spent >= this.#budgetMs) return null;
    const begun = performance.now();
    void this.#make(key, Math.max(1, width), Math.max(1, height), drawing);
    this.#spent += performance.now() - begun;
    return null;
  }

  async #make(key: string, width: number, height: number, drawing: Paint): Promise<void> {
    // read back as soon as it is painted, so it is kept in main memory
    this.#context ??= new OffscreenCanvas(TILE_COLUMNS, height).getContext("2d", { willReadFrequently: true });
    const context = this.#context;
    if (!context) return;
    const { canvas } = context;
    if (canvas.width < width) canvas.width = width;
    if (canvas.height < height) canvas.height = height;
    context.clearRect(0, 0, width, height);
    drawing(context);
    const generation = this.#generation;
    this.#coming.add(key);
    try {
      const bitmap = await createImageBitmap(canvas, 0, 0, width, height);
      if (generation !== this.#generation) {
        bitmap.close();
        return;
      }
      this.#tiles.set(key, bitmap);
      if (this.#tiles.size > this.#capacity) this.#dropOldest();
    } finally {
      if (generation === this.#generation) this.#coming.delete(key);
    }
  }

  /** The tile if it exists; counts as used. */
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
    this.#coming.clear();
    this.#generation++;
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
