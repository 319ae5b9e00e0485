import { Size } from "../../dsp/abi";

/** Stereo frames of a page: left, then right. */
export const PAGE_FRAMES = 4096;
/** Pages of all streams together: 64 MB, of which the system provides only what is used. */
export const PAGES = 2048;
/**
 * Entries for each stream in the page table: a power of two, enough for the frames ahead and behind, beginning inside a
 * page.
 */
const PLACES = 32;

/** Bytes of the page table. */
export const PAGE_TABLE_BYTES = Size.streams * PLACES * 4;

/**
 * Maps each stream's frames to pages of the shared memory: frame f is in the stream's page f / PAGE_FRAMES, which may
 * be negative. Pages are given to streams that need them and returned when they are empty. Only the reader allocates
 * and frees pages; the audio thread looks up frames that it was told are there.
 */
export class StreamPages {
  private readonly table: Int32Array;
  /** free pages; the last one freed is used first, so that few pages are ever touched */
  private readonly free: number[] = [];
  /** the range of pages of each stream, in its own numbering; the end is exclusive */
  private readonly from = new Int32Array(Size.streams);
  private readonly to = new Int32Array(Size.streams);

  constructor(buffer: SharedArrayBuffer, offset: number) {
    this.table = new Int32Array(buffer, offset, Size.streams * PLACES);
    for (let page = PAGES - 1; page >= 0; page--) this.free.push(page);
  }

  /** The page that contains a frame of a stream. */
  pageOf(stream: number, frame: number): number {
    return this.table[stream * PLACES + (Math.floor(frame / PAGE_FRAMES) & (PLACES - 1))] as number;
  }

  /** For how many frames from `frame` upwards a stream has pages, or can get them. */
  roomAbove(stream: number, frame: number): number {
    const held = this.empty(stream) ? 0 : Math.max(0, (this.to[stream] as number) * PAGE_FRAMES - frame);
    const rest = held > 0 ? 0 : frame - Math.floor(frame / PAGE_FRAMES) * PAGE_FRAMES;
    return Math.max(0, held + this.spare(stream) * PAGE_FRAMES - rest);
  }

  /** For how many frames below `frame` a stream has pages, or can get them. */
  roomBelow(stream: number, frame: number): number {
    const held = this.empty(stream) ? 0 : Math.max(0, frame - (this.from[stream] as number) * PAGE_FRAMES);
    const rest = held > 0 ? 0 : Math.ceil(frame / PAGE_FRAMES) * PAGE_FRAMES - frame;
    return Math.max(0, held + this.spare(stream) * PAGE_FRAMES - rest);
  }

  private empty(stream: number): boolean {
    return this.from[stream] === this.to[stream];
  }

  /** Pages that a stream can still get: its number of entries is limited. */
  private spare(stream: number): number {
    return Math.min(this.free.length, PLACES - ((this.to[stream] as number) - (this.from[stream] as number)));
  }

  /**
   * Gives a stream pages for the frames from `low` to below `high`, in addition to those it has; the caller has checked
   * the room.
   */
  extend(stream: number, low: number, high: number): void {
    if (this.empty(stream)) this.from[stream] = this.to[stream] = Math.floor(low / PAGE_FRAMES);
    let to = this.to[stream] as number;
    for (; to * PAGE_FRAMES < high; to++) this.give(stream, to);
    this.to[stream] = to;
    let from = this.from[stream] as number;
    for (; from * PAGE_FRAMES > low; from--) this.give(stream, from - 1);
    this.from[stream] = from;
  }

  private give(stream: number, place: number): void {
    const page = this.free.pop();
    if (page === undefined) throw new RangeError("No page of the streams' memory is free.");
    this.table[stream * PLACES + (place & (PLACES - 1))] = page;
  }

  /** Frees a stream's pages that end at or below `low`, or begin at or above `high`. */
  release(stream: number, low: number, high: number): void {
    let from = this.from[stream] as number;
    let to = this.to[stream] as number;
    for (; from < to && (from + 1) * PAGE_FRAMES <= low; from++) this.takeBack(stream, from);
    for (; from < to && (to - 1) * PAGE_FRAMES >= high; to--) this.takeBack(stream, to - 1);
    this.from[stream] = from;
    this.to[stream] = to;
  }

  private takeBack(stream: number, place: number): void {
    this.free.push(this.table[stream * PLACES + (place & (PLACES - 1))] as number);
  }
}
