import { Contents, controlsWithin, notesWithin, standingAt } from "../../project/content";
import { Controller, controlRank } from "../../project/controllers";
import { type Clip, type ControlEvent, TICKS_PER_QUARTER } from "../../project/document";
import { pointsWithin } from "../../project/expression";
import { isNoteClip } from "../../project/select";
import { secondsToTicks, type TempoMap, ticksToSeconds } from "../../project/time";
import type { ClockReading, TimedMessage } from "./clockOut";

/** A track's notes for an external instrument: made ahead of time, each with the moment at which it leaves. */

/** How the messages of a track are sent. */
export interface TrackOutput {
  /** 1..16 */
  readonly channel: number;
  /** ms from a message's leaving to the sound, by which it leaves earlier */
  readonly delay: number;
}

/** A message at a tick of the timeline. */
interface Placed {
  readonly tick: number;
  readonly rank: number;
  readonly data: readonly number[];
}
export type TrackMessages = readonly Placed[];

const Status = {
  noteOff: 0x80,
  noteOn: 0x90,
  keyPressure: 0xa0,
  control: 0xb0,
  program: 0xc0,
  pressure: 0xd0,
  bend: 0xe0,
} as const;
/** At one tick: ends of notes, controllers, starts, what is done to a note. */
const RANK = { off: 0, control: 1, on: 20, express: 21 } as const;

/** Where the transport is further from where it was expected than this, ms, somebody has moved it. */
const MOVED_MS = 60;
/** A transport that plays but has not moved for this long, ms, gives no sound. */
const STANDS_MS = 250;
/** A start is known to be where the transport stood, if it is heard within this many ticks behind it. */
const FROM_REST = TICKS_PER_QUARTER;

const contents = new Contents();

/** Everything that a track's clips play, in order of time, on channel 1. Muted clips are left out. */
export function trackMessages(clips: readonly Clip[]): TrackMessages {
  const placed: Placed[] = [];
  for (const clip of clips) {
    if (!isNoteClip(clip) || clip.muted) continue;
    const content = contents.of(clip);
    const end = clip.offset + clip.length;
    const shift = clip.start - clip.offset;
    const control = (event: ControlEvent, tick: number) => {
      for (const data of controlData(event)) placed.push({ tick, rank: RANK.control + controlRank(event), data });
    };
    for (const event of standingAt(content, clip.offset)) control(event, clip.start);
    for (const event of controlsWithin(content, clip.offset, end)) control(event, event.tick + shift);
    for (const { start, length, key, velocity, expression } of notesWithin(content, clip.offset, end)) {
      const sounds = Math.min(length, end - start);
      placed.push({ tick: start + shift, rank: RANK.on, data: [Status.noteOn, key, velocity] });
      placed.push({ tick: start + shift + sounds, rank: RANK.off, data: [Status.noteOff, key, 64] });
      for (const { part, offset, value } of pointsWithin(expression, sounds)) {
        // one channel for all notes has no bend or timbre of one note
        if (part !== "pressure") continue;
        const tick = start + shift + offset;
        placed.push({ tick, rank: RANK.express, data: [Status.keyPressure, key, Math.round(value)] });
      }
    }
  }
  return placed.sort((a, b) => a.tick - b.tick || a.rank - b.rank);
}

function controlData({ type, controller, value, bank, bankFine }: ControlEvent): number[][] {
  switch (type) {
    case "cc":
      return [[Status.control, controller, value]];
    case "bend":
      return [bendData(value)];
    case "pressure":
      return [[Status.pressure, value]];
    case "program":
      return programData(value, bank, bankFine);
    case "rpn":
      return [
        [Status.control, Controller.rpn, 0],
        [Status.control, Controller.rpnFine, controller],
        [Status.control, Controller.dataEntry, value >> 7],
        [Status.control, Controller.dataEntryFine, value & 127],
      ];
  }
}

const bendData = (value: number): number[] => [Status.bend, (value + 8192) & 127, (value + 8192) >> 7];

/** A program change, after its bank where it has one that a bank select can name. */
export const programData = (program: number, bank?: number, bankFine = 0): number[][] => [
  ...(bank === undefined || bank > 127
    ? []
    : [
        [Status.control, Controller.bank, bank],
        [Status.control, Controller.bankFine, bankFine],
      ]),
  [Status.program, program],
];

/** What a person plays on the track, at once; empty for what no message says. */
export function liveData(event: {
  type: string;
  key?: number;
  velocity?: number;
  value?: number;
  controller?: number;
}): number[] {
  const { key = 0, value = 0 } = event;
  switch (event.type) {
    case "noteOn":
      return [Status.noteOn, key, Math.min(127, Math.max(1, Math.round(event.velocity ?? 0)))];
    case "noteOff":
      return [Status.noteOff, key, 64];
    case "notePressure":
      return [Status.keyPressure, key, Math.round(value)];
    case "control":
      return [Status.control, event.controller ?? 0, Math.round(value)];
    case "pressure":
      return [Status.pressure, Math.round(value)];
    case "bend":
      return bendData(Math.round(value));
    default:
      return [];
  }
}

/** The transport as it is heard, and the timeline that it moves along. */
export interface SongReading extends ClockReading {
  readonly tempo: TempoMap;
  /** ticks between which it loops; null: it goes straight on */
  readonly loop: { readonly start: number; readonly end: number } | null;
}

/**
 * Sends one track to one channel, some way ahead. Whatever began is ended: at a stop, a jump, a loop's end, or when the
 * track is sent elsewhere.
 */
export class TrackSender {
  readonly #output: TrackOutput;
  readonly #sounding = new Set<number>();
  /** the first tick that was not sent, in which lap of the loop from where the transport is, and when it is heard */
  #next: { tick: number; lap: number; heard: number } | null = null;
  /** what was read last, and when it was new */
  #seen = { quarters: Number.NaN, since: 0 };
  /** where the transport stood before it played */
  #rest: number | null = null;
  /** when the last message leaves */
  #last = Number.NEGATIVE_INFINITY;

  constructor(output: TrackOutput) {
    this.#output = output;
  }

  /** What leaves between now and `until`, ms. Call it again before `until`. */
  advance(messages: TrackMessages, reading: SongReading, now: number, until: number): readonly TimedMessage[] {
    const tick = reading.quarters * TICKS_PER_QUARTER;
    if (reading.quarters !== this.#seen.quarters) this.#seen = { quarters: reading.quarters, since: now };
    if (!reading.playing || now - this.#seen.since > STANDS_MS) {
      this.#rest = tick;
      return this.#next ? this.stop(now) : [];
    }
    const sent: TimedMessage[] = [];
    const { tempo } = reading;
    const loop = reading.loop && tick < reading.loop.end ? reading.loop : null;
    const seconds = (at: number) => ticksToSeconds(tempo, at);
    const lapMs = loop ? (seconds(loop.end) - seconds(loop.start)) * 1000 : 0;
    const heardAt = (at: number, lap: number) => reading.time + (seconds(at) - seconds(tick)) * 1000 + lap * lapMs;
    const here = this.#follow(heardAt, loop !== null);
    if (!here) {
      if (this.#next) sent.push(...this.#endAll(now));
      const begin = this.#begin(tempo, tick, reading.time, now);
      this.#next = { tick: begin, lap: 0, heard: heardAt(begin, 0) };
    }
    let { tick: from, lap } = this.#next ?? { tick, lap: 0 };
    const horizon = until + this.#output.delay;
    for (;;) {
      const ahead = horizon - lap * lapMs - reading.time;
      const reach = Math.ceil(secondsToTicks(tempo, Math.max(0, seconds(tick) + ahead / 1000)));
      const end = loop ? Math.min(reach, loop.end) : reach;
      for (let at = firstFrom(messages, from); at < messages.length; at++) {
        const message = messages[at];
        if (!message || message.tick >= end) break;
        this.#send(message.data, heardAt(message.tick, lap) - this.#output.delay, now, sent);
      }
      from = Math.max(from, end);
      if (!loop || reach < loop.end || lapMs <= 0) break;
      this.#endSounding(Math.max(now, heardAt(loop.end, lap) - this.#output.delay), sent);
      from = loop.start;
      lap++;
    }
    this.#next = { tick: from, lap, heard: heardAt(from, lap) };
    return sent;
  }

  /** Something that is played now. */
  live(data: readonly number[], now: number): readonly TimedMessage[] {
    const sent: TimedMessage[] = [];
    if (data.length > 0) this.#send(data, now, now, sent);
    return sent;
  }

  /** It plays along, or a note is held. */
  get busy(): boolean {
    return this.#next !== null || this.#sounding.size > 0;
  }

  /** Ends everything; also what is still on its way and cannot be taken back. */
  stop(now: number): readonly TimedMessage[] {
    this.#next = null;
    return this.#endAll(now);
  }

  /** Whether what comes next is heard when it was expected, in this lap or in the one after the loop's end. */
  #follow(heardAt: (tick: number, lap: number) => number, loops: boolean): boolean {
    const next = this.#next;
    if (!next) return false;
    const near = (lap: number) => Math.abs(heardAt(next.tick, lap) - next.heard) < MOVED_MS;
    for (const lap of loops ? [next.lap, next.lap - 1] : [0]) {
      if (lap < 0 || !near(lap)) continue;
      this.#next = { ...next, lap };
      return true;
    }
    return false;
  }

  /** The tick from which to send: where the transport stood, if it has just left there, else what is heard now. */
  #begin(tempo: TempoMap, tick: number, heard: number, now: number): number {
    const rest = this.#rest;
    this.#rest = null;
    if (rest !== null && tick >= rest && tick - rest < FROM_REST) return rest;
    return Math.floor(secondsToTicks(tempo, Math.max(0, ticksToSeconds(tempo, tick) + (now - heard) / 1000)));
  }

  #send(data: readonly number[], time: number, now: number, sent: TimedMessage[]): void {
    const [status = 0, key = 0, velocity = 0] = data;
    if (status === Status.noteOn && velocity > 0) this.#sounding.add(key);
    else if (status === Status.noteOff) this.#sounding.delete(key);
    const message = { data: [status | (this.#output.channel - 1), ...data.slice(1)], time: Math.max(now, time) };
    this.#last = Math.max(this.#last, message.time);
    sent.push(message);
  }

  #endSounding(time: number, sent: TimedMessage[]): void {
    for (const key of [...this.#sounding]) this.#send([Status.noteOff, key, 64], time, time, sent);
  }

  /** At once, and behind the last message that is on its way: a browser may not be able to take that back. */
  #endAll(now: number): TimedMessage[] {
    const sent: TimedMessage[] = [];
    const keys = [...this.#sounding];
    const behind = Math.max(now, this.#last);
    for (const time of behind > now ? [now, behind] : [now]) {
      for (const key of keys) this.#send([Status.noteOff, key, 64], time, time, sent);
      for (const controller of [Controller.sustain, Controller.notesOff]) {
        this.#send([Status.control, controller, 0], time, time, sent);
      }
    }
    this.#last = Number.NEGATIVE_INFINITY;
    return sent;
  }
}

/** The place of the first message at or after a tick. */
function firstFrom(messages: TrackMessages, tick: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.tick ?? 0) < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
