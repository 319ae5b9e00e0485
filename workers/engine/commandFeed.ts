import type { WordRing } from "../../contract/engine/wordRing";
import { commandBoundary } from "../../dsp/commandBoundary";

/** ms between tries while the ring is full. */
const RETRY = 4;

/**
 * Sends commands to the audio thread in order. What fits is sent at once, so that an edit takes effect as a whole
 * before one block; the rest follows when there is room in the ring.
 */
export class CommandFeed {
  private readonly queue: Int32Array[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly ring: WordRing) {}

  send(words: Int32Array): void {
    if (words.length === 0) return;
    this.queue.push(words);
    if (this.timer === null) this.push();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.queue.length = 0;
  }

  private push(): void {
    this.timer = null;
    for (let words = this.queue[0]; words; words = this.queue[0]) {
      const free = this.ring.free();
      const end = words.length <= free ? words.length : commandBoundary(words, 0, Math.min(free, this.ring.capacity));
      if (end > 0) this.ring.write(words, end);
      if (end === words.length) {
        this.queue.shift();
        continue;
      }
      this.queue[0] = words.subarray(end);
      this.timer = setTimeout(() => this.push(), RETRY);
      return;
    }
  }
}
