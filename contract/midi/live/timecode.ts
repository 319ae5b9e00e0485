import type { SystemMessage } from "./systemMessage";

/** Frames a second, by the two bits that a time code says it with; 29.97 leaves numbers out ("drop frame"). */
const RATES = [24, 25, 30_000 / 1001, 30] as const;
const DROP_FRAME = 2;
/** Numbers that drop frame leaves out at each minute but every tenth. */
const DROPPED = 2;
/** Without a quarter frame for this long, ms, the tape stands. */
const STANDS_MS = 150;
/** How fast the position follows; time stamps scatter. A difference above `JUMP` seconds is a jump. */
const SHARE = 0.15;
const JUMP = 0.1;

/** Where a time code stands. */
export interface FollowedTimecode {
  readonly running: boolean;
  /** from 00:00:00:00, at the moment that was asked for */
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** The seconds from 00:00:00:00 to a time code. */
export function secondsOf(hours: number, minutes: number, seconds: number, frames: number, rate: number): number {
  if (rate !== DROP_FRAME) return hours * 3600 + minutes * 60 + seconds + frames / (RATES[rate] ?? 30);
  const minute = hours * 60 + minutes;
  const number = (minute * 60 + seconds) * 30 + frames - DROPPED * (minute - Math.floor(minute / 10));
  return number / RATES[DROP_FRAME];
}

/** Follows MIDI time code: quarter frames while a tape runs, full frames where it is located. */
export class TimecodeFollower {
  readonly #bits = new Array<number>(8).fill(0);
  /** pieces that came in order since piece 0 */
  #pieces = 0;
  #rate = 3;
  /** seconds of the tape at 0 ms; null before a whole time code has come */
  #origin: number | null = null;
  #last = Number.NEGATIVE_INFINITY;
  /** where a tape that stands was located */
  #located = 0;

  /** A message and its time stamp, ms. */
  take(message: SystemMessage, time: number): void {
    if (message.kind === "fullFrame") this.#locate(message.bytes, time);
    else if (message.kind === "quarterFrame") this.#quarter(message.piece, message.bits, time);
  }

  /** Where it stands at a time, ms; null before a whole time code has come. */
  read(time: number): FollowedTimecode | null {
    if (this.#origin === null) return null;
    const running = time - this.#last < STANDS_MS;
    return {
      running,
      seconds: Math.max(0, running ? this.#origin + time / 1000 : this.#located),
      framesPerSecond: RATES[this.#rate] ?? 30,
    };
  }

  #locate([hours, minutes, seconds, frames]: readonly [number, number, number, number], time: number): void {
    this.#rate = (hours >> 5) & 3;
    this.#located = secondsOf(hours & 31, minutes, seconds, frames, this.#rate);
    this.#origin = this.#located - time / 1000;
    this.#pieces = 0;
    this.#last = Number.NEGATIVE_INFINITY;
  }

  #quarter(piece: number, bits: number, time: number): void {
    this.#last = time;
    // a tape that runs backwards sends them the other way round: it is not followed
    this.#pieces = piece === this.#pieces ? piece + 1 : piece === 0 ? 1 : 0;
    this.#bits[piece] = bits;
    if (this.#pieces < 8) return;
    this.#pieces = 0;
    const [frameLow = 0, frameHigh = 0, secondLow = 0, secondHigh = 0, ...rest] = this.#bits;
    const [minuteLow = 0, minuteHigh = 0, hourLow = 0, hourHigh = 0] = rest;
    this.#rate = (hourHigh >> 1) & 3;
    const told = secondsOf(
      ((hourHigh & 1) << 4) | hourLow,
      ((minuteHigh & 3) << 4) | minuteLow,
      ((secondHigh & 3) << 4) | secondLow,
      ((frameHigh & 1) << 4) | frameLow,
      this.#rate,
    );
    // it is the time at which the first of the eight was sent, seven quarters of a frame ago
    const now = told + 7 / 4 / (RATES[this.#rate] ?? 30);
    const origin = now - time / 1000;
    const before = this.#origin;
    this.#origin = before === null || Math.abs(origin - before) > JUMP ? origin : before + (origin - before) * SHARE;
    this.#located = now;
  }
}
