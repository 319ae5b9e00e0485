import type { Arpeggio } from "../../../contract/instruments/arpeggio";
import type { Id } from "../../../contract/project/document";
import type { EnginePosition, LiveEvent } from "../port";
import { Arpeggiator } from "./arpeggiator";

export interface ArpeggiatorsPort {
  position(): EnginePosition | null;
  /** plays an event of a track at a frame of the engine, and records it */
  at(trackId: Id, event: LiveEvent, frame: number): void;
}

/** The arpeggiators of the tracks that have one. */
export class Arpeggiators {
  readonly #port: ArpeggiatorsPort;
  readonly #byTrack = new Map<Id, Arpeggiator>();

  constructor(port: ArpeggiatorsPort) {
    this.#port = port;
  }

  /** Gives a track an arpeggiator, or its arpeggiator other settings; null: it has none any more. */
  set(trackId: Id, settings: Arpeggio | null): void {
    const known = this.#byTrack.get(trackId);
    if (settings && known) {
      known.set(settings);
      return;
    }
    known?.end();
    this.#byTrack.delete(trackId);
    if (!settings) return;
    const { position, at } = this.#port;
    const own = new Arpeggiator({ position, at: (event, frame) => at(trackId, event, frame) }, settings);
    this.#byTrack.set(trackId, own);
  }

  /** Takes a note on or off of a track that has one; anything else is for the instrument itself. */
  take(trackId: Id, event: LiveEvent): boolean {
    return this.#byTrack.get(trackId)?.take(event) ?? false;
  }

  /** Lets go of every key, held or latched. */
  silence(): void {
    for (const one of this.#byTrack.values()) one.silence();
  }

  end(): void {
    for (const one of this.#byTrack.values()) one.end();
    this.#byTrack.clear();
  }
}
