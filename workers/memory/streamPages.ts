import { Size } from "../../dsp/abi";

/** Stereo frames of a page: left, then right. */
export const PAGE_FRAMES = 4096;
/** Pages of all streams together: 64 MB, of which the system only provides what is touched. */
export const PAGES = 2048;
/** Entries per stream in the page table: a power of two, enough for `STREAM_RING_FRAMES` that begin inside a page. */
const PLACES = 32;

/** Bytes of the page table. */
export const PAGE_TABLE_BYTES = Size.streams * PLACES * 4;

/**
 * Maps each stream's frames to pages of the shared memory: frame f is in the stream's page
 * f / PAGE_FRAMES. Pages are given to streams that need them and come back when they are emptied.
 * Only the reader gives and takes pages; the audio thread looks up frames that it was told are
 * there.
 */
export class StreamPages {
  private readonly table: Int32Array;
  /** free pages; the last one freed is given first, so that few pages are ever touched */
  private readonly free: number[] = [];
  /** the range of pages that each stream holds, in its own numbering; the end is exclusive */
  private readonly from = new Int32Array(Size.streams);
  private readonly to = new Int32Array(Size.streams);

  constructor(buffer: SharedArrayBuffer, offset: number) {
    this.table = new Int32Array(buffer, offset, Size.streams * PLACES);
    for (let page = PAGES - 1; page >= 0; page--) this.free.push(page);
  }

  /** The page that holds a frame of a stream. */
  pageOf(stream: number, frame: number): number {
    return this.table[stream * PLACES + (Math.floor(frame / PAGE_FRAMES) & (PLACES - 1))] as number;
  }

  /** How many frames from `frame` on a stream has pages for, or can get. */
  room(stream: number, frame: number): number {
    const held = Math.max(frame, (this.to[stream] as number) * PAGE_FRAMES) - frame;
    const rest = held > 0 ? 0 : frame % PAGE_FRAMES;
    return Math.max(0, held + this.free.length * PAGE_FRAMES - rest);
  }

  /** Gives a stream pages up to a frame; the caller has checked `room`. */
  extend(stream: number, frame: number, end: number): void {
    let to = this.to[stream] as number;
    if (this.from[stream] === to) to = this.from[stream] = Math.floor(frame / PAGE_FRAMES);
    for (; to * PAGE_FRAMES < end; to++) {
      const page = this.free.pop();
      if (page === undefined) throw new RangeError("No page of the streams' memory is free.");
      this.table[stream * PLACES + (to & (PLACES - 1))] = page;
    }
    this.to[stream] = to;
  }

  /** Takes back a stream's pages that end at or before a frame; all of them if it is infinite. */
  release(stream: number, frame: number): void {
    const to = this.to[stream] as number;
    let from = this.from[stream] as number;
    for (; from < to && (from + 1) * PAGE_FRAMES <= frame; from++) {
      this.free.push(this.table[stream * PLACES + (from & (PLACES - 1))] as number);
    }
    this.from[stream] = from;
  }
}
