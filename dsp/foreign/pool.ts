import { ForeignParameter, Size } from "../abi";
import { type DeckFrames, NO_DECKS } from "./deckFrames";
import { SignalsmithStretch } from "./stretch";

/** What the engine calls of its host while it renders. An instance is named by a number; addresses are the engine's. */
export interface ForeignImports {
  /** Takes an instance that nobody has, as good as new; −1 where there is none. */
  open(): number;
  close(id: number): void;
  /** Frames by which its input runs ahead of what sounds, and by which what sounds is late. */
  inputLatency(id: number): number;
  outputLatency(id: number): number;
  /** Frames between two of its heavy steps. */
  interval(id: number): number;
  set(id: number, parameter: ForeignParameter, value: number): void;
  reset(id: number): void;
  /** Puts frames of the source, left, then right at an address, at frame `at` of what the next seek is given. */
  feed(id: number, at: number, input: number, frames: number): void;
  /** Goes to another place of the source: `frames` that were fed lie before it. `rate`: source frames a frame. */
  seek(id: number, frames: number, rate: number): void;
  /** Renders: left, then right at an address. 0 where the instance has failed; then nothing was written. */
  foreign(id: number, input: number, inputFrames: number, output: number, outputFrames: number): number;
}

/** One instance with its parameters as they were set last. */
class Seat {
  taken = false;
  readonly values = new Float64Array(ForeignParameter.count);

  constructor(readonly stretch: SignalsmithStretch) {}
}

/** The custom section of the engine's module that holds the stretcher's (scripts/build-dsp.mjs). */
const SECTION = "signalsmith-stretch";
const DEFAULT_TONALITY = 8000;
const compiled = new WeakMap<WebAssembly.Module, WebAssembly.Module>();

function stretchModule(engine: WebAssembly.Module): WebAssembly.Module {
  const known = compiled.get(engine);
  if (known) return known;
  const [bytes] = WebAssembly.Module.customSections(engine, SECTION);
  if (!bytes) throw new Error("The sound engine was built without its stretcher.");
  const module = new WebAssembly.Module(bytes);
  compiled.set(engine, module);
  return module;
}

/**
 * The instances that render for an engine outside its module. All are made and configured before it renders; each has
 * memory of its own, and blocks are copied between. One that traps is not called again.
 */
export class ForeignPool {
  /** what the engine's module is instantiated with */
  readonly imports: {
    readonly env: { readonly memory: WebAssembly.Memory };
    readonly foreign: WebAssembly.ModuleImports;
    readonly decks: WebAssembly.ModuleImports;
  };
  readonly #seats: Seat[] = [];
  readonly #module: WebAssembly.Module;
  readonly #sampleRate: number;

  /** `engine`: its module, which holds theirs; `memory`: what addresses point into; `decks`: what its decks play. */
  constructor(
    engine: WebAssembly.Module,
    memory: WebAssembly.Memory,
    sampleRate: number,
    count = 0,
    decks: DeckFrames = NO_DECKS,
  ) {
    this.#module = engine;
    this.#sampleRate = sampleRate;
    this.reserve(count);
    const seats = this.#seats;
    const floats = new Float32Array(memory.buffer);
    const at = (id: number): Seat | null => seats[id] ?? null;
    const reset = (id: number): void => {
      const seat = at(id);
      if (!seat || seat.stretch.broken) return;
      try {
        seat.stretch.reset();
      } catch {
        seat.stretch.broken = true;
      }
    };
    const foreign: ForeignImports = {
      open: () => {
        // The engine calls this while it renders: a search by a function would allocate.
        for (let id = 0; id < seats.length; id++) {
          const seat = seats[id] as Seat;
          if (seat.taken || seat.stretch.broken) continue;
          seat.taken = true;
          seat.values.fill(0);
          seat.values[ForeignParameter.tonality] = DEFAULT_TONALITY;
          reset(id);
          return id;
        }
        return -1;
      },
      close: (id) => {
        const seat = at(id);
        if (seat) seat.taken = false;
      },
      inputLatency: (id) => at(id)?.stretch.inputLatency ?? 0,
      outputLatency: (id) => at(id)?.stretch.outputLatency ?? 0,
      interval: (id) => at(id)?.stretch.interval ?? 0,
      set: (id, parameter, value) => {
        const seat = at(id);
        if (seat) seat.values[parameter] = value;
      },
      reset,
      feed: (id, place, input, frames) => {
        const seat = at(id);
        if (!seat || place + frames > seat.stretch.frames) return;
        seat.stretch.feed(floats, input >> 2, frames, place);
      },
      seek: (id, frames, rate) => {
        const seat = at(id);
        if (!seat || seat.stretch.broken || frames > seat.stretch.frames) return;
        try {
          prepare(seat);
          seat.stretch.seek(frames, rate);
        } catch {
          seat.stretch.broken = true;
        }
      },
      foreign: (id, input, inputFrames, output, outputFrames) => {
        const seat = at(id);
        if (!seat || seat.stretch.broken || Math.max(inputFrames, outputFrames) > seat.stretch.frames) return 0;
        try {
          prepare(seat);
          seat.stretch.process(floats, input >> 2, inputFrames, output >> 2, outputFrames);
          return 1;
        } catch {
          seat.stretch.broken = true;
          return 0;
        }
      },
    };
    const read = (deck: number, first: number, frames: number, left: number, right: number): number =>
      decks.read(deck, first, frames, floats, left >> 2, right >> 2);
    this.imports = { env: { memory }, foreign: { ...foreign }, decks: { read } };
  }

  /** Makes instances until there are `count`, or as many as an engine can name. Not while it renders. */
  reserve(count: number): void {
    const wanted = Math.min(count, Size.foreign);
    while (this.#seats.length < wanted) {
      const twin = this.#seats[0]?.stretch;
      this.#seats.push(new Seat(new SignalsmithStretch(stretchModule(this.#module), this.#sampleRate, twin)));
    }
  }

  get size(): number {
    return this.#seats.length;
  }

  /** Instances that nobody has. */
  get free(): number {
    return this.#seats.filter((seat) => !seat.taken && !seat.stretch.broken).length;
  }
}

/** Gives the instance what was set of it since its last call. */
function prepare({ stretch, values }: Seat): void {
  stretch.transpose(values[ForeignParameter.semitones] as number, values[ForeignParameter.tonality] as number);
  stretch.formants(values[ForeignParameter.formant] as number, values[ForeignParameter.keepFormants] === 1);
}
