import { t } from "@lingui/core/macro";
import { type HeardBeat, newPad, PAD_GAIN, type Pad, type Pads, padName } from "../../../../contract/dj/pads";
import { startOf, type Track } from "../../../../contract/dj/track";
import type { DeckControl } from "../../../engine/decks/port";
import type { LibraryChange } from "../../../project/dj/port";
import { say, sentenceOf, word } from "../../../words/say";
import { PadPlayer } from "./padPlayer";

/** What the sampler needs of the engine and the app. */
export interface SamplerPorts {
  /** the engine's deck of a pad */
  pad(number: number): DeckControl;
  track(id: string): Promise<Track | null>;
  /** Calls back after each change of the library, until the returned function is called. */
  watch(changed: (change: LibraryChange) => void): () => void;
  /** The beat that is heard of the decks; null: none of them has one. */
  beat(): HeardBeat | null;
  keep(pads: Pads): void;
  /** seconds, of a clock that does not jump */
  now(): number;
}

/** What is on the sampler's pads, as far as it changes no faster than a person acts. */
export interface SamplerState {
  readonly pads: Pads;
  /** by pad; missing where its track is not read yet, or is not in the library any more */
  readonly tracks: Readonly<Record<number, Track>>;
  /** pads whose sound is not in memory yet */
  readonly loading: ReadonlySet<number>;
  /** why a pad cannot be played, as a sentence */
  readonly failures: Readonly<Record<number, string>>;
  /** pads that sound */
  readonly sounding: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<number> = new Set();
export const EMPTY_SAMPLER: SamplerState = { pads: {}, tracks: {}, loading: NOTHING, failures: {}, sounding: NOTHING };

const GONE = word("This track is not in the library any more. Put another on the pad.");

/** The sampler of a set: 64 pads, each with a track that plays once or loops in time with the decks. */
export class Sampler {
  readonly #ports: SamplerPorts;
  readonly #changed: (state: SamplerState) => void;
  readonly #player: PadPlayer;
  readonly #held = new Set<number>();
  readonly #turns = new Map<number, number>();
  readonly #unwatch: () => void;
  #state: SamplerState;
  #closed = false;

  constructor(ports: SamplerPorts, pads: Pads, changed: (state: SamplerState) => void) {
    this.#ports = ports;
    this.#changed = changed;
    this.#state = { ...EMPTY_SAMPLER, pads };
    this.#player = new PadPlayer({
      pad: (number) => ports.pad(number),
      on: (number) => this.#playable(number),
      beat: () => ports.beat(),
      now: () => ports.now(),
      changed: (sounding) => this.#set({ sounding }),
      failed: (number, sentence) => this.#fail(number, sentence),
    });
    this.#unwatch = ports.watch((change) => this.#follow(change));
    for (const number of this.#numbers()) void this.#load(number);
  }

  get state(): SamplerState {
    return this.#state;
  }

  /** Puts a track of the library on a pad. What was set of the pad stays, unless another mode is given. */
  put(number: number, trackId: string, mode?: Pad["mode"]): void {
    const before = this.#state.pads[number];
    this.stop(number);
    this.#keep(number, before ? { ...before, trackId, mode: mode ?? before.mode } : newPad(number, trackId, mode));
    void this.#load(number);
  }

  edit(number: number, change: Partial<Pick<Pad, "mode" | "gain" | "color">>): void {
    const before = this.#state.pads[number];
    if (!before) return;
    if (change.mode !== undefined && change.mode !== before.mode) this.stop(number);
    const pad = { ...before, ...change };
    this.#keep(number, pad);
    if (change.gain !== undefined) this.#setLevel(number, pad);
  }

  /** Empties a pad; returns what puts it back, null where nothing was on it. */
  clear(number: number): (() => void) | null {
    const pad = this.#state.pads[number];
    if (!pad) return null;
    this.stop(number);
    this.#turn(number);
    void this.#ports.pad(number).load(null);
    this.#keep(number, null);
    this.#set({
      tracks: without(this.#state.tracks, number),
      failures: without(this.#state.failures, number),
      loading: less(this.#state.loading, number),
    });
    return () => {
      if (this.#closed || this.#state.pads[number]) return;
      this.#keep(number, pad);
      void this.#load(number);
    };
  }

  /** A button goes down: a one-shot begins anew, a loop goes on or off. */
  press(number: number): void {
    this.#held.add(number);
    this.#player.press(number);
  }

  /** A button comes up. */
  release(number: number): void {
    this.#held.delete(number);
  }

  isHeld(number: number): boolean {
    return this.#held.has(number);
  }

  /** Whether a pad sounds or its button is down: what its light shows. */
  isOn(number: number): boolean {
    return this.#player.sounds(number) || this.#held.has(number);
  }

  stop(number: number): void {
    this.#player.stop(number);
  }

  stopAll(): void {
    this.#player.stopAll();
  }

  /** Follows the engine and the beat; called in each frame. */
  poll(): void {
    this.#player.poll();
  }

  /** Stops everything, and ends what it watches. */
  close(): void {
    this.stopAll();
    this.#closed = true;
    this.#unwatch();
  }

  #numbers(): number[] {
    return Object.keys(this.#state.pads).map(Number);
  }

  #playable(number: number): { pad: Pad; track: Track } | null {
    const { pads, tracks, loading, failures } = this.#state;
    const [pad, track] = [pads[number], tracks[number]];
    return pad && track && !loading.has(number) && failures[number] === undefined ? { pad, track } : null;
  }

  #set(change: Partial<SamplerState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#closed) this.#changed(this.#state);
  }

  #keep(number: number, pad: Pad | null): void {
    const { pads } = this.#state;
    this.#set({ pads: pad ? { ...pads, [number]: pad } : without(pads, number) });
    this.#ports.keep(this.#state.pads);
  }

  /** Another load or none: what waits for an older one gives up. */
  #turn(number: number): number {
    const turn = (this.#turns.get(number) ?? 0) + 1;
    this.#turns.set(number, turn);
    return turn;
  }

  async #load(number: number): Promise<void> {
    const pad = this.#state.pads[number];
    if (!pad) return;
    const turn = this.#turn(number);
    const current = () => this.#turns.get(number) === turn && !this.#closed;
    this.#set({
      loading: new Set([...this.#state.loading, number]),
      failures: without(this.#state.failures, number),
      tracks: without(this.#state.tracks, number),
    });
    try {
      const track = await this.#ports.track(pad.trackId);
      if (!current()) return;
      if (!track) throw new Error(say(GONE));
      this.#set({ tracks: { ...this.#state.tracks, [number]: track } });
      this.#setLevel(number, this.#state.pads[number] ?? pad);
      this.#ports.pad(number).setQuantise(true);
      const { sampleId, frames, rate, grid } = track;
      await this.#ports.pad(number).load({ sampleId, frames, rate, grid, start: startOf(track) });
      if (current()) this.#set({ loading: less(this.#state.loading, number) });
    } catch (cause) {
      if (!current()) return;
      this.#set({ loading: less(this.#state.loading, number) });
      this.#fail(number, sentenceOf(cause));
    }
  }

  #fail(number: number, sentence: string): void {
    this.stop(number);
    this.#set({ failures: { ...this.#state.failures, [number]: sentence } });
  }

  #setLevel(number: number, { gain }: Pad): void {
    this.#ports.pad(number).setLevel(gain <= PAD_GAIN.min ? 0 : 10 ** (gain / 20));
  }

  /** The library has changed: tracks are named otherwise, have their beats now, or are gone. */
  #follow(change: LibraryChange): void {
    if (change.kind !== "tracks") return;
    const put = new Map(change.put.map((track) => [track.id, track]));
    for (const number of this.#numbers()) {
      const id = this.#state.pads[number]?.trackId ?? "";
      const [track, before] = [put.get(id), this.#state.tracks[number]];
      if (change.gone.includes(id)) {
        this.#turn(number);
        this.#set({ tracks: without(this.#state.tracks, number), loading: less(this.#state.loading, number) });
        this.#fail(number, say(GONE));
      } else if (track && before) {
        if (track.grid !== before.grid) this.#ports.pad(number).setGrid(track.grid);
        this.#set({ tracks: { ...this.#state.tracks, [number]: track } });
      } else if (track && this.#state.failures[number] !== undefined) void this.#load(number);
    }
  }
}

function without<Value>(all: Readonly<Record<number, Value>>, number: number): Readonly<Record<number, Value>> {
  const { [number]: _gone, ...rest } = all;
  return rest;
}

const less = (all: ReadonlySet<number>, number: number): ReadonlySet<number> =>
  all.has(number) ? new Set([...all].filter((other) => other !== number)) : all;

/** What a pad is called, with what lies on it. */
export function padTitle(number: number, { pads, tracks, failures }: SamplerState): string {
  const there = pads[number] ? (failures[number] === undefined ? "loading" : "cannot be played") : "empty";
  return t`Pad ${padName(number)}, ${tracks[number]?.title ?? there}`;
}
