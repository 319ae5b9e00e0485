import { z } from "zod";
import * as doc from "../project/document";

/**
 * A recording on disk before it is part of the document. `takes/<id>.take` holds lines of JSON,
 * appended and flushed as things happen, the first one `begin`; `takes/<id>.wav` holds an audio
 * take's frames behind a `wavHeader` with unknown length. What is there after a crash is a take
 * up to that moment: a last line that was cut off is left out, and so is half a frame.
 */

const tick = doc.note.shape.start;

/** Written before the first audio or event: enough to place the take without the rest. */
const begin = z.object({
  type: z.literal("begin"),
  id: doc.id,
  projectId: doc.id,
  trackId: doc.id,
  /** of the clip that the take becomes */
  clipId: doc.id,
  kind: z.enum(["audio", "notes"]),
  name: z.string().max(200),
  /** where the clip begins */
  start: tick,
  /** audio: frames of the file before the clip's start (latency, pre-roll) */
  offset: z.number().min(0),
  /** audio: how the take was placed */
  placement: z.enum(["calibrated", "estimated"]),
});

/** The input stream jumped: the placement is another from here on. */
const correct = z.object({
  type: z.literal("correct"),
  offset: z.number().min(0),
  corrected: z.number(),
  jumps: z.int().min(0),
});

/** Notes and controllers of a MIDI take; ticks from the clip's start. */
const on = z.object({
  type: z.literal("on"),
  id: doc.id,
  tick,
  key: doc.note.shape.key,
  velocity: doc.note.shape.velocity,
});
const off = z.object({ type: z.literal("off"), id: doc.id, tick });
const control = z.object({ type: z.literal("control"), control: doc.controlEvent });
/** The take goes on at least to here: written now and then, so that a silent end is not lost. */
const until = z.object({ type: z.literal("until"), tick });

/** The audio has become a sample: its file lies under `samples/` now, or is just being moved there. */
const stored = z.object({ type: z.literal("stored"), sample: doc.sample });

export const takeLine = z.discriminatedUnion("type", [begin, correct, on, off, control, until, stored]);
export type TakeLine = z.infer<typeof takeLine>;
export type TakeStart = z.infer<typeof begin>;

/** A line as it is appended to the file. */
export const takeLineText = (line: TakeLine): string => `${JSON.stringify(line)}\n`;

/** All that the lines of a take say. */
export interface Take {
  readonly start: TakeStart;
  readonly offset: number;
  readonly corrected: number;
  readonly jumps: number;
  readonly notes: doc.NoteClip["notes"];
  readonly controls: doc.NoteClip["controls"];
  /** length of a MIDI take */
  readonly ticks: number;
  readonly sample: doc.Sample | null;
}

/** The lines of a take; null where not even its first can be read. Notes that still sound end with the take. */
export function readTake(text: string): Take | null {
  const lines = text.split("\n").flatMap((line) => {
    const parsed = takeLine.safeParse(jsonOf(line));
    return parsed.success ? [parsed.data] : [];
  });
  const [start, ...rest] = lines;
  if (start?.type !== "begin") return null;
  const ticks = Math.max(1, ...rest.map(lastTick));
  const take = { offset: start.offset, corrected: 0, jumps: 0, sample: null as doc.Sample | null };
  const notes: doc.NoteClip["notes"] = {};
  const controls: doc.NoteClip["controls"] = {};
  for (const line of rest) {
    if (line.type === "correct") {
      const { offset, corrected, jumps } = line;
      Object.assign(take, { offset, corrected, jumps });
    } else if (line.type === "on") {
      const { id, tick, key, velocity } = line;
      notes[id] = { id, start: tick, length: Math.max(1, ticks - tick), key, velocity };
    } else if (line.type === "off") {
      const note = notes[line.id];
      if (note) notes[line.id] = { ...note, length: Math.max(1, line.tick - note.start) };
    } else if (line.type === "control") {
      controls[line.control.id] = line.control;
    } else if (line.type === "stored") {
      take.sample = line.sample;
    }
  }
  return { start, ...take, notes, controls, ticks };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that was cut off by the crash.
    return null;
  }
}

function lastTick(line: TakeLine): number {
  if (line.type === "on") return line.tick + 1;
  if (line.type === "off" || line.type === "until") return line.tick;
  return line.type === "control" ? line.control.tick + 1 : 0;
}

/** The clip that a MIDI take becomes, or an audio take with its sample; null where nothing was recorded. */
export function takeClip(take: Take, sample: doc.Sample | null): doc.Clip | null {
  const { clipId, trackId, name, start, placement, kind } = take.start;
  const base = { id: clipId, trackId, name, start, timeBase: "musical" as const, muted: false };
  if (kind === "notes") {
    if (Object.keys(take.notes).length === 0 && Object.keys(take.controls).length === 0) return null;
    return { ...base, kind, offset: 0, length: take.ticks, notes: take.notes, controls: take.controls };
  }
  if (!sample || sample.frames - take.offset < 1) return null;
  return {
    ...base,
    kind,
    sampleId: sample.id,
    offset: take.offset,
    length: sample.frames - take.offset,
    gain: 0,
    fadeIn: 0,
    fadeOut: 0,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    take: { placement, corrected: take.corrected, jumps: take.jumps },
  };
}
