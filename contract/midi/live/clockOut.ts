import { SystemStatus } from "./systemMessage";

/** Clocks in a quarter note, and in a sixteenth, in which song positions count. */
export const CLOCKS_PER_QUARTER = 24;
const CLOCKS_PER_SIXTEENTH = 6;
/** A song position has 14 bits. */
const LAST_SIXTEENTH = 16383;
/** A position that is further than this many clocks from where those that were sent lead was moved by somebody. */
const MOVED = 1;
/** Clocks that a page that stood still may send at once to catch up; of more, it says anew where it is. */
const LATE = 4;

/** Where something that others shall follow stands: a transport, or a deck. */
export interface ClockReading {
  /** it moves on */
  readonly playing: boolean;
  /** quarter notes from its start, at `time` */
  readonly quarters: number;
  /** beats per minute of quarter notes */
  readonly bpm: number;
  /** ms of the clock by which messages are sent, at which `quarters` is heard */
  readonly time: number;
}

/** A message and when it is to leave, in ms. */
export interface TimedMessage {
  readonly data: readonly number[];
  readonly time: number;
}

/**
 * Makes MIDI clock of readings: what has to be sent from the last call up to a moment ahead of now. Clock goes on while
 * nothing plays, so that who follows keeps the tempo; start, song position, continue and stop say where it plays.
 */
export class ClockSender {
  /** the clock that is due next, counted from the song's start while it plays */
  #next: { clock: number; time: number } | null = null;
  /** when the last message leaves */
  #sent = Number.NEGATIVE_INFINITY;
  #playing = false;
  /** the song's clock at which it stood when it last did not play; null: it has not been seen to stand */
  #stood: number | null = null;

  /** What leaves between `now` and `until` (ms), in order. Call it again before `until`. */
  advance(reading: ClockReading, now: number, until: number): readonly TimedMessage[] {
    const { playing, bpm } = reading;
    if (!(bpm > 0)) return [];
    const sent: TimedMessage[] = [];
    const every = 60_000 / (bpm * CLOCKS_PER_QUARTER);
    /** when a clock of the song is heard */
    const timeOf = (clock: number) => reading.time + (clock - reading.quarters * CLOCKS_PER_QUARTER) * every;
    const moved = this.#next !== null && Math.abs(timeOf(this.#next.clock) - this.#next.time) > every * MOVED;
    if (this.#next && playing && !moved) this.#next.time = Math.max(this.#sent, timeOf(this.#next.clock));
    const late = this.#next !== null && this.#next.time < now - LATE * every;
    if (playing && (!this.#playing || moved || late)) {
      if (this.#playing) sent.push({ data: [SystemStatus.stop], time: now });
      this.#next = this.#begin(this.#startsOver(reading), now, timeOf, sent);
    } else if (!playing) {
      if (this.#playing) sent.push({ data: [SystemStatus.stop], time: now });
      if (late) this.#next = null;
    }
    this.#playing = playing;
    this.#stood = playing ? null : reading.quarters * CLOCKS_PER_QUARTER;
    this.#next ??= { clock: 0, time: now };
    // while nothing plays, nothing is sent ahead: those clocks would be counted as the song's when it starts
    const end = playing ? until : Math.min(until, now);
    while (this.#next.time < end || (!playing && this.#next.time <= end)) {
      sent.push({ data: [SystemStatus.clock], time: Math.max(now, this.#next.time) });
      this.#step(every, playing ? timeOf : null);
    }
    for (const { time } of sent) this.#sent = Math.max(this.#sent, time);
    return sent;
  }

  /** Ends it: a follower that plays is stopped. */
  stop(now: number): readonly TimedMessage[] {
    const sent = this.#playing ? [{ data: [SystemStatus.stop], time: now }] : [];
    this.#playing = false;
    this.#stood = null;
    this.#next = null;
    return sent;
  }

  /**
   * Whether it plays from the song's very start. Where it stood tells, because the first reading of a song that plays may
   * come some clocks after its start.
   */
  #startsOver({ quarters }: ClockReading): boolean {
    return (this.#stood ?? quarters * CLOCKS_PER_QUARTER) < 1;
  }

  #step(every: number, timeOf: ((clock: number) => number) | null): void {
    if (!this.#next) return;
    const clock = this.#next.clock + 1;
    this.#next = { clock, time: timeOf ? timeOf(clock) : this.#next.time + every };
  }

  /**
   * Says where it begins: at the song's start, else at the next sixteenth, which is as fine as a song position is. Clocks
   * that are on their way already leave before it.
   */
  #begin(
    startsOver: boolean,
    now: number,
    timeOf: (clock: number) => number,
    sent: TimedMessage[],
  ): { clock: number; time: number } {
    const from = Math.max(now, this.#sent);
    const every = timeOf(1) - timeOf(0);
    /** the song's clock at `from` */
    const passed = (from - timeOf(0)) / every;
    // the very start was passed a moment ago: the clocks since then are sent at once
    if (startsOver && passed < LATE) {
      const time = Math.max(from, timeOf(0));
      sent.push({ data: [SystemStatus.start], time });
      return { clock: 0, time };
    }
    const sixteenth = Math.min(LAST_SIXTEENTH, Math.max(0, Math.ceil(passed / CLOCKS_PER_SIXTEENTH - 1e-6)));
    const clock = sixteenth * CLOCKS_PER_SIXTEENTH;
    const time = Math.max(from, timeOf(clock));
    sent.push({ data: [SystemStatus.songPosition, sixteenth & 127, sixteenth >> 7], time: from });
    sent.push({ data: [SystemStatus.continue], time });
    return { clock, time };
  }
}
