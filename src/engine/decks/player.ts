import { t } from "@lingui/core/macro";
import type { BeatGrid } from "../../../contract/dj/grid";
import { DeckCondition, DeckField, DeckFlag, DeckMode, DeckVerb } from "../../../contract/engine/border";
import type { DeckReadingsReader } from "../../../contract/engine/deckReadings";
import type { Id } from "../../../contract/project/document";
import type { DeckOrder } from "../../../workers/engine/api";
import { sentenceOf } from "../../words/say";
import type { DeckControl, DeckReading, DeckSource, DeckState, DeckSync } from "./port";

/** Where a deck's commands go, and what is read of it. */
export interface DeckTarget {
  /** the engine that plays now; null: none */
  readonly deckReadings: DeckReadingsReader | null;
  tellDeck(deck: number, verb: DeckVerb, a: number, b: number): void;
  /** the engine's strip of a track; −1: it has none */
  readonly book: { strip(trackId: Id): number };
  /** Puts a sample into the deck's memory; rejects with a sentence. */
  loadDeck(deck: number, order: DeckOrder): Promise<void>;
  ejectDeck(deck: number): void;
  keepInDeck(deck: number, frames: readonly number[]): void;
  setDeckGrid(deck: number, grid: BeatGrid | null): void;
}

const STATES: Record<DeckCondition, DeckState> = {
  [DeckCondition.empty]: "empty",
  [DeckCondition.paused]: "paused",
  [DeckCondition.playing]: "playing",
  [DeckCondition.failed]: "failed",
};

const MODES: Record<DeckSync, DeckMode> = {
  off: DeckMode.off,
  follower: DeckMode.follower,
  leader: DeckMode.leader,
};

const clamp = (value: number, low: number, high: number): number => {
  if (Number.isNaN(value)) throw new RangeError(t`A deck was told what is no number.`);
  return Math.max(low, Math.min(value, high));
};

/** The farthest frame that a deck may be told of. */
const FAR = 1e12;
/** The most beats between two on which a deck may start. */
const MOST_BEATS = 256;
const MOTOR = [0.01, 20] as const;

/** One deck, from the page to the engine: it remembers what was set, so that another engine goes on with it. */
export class DeckPlayer implements DeckControl {
  /** what was set by verb, as an engine that comes is told it */
  private readonly settings = new Map<DeckVerb, number>();
  private trackId: Id | null = null;
  private source: DeckSource | null = null;
  private loop: { start: number; end: number; active: boolean } | null = null;
  private loading = false;
  private failure: string | null = null;
  /** counts loads: the result of an older one is of no use */
  private loads = 0;
  private readonly reading: DeckReading = emptyReading();

  constructor(
    private readonly number: number,
    private readonly target: DeckTarget,
  ) {}

  async load(source: DeckSource | null): Promise<void> {
    const turn = ++this.loads;
    this.source = null;
    this.loop = null;
    this.failure = null;
    this.settings.delete(DeckVerb.reverse);
    this.loading = source !== null;
    this.tell(DeckVerb.eject);
    if (!source) {
      this.setGrid(null);
      this.target.ejectDeck(this.number);
      return;
    }
    const { sampleId, start = 0, kept = [] } = source;
    try {
      await this.target.loadDeck(this.number, { sampleId, start, kept });
    } catch (error) {
      if (turn !== this.loads) return;
      this.loading = false;
      this.failure = sentenceOf(error);
      throw new Error(this.failure);
    }
    if (turn !== this.loads) return;
    this.loading = false;
    this.source = source;
    this.setGrid(source.grid);
    this.tell(DeckVerb.load, source.frames, source.rate);
    if (start !== 0) this.tell(DeckVerb.seek, start);
  }

  setTrack(trackId: Id | null): void {
    this.trackId = trackId;
    this.sendStrip();
  }

  setGrid(grid: BeatGrid | null): void {
    this.target.setDeckGrid(this.number, grid);
    const downbeat = grid?.firstDownbeat ?? 0;
    if (downbeat !== (this.settings.get(DeckVerb.downbeat) ?? 0)) this.set(DeckVerb.downbeat, downbeat);
  }

  keep(frames: readonly number[]): void {
    this.target.keepInDeck(this.number, frames);
  }

  play = () => this.tell(DeckVerb.play);
  pause = () => this.tell(DeckVerb.pause);
  seek = (frame: number) => this.tell(DeckVerb.seek, clamp(frame, -FAR, FAR));
  start = (frame: number, every = 0) => this.tell(DeckVerb.start, clamp(frame, -FAR, FAR), clamp(every, 0, MOST_BEATS));
  jump = (frames: number) => this.tell(DeckVerb.jump, clamp(frames, -FAR, FAR));
  setTempo = (ratio: number) => this.set(DeckVerb.tempo, clamp(ratio, 0, 4));
  nudge = (ratio: number) => this.set(DeckVerb.nudge, clamp(ratio, 0.5, 2));
  setKeylock = (on: boolean) => this.set(DeckVerb.keylock, on ? 1 : 0);
  setPitch = (semitones: number) => this.set(DeckVerb.pitch, clamp(semitones, -12, 12));
  setSlip = (on: boolean) => this.set(DeckVerb.slip, on ? 1 : 0);
  setReverse = (on: boolean) => this.set(DeckVerb.reverse, on ? 1 : 0);
  setQuantise = (on: boolean) => this.set(DeckVerb.quantise, on ? 1 : 0);
  setPhaseOffset = (beats: number) => this.set(DeckVerb.offset, clamp(beats, -0.5, 0.5));
  setLevel = (level: number) => this.set(DeckVerb.level, clamp(level, 0, 4));
  setSync = (mode: DeckSync) => this.set(DeckVerb.sync, MODES[mode]);
  brake = (seconds: number) => this.tell(DeckVerb.brake, clamp(seconds, ...MOTOR));
  spinback = (seconds: number) => this.tell(DeckVerb.spinback, clamp(seconds, ...MOTOR));
  softStart = (seconds: number) => this.tell(DeckVerb.softStart, clamp(seconds, ...MOTOR));
  touch = () => this.tell(DeckVerb.touch);
  turn = (seconds: number) => this.tell(DeckVerb.turn, clamp(seconds, -60, 60));

  setLoop(range: { readonly start: number; readonly end: number } | null, active: boolean): void {
    if (range && !(range.end > range.start)) throw new RangeError(t`A loop ends behind its start.`);
    this.loop = range && { start: clamp(range.start, -FAR, FAR), end: clamp(range.end, -FAR, FAR), active };
    this.sendLoop();
  }

  release = () => this.tell(DeckVerb.release);
  bend = (amount: number) => this.tell(DeckVerb.bend, clamp(amount, -10_000, 10_000));

  read(): DeckReading {
    const { reading, target } = this;
    const there = target.deckReadings?.read(this.number) ?? false;
    if (there) this.copy(target.deckReadings as DeckReadingsReader);
    reading.failure = this.failure;
    if (this.loading) reading.state = "loading";
    else if (!this.source) reading.state = this.failure === null ? "empty" : "failed";
    else if (reading.state === "empty") reading.state = "paused";
    if (reading.state !== "failed") reading.failure = null;
    return reading;
  }

  private copy(from: DeckReadingsReader): void {
    const { reading } = this;
    const flags = from.get(DeckField.flags);
    reading.state = STATES[from.get(DeckField.state) as DeckCondition] ?? "empty";
    reading.frame = from.get(DeckField.frame);
    reading.slipFrame = from.get(DeckField.slipFrame);
    reading.rate = from.get(DeckField.rate);
    reading.bpm = from.get(DeckField.bpm);
    reading.beat = from.get(DeckField.beat);
    reading.phaseError = from.get(DeckField.phaseError);
    reading.looping = (flags & DeckFlag.looping) !== 0;
    reading.ended = (flags & DeckFlag.ended) !== 0;
    reading.touched = (flags & DeckFlag.touched) !== 0;
    reading.stretched = (flags & DeckFlag.stretched) !== 0;
    reading.waiting = (flags & DeckFlag.waiting) !== 0;
    reading.starvedFrames = from.get(DeckField.starved);
  }

  /** The rest of its source cannot be read: the deck plays what there is, and stops. */
  fail(sentence: string): void {
    if (this.loading) return;
    this.failure = sentence;
    this.tell(DeckVerb.fail);
  }

  /** The engine's numbers of tracks have changed. */
  sendStrip(): void {
    this.tell(DeckVerb.strip, this.trackId === null ? -1 : this.target.book.strip(this.trackId));
  }

  /** Reads where it stands, for an engine that takes another's place. */
  place(): { frame: number; playing: boolean } {
    const { frame, state } = this.read();
    return { frame, playing: state === "playing" };
  }

  /** Another engine plays: it is told everything. Sync follows by `sendSync`, once all decks are there. */
  engineCame({ frame, playing }: { frame: number; playing: boolean }): void {
    this.sendStrip();
    if (this.source) {
      this.tell(DeckVerb.load, this.source.frames, this.source.rate);
      this.tell(DeckVerb.seek, frame);
      this.sendLoop();
    }
    for (const [verb, value] of this.settings) if (verb !== DeckVerb.sync) this.tell(verb, value);
    if (this.source && playing) this.tell(DeckVerb.play);
    if (this.source && this.failure !== null) this.tell(DeckVerb.fail);
  }

  sendSync(): void {
    const mode = this.settings.get(DeckVerb.sync);
    if (mode !== undefined) this.tell(DeckVerb.sync, mode);
  }

  /** What holds it in memory is gone: loads it again. */
  async reload(): Promise<void> {
    const { source, number } = this;
    if (!source) return;
    const { sampleId, kept = [] } = source;
    const turn = this.loads;
    this.setGrid(source.grid);
    await this.target
      .loadDeck(number, { sampleId, start: this.reading.frame, kept })
      .catch((error: unknown) => turn === this.loads && this.fail(sentenceOf(error)));
  }

  private sendLoop(): void {
    const { start, end, active } = this.loop ?? { start: 0, end: 0, active: false };
    this.tell(DeckVerb.loopRange, start, end);
    this.tell(DeckVerb.loop, active ? 1 : 0);
  }

  private set(verb: DeckVerb, value: number): void {
    this.settings.set(verb, value);
    this.tell(verb, value);
  }

  private tell(verb: DeckVerb, a = 0, b = 0): void {
    this.target.tellDeck(this.number, verb, a, b);
  }
}

const emptyReading = (): DeckReading => ({
  state: "empty",
  failure: null,
  frame: 0,
  slipFrame: 0,
  rate: 0,
  bpm: 0,
  beat: 0,
  phaseError: 0,
  looping: false,
  ended: false,
  touched: false,
  stretched: false,
  waiting: false,
  starvedFrames: 0,
});
