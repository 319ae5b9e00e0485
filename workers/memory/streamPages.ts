import { Size } from "../../dsp/abi";

/** Stereo frames of a page: left, then right. */
export const PAGE_FRAMES = 4096;
/** Pages of all streams together: 64 MB, of which only what is touched is there. */
export const PAGES = 2048;
/** Places for a stream's pages: 2^n, enough for `STREAM_RING_FRAMES` that begin within a page. */
const PLACES = 32;

/** Bytes of the table that says where each stream's pages are. */
export const PAGE_TABLE_BYTES = Size.streams * PLACES * 4;

/**
 * Which pages of the common memory hold each stream's frames: frame f of a stream stands in page
 * f / PAGE_FRAMES of its own. Pages go to the streams that need them and come back as they are
 * emptied. The reader gives and takes them; the audio thread looks them up for frames that it was
 * told are there.
 */
export class StreamPages {
  private readonly table: Int32Array;
  /** pages that no stream has; the last is given first, so that few are ever touched */
  private readonly free: number[] = [];
  /** pages that each stream holds, by its own count: from, and up to but not including */
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

  /** Frames from `frame` on for which a stream has pages or can get them. */
  room(stream: number, frame: number): number {
    const held = Math.max(frame, (this.to[stream] as number) * PAGE_FRAMES) - frame;
    const rest = held > 0 ? 0 : frame % PAGE_FRAMES;
    return Math.max(0, held + this.free.length * PAGE_FRAMES - rest);
  }

  /** Gives a stream pages up to a frame; the caller has asked `room`. */
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

  /** Takes a stream's pages that end at or before a frame back; all of them if it is infinite. */
  release(stream: number, frame: number): void {
    const to = this.to[stream] as number;
    let from = this.from[stream] as number;
    for (; from < to && (from + 1) * PAGE_FRAMES <= frame; from++) {
      this.free.push(this.table[stream * PLACES + (from & (PLACES - 1))] as number);
    }
    this.from[stream] = from;
  }
}
