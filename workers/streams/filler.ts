import { Size } from "../../dsp/abi";
import type { StreamRings, StreamWish } from "../memory";
import type { OpenSamples } from "./openSamples";
import { readRun } from "./runs";

/** Frames that are read at once: long enough that reads are few, short enough that a seek answers soon. */
const CHUNK = 16384;
/** The first piece of a new stream, so that play begins soon. */
const FIRST = 4096;
/** ms after which the table is looked at even if no bell rang. */
const PATIENCE = 50;
/** ms between looks where the browser cannot wait for the bell. */
const POLL = 5;

interface Space {
  left: Float32Array;
  right: Float32Array;
}

interface Progress {
  generation: number;
  busy: boolean;
}

/** Keeps the shared rings of all streams filled from stored samples, until it is stopped. */
export class StreamFiller {
  private readonly progress: Progress[] = Array.from({ length: Size.streams }, () => ({ generation: 0, busy: false }));
  private readonly wish: StreamWish = { generation: 0, sample: 0, start: 0, direction: 1 };
  private readonly spare: Space[] = [];
  private stopped = false;

  constructor(
    private readonly rings: StreamRings,
    private readonly samples: OpenSamples,
    private readonly onError: (sample: number, error: unknown) => void,
  ) {}

  /** Runs until `stop`. What cannot be read is told to `onError` and plays as silence. */
  async run(): Promise<void> {
    while (!this.stopped) {
      const bell = this.rings.bell();
      this.fillOnce();
      await (this.rings.wait(bell, PATIENCE) ?? new Promise((done) => setTimeout(done, POLL)));
    }
  }

  stop(): void {
    this.stopped = true;
    this.rings.ring();
  }

  private fillOnce(): void {
    for (let stream = 0; stream < Size.streams; stream++) {
      const progress = this.progress[stream] as Progress;
      if (progress.busy) continue;
      this.rings.readWish(stream, this.wish);
      if (this.wish.generation === 0) continue;
      if (this.wish.generation !== progress.generation) {
        progress.generation = this.wish.generation;
        this.rings.beginFill(stream, progress.generation);
      }
      if (this.rings.room(stream) >= CHUNK) void this.fill(stream, progress, { ...this.wish });
    }
  }

  /** Fills one stream until it is full or wants something else. */
  private async fill(stream: number, progress: Progress, wish: StreamWish): Promise<void> {
    const space = this.spare.pop() ?? { left: new Float32Array(CHUNK), right: new Float32Array(CHUNK) };
    progress.busy = true;
    try {
      while (!this.stopped && this.rings.wished(stream) === wish.generation) {
        const index = this.rings.filled(stream);
        const count = index === 0 ? FIRST : CHUNK;
        if (this.rings.room(stream) < count) return;
        await this.read(wish, index, count, space);
        if (this.rings.wished(stream) !== wish.generation) return;
        this.rings.fill(stream, space.left, space.right, count);
      }
    } finally {
      progress.busy = false;
      this.spare.push(space);
      if (this.rings.wished(stream) !== wish.generation) this.rings.ring();
    }
  }

  private async read(wish: StreamWish, index: number, count: number, into: Space): Promise<void> {
    try {
      const reader = await this.samples.get(wish.sample);
      await readRun(reader, wish.start, wish.direction, index, count, into.left, into.right);
    } catch (error) {
      this.onError(wish.sample, error);
      into.left.fill(0, 0, count);
      into.right.fill(0, 0, count);
    }
  }
}
