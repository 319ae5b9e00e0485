import { CLOCKS_PER_QUARTER } from "./clockOut";
import type { SystemMessage } from "./systemMessage";

/** Tempos that a clock can have; one outside is no clock. */
const TEMPO = { min: 20, max: 400 } as const;
const PERIOD = { min: 60_000 / (TEMPO.max * CLOCKS_PER_QUARTER), max: 60_000 / (TEMPO.min * CLOCKS_PER_QUARTER) };
/**
 * How fast phase and period follow in the end: a clock's time stamps scatter by a millisecond or more, its tempo hardly
 * changes from clock to clock. The shares are those of an alpha-beta filter (Kalata 1984); until they are reached, those
 * of the growing-memory filter, which is the straight line through all clocks so far.
 */
const PHASE_SHARE = 0.05;
const PERIOD_SHARE = PHASE_SHARE ** 2 / (2 - PHASE_SHARE);
/** Clocks until the tempo is told: the first ones come with the scatter of their time stamps. */
const SETTLED = 24;
/** A clock that is this share of a period away from where it should be belongs to another tempo. */
const LOST = 0.75;
/** Without a clock for this many periods the sender is gone. */
const GONE = 8;

/** Where a sender's song stands. */
export interface FollowedClock {
  /** beats per minute; null until enough clocks have come */
  readonly bpm: number | null;
  readonly playing: boolean;
  /** quarter notes from the song's start, at the moment that was asked for */
  readonly quarters: number;
}

/** Follows another device's MIDI clock: tempo and phase from filtered time stamps, start, stop and song position. */
export class ClockFollower {
  /** the filtered time of the last clock, ms */
  #phase = 0;
  #period = 0;
  #clocks = 0;
  #last = Number.NEGATIVE_INFINITY;
  #playing = false;
  /** clocks of the song: −1 before the first clock after a start */
  #song = -1;

  /** A message and its time stamp, ms. */
  take(message: SystemMessage, time: number): void {
    switch (message.kind) {
      case "clock":
        this.#clock(time);
        return;
      case "start":
        this.#song = -1;
        this.#playing = true;
        return;
      case "continue":
        this.#playing = true;
        return;
      case "stop":
        this.#playing = false;
        return;
      case "songPosition":
        // the clock that comes next is that position
        this.#song = message.sixteenths * 6 - 1;
    }
  }

  /** Where it stands at a time, ms; null while there is no clock. */
  read(time: number): FollowedClock | null {
    if (this.#clocks < 2 || time - this.#last > GONE * this.#period) return null;
    const settled = this.#clocks >= SETTLED;
    const since = Math.min(1, Math.max(0, (time - this.#phase) / this.#period));
    const clocks = Math.max(0, this.#playing ? this.#song + since : this.#song);
    return {
      bpm: settled ? 60_000 / (this.#period * CLOCKS_PER_QUARTER) : null,
      playing: this.#playing,
      quarters: clocks / CLOCKS_PER_QUARTER,
    };
  }

  #clock(time: number): void {
    const elapsed = time - this.#last;
    this.#last = time;
    if (this.#playing) this.#song++;
    if (this.#clocks === 0 || elapsed > GONE * PERIOD.max) {
      this.#begin(time);
      return;
    }
    if (this.#clocks === 1) {
      this.#period = Math.min(PERIOD.max, Math.max(PERIOD.min, elapsed));
      this.#phase = time;
      this.#clocks = 2;
      return;
    }
    const n = this.#clocks++;
    const phaseShare = Math.max(PHASE_SHARE, (2 * (2 * n + 1)) / ((n + 1) * (n + 2)));
    const periodShare = Math.max(PERIOD_SHARE, 6 / ((n + 1) * (n + 2)));
    const expected = this.#phase + this.#period;
    const error = time - expected;
    // a clock was lost, or the tempo is another: it begins anew
    if (Math.abs(error) > this.#period * LOST) {
      this.#begin(time);
      return;
    }
    this.#phase = expected + error * phaseShare;
    this.#period = Math.min(PERIOD.max, Math.max(PERIOD.min, this.#period + error * periodShare));
  }

  #begin(time: number): void {
    this.#phase = time;
    this.#clocks = 1;
  }
}
