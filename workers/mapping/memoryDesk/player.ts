import type { State } from "./state";

/** The track that is on every player: long enough for each jump, and at an even tempo. */
const SECONDS = 240;
const BPM = 120;
const BEAT = 60 / BPM;
const NONE = -1;

/**
 * A deck, sampler or preview deck that plays nothing: it knows where it would be. Positions are in seconds of its
 * track, −1 where there is none.
 */
export class MemoryPlayer {
  readonly #state: State;
  readonly #name: string;

  constructor(state: State, name: string) {
    this.#state = state;
    this.#name = name;
  }

  /** As a player is in the middle of a set: a track on it, cues and a loop in it. */
  prepare(playing: boolean, turned: boolean): void {
    this.put("loaded", 1);
    this.put("playing", Number(playing));
    this.put("position", turned ? 60 : 100);
    this.put("cue", 60);
    this.put("pitch", turned ? 1 : 0);
    this.put("gridAnchor", 0.1);
    this.put("loop_start", 96);
    this.put("loop_end", 104);
    this.put("loop", 0);
    for (let hotcue = 1; hotcue <= 36; hotcue += 1)
      this.put(`hotcue${hotcue}`, (hotcue % 2 === 1) !== turned ? 10 + hotcue : NONE);
    for (const mark of ["intro_start", "intro_end", "outro_start", "outro_end"]) this.put(mark, 20);
  }

  get(name: string): number {
    return this.#state.get(`${this.#name}.${name}`);
  }

  put(name: string, value: number): void {
    this.#state.put(`${this.#name}.${name}`, value);
  }

  add(name: string, amount: number): void {
    this.put(name, this.get(name) + amount);
  }

  get isPlaying(): boolean {
    return this.get("playing") > 0;
  }

  seek(seconds: number): void {
    if (this.get("loaded") && seconds >= 0) this.put("position", Math.min(SECONDS, seconds));
  }

  jump(beats: number): void {
    this.seek(Math.max(0, this.get("position") + beats * BEAT));
  }

  play(on: boolean): void {
    this.put("playing", Number(on && this.get("loaded") > 0));
  }

  /** Pressed where it stands: the cue is set; while it plays: back to the cue; held there: it plays. */
  cue(down: boolean): void {
    if (!down) {
      if (this.get("cueing")) this.stopAt(this.get("cue"));
      this.put("cueing", 0);
    } else if (this.isPlaying) this.stopAt(this.get("cue"));
    else if (this.get("position") === this.get("cue")) {
      this.put("cueing", 1);
      this.play(true);
    } else this.put("cue", this.get("position"));
  }

  stopAt(seconds: number): void {
    this.play(false);
    this.seek(seconds);
  }

  hotcue(number: number, down: boolean): void {
    const at = this.get(`hotcue${number}`);
    if (!down) {
      if (this.get("previewing")) this.stopAt(at);
      this.put("previewing", 0);
    } else if (at < 0) this.put(`hotcue${number}`, this.get("position"));
    else {
      if (!this.isPlaying) this.put("previewing", 1);
      this.seek(at);
      this.play(true);
    }
  }

  get loopBeats(): number {
    return (this.get("loop_end") - this.get("loop_start")) / BEAT;
  }

  beatLoop(beats: number, on = true): void {
    if (!on || beats <= 0) {
      this.put("loop", 0);
      return;
    }
    this.put("loop_start", this.get("position"));
    this.put("loop_end", this.get("position") + beats * BEAT);
    this.put("loop", 1);
  }

  scaleLoop(factor: number): void {
    this.put("loop_end", this.get("loop_start") + this.loopBeats * factor * BEAT);
  }

  moveLoop(beats: number): void {
    this.add("loop_start", beats * BEAT);
    this.add("loop_end", beats * BEAT);
  }

  /** Rolls, slips and censors go on from where the track would be. */
  hold(what: string, down: boolean): void {
    this.put(what, Number(down));
    this.put("slipping", Number(down));
  }

  load(): void {
    this.put("loaded", 1);
    this.add("loads", 1);
    this.put("position", 0);
  }

  eject(): void {
    if (!this.isPlaying) this.put("loaded", 1 - this.get("loaded"));
  }

  /** A tap of the tempo; counted, for there is no clock here. */
  tap(): void {
    this.add("taps", 1);
  }
}
