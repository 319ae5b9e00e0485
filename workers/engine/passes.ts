import { type ContextFrames, contextFrames, type TimelineFrames, timelineFrames } from "../../contract/frames";
import { framesToTicks, type TempoMap, tickFromFrame, ticksToFrames } from "../../contract/project/time";
import { Size } from "../../dsp/abi";
import type { CaptureStamp } from "../memory";

/** The common start of all takes of one recording. */
export interface RecordingStart {
  /** tick of their clips; null until the first recorded block sets it */
  tick: number | null;
  /** the present one: it may be edited during a recording */
  tempo(): TempoMap;
}

/** Frames recorded without interruption, with their places on the context's clock and on the timeline. */
interface PassSection {
  readonly contextFrame: ContextFrames;
  readonly timelineFrame: TimelineFrames;
  readonly tempo: TempoMap;
}

/** One run of the timeline during a recording: one repetition of the loop, or from one locate to the next. */
export interface RunningPass {
  readonly cause: "start" | "loop" | "locate";
  /** whole tick at which its clips begin */
  readonly start: number;
  /** frames of it before that tick */
  readonly inFront: number;
  /** by start; a new one after each edit of the tempo */
  readonly sections: PassSection[];
  /** frame of the context at which it ended; null: it is running */
  ended: ContextFrames | null;
}

/** Where in a block a pass begins or ends. */
export interface PassEvent {
  readonly kind: "begins" | "ends";
  /** frame of the block, 0…Size.block */
  readonly at: number;
  readonly pass: RunningPass;
}

/** A moment of a recording: ticks from the start of a pass, negative before it. */
export interface PassPosition {
  /** counted from 0 */
  readonly pass: number;
  readonly tick: number;
}

/**
 * The passes of one recording, derived from the audio thread's stamps: a pass ends at exactly the frame at which the
 * loop wraps or the position is moved, and the next one begins where the timeline continues.
 */
export class Passes {
  readonly all: RunningPass[] = [];
  /** the transport has stopped recording */
  over = false;
  /** frame of the context up to which blocks were processed */
  seen = contextFrames(0);
  private running: RunningPass | null = null;
  private locates = 0;
  /** timeline frame expected at the start of the next block */
  private expected = timelineFrames(0);
  /** whether the loop wrapped at the end of the last block */
  private wrapped = false;

  constructor(
    private readonly start: RecordingStart,
    private readonly sampleRate: number,
  ) {}

  get begun(): boolean {
    return this.all.length > 0;
  }

  /** Processes the next block; returns what begins and ends in it, in order. */
  look(stamp: CaptureStamp): PassEvent[] {
    const { contextFrame } = stamp;
    this.seen = contextFrames(contextFrame + Size.block);
    if (this.over || (!this.begun && !stamp.recording)) return [];
    const events: PassEvent[] = [];
    const located = this.begun && stamp.locates - this.locates > (stamp.wrapOffset > 0 ? 1 : 0);
    this.locates = stamp.locates;
    if (!stamp.recording || located) this.endAt(0, contextFrame, events);
    if (!stamp.recording) {
      this.over = !stamp.waiting;
      return events;
    }
    const wrap = stamp.wrapOffset;
    const frame = wrap > 0 ? timelineFrames(stamp.wrapFrame - wrap) : stamp.timelineFrame;
    if (!this.running) this.beginAt(0, located ? "locate" : this.causeOfNext(), frame, contextFrame, events);
    else if (frame !== this.expected || this.running.sections.at(-1)?.tempo !== this.start.tempo()) {
      // the position was adapted to an edited tempo
      this.running.sections.push({ contextFrame, timelineFrame: frame, tempo: this.start.tempo() });
    }
    this.expected = timelineFrames(stamp.timelineFrame + Size.block);
    if (wrap === 0) return events;
    this.endAt(wrap, contextFrame, events);
    if (wrap < Size.block) this.beginAt(wrap, "loop", timelineFrames(stamp.timelineFrame + wrap), contextFrame, events);
    else this.wrapped = true;
    return events;
  }

  /** The audio thread has stopped: nothing more comes. */
  end(): void {
    if (this.running) this.running.ended = this.seen;
    this.running = null;
    this.over = true;
  }

  /**
   * The pass and tick of something heard at a frame of the context. What was played while the timeline paused counts
   * towards the pass that followed. Null if that has not begun yet, or after the end of the last one.
   */
  positionAt(contextFrame: ContextFrames): PassPosition | null {
    for (let index = this.all.length - 1; index >= 0; index--) {
      const pass = this.all[index] as RunningPass;
      const first = pass.sections[0] as PassSection;
      if (contextFrame < first.contextFrame && index > 0) continue;
      if (pass.ended === null || contextFrame < pass.ended)
        return { pass: index, tick: this.tickIn(pass, contextFrame) };
      const next = this.all[index + 1];
      return next ? { pass: index + 1, tick: this.tickIn(next, contextFrame) } : null;
    }
    return null;
  }

  /** Ticks from a pass' start to a frame of the context. */
  tickIn(pass: RunningPass, contextFrame: ContextFrames): number {
    const stretch =
      pass.sections.findLast((one) => one.contextFrame <= contextFrame) ?? (pass.sections[0] as PassSection);
    const frame = stretch.timelineFrame + contextFrame - stretch.contextFrame;
    // Before the timeline's start, time continues as in its first bar.
    const tick =
      frame < 0
        ? frame * framesToTicks(stretch.tempo, 1, this.sampleRate)
        : framesToTicks(stretch.tempo, frame, this.sampleRate);
    return tick - pass.start;
  }

  private causeOfNext(): RunningPass["cause"] {
    if (!this.begun) return "start";
    return this.wrapped ? "loop" : "locate";
  }

  private beginAt(
    at: number,
    cause: RunningPass["cause"],
    timelineFrame: TimelineFrames,
    contextFrame: ContextFrames,
    events: PassEvent[],
  ): void {
    const tempo = this.start.tempo();
    const start = this.firstTick(cause, tempo, timelineFrame);
    const pass: RunningPass = {
      cause,
      start,
      inFront: ticksToFrames(tempo, start, this.sampleRate) - timelineFrame,
      sections: [{ contextFrame: contextFrames(contextFrame + at), timelineFrame, tempo }],
      ended: null,
    };
    this.wrapped = false;
    this.running = pass;
    this.all.push(pass);
    events.push({ kind: "begins", at, pass });
  }

  private firstTick(cause: RunningPass["cause"], tempo: TempoMap, frame: TimelineFrames): number {
    if (cause !== "start") return tickFromFrame(tempo, Math.max(0, frame), this.sampleRate);
    this.start.tick ??= Math.ceil(framesToTicks(tempo, Math.max(0, frame), this.sampleRate));
    return this.start.tick;
  }

  private endAt(at: number, contextFrame: ContextFrames, events: PassEvent[]): void {
    const { running } = this;
    if (!running) return;
    running.ended = contextFrames(contextFrame + at);
    this.running = null;
    events.push({ kind: "ends", at, pass: running });
  }
}
