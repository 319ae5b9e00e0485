import { planTransition, type Transition, type TransitionBars, valueAt } from "../../../contract/dj/autoMix";
import { beatAt } from "../../../contract/dj/grid";
import type { Track } from "../../../contract/dj/track";

/** What auto-mix sees of a deck. */
export interface MixedDeck {
  readonly track: Track | null;
  readonly playing: boolean;
  readonly loading: boolean;
  /** 1 as recorded */
  readonly tempo: number;
  readonly frame: number;
}

/** The decks and faders that auto-mix moves; decks are 0 and 1. */
export interface AutoMixPorts {
  deck(deck: number): MixedDeck;
  load(deck: number, track: Track): void;
  seek(deck: number, frame: number): void;
  setTempo(deck: number, tempo: number): void;
  /** in sync with the other deck, or by itself */
  setSync(deck: number, on: boolean): void;
  play(deck: number, on: boolean): void;
  /** from 0 (shut) to 1 (as it stood when the transition began) */
  move(deck: number, what: "volume" | "low", value: number): void;
  /** the transition is over: what `move` moved goes back to where it stood */
  settle(deck: number): void;
  /** the track that comes next after another; null: there is none */
  next(after: Track): Track | null;
}

/** The largest change of tempo, as a share. */
const RANGE = 0.08;

interface Next {
  readonly track: Track;
  readonly plan: Transition;
  readonly bars: TransitionBars;
}

interface Running {
  readonly plan: Transition;
  readonly from: number;
  readonly to: number;
}

const LINES = [
  ["out", "volume"],
  ["out", "low"],
  ["in", "volume"],
  ["in", "low"],
] as const;

/**
 * Plays on by itself between two decks: loads what comes next beside what plays, and carries out the planned transition. A
 * hand on a deck has the last word: one that is stopped or loaded meanwhile ends the transition as it is.
 */
export class AutoMixer {
  readonly #ports: AutoMixPorts;
  #next: Next | null = null;
  #running: Running | null = null;
  /** the deck and track that the last transition went out of */
  #done: { deck: number; track: string } | null = null;

  constructor(ports: AutoMixPorts) {
    this.#ports = ports;
  }

  /** Looks at the decks and does what is due; called many times a second. `bars`: length of transitions. */
  tick(bars: TransitionBars): void {
    if (this.#running) {
      this.#carryOn(this.#running);
      return;
    }
    const from = [0, 1].find((deck) => this.#ports.deck(deck).playing);
    // both play: a person mixes
    if (from === undefined || this.#ports.deck(1 - from).playing) return;
    this.#prepare(from, bars);
    const { frame } = this.#ports.deck(from);
    const to = this.#ports.deck(1 - from);
    if (!this.#next || to.track?.id !== this.#next.track.id || to.loading) return;
    if (frame >= this.#next.plan.outFrame) this.#begin(from, this.#next.plan);
  }

  /** Leaves the decks as they are, with faders and basses where they stood. */
  stop(): void {
    if (this.#running) for (const deck of [0, 1]) this.#ports.settle(deck);
    this.#running = null;
    this.#next = null;
  }

  /** The next track, on the free deck, with its plan. */
  #prepare(from: number, bars: TransitionBars): void {
    const { track, frame, tempo } = this.#ports.deck(from);
    const to = this.#ports.deck(1 - from);
    if (!track) return;
    if (this.#next && this.#next.bars === bars && to.track?.id === this.#next.track.id) return;
    // what a person has loaded there comes next
    const own = to.track && to.track.id !== track.id && !this.#isDone(1 - from) ? to.track : null;
    const next = own ?? this.#next?.track ?? this.#ports.next(track);
    if (!next) return;
    const plan = planTransition(track, frame, next, { bars, range: RANGE, playedAt: tempo });
    if (to.track?.id !== next.id && this.#next?.track.id !== next.id) this.#ports.load(1 - from, next);
    this.#next = { track: next, plan, bars };
    this.#done = null;
  }

  #isDone(deck: number): boolean {
    return this.#done?.deck === deck && this.#done.track === this.#ports.deck(deck).track?.id;
  }

  #begin(from: number, plan: Transition): void {
    const to = 1 - from;
    const ports = this.#ports;
    ports.seek(to, plan.inFrame);
    ports.setSync(to, false);
    ports.setTempo(to, plan.tempo);
    this.#running = { plan, from, to };
    this.#moveTo(0);
    ports.play(to, true);
    if (plan.beats) ports.setSync(to, true);
  }

  #moveTo(at: number): void {
    const running = this.#running;
    if (!running) return;
    for (const [side, what] of LINES) {
      const value = valueAt(running.plan, side, what, at);
      if (value !== null) this.#ports.move(side === "out" ? running.from : running.to, what, value);
    }
  }

  #carryOn({ plan, from, to }: Running): void {
    const out = this.#ports.deck(from);
    const { track } = out;
    const passed = track ? this.#passed(plan, track, out.frame) : plan.length;
    if (this.#ports.deck(to).playing && out.playing && passed < plan.length) {
      this.#moveTo(Math.max(0, passed));
      return;
    }
    if (this.#ports.deck(to).playing) {
      this.#ports.setSync(to, false);
      this.#ports.play(from, false);
    }
    for (const deck of [0, 1]) this.#ports.settle(deck);
    this.#done = track && { deck: from, track: track.id };
    this.#running = null;
    this.#next = null;
  }

  #passed(plan: Transition, { grid, rate }: Track, frame: number): number {
    if (!plan.beats || !grid) return (frame - plan.outFrame) / rate;
    return beatAt(grid, frame) - beatAt(grid, plan.outFrame);
  }
}
