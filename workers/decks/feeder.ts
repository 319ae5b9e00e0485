import { DeckField } from "../../contract/engine/border";
import { DeckReadingsReader } from "../../contract/engine/deckReadings";
import { sourceFrames } from "../../contract/frames";
import { sentenceOf } from "../../contract/sentence";
import type { DeckOrder } from "../engine/api";
import { type DeckFormat, DeckPages, mostFrames } from "../memory";
import type { SampleReader, SampleSource } from "../samples/source";
import { yieldToMessages } from "../yieldToMessages";
import { isSpare, nextPage, type Paging } from "./pageOrder";
import { PagePool, reserveDeckPages } from "./pagePool";

/** Seconds from the start that must be there before a deck counts as loaded. */
const READY_SECONDS = 2;
/** ms that what a deck played before sounds on after an eject, at most. */
const LEAVING = 50;
/** ms between two looks at where long sources play. */
const LOOK = 100;
/** ms of reading after which messages may come in. */
const BREATH = 8;

const timer = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A source in a deck. */
interface Source {
  readonly deck: number;
  readonly reader: SampleReader;
  readonly format: DeckFormat;
  readonly pages: number;
  readonly pagesPerSecond: number;
  readonly framesPerPage: number;
  whole: boolean;
  start: number;
  kept: readonly number[];
  /** page of memory of each page of the source, by number */
  readonly held: Map<number, number>;
  failed: boolean;
}

/**
 * Keeps the memory of decks filled from stored samples: all of a source where there is room, otherwise what surrounds its
 * playhead and the frames that are to be kept. What is needed soonest of any deck is read first.
 */
export class DeckFeeder {
  readonly memory: SharedArrayBuffer;
  private readonly pages: DeckPages;
  private readonly pool: PagePool;
  private readonly sources = new Map<number, Source>();
  /** counts loads and ejects of each deck: what waits for an older one gives up */
  private readonly turns = new Map<number, number>();
  private readings: DeckReadingsReader | null = null;
  private running = false;
  private closed = false;
  private left = new Float32Array(0);
  private right = new Float32Array(0);

  /** `onFailed`: the rest of a deck's source cannot be read; the sentence is for a person. */
  constructor(
    private readonly samples: SampleSource,
    private readonly onFailed: (deck: number, sentence: string) => void,
    memory: SharedArrayBuffer = reserveDeckPages(),
  ) {
    this.memory = memory;
    this.pages = new DeckPages(memory);
    this.pool = new PagePool(this.pages);
  }

  /** Another engine tells where the decks are. */
  follow(readings: SharedArrayBuffer): void {
    this.readings = new DeckReadingsReader(readings);
  }

  /** Puts a sample into a deck; resolves once it can play from its start, or another load has taken its place. */
  async load(deck: number, { sampleId, start, kept }: DeckOrder): Promise<void> {
    const turn = this.eject(deck);
    const current = () => this.turns.get(deck) === turn && !this.closed;
    const reader = await this.samples.open(sampleId);
    // What the deck played before may still fade out.
    await timer(LEAVING);
    if (!current()) {
      reader?.close();
      return;
    }
    if (!reader) throw new Error("The audio of this track is not stored in this browser.");
    const source = this.open(deck, reader, start, kept);
    const ready = () => {
      const first = Math.floor(start / source.framesPerPage);
      const last = Math.min(source.pages - 1, first + Math.ceil(READY_SECONDS * source.pagesPerSecond));
      for (let page = first; page <= last; page++) if (!source.held.has(page)) return false;
      return true;
    };
    while (current() && !source.failed && !ready()) {
      if (!(await this.readNext(source))) break;
    }
    if (!current()) return;
    if (source.failed) throw new Error("The audio of this track cannot be read.");
    void this.run();
  }

  /** Empties a deck; returns the number of this turn. */
  eject(deck: number): number {
    const turn = (this.turns.get(deck) ?? 0) + 1;
    this.turns.set(deck, turn);
    const source = this.sources.get(deck);
    if (source) {
      this.sources.delete(deck);
      void timer(LEAVING).then(() => this.release(source));
    }
    return turn;
  }

  keep(deck: number, frames: readonly number[]): void {
    const source = this.sources.get(deck);
    if (source) source.kept = frames.map((frame) => frame / source.framesPerPage);
    void this.run();
  }

  close(): void {
    this.closed = true;
    for (const source of this.sources.values()) source.reader.close();
    this.sources.clear();
  }

  private open(deck: number, reader: SampleReader, start: number, kept: readonly number[]): Source {
    const { encoding, channels, sampleRate } = reader.format;
    const format = { whole: encoding === "int16", channels };
    if (reader.frames > mostFrames(deck, format)) {
      reader.close();
      throw new Error("This track is too long for a deck.");
    }
    const framesPerPage = this.pages.framesOfPage(format);
    const pages = Math.max(1, Math.ceil(reader.frames / framesPerPage));
    const source: Source = {
      deck,
      reader,
      format,
      pages,
      pagesPerSecond: sampleRate / framesPerPage,
      framesPerPage,
      whole: pages <= this.pool.free,
      start: start / framesPerPage,
      kept: kept.map((frame) => frame / framesPerPage),
      held: new Map(),
      failed: false,
    };
    this.pages.open(deck, format);
    this.sources.set(deck, source);
    return source;
  }

  private release(source: Source): void {
    // Another source may have the deck's table by now.
    if (!this.sources.has(source.deck)) this.pages.close(source.deck);
    for (const page of source.held.values()) this.pool.give(page);
    source.held.clear();
    source.reader.close();
  }

  /** Where a deck plays, in pages. */
  private pagingOf(source: Source): Paging {
    let place = source.start;
    if (this.readings?.read(source.deck) && this.readings.get(DeckField.state) !== 0) {
      place = Math.max(0, Math.min(this.readings.get(DeckField.frame) / source.framesPerPage, source.pages - 1));
    }
    return { ...source, place };
  }

  /** Reads until every source has what it wants, then looks after those that are not kept whole. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let since = performance.now();
    while (!this.closed) {
      const source = this.mostUrgent();
      if (source) await this.readNext(source);
      else if ([...this.sources.values()].some(({ whole, failed }) => !whole && !failed)) await timer(LOOK);
      else break;
      if (performance.now() - since > BREATH) {
        await yieldToMessages();
        since = performance.now();
      }
    }
    this.running = false;
  }

  private mostUrgent(): Source | null {
    let found: Source | null = null;
    let urgency = Number.POSITIVE_INFINITY;
    for (const source of this.sources.values()) {
      if (source.failed) continue;
      const next = nextPage(this.pagingOf(source), (page) => source.held.has(page));
      if (!next || next.urgency >= urgency) continue;
      found = source;
      urgency = next.urgency;
    }
    return found;
  }

  /** Reads the next page of a source; false if it wants none. */
  private async readNext(source: Source): Promise<boolean> {
    const paging = this.pagingOf(source);
    const next = nextPage(paging, (page) => source.held.has(page));
    if (!next) return false;
    const page = this.pool.take();
    if (page === undefined) {
      this.makeRoom(source, paging);
      await timer(BREATH);
      return true;
    }
    const kept = await this.readPage(source, next.page, page);
    if (!kept) this.pool.give(page);
    return true;
  }

  /** Reads a page of the source into a page of memory; false if it is of no use any more. */
  private async readPage(source: Source, entry: number, page: number): Promise<boolean> {
    const { framesPerPage, reader, format } = source;
    // Another read may come while this one waits for its bytes.
    let { left, right } = this;
    this.left = this.right = new Float32Array(0);
    if (left.length < framesPerPage) left = new Float32Array(framesPerPage);
    if (right.length < framesPerPage) right = new Float32Array(framesPerPage);
    try {
      await reader.read(sourceFrames(entry * framesPerPage), framesPerPage, left, right, 0);
    } catch (error) {
      if (this.sources.get(source.deck) === source && !source.failed) {
        source.failed = true;
        this.onFailed(source.deck, `The rest of this track cannot be read: ${sentenceOf(error)}`);
      }
      return false;
    }
    this.left = left;
    this.right = right;
    if (this.sources.get(source.deck) !== source || source.held.has(entry)) return false;
    this.pages.fill(page, format, left, right);
    source.held.set(entry, page);
    this.pages.enter(source.deck, entry, page);
    return true;
  }

  /** Lets a page go that is wanted least; where there is none, a source is not kept whole any more. */
  private makeRoom(wanting: Source, paging: Paging): void {
    for (const source of [wanting, ...this.sources.values()]) {
      const its = source === wanting ? paging : this.pagingOf(source);
      for (const [entry, page] of source.held) {
        if (!isSpare(its, entry)) continue;
        source.held.delete(entry);
        this.pages.enter(source.deck, entry, -1);
        this.pool.give(page);
        return;
      }
    }
    const longest = [...this.sources.values()].filter(({ whole }) => whole).sort((a, b) => b.pages - a.pages)[0];
    if (longest) longest.whole = false;
  }
}
