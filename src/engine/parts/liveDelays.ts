import { HeardRing } from "../../../contract/engine/heardRing";
import type { EngineNode } from "../node";
import type { LiveDelay } from "../port";

/** Messages that wait for the audio thread at most; a ring that nobody reads keeps no more. */
const WAITING = 256;
/** Without a reader for this long, ms, nothing more is noted. */
const UNREAD_MS = 3000;

/** The engine whose delays are measured, and the clocks to measure by. */
export interface DelayPorts {
  readonly engine: Pick<EngineNode, "livePosition" | "opened"> | null;
  readonly context: Pick<AudioContext, "sampleRate" | "getOutputTimestamp"> | null;
  /** ms of `performance.now` */
  now(): number;
  /** ms of `Date.now`, which the audio thread has too */
  wallClock(): number;
}

/**
 * Measures how long live messages take: from the time stamp of the event that they came with to the callback that
 * carried them out, and to the moment at which its first frame leaves the output. Measures only while somebody reads.
 */
export class LiveDelays {
  private ring: { of: object; heard: HeardRing } | null = null;
  private waiting: { position: number; timeStamp: number }[] = [];
  private before = 0;
  private lastRead = Number.NEGATIVE_INFINITY;

  constructor(private readonly ports: DelayPorts) {}

  /** What was sent since the last call belongs to an event of this time, in ms of `performance.now`. */
  mark(timeStamp: number): void {
    const { engine } = this.ports;
    if (!engine || this.ports.now() - this.lastRead > UNREAD_MS) return;
    const position = engine.livePosition;
    if (position === this.before) return;
    this.before = position;
    if (this.waiting.length < WAITING) this.waiting.push({ position, timeStamp });
  }

  /** Calls `each` with the delays that were measured since the last call. */
  read(each: (delay: LiveDelay) => void): void {
    const { engine, context } = this.ports;
    const now = this.ports.now();
    this.lastRead = now;
    if (!engine || !context) return;
    if (this.ring?.of !== engine) {
      this.ring = { of: engine, heard: new HeardRing(engine.opened.memory.heard) };
      this.waiting = [];
      this.before = engine.livePosition;
    }
    const epoch = this.ports.wallClock() - now;
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    this.ring.heard.take((position, frame, time) => {
      // positions wrap around
      const done = this.waiting.findLastIndex((entry) => ((position - entry.position) | 0) >= 0) + 1;
      for (const { timeStamp } of this.waiting.splice(0, done)) {
        const heardAt = performanceTime + (frame / context.sampleRate - contextTime) * 1000;
        each({
          toFrame: Math.max(0, time - epoch - timeStamp),
          toEar: performanceTime > 0 ? heardAt - timeStamp : null,
        });
      }
    });
  }
}
