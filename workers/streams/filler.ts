import { Size } from "../../dsp/abi";
import {
  PAGE_FRAMES,
  PAGES,
  STREAM_BEHIND_FRAMES,
  STREAM_RING_FRAMES,
  type StreamRings,
  type StreamWish,
} from "../memory";
import type { SampleReader } from "../samples/source";
import { yieldToMessages } from "../yieldToMessages";
import type { OpenSamples } from "./openSamples";
import { readRun } from "./runs";

/** Frames that are read at once: long enough that reads are few, short enough that a seek is answered soon. */
const CHUNK = 16384;
/** The first piece of a new stream, so that play begins soon. */
const FIRST = 4096;
/** Streams with fewer frames ready than this are read before all others. */
const URGENT = 8192;
/** ms after which the table is checked even if the bell did not ring. */
const PATIENCE = 50;
/** ms between checks of the bell, which does not wake anybody. */
const POLL = 5;
/** ms of reading after which messages may come in. */
const BREATH = 10;

const timer = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

interface Space {
  left: Float32Array;
  right: Float32Array;
}

interface Progress {
  generation: number;
  /** whether a read is running */
  busy: boolean;
}

/** Pages that a stream with a variable direction needs for its window and the frames behind it. */
const PAGES_BEHIND = (Size.streamWindow * 3 + STREAM_BEHIND_FRAMES) / PAGE_FRAMES;

/**
 * How many frames streams may be read ahead, so that the shared memory suffices for all. Streams that are about to
 * sound get a minimum; those that sound share the rest. `turning` of them keep frames behind them too.
 */
export function readAhead(sounding: number, planned: number, turning = 0): { sounding: number; planned: number } {
  const most = STREAM_RING_FRAMES / PAGE_FRAMES;
  const pages = PAGES - turning * PAGES_BEHIND;
  // A run that begins inside a page touches one page more than it fills.
  if ((sounding + planned) * (most + 1) <= pages) return { sounding: STREAM_RING_FRAMES, planned: STREAM_RING_FRAMES };
  const left = pages - planned * 2;
  const each = Math.min(most, Math.max(1, Math.floor(left / Math.max(1, sounding)) - 1));
  return { sounding: each * PAGE_FRAMES, planned: PAGE_FRAMES };
}

/** Keeps the shared memory of all streams filled from stored samples, until it is stopped. */
export class StreamFiller {
  private readonly progress: Progress[] = Array.from({ length: Size.streams }, () => ({ generation: 0, busy: false }));
  private readonly wish: StreamWish = {
    generation: 0,
    sample: 0,
    start: 0,
    direction: 1,
    wrap: 0,
    loop: 0,
    turns: false,
  };
  private readonly spare: Space[] = [];
  private stopped = false;

  constructor(
    private readonly rings: StreamRings,
    private readonly samples: OpenSamples,
    private readonly onError: (sample: number, error: unknown) => void,
    private readonly pause: (ms: number) => Promise<unknown> = timer,
  ) {}

  /** Runs until `stop`. What cannot be read is reported to `onError` and plays as silence. */
  async run(): Promise<void> {
    while (!this.stopped) {
      const bell = this.rings.bell();
      if (this.fillOnce()) await yieldToMessages();
      else await this.untilRung(bell);
    }
  }

  /** Waits until the bell has rung since `bell`, or for a limited time. */
  private async untilRung(bell: number): Promise<void> {
    const until = performance.now() + PATIENCE;
    while (!this.stopped && this.rings.bell() === bell && performance.now() < until) {
      await this.pause(POLL);
    }
  }

  stop(): void {
    this.stopped = true;
    this.rings.ring();
  }

  /** Reads a piece for each stream with room, the most urgent first. Returns whether there is more to do right away. */
  private fillOnce(): boolean {
    const most = this.takeWishes();
    const until = performance.now() + BREATH;
    let more = false;
    for (const urgent of [true, false]) {
      for (let stream = 0; stream < Size.streams; stream++) {
        if (!this.fill(stream, most, urgent)) continue;
        if (performance.now() > until) return true;
        more = true;
      }
    }
    return more;
  }

  /** Applies changed wishes of the streams. Returns how far they may be read ahead. */
  private takeWishes(): { sounding: number; planned: number } {
    let sounding = 0;
    let planned = 0;
    let turning = 0;
    for (let stream = 0; stream < Size.streams; stream++) {
      const progress = this.progress[stream] as Progress;
      this.rings.readWish(stream, this.wish);
      const { generation } = this.wish;
      if (generation !== progress.generation && !progress.busy) {
        progress.generation = generation;
        this.rings.beginFill(stream, generation);
      }
      if (generation === 0) continue;
      if (this.wish.turns) turning++;
      if (this.sounds(stream)) sounding++;
      else planned++;
    }
    return readAhead(sounding, planned, turning);
  }

  /** Whether a stream sounds: more was taken from it than the engine takes in advance. */
  private sounds(stream: number): boolean {
    return this.rings.travelled(stream) > Size.streamWindow;
  }

  /** Reads the next piece of a stream if it has room. Returns whether that was done without waiting. */
  private fill(stream: number, most: { sounding: number; planned: number }, urgent: boolean): boolean {
    const { rings, wish } = this;
    const progress = this.progress[stream] as Progress;
    if (progress.busy || progress.generation === 0) return false;
    if (urgent && rings.ahead(stream) >= URGENT) return false;
    rings.readWish(stream, wish);
    if (wish.generation !== progress.generation) return false;
    rings.settle(stream, wish.turns);
    const upwards = rings.heading(stream) === 1;
    const reach = this.sounds(stream) ? most.sounding : most.planned;
    const ahead = this.pieceFor(stream, upwards, reach, urgent);
    if (ahead > 0) return this.readPiece(stream, progress, upwards, ahead);
    if (urgent || !wish.turns) return false;
    const behind = this.pieceFor(stream, !upwards, STREAM_BEHIND_FRAMES, false);
    return behind > 0 && this.readPiece(stream, progress, !upwards, behind);
  }

  /**
   * Number of frames to read next above or below what a stream contains, which may extend `reach` frames beyond the
   * window; 0: it is full.
   */
  private pieceFor(stream: number, above: boolean, reach: number, urgent: boolean): number {
    const { rings } = this;
    const room = above ? rings.roomAbove(stream, reach) : rings.roomBelow(stream, reach);
    const held = rings.high(stream) - rings.low(stream);
    const piece = held === 0 && rings.travelled(stream) === 0 ? FIRST : Math.min(CHUNK, Math.max(FIRST, reach / 2));
    const count = urgent && room < piece ? FIRST : piece;
    return room < count ? 0 : count;
  }

  private readPiece(stream: number, progress: Progress, above: boolean, count: number): boolean {
    const { rings, wish } = this;
    rings.reserve(stream, count, above);
    const reader = this.samples.get(wish.sample);
    const space = this.spare.pop() ?? { left: new Float32Array(CHUNK), right: new Float32Array(CHUNK) };
    const from = above ? rings.high(stream) : rings.low(stream) - count;
    const reading = this.read(reader, wish, from, count, space);
    if (reading) {
      void this.finish(reading, stream, progress, above, count, space);
      return false;
    }
    rings.fill(stream, space.left, space.right, count, above);
    this.spare.push(space);
    return true;
  }

  /** Waits for a piece, and stores it if the stream still wants it. */
  private async finish(
    reading: Promise<void>,
    stream: number,
    progress: Progress,
    above: boolean,
    count: number,
    space: Space,
  ) {
    progress.busy = true;
    await reading;
    progress.busy = false;
    if (this.rings.wished(stream) === progress.generation) {
      this.rings.fill(stream, space.left, space.right, count, above);
    }
    this.spare.push(space);
    this.rings.ring();
  }

  /** Reads a piece; returns a promise only if it must wait for bytes. */
  private read(
    reader: SampleReader | null | Promise<SampleReader | null>,
    { sample, start, direction, wrap, loop }: StreamWish,
    from: number,
    count: number,
    { left, right }: Space,
  ): Promise<void> | undefined {
    // `wish` is used again while this one is waited for.
    const stream = { start, direction, wrap, loop };
    const failed = (error: unknown) => {
      this.onError(sample, error);
      left.fill(0, 0, count);
      right.fill(0, 0, count);
    };
    try {
      if (reader instanceof Promise) {
        return reader.then((opened) => readRun(opened, stream, from, count, left, right)).catch(failed);
      }
      return readRun(reader, stream, from, count, left, right)?.catch(failed);
    } catch (error) {
      failed(error);
      return undefined;
    }
  }
}
