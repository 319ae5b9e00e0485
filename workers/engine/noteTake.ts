import type { LiveEvent } from "../../contract/engine/liveEvent";
import type { ContextFrames } from "../../contract/frames";
import type { NoteOrder, TakeFailure } from "./api";
import { NoteLines } from "./noteLines";
import type { Passes, RunningPass } from "./passes";
import { failureOf, type OpenTakeFile, TakeRecord } from "./takeRecord";

/** Ticks before a pass in which an event counts towards it: players are early by less than a sixteenth. */
const EARLY = 240;

interface Played {
  readonly event: LiveEvent;
  /** frame of the context at which it was heard */
  readonly frame: ContextFrames;
}

/**
 * Writes a take of notes to disk, event by event, each at the timeline position that was heard when it was played. An
 * event waits until the audio thread has reported that position. The record begins with the first event, so a keyboard
 * that nobody plays leaves an empty take.
 */
export class NoteTake {
  private readonly waiting: Played[] = [];
  private readonly lines: NoteLines;
  /** number of passes whose beginning is written */
  private written = 0;
  private count = 0;
  private done = false;

  private constructor(
    readonly order: NoteOrder,
    private readonly record: TakeRecord,
    private readonly ended: (failure: TakeFailure | null) => void,
    makeId: () => string,
  ) {
    this.lines = new NoteLines(makeId, (line) => this.record.write(line));
  }

  /** Opens the file; rejects if it cannot be written. `ended` is called once, when it is closed. */
  static async open(
    order: NoteOrder,
    openFile: OpenTakeFile,
    ended: (failure: TakeFailure | null) => void,
    makeId: () => string = () => crypto.randomUUID(),
  ): Promise<NoteTake> {
    return new NoteTake(order, new TakeRecord(await openFile(`${order.id}.take`)), ended, makeId);
  }

  /** Events written so far. */
  get events(): number {
    return this.count;
  }

  get isDone(): boolean {
    return this.done;
  }

  /** An event that was heard at a frame of the context. */
  play(event: LiveEvent, frame: ContextFrames): void {
    if (!this.done) this.waiting.push({ event, frame });
  }

  /** Writes all events whose position is known, in order of arrival. */
  settle(passes: Passes): void {
    if (this.done || !passes.begun) return;
    try {
      if (this.written > 0) this.follow(passes);
      while (this.waiting.length > 0 && this.place(this.waiting[0] as Played, passes)) this.waiting.shift();
    } catch (error) {
      this.close(failureOf(error));
    }
  }

  /** Writes the end of the last pass and closes the file. */
  end(passes: Passes | null): void {
    if (this.done) return;
    try {
      if (passes) this.settle(passes);
      const last = passes?.all.at(-1);
      if (passes && last && this.written > 0) this.record.write({ type: "until", tick: lengthOf(last, passes) });
    } catch (error) {
      this.close(failureOf(error));
    }
    this.close(null);
  }

  close(failure: TakeFailure | null): void {
    if (this.done) return;
    this.done = true;
    this.waiting.length = 0;
    try {
      this.record.close();
    } catch {
      // A full storage refuses even this; what was written before stays.
    }
    this.ended(failure);
  }

  /** Writes an event, or drops one that was played outside of all passes; false while its position is unknown. */
  private place({ event, frame }: Played, passes: Passes): boolean {
    if (!passes.over && frame >= passes.seen) return false;
    const position = passes.positionAt(frame);
    if (!position) return passes.over;
    if (position.tick < -EARLY) return true;
    // a key that was pressed before the recording
    if (this.written === 0 && event.type === "noteOff") return true;
    this.begin(passes);
    this.lines.play(event, position, this.written - 1);
    this.count++;
    return true;
  }

  private begin(passes: Passes): void {
    const [first] = passes.all;
    if (this.written > 0 || !first) return;
    const { belongs, id } = this.order;
    this.record.write({ ...belongs, type: "begin", kind: "notes", id, start: first.start, offset: 0 });
    this.written = 1;
    this.follow(passes);
  }

  /** Writes the ends and beginnings of passes up to the running one. */
  private follow(passes: Passes): void {
    for (; this.written < passes.all.length; this.written++) {
      const before = passes.all[this.written - 1] as RunningPass;
      const { cause, start } = passes.all[this.written] as RunningPass;
      this.record.write({ type: "cut", at: lengthOf(before, passes) });
      this.record.write({ type: "pass", cause: cause === "loop" ? "loop" : "locate", start, offset: 0 });
    }
  }
}

/** Whole ticks from the start of a pass to its end, at least 1. */
const lengthOf = (pass: RunningPass, passes: Passes): number =>
  Math.max(1, Math.round(passes.tickIn(pass, pass.ended ?? passes.seen)));
