import { createDeckPages, type DeckPages } from "../memory";

/** Pages to begin with: 384 MB; fewer where the machine has little memory, or gives no more. */
const MOST_PAGES = 3072;
const FEWEST_PAGES = 128;
/** GB of memory, as the browser tells, below which decks get a third of it. */
const LITTLE = 4;

/** Callbacks of the audio thread after which it has let go of a page. */
const CALLBACKS = 2;
/** ms after which an audio thread that stands still reads nothing any more. */
const STANDING = 100;

/** The memory of decks, as large as it can be had. */
export function reserveDeckPages(): SharedArrayBuffer {
  const { deviceMemory = LITTLE } = globalThis.navigator as { deviceMemory?: number };
  for (let pages = deviceMemory < LITTLE ? MOST_PAGES / 3 : MOST_PAGES; ; pages /= 2) {
    try {
      return createDeckPages(pages);
    } catch (error) {
      if (pages / 2 < FEWEST_PAGES) throw error;
    }
  }
}

/** Gives out pages, and takes back those that the audio thread may still read. */
export class PagePool {
  private readonly unused: number[];
  private readonly leaving: { page: number; callbacks: number; time: number }[] = [];

  constructor(private readonly pages: DeckPages) {
    this.unused = Array.from({ length: pages.count }, (_, page) => pages.count - 1 - page);
  }

  /** Pages that are unused or soon will be. */
  get free(): number {
    return this.unused.length + this.leaving.length;
  }

  /** A page that nobody reads; undefined if there is none now. */
  take(): number | undefined {
    this.collect();
    return this.unused.pop();
  }

  give(page: number): void {
    this.leaving.push({ page, callbacks: this.pages.callbacks, time: performance.now() });
  }

  private collect(): void {
    const { callbacks } = this.pages;
    const now = performance.now();
    while (this.leaving[0]) {
      const { page, callbacks: then, time } = this.leaving[0];
      const passed = (callbacks - then) | 0;
      if (passed < CALLBACKS && !(passed === 0 && now - time > STANDING)) return;
      this.leaving.shift();
      this.unused.push(page);
    }
  }
}
