import type { Id } from "../../../contract/project/document";
import type { Timers } from "../../scope/delay";
import type { Decks } from "../dj/decks";
import type { Parameters } from "../parameters/parameters";

/** What a mapping of Mixxx reaches besides the decks and the set's parameters. */
export interface MixxxPorts {
  readonly decks: Decks;
  readonly parameters: Parameters;
  readonly headphones: {
    /** level in dB; mix: 0 the main sound, 1 what is cued */
    read(): { readonly level: number; readonly mix: number };
    set(change: { level?: number; mix?: number }): void;
  };
  /** the peak of a channel now, linear */
  peak(channel: Id): number;
  /** Says why something could not be done, in a sentence. */
  refused(sentence: string): void;
  readonly timers: Timers;
}
