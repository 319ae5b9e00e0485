import { tempoAt } from "../../../contract/dj/beatLoops";
import type { CueMode } from "../../../contract/dj/cueModes";
import { faderAt, keptTempo, movedTo, tempoOf, withRange } from "../../../contract/dj/deckTempo";
import type { BeatGrid } from "../../../contract/dj/grid";
import { jumpFrames } from "../../../contract/dj/hotCues";
import { startOf, type Track, type TrackEdit } from "../../../contract/dj/track";
import type { DeckControl, DeckReading } from "../../engine/decks/port";
import { sentenceOf } from "../../words/say";
import { GridTaps } from "./gridControls";
import type { DeckParts, TrackRecords } from "./port";
import { type DeckState, EMPTY_DECK } from "./state";
import { isAtCue } from "./transport";

/** Until the engine has certainly done what it was told, seconds. */
const SOON = 0.15;

/** What a deck needs of the others and of the app. */
export interface DeckPorts {
  readonly records: TrackRecords;
  cueMode(): CueMode;
  now(): number;
  /** Sync, play or track have changed: another may lead. */
  changed(): void;
  fallIn(deck: Deck): void;
  /** A follower's fader was moved: the leader goes by as much. */
  lead(factor: number): void;
}

/** One deck: what it holds and how it is set. It tells the engine at once, and follows what the engine says. */
export class Deck implements DeckParts {
  readonly control: DeckControl;
  readonly taps = new GridTaps();
  readonly #ports: DeckPorts;
  readonly #listeners = new Set<() => void>();
  #state: DeckState = EMPTY_DECK;
  #sought: { frame: number; until: number } | null = null;
  #seen: Pick<DeckReading, "state" | "ended"> = { state: "empty", ended: false };
  #unwatch = () => {};
  #loads = 0;

  constructor(control: DeckControl, ports: DeckPorts) {
    this.control = control;
    this.#ports = ports;
    const { keylock, quantise } = EMPTY_DECK;
    control.setKeylock(keylock);
    control.setQuantise(quantise);
  }

  get state(): DeckState {
    return this.#state;
  }

  set(change: Partial<DeckState>): void {
    const before = this.#state;
    if (Object.entries(change).every(([name, value]) => Object.is(before[name as keyof DeckState], value))) return;
    this.#state = { ...before, ...change };
    for (const listener of this.#listeners) listener();
    if ("sync" in change || "leader" in change || "playing" in change || "track" in change) this.#ports.changed();
  }

  /** Calls back after each change, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get grid(): BeatGrid | null {
    return this.#state.track?.grid ?? null;
  }

  get rate(): number {
    return this.#state.track?.rate ?? 44_100;
  }

  frame(): number {
    if (this.#sought && this.#ports.now() < this.#sought.until) return this.#sought.frame;
    return this.control.read().frame;
  }

  seek(frame: number): void {
    this.control.seek(frame);
    const { playing } = this.#state;
    this.#sought = playing ? null : { frame, until: this.#ports.now() + SOON };
    this.set({ ended: false });
  }

  cueMode(): CueMode {
    return this.#ports.cueMode();
  }

  now(): number {
    return this.#ports.now();
  }

  fallIn(): void {
    this.#ports.fallIn(this);
  }

  edit(edit: TrackEdit): void {
    const { track } = this.#state;
    if (!track) return;
    this.#show({ ...track, ...edit });
    this.#ports.records.edit(track.id, edit);
  }

  /** The record as it is now, wherever it was changed. */
  #show(track: Track): void {
    const before = this.#state.track;
    if (!before || before.id !== track.id) return;
    if (before.grid !== track.grid) this.control.setGrid(track.grid);
    const jumps = before.hotCues !== track.hotCues || before.cue !== track.cue || before.loops !== track.loops;
    if (jumps) this.control.keep(jumpFrames(track));
    this.set({ track });
  }

  /** Loads a track, and stands at its cue point. A failure stands in the state, as a sentence. */
  async load(track: Track): Promise<void> {
    const load = ++this.#loads;
    this.#unwatch();
    this.taps.forget();
    const start = startOf(track);
    const keeps = { loop: null, looping: false, loopIn: null, reverse: false, preview: null, held: [] };
    this.#sought = { frame: start, until: Number.POSITIVE_INFINITY };
    this.set({ track, loading: true, failure: null, playing: false, ended: false, atCue: true, ...keeps });
    this.#unwatch = this.#ports.records.watch(track.id, (now) => this.#show(now));
    const { sampleId, frames, rate, grid } = track;
    try {
      await this.control.load({ sampleId, frames, rate, grid, start, kept: jumpFrames(track) });
      if (load !== this.#loads) return;
      this.#sought = this.#state.playing ? null : { frame: start, until: this.#ports.now() + SOON };
      this.set({ loading: false });
    } catch (cause) {
      if (load === this.#loads) this.set({ loading: false, playing: false, failure: sentenceOf(cause) });
    }
  }

  /** Empties the deck. */
  eject(): void {
    this.#loads++;
    this.#unwatch();
    this.#sought = null;
    void this.control.load(null).catch(() => undefined);
    const { fader, keyShift, keylock, quantise, slip, sync, leader, loopSize, jumpSize } = this.#state;
    this.set({ ...EMPTY_DECK, fader, keyShift, keylock, quantise, slip, sync, leader, loopSize, jumpSize });
  }

  /** Follows the engine; called in each frame. */
  poll(): void {
    const reading = this.control.read();
    const { state, ended, failure } = reading;
    const before = this.#seen;
    this.#seen = { state, ended };
    const { track } = this.#state;
    if (!track) return;
    if (state === "failed" && failure !== null) this.set({ failure, playing: false, loading: false, preview: null });
    // only what changes in the engine: what it was told a moment ago, it may not have done yet
    else if (before.state === "playing" && state === "paused") this.set({ playing: false, preview: null, ended });
    else if (ended && !before.ended) this.set({ ended: true, playing: false, preview: null });
    this.set({ atCue: isAtCue(this.frame(), track) });
  }

  /** Ends what it watches. */
  close(): void {
    this.#unwatch();
    this.#listeners.clear();
  }

  /** Beats a minute that the fader stands for here; 0 without beats. */
  bpm(): number {
    return tempoAt(this.grid, this.frame(), tempoOf(this.#state.fader));
  }

  /** The fader at a position, −1 to 1. */
  moveFader(position: number): void {
    const { fader } = this.#state;
    this.#setFader(movedTo(fader, position), "moved");
  }

  /** A tempo from elsewhere, to which the fader goes as far as it reaches. */
  setTempo(tempo: number): void {
    this.#setFader(faderAt(this.#state.fader.range, tempo), "set");
  }

  setRange(range: 8 | 16 | 50): void {
    this.set({ fader: withRange(this.#state.fader, range) });
  }

  resetTempo(): void {
    this.#setFader({ ...this.#state.fader, position: 0, offset: 0 }, "moved");
  }

  /** It follows no longer: it keeps the tempo that it had, and the fader moves it from there. */
  letGo(): void {
    const tempo = this.#followed();
    const { fader } = this.#state;
    this.set({ fader: keptTempo(fader, tempo) });
    this.control.setTempo(tempoOf(this.#state.fader));
  }

  /** The tempo at which it plays as a follower. */
  #followed(): number {
    const { bpm } = this.control.read();
    const own = tempoAt(this.grid, this.frame(), 1);
    return bpm > 0 && own > 0 ? bpm / own : tempoOf(this.#state.fader);
  }

  #setFader(fader: DeckState["fader"], how: "moved" | "set"): void {
    const before = tempoOf(this.#state.fader);
    const { sync, leads } = this.#state;
    this.set({ fader });
    const tempo = tempoOf(fader);
    if (how === "moved" && sync && !leads) this.#ports.lead(tempo / before);
    this.control.setTempo(tempo);
  }
}
