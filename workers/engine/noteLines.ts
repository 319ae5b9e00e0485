import type { LiveEvent } from "../../contract/engine/liveEvent";
import type { ControlEvent, Id } from "../../contract/project/document";
import type { ExpressionPart } from "../../contract/project/expression";
import type { TakeLine } from "../../contract/storage/take";
import type { PassPosition } from "./passes";

type PlainControl = Omit<ControlEvent, "id" | "tick">;

type NoteExpression = Extract<LiveEvent, { type: "noteBend" | "notePressure" | "noteTimbre" }>;
const PART_OF = { noteBend: "bend", notePressure: "pressure", noteTimbre: "timbre" } as const;
/** Ticks between two values of one note's bend, pressure or timbre that are kept: five milliseconds at 120 BPM. */
const APART = 10;

/** The document's control event for a live one. */
function controlOf(
  event: Exclude<LiveEvent, NoteExpression | { type: "noteOn" | "noteOff" | "program" }>,
): PlainControl {
  const value = Math.round(event.value);
  switch (event.type) {
    case "control":
      return { type: "cc", controller: event.controller, value };
    case "rpn":
      return { type: "rpn", controller: event.parameter, value };
    default:
      return { type: event.type, controller: 0, value };
  }
}

const programOf = ({ bank, program }: { bank: number; program: number }): PlainControl => ({
  type: "program",
  controller: 0,
  value: program,
  bank,
});

const keyOf = ({ type, controller }: PlainControl): string => `${type} ${controller}`;

/** A note that is held, and when each part of its expression was written last. */
interface Sounding {
  readonly id: Id;
  readonly pass: number;
  readonly kept: Map<ExpressionPart, number>;
  /** values that came too soon after those: the last of them is written with the note's end */
  readonly waiting: Map<ExpressionPart, { readonly tick: number; readonly value: number }>;
}

/**
 * Converts played events to the lines of a MIDI take. A note that sounds beyond the end of its pass ends there. A pass
 * begins with the controllers in effect when its first event is played, because it may be heard without the earlier
 * passes.
 */
export class NoteLines {
  private readonly sounding = new Map<number, Sounding>();
  private readonly controls = new Map<string, PlainControl>();
  private readonly played = new Set<number>();

  constructor(
    private readonly makeId: () => Id,
    private readonly write: (line: TakeLine) => void,
  ) {}

  /**
   * An event played at a tick of a pass; what was played before the pass counts as at its start. `running`: the pass
   * that is being written.
   */
  play(event: LiveEvent, { pass, tick }: PassPosition, running = pass): void {
    const at = Math.max(0, Math.round(tick));
    const late = pass === running ? {} : { pass };
    this.enter(pass, late);
    switch (event.type) {
      case "noteOn": {
        this.release(event.key, { pass, tick: at }, late);
        const id = this.makeId();
        this.sounding.set(event.key, { id, pass, kept: new Map(), waiting: new Map() });
        const velocity = Math.min(127, Math.max(1, Math.round(event.velocity)));
        this.write({ type: "on", id, tick: at, key: event.key, velocity, ...late });
        break;
      }
      case "noteOff":
        this.release(event.key, { pass, tick: at }, late);
        break;
      case "noteBend":
      case "notePressure":
      case "noteTimbre":
        this.express(event, { pass, tick: at }, late);
        break;
      case "program": {
        // The document's sampler already has the new sound from the start, so the take begins with a change to the old
        // one.
        const program = programOf(event);
        if (!this.controls.has(keyOf(program)) && at > 0) this.control(programOf(event.before), 0, late);
        this.control(program, at, late);
        break;
      }
      default:
        this.control(controlOf(event), at, late);
    }
  }

  private enter(pass: number, late: { pass?: number }): void {
    if (this.played.has(pass)) return;
    this.played.add(pass);
    for (const control of [...this.controls.values()]) this.control(control, 0, late);
  }

  private control(control: PlainControl, tick: number, late: { pass?: number }): void {
    this.controls.set(keyOf(control), control);
    this.write({ type: "control", control: { id: this.makeId(), tick, ...control }, ...late });
  }

  /** Keeps what a finger does, no finer than a listener hears; the last value before the note ends is always kept. */
  private express(event: NoteExpression, { pass, tick }: PassPosition, late: { pass?: number }): void {
    const note = this.sounding.get(event.key);
    if (note?.pass !== pass) return;
    const part = PART_OF[event.type];
    const value = Math.round(event.value * 100) / 100;
    note.waiting.delete(part);
    const last = note.kept.get(part);
    if (last !== undefined && tick - last < APART) note.waiting.set(part, { tick, value });
    else {
      note.kept.set(part, tick);
      this.write({ type: "express", id: note.id, tick, part, value, ...late });
    }
  }

  private release(key: number, { pass, tick }: PassPosition, late: { pass?: number }): void {
    const note = this.sounding.get(key);
    if (!note) return;
    this.sounding.delete(key);
    // a note of an earlier pass has ended with it
    if (note.pass !== pass) return;
    for (const [part, { tick, value }] of note.waiting) {
      this.write({ type: "express", id: note.id, tick, part, value, ...late });
    }
    this.write({ type: "off", id: note.id, tick, ...late });
  }
}
