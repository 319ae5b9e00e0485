import { z } from "zod";
import * as doc from "../project/document";
import { EXPRESSION_PARTS, EXPRESSION_POINTS, type Expression, NOTE_BEND } from "../project/expression";
import { id } from "../project/id";

/**
 * A recording on disk before it is part of the document. `takes/<id>.take` contains lines of JSON, appended and flushed
 * as things happen, the first one `begin`; `takes/<id>.wav` contains an audio take's frames after a `wavHeader` with
 * unknown length. After a crash the files are a valid take up to that moment: an incomplete last line is ignored, and
 * so is half a frame.
 */

const tick = doc.note.shape.start;

/** Written before the first audio or event: enough to place the take even if nothing else is written. */
const begin = z.object({
  type: z.literal("begin"),
  id: id,
  projectId: id,
  trackId: id,
  /** of the clip that the take becomes */
  clipId: id,
  kind: z.enum(["audio", "notes"]),
  name: z.string().max(200),
  /** where the clip begins */
  start: tick,
  /** audio: frames of the file before the clip's start (latency, pre-roll) */
  offset: z.number().min(0),
  /** audio: how the take's position was determined */
  placement: z.enum(["calibrated", "estimated"]),
});

/** The input stream had a discontinuity: from here on the audio belongs elsewhere. */
const correct = z.object({
  type: z.literal("correct"),
  offset: z.number().min(0),
  corrected: z.number(),
  jumps: z.int().min(0),
});

/**
 * The timeline was moved: the current pass ends here, at a frame of the file, or at a tick from its start. `pass`
 * follows once the timeline runs again.
 */
const cut = z.object({ type: z.literal("cut"), at: z.number().min(0) });
/** The next pass begins: the loop started again, or the position was moved. */
const pass = z.object({
  type: z.literal("pass"),
  cause: z.enum(["loop", "locate"]),
  /** where its clip begins */
  start: tick,
  /** audio: the frame of the file that sounds there */
  offset: z.number().min(0),
});

/**
 * For an event that arrived after the next pass had begun: the pass that it belongs to, counted from 0; if left out,
 * the current one.
 */
const late = { pass: z.int().min(0).optional() };
/** Notes and controllers of a MIDI take; ticks from the start of their pass. */
const on = z.object({
  type: z.literal("on"),
  id: id,
  tick,
  key: doc.note.shape.key,
  velocity: doc.note.shape.velocity,
  ...late,
});
const off = z.object({ type: z.literal("off"), id: id, tick, ...late });
/** What a finger does to a note that sounds. */
const express = z.object({
  type: z.literal("express"),
  /** of the note */
  id: id,
  tick,
  part: z.enum(EXPRESSION_PARTS),
  value: z.number().min(-NOTE_BEND).max(127),
  ...late,
});
const control = z.object({ type: z.literal("control"), control: doc.controlEvent, ...late });
/** The current pass lasts at least until here, so that silence at its end is not lost. */
const until = z.object({ type: z.literal("until"), tick });

/** The audio has become a sample: its file is now under `samples/`, or is just being moved there. */
const stored = z.object({ type: z.literal("stored"), sample: doc.sample });

export const takeLine = z.discriminatedUnion("type", [
  begin,
  correct,
  cut,
  pass,
  on,
  off,
  express,
  control,
  until,
  stored,
]);
export type TakeLine = z.infer<typeof takeLine>;
export type TakeStart = z.infer<typeof begin>;

/** A line as it is appended to the file. */
export const takeLineText = (line: TakeLine): string => `${JSON.stringify(line)}\n`;

/** What was recorded in one run of the timeline: one repetition of the loop, or from one locate to the next. */
export interface Pass {
  readonly cause: "start" | "loop" | "locate";
  /** where its clip begins */
  readonly tick: number;
  /** audio: the frame of the file that sounds there, and the one at which the pass ends; null: the end of the file */
  readonly offset: number;
  readonly end: number | null;
  readonly notes: doc.NoteClip["notes"];
  readonly controls: doc.NoteClip["controls"];
  /** notes: how long it is, at least 1 */
  readonly ticks: number;
}

/** Everything that the lines of a take say. The fields of a pass are those of the first one. */
export interface RecordedTake extends Omit<Pass, "cause" | "tick" | "end"> {
  readonly start: TakeStart;
  readonly corrected: number;
  readonly jumps: number;
  readonly sample: doc.Sample | null;
  /** in the order in which they were recorded */
  readonly passes: readonly Pass[];
}

/** Parses the lines of a take; null if not even the first is readable. Notes without an end stop with their pass. */
export function readTake(text: string): RecordedTake | null {
  const lines = text.split("\n").flatMap((line) => {
    const parsed = takeLine.safeParse(jsonOf(line));
    return parsed.success ? [parsed.data] : [];
  });
  const [start, ...rest] = lines;
  if (start?.type !== "begin") return null;
  const reading = [new PassReading("start", start.start, start.offset)];
  const take = { corrected: 0, jumps: 0, sample: null as doc.Sample | null };
  for (const line of rest) {
    switch (line.type) {
      case "begin":
        break;
      case "correct":
        if (reading[0]) reading[0].offset = line.offset;
        take.corrected = line.corrected;
        take.jumps = line.jumps;
        break;
      case "stored":
        take.sample = line.sample;
        break;
      case "pass":
        reading.push(new PassReading(line.cause, line.start, line.offset));
        break;
      default: {
        const late = "pass" in line && line.pass !== undefined ? reading[line.pass] : undefined;
        (late ?? reading.at(-1))?.take(line);
      }
    }
  }
  const passes = reading.map((one) => one.pass());
  const [first] = passes;
  return first ? { ...take, ...first, start, passes } : null;
}

type PassLine = Exclude<TakeLine, { type: "begin" | "correct" | "stored" | "pass" }>;

/** Collects a pass while its lines are read. */
class PassReading {
  private end: number | null = null;
  private lastTick = 1;
  private readonly sounding = new Map<doc.Id, Extract<TakeLine, { type: "on" }>>();
  private readonly expressions = new Map<doc.Id, Expression>();
  private readonly notes: doc.NoteClip["notes"] = {};
  private readonly controls: doc.NoteClip["controls"] = {};

  constructor(
    private readonly cause: Pass["cause"],
    private readonly tick: number,
    public offset: number,
  ) {}

  take(line: PassLine): void {
    switch (line.type) {
      case "cut":
        this.end = line.at;
        break;
      case "on": {
        this.sounding.set(line.id, line);
        this.reach(line.tick + 1);
        break;
      }
      case "off": {
        const note = this.sounding.get(line.id);
        if (note) this.note(note, line.tick);
        this.sounding.delete(line.id);
        this.reach(line.tick);
        break;
      }
      case "express":
        this.express(line);
        break;
      case "control":
        this.controls[line.control.id] = line.control;
        this.reach(line.control.tick + 1);
        break;
      case "until":
        this.reach(line.tick);
        break;
    }
  }

  pass(): Pass {
    const { cause, tick, offset, end, notes, controls } = this;
    const ticks = end === null ? this.lastTick : Math.max(1, Math.round(end));
    for (const note of this.sounding.values()) this.note(note, ticks);
    return { cause, tick, offset, end, notes, controls, ticks };
  }

  private express({ id, tick, part, value }: Extract<TakeLine, { type: "express" }>): void {
    const note = this.sounding.get(id);
    if (!note) return;
    const curves = this.expressions.get(id) ?? {};
    this.expressions.set(id, curves);
    const points = curves[part] ?? [];
    curves[part] = points;
    const offset = Math.max(0, tick - note.tick);
    const last = points.at(-1);
    if (last && last[0] >= offset) last[1] = value;
    else if (points.length < EXPRESSION_POINTS) points.push([offset, value]);
    this.reach(tick + 1);
  }

  private note({ id, tick, key, velocity }: Extract<TakeLine, { type: "on" }>, end: number): void {
    const expression = this.expressions.get(id);
    const note = { id, start: tick, length: Math.max(1, end - tick), key, velocity };
    this.notes[id] = expression ? { ...note, expression } : note;
  }

  private reach(tick: number): void {
    this.lastTick = Math.max(this.lastTick, tick);
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The last line is incomplete because of a crash.
    return null;
  }
}

/** The clip for one pass of a take, for audio with its sample; null if nothing was recorded in it. */
export function passClip(
  { start, corrected, jumps }: RecordedTake,
  pass: Pass,
  sample: doc.Sample | null,
): doc.Clip | null {
  const { clipId, trackId, name, placement, kind } = start;
  const base = { id: clipId, trackId, name, start: pass.tick, timeBase: "musical" as const, muted: false };
  if (kind === "notes") {
    const { notes, controls, ticks } = pass;
    if (Object.keys(notes).length === 0 && Object.keys(controls).length === 0) return null;
    return { ...base, kind, offset: 0, length: ticks, notes, controls };
  }
  if (!sample) return null;
  const length = Math.min(pass.end ?? sample.frames, sample.frames) - pass.offset;
  if (length < 1) return null;
  return {
    ...base,
    kind,
    sampleId: sample.id,
    offset: pass.offset,
    length,
    gain: 0,
    fadeIn: 0,
    fadeOut: 0,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    take: { placement, corrected, jumps },
  };
}
