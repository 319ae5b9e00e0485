import type { Controls } from "./controls";
import type { Outside } from "./interpreter";

interface PlattersPort {
  readonly controls: Controls;
  touched(control: string): void;
}

const isDeck = (deck: number) => Number.isInteger(deck) && deck >= 1 && deck <= 4;

/** What scripts do with the decks' platters: scratch, brake, spin back, start softly. */
export class Platters {
  readonly #port: PlattersPort;
  /** decks that a hand is on, with the seconds of the track that a tick of their jog stands for */
  readonly #held = new Map<number, number>();

  constructor(port: PlattersPort) {
    this.#port = port;
  }

  letGo(): void {
    for (const deck of this.#held.keys()) {
      this.#port.controls.platter(deck, { kind: "touch", on: false, ramp: false });
    }
    this.#held.clear();
  }

  outside(): Record<string, Outside> {
    const { controls } = this.#port;
    return {
      scratch: (deck, on, ticks, rpm, ramp) =>
        this.#scratch(Number(deck), on === true, Number(ticks), Number(rpm), ramp === true),
      scratchTick: (deck, ticks) => {
        const number = Number(deck);
        const secondsPerTick = this.#held.get(number);
        if (secondsPerTick === undefined || !Number.isFinite(Number(ticks))) return;
        this.#port.touched(`deck${number}.scratch`);
        controls.platter(number, { kind: "turn", seconds: Number(ticks) * secondsPerTick });
      },
      isScratching: (deck) => {
        if (isDeck(Number(deck))) this.#port.touched(`deck${Number(deck)}.scratch`);
        return this.#held.has(Number(deck));
      },
      spin: (kind, deck, on, factor) => {
        if ((kind !== "brake" && kind !== "spinback" && kind !== "softStart") || !isDeck(Number(deck))) return;
        this.#port.touched(`deck${Number(deck)}.${kind}`);
        controls.platter(Number(deck), { kind, on: on === true, factor: Number(factor) > 0 ? Number(factor) : 1 });
      },
    };
  }

  #scratch(deck: number, on: boolean, ticks: number, rpm: number, ramp: boolean): void {
    if (!isDeck(deck)) return;
    this.#port.touched(`deck${deck}.scratch`);
    if (on && ticks > 0 && rpm > 0) this.#held.set(deck, 60 / (rpm * ticks));
    else this.#held.delete(deck);
    this.#port.controls.platter(deck, { kind: "touch", on, ramp });
  }
}
