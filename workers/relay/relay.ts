import type { LoopMemory } from "../../contract/engine/loopMemory";
import type { Sound } from "./api";

/** Frames that go out in one message at most, and at least: two quanta. */
const MOST_FRAMES = 2048;
const FEWEST_FRAMES = 256;
/** Frames beyond which those that wait are left behind. */
const TOO_MANY = 4096;
/** Messages that may come in a second: some 350 are due at most. */
const MOST_MESSAGES = 2000;

const FLOODED = "it sent too many messages";
const WRONG = "what came back from it is no sound";
const SILENT = "no sound came back from it";

/** The way of a loop's sound to a frame and back. What comes from the frame is believed in nothing. */
export class Relay {
  private begun = false;
  /** the frame that goes out next, and the one that was to when something last came back */
  private at = 0;
  private heard = 0;
  private messages = 0;
  private secondSince = 0;

  constructor(
    private readonly loop: LoopMemory,
    private readonly send: (sound: Sound) => void,
    /** frames that may be sent without anything coming back */
    private readonly patience: number,
    private readonly broke: (why: string) => void,
  ) {}

  /** Sends what waits; call it every few ms. */
  pass(): void {
    const { sent } = this.loop;
    const waiting = (sent - this.at) | 0;
    // at the start, and where this thread was held up for longer than the loop is
    if (!this.begun || waiting < 0 || waiting > TOO_MANY) {
      this.begun = true;
      this.at = this.heard = sent;
    }
    if (((sent - this.heard) | 0) > this.patience) {
      this.broke(SILENT);
      return;
    }
    for (;;) {
      const frames = Math.min(MOST_FRAMES, (sent - this.at) | 0);
      if (frames < FEWEST_FRAMES) return;
      const sound = new Float32Array(2 * frames);
      this.loop.takeSent(this.at, frames, sound);
      this.send({ frame: this.at, sound });
      this.at = (this.at + frames) | 0;
    }
  }

  /** Something came from the frame. */
  take(message: unknown, now: number): void {
    if (now - this.secondSince >= 1000) {
      this.secondSince = now;
      this.messages = 0;
    }
    if (++this.messages > MOST_MESSAGES) this.broke(FLOODED);
    else if (!isSound(message) || this.isAhead(message)) this.broke(WRONG);
    else {
      this.heard = this.loop.sent;
      this.loop.putReturned(message.frame, message.sound);
    }
  }

  /** From ahead of everything that was sent nothing can come back. */
  private isAhead({ frame, sound }: Sound): boolean {
    return ((this.loop.sent - frame - (sound.length >> 1)) | 0) < 0;
  }
}

function isSound(message: unknown): message is Sound {
  if (typeof message !== "object" || message === null) return false;
  const { frame, sound } = message as Partial<Sound>;
  return (
    Number.isInteger(frame) &&
    (frame as number) === ((frame as number) | 0) &&
    sound instanceof Float32Array &&
    sound.length % 2 === 0 &&
    sound.length > 0 &&
    sound.length <= 2 * MOST_FRAMES
  );
}
