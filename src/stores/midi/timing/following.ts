import { ClockFollower } from "../../../../contract/midi/live/clockIn";
import type { ClockReading } from "../../../../contract/midi/live/clockOut";
import type { SystemMessage } from "../../../../contract/midi/live/systemMessage";
import { TimecodeFollower } from "../../../../contract/midi/live/timecode";
import { TICKS_PER_QUARTER } from "../../../../contract/project/document";

const TICKS_PER_SIXTEENTH = TICKS_PER_QUARTER / 4;
/** A tempo is taken over once it stood within this many BPM for this many looks. */
const SAME_TEMPO = 0.05;
const LOOKS = 4;
/** The transport is located anew where it is further away than this, ms; no more often than every so many looks. */
const APART_MS = 100;
const LOCATED_EVERY = 8;

/** The transport that follows, and what it stands on. */
export interface FollowingPorts {
  /** where the transport is heard; null while there is no sound */
  clock(): ClockReading | null;
  play(): void;
  pause(): void;
  seek(tick: number): void;
  /** the tick of a time on the project's timeline, seconds */
  tickAt(seconds: number): number;
  /** the project's tempo; null where it has several, which it keeps */
  tempo(): number | null;
  setTempo(bpm: number): void;
}

/** How the device that is followed stands, for the screen. */
export interface FollowedState {
  /** messages come */
  readonly present: boolean;
  readonly running: boolean;
  readonly bpm: number | null;
  /** where it stands, seconds; of time code only */
  readonly seconds: number | null;
  /** ms by which the transport is ahead of it; null while one of them stands */
  readonly ahead: number | null;
}

const ABSENT: FollowedState = { present: false, running: false, bpm: null, seconds: null, ahead: null };

/** The transport follows another device: its clock (tempo, start, stop, song position), or its time code. */
export class Following {
  readonly #by: "clock" | "timecode";
  readonly #ports: FollowingPorts;
  readonly #clock = new ClockFollower();
  readonly #timecode = new TimecodeFollower();
  #running = false;
  #located: number | null = null;
  #tempo = { bpm: 0, looks: 0 };
  #sinceLocated = LOCATED_EVERY;

  constructor(by: "clock" | "timecode", ports: FollowingPorts) {
    this.#by = by;
    this.#ports = ports;
  }

  /** A message of the device, and its time stamp in ms. */
  take(message: SystemMessage, time: number): void {
    if (this.#by === "timecode") {
      this.#timecode.take(message, time);
      return;
    }
    this.#clock.take(message, time);
    switch (message.kind) {
      case "start":
        this.#ports.seek(0);
        this.#ports.play();
        this.#sinceLocated = 0;
        return;
      case "continue":
        this.#ports.play();
        this.#sinceLocated = 0;
        return;
      case "stop":
        this.#ports.pause();
        return;
      case "songPosition":
        this.#ports.seek(message.sixteenths * TICKS_PER_SIXTEENTH);
    }
  }

  /** Keeps tempo and position, several times a second; how the device stands. */
  look(now: number): FollowedState {
    return this.#by === "clock" ? this.#followClock(now) : this.#followTimecode(now);
  }

  #followClock(now: number): FollowedState {
    const read = this.#clock.read(now);
    if (!read) return ABSENT;
    if (read.bpm !== null) this.#takeTempo(read.bpm);
    const ours = this.#ports.clock();
    const quarters = ours?.playing && read.playing ? ours.quarters + ((now - ours.time) * ours.bpm) / 60_000 : null;
    const ahead = quarters === null || !ours ? null : ((quarters - read.quarters) * 60_000) / ours.bpm;
    this.#keepTogether(ahead, read.quarters * TICKS_PER_QUARTER);
    return { present: true, running: read.playing, bpm: read.bpm, seconds: null, ahead };
  }

  #followTimecode(now: number): FollowedState {
    const read = this.#timecode.read(now);
    if (!read) return ABSENT;
    const { running, seconds } = read;
    const tick = this.#ports.tickAt(seconds);
    if (running && !this.#running) {
      this.#ports.seek(tick);
      this.#ports.play();
      this.#sinceLocated = 0;
    } else if (!running && this.#running) this.#ports.pause();
    else if (!running && this.#located !== seconds) this.#ports.seek(tick);
    this.#running = running;
    this.#located = running ? null : seconds;
    const ours = this.#ports.clock();
    const quarters = running && ours?.playing ? ours.quarters + ((now - ours.time) * ours.bpm) / 60_000 : null;
    const ahead = quarters === null || !ours ? null : ((quarters - tick / TICKS_PER_QUARTER) * 60_000) / ours.bpm;
    this.#keepTogether(ahead, tick);
    return { present: true, running, bpm: null, seconds, ahead };
  }

  #keepTogether(ahead: number | null, tick: number): void {
    this.#sinceLocated++;
    if (ahead === null || Math.abs(ahead) < APART_MS || this.#sinceLocated < LOCATED_EVERY) return;
    this.#sinceLocated = 0;
    this.#ports.seek(Math.round(tick));
  }

  #takeTempo(bpm: number): void {
    const stood = Math.abs(bpm - this.#tempo.bpm) < SAME_TEMPO;
    this.#tempo = stood ? { bpm: this.#tempo.bpm, looks: this.#tempo.looks + 1 } : { bpm, looks: 0 };
    const present = this.#ports.tempo();
    if (present === null || this.#tempo.looks < LOOKS || Math.abs(bpm - present) < SAME_TEMPO) return;
    this.#ports.setTempo(Math.round(bpm * 100) / 100);
  }
}
