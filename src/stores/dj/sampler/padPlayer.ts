import { type HeardBeat, joiningFrame, keepingTempo, loopOf, type Pad } from "../../../../contract/dj/pads";
import { startOf, type Track } from "../../../../contract/dj/track";
import type { DeckControl } from "../../../engine/decks/port";

/** What playing pads needs: the engine's decks of the pads, what lies on them, and the beat. */
export interface PadPorts {
  /** the engine's deck of a pad */
  pad(number: number): DeckControl;
  /** what a pad can play now; null: nothing */
  on(number: number): { readonly pad: Pad; readonly track: Track } | null;
  /** The beat that is heard of the decks; null: none of them has one. */
  beat(): HeardBeat | null;
  /** seconds, of a clock that does not jump */
  now(): number;
  /** Other pads sound than before. */
  changed(sounding: ReadonlySet<number>): void;
  /** A pad cannot be played, with the reason as a sentence. */
  failed(number: number, sentence: string): void;
}

/** How often running loops take up the beat, seconds. */
const FOLLOW = 0.05;
/** Until the engine has certainly begun to play, seconds. */
const SOON = 1;
/** A loop does not jump within so many seconds of its end: it may have turned by the time that it is told. */
const NEAR_END = 0.15;

/** A pad that was pressed. */
interface Run {
  readonly since: number;
  /** the engine was seen playing it */
  heard: boolean;
  /** a loop was put on the very beat, once it was heard */
  joined: boolean;
  /** the engine keeps it on the beat of the deck that leads */
  led: boolean;
}

/** The pads that sound: one-shots until they end, loops in time with the decks until they are pressed again. */
export class PadPlayer {
  readonly #ports: PadPorts;
  readonly #running = new Map<number, Run>();
  #followed = 0;

  constructor(ports: PadPorts) {
    this.#ports = ports;
  }

  sounds(number: number): boolean {
    return this.#running.has(number);
  }

  /** A one-shot begins anew, a loop goes on or off. */
  press(number: number): void {
    const found = this.#ports.on(number);
    if (!found) return;
    const { pad, track } = found;
    if (pad.mode === "loop" && this.#running.has(number)) {
      this.stop(number);
      return;
    }
    const heard = pad.mode === "loop" && track.grid ? this.#heard(number) : null;
    const led = heard?.led ?? false;
    if (pad.mode === "loop") this.#startLoop(number, track, heard);
    else this.#startOnce(number, track);
    this.#running.set(number, { since: this.#ports.now(), heard: false, joined: led, led });
    this.#tell();
  }

  stop(number: number): void {
    if (!this.#running.delete(number)) return;
    this.#ports.pad(number).pause();
    this.#tell();
  }

  stopAll(): void {
    for (const number of [...this.#running.keys()]) this.stop(number);
  }

  /** Follows the engine and the beat; called in each frame. */
  poll(): void {
    if (this.#running.size === 0) return;
    const now = this.#ports.now();
    const follows = now - this.#followed >= FOLLOW;
    if (follows) this.#followed = now;
    for (const [number, run] of [...this.#running]) {
      const { state, failure } = this.#ports.pad(number).read();
      if (state === "failed" && failure !== null) this.#ports.failed(number, failure);
      else if (state === "playing") {
        run.heard = true;
        if (follows || !run.joined) this.#keepUp(number, run);
      } else if (run.heard || now - run.since > SOON) {
        this.#running.delete(number);
        this.#tell();
      }
    }
  }

  #tell(): void {
    this.#ports.changed(new Set(this.#running.keys()));
  }

  #startOnce(number: number, track: Track): void {
    const deck = this.#ports.pad(number);
    deck.setSync("off");
    deck.setLoop(null, false);
    deck.setTempo(1);
    deck.start(startOf(track));
  }

  #startLoop(number: number, { grid, frames }: Track, heard: HeardBeat | null): void {
    const deck = this.#ports.pad(number);
    const range = loopOf(grid, frames);
    const frame = grid && heard ? joiningFrame(grid, frames, heard) : range.start;
    deck.setSync(heard?.led ? "follower" : "off");
    deck.setLoop(range, true);
    deck.setTempo(grid && heard ? keepingTempo(grid, frame, { ...heard, steady: false }) : 1);
    deck.start(frame);
  }

  /** The beat that a loop keeps: the decks', else that of the loop that was started first. */
  #heard(number: number): HeardBeat | null {
    const beat = this.#ports.beat();
    if (beat) return beat;
    for (const other of this.#running.keys()) {
      if (other === number) return null;
      const found = this.#ports.on(other);
      if (found?.pad.mode !== "loop" || !found.track.grid) continue;
      const { state, beat: at, bpm } = this.#ports.pad(other).read();
      if (state === "playing" && bpm > 0)
        return { beat: at - found.track.grid.firstDownbeat, bpm, steady: true, led: false };
    }
    return null;
  }

  #keepUp(number: number, run: Run): void {
    const found = this.#ports.on(number);
    if (found?.pad.mode !== "loop" || !found.track.grid) return;
    const { grid, frames, rate } = found.track;
    const heard = this.#heard(number);
    if (!heard) return;
    const deck = this.#ports.pad(number);
    // another deck leads, or none
    if (heard.led !== run.led) deck.setSync(heard.led ? "follower" : "off");
    run.led = heard.led;
    if (heard.led) return;
    const { frame } = deck.read();
    let at = frame;
    if (!run.joined && heard.steady) {
      // it began some blocks after it was asked to
      const there = joiningFrame(grid, frames, heard);
      const { start, end } = loopOf(grid, frames);
      const last = end - NEAR_END * rate;
      if (frame >= start && frame < last && there < last) {
        run.joined = true;
        deck.jump(there - frame);
        at = there;
      }
    }
    deck.setTempo(keepingTempo(grid, at, heard));
  }
}
