import { t } from "@lingui/core/macro";
import { DeckField, DeckVerb } from "../../../contract/engine/border";
import { CLOCK_RECORD } from "../../../contract/engine/deckReadings";
import { CLOCK_BPM, demandDeck } from "../../../contract/engine/decks";
import { DeckPlayer, type DeckTarget } from "./player";
import type { DeckClock, DeckControl, Decks } from "./port";

/** All decks of the page, made as they are asked for, and the clock that leads them. */
export class DeckBank implements Decks {
  private readonly made = new Map<number, DeckPlayer>();
  /** where each deck stood when its engine was last seen */
  private places = new Map<DeckPlayer, ReturnType<DeckPlayer["place"]>>();
  private clockBpm: number | null = null;
  private readonly clockReading = { bpm: CLOCK_BPM, beat: 0 };

  constructor(private readonly target: DeckTarget) {}

  deck(number: number): DeckControl {
    demandDeck(number);
    const deck = this.made.get(number) ?? new DeckPlayer(number, this.target);
    this.made.set(number, deck);
    return deck;
  }

  readonly deckClock: DeckClock = {
    setTempo: (bpm) => {
      if (Number.isNaN(bpm)) throw new RangeError(t`The clock was told what is no number.`);
      this.clockBpm = Math.max(10, Math.min(bpm, 1000));
      this.sendClock();
    },
    read: () => {
      const { deckReadings: readings } = this.target;
      if (readings?.read(CLOCK_RECORD) && readings.get(DeckField.bpm) > 0) {
        this.clockReading.bpm = readings.get(DeckField.bpm);
        this.clockReading.beat = readings.get(DeckField.beat);
      }
      return this.clockReading;
    },
  };

  /** The engine is about to be replaced, or to end: where the decks stand is read. */
  engineGoes(): void {
    this.places = new Map([...this.made.values()].map((deck) => [deck, deck.place()]));
  }

  /** Another engine plays: its decks go on where those of the one before were. */
  engineCame(): void {
    for (const deck of this.made.values()) deck.engineCame(this.places.get(deck) ?? { frame: 0, playing: false });
    this.sendClock();
    for (const deck of this.made.values()) deck.sendSync();
  }

  /** The engine's numbers of tracks have changed. */
  slotsChanged(): void {
    for (const deck of this.made.values()) deck.sendStrip();
  }

  /** The memory of the decks has gone with the worker. */
  memoryLost(): void {
    for (const deck of this.made.values()) void deck.reload();
  }

  failed(deck: number, sentence: string): void {
    this.made.get(deck)?.fail(sentence);
  }

  private sendClock(): void {
    if (this.clockBpm !== null) this.target.tellDeck(0, DeckVerb.clock, this.clockBpm, 0);
  }
}
