import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { steadyGrid } from "../../../contract/dj/grid";
import { type Track, trackSchema } from "../../../contract/dj/track";
import type { DeckControl, DeckReading } from "../../../src/engine/decks/port";
import { Decks, type DecksPorts } from "../../../src/stores/dj/decks";

export const RATE = 48_000;
/** 120 BPM: a beat each 24,000 frames, the first at 0 */
export const FRAMES_PER_BEAT = 24_000;

/** A deck that does what it is told at once, and moves only when the test says so. */
export class FakeDeck {
  readonly calls: string[] = [];
  reading: DeckReading = {
    state: "empty",
    failure: null,
    frame: 0,
    slipFrame: 0,
    rate: 0,
    bpm: 0,
    beat: 0,
    phaseError: 0,
    looping: false,
    ended: false,
    touched: false,
    stretched: false,
    waiting: false,
    starvedFrames: 0,
  };
  fails: string | null = null;

  readonly control: DeckControl = new Proxy({} as DeckControl, {
    get: (_, name: string) => (name === "read" ? () => this.reading : (...args: unknown[]) => this.#take(name, args)),
  });

  /** what it was told since the last look, without what is set at the start */
  said(): string[] {
    return this.calls.splice(0);
  }

  #take(name: string, args: unknown[]): unknown {
    this.calls.push([name, ...args.map((arg) => JSON.stringify(arg))].join(" "));
    switch (name) {
      case "load": {
        const [source] = args as Parameters<DeckControl["load"]>;
        if (this.fails !== null) return Promise.reject(new Error(this.fails));
        this.reading = { ...this.reading, state: source ? "paused" : "empty", frame: source?.start ?? 0 };
        return Promise.resolve();
      }
      case "play":
        this.reading = { ...this.reading, state: "playing" };
        break;
      case "start":
        this.reading = { ...this.reading, state: "playing", frame: args[0] as number };
        break;
      case "pause":
        this.reading = { ...this.reading, state: "paused" };
        break;
      case "seek":
        this.reading = { ...this.reading, frame: args[0] as number };
        break;
      case "jump":
        this.reading = { ...this.reading, frame: this.reading.frame + (args[0] as number) };
    }
    return undefined;
  }
}

export const track = (id: string, given: Partial<Track> = {}): Track =>
  trackSchema.parse({
    id,
    sampleId: "0".repeat(64),
    origin: { kind: "file", name: `${id}.wav` },
    frames: RATE * 300,
    rate: RATE,
    channels: 2,
    title: id,
    added: 0,
    bpm: 120,
    grid: steadyGrid(RATE, 120, 0),
    ...given,
  });

/** Four decks, a library that keeps what it is told, and a clock that the test turns. */
export function desk() {
  const fakes = Object.fromEntries(DECKS.map((name) => [name, new FakeDeck()])) as Record<DeckName, FakeDeck>;
  const edits: unknown[] = [];
  const silent = new Set<DeckName>();
  const clock = { bpm: 124, beat: 0 };
  const time = { now: 1000, mode: "mixxx" as Parameters<typeof decks.set>[1] };
  const ports: DecksPorts = {
    deck: (number) => fakes[DECKS[number] as DeckName].control,
    clock: { setTempo: (bpm) => void Object.assign(clock, { bpm }), read: () => clock },
    audible: (name) => !silent.has(name),
    records: { edit: (id, edit) => edits.push([id, edit]), watch: () => () => undefined },
    cueMode: () => time.mode as "mixxx",
    now: () => time.now,
  };
  const decks = new Decks(ports);
  const put = async (name: DeckName, given: Partial<Track> = {}) => {
    expectNull(decks.load(name, track(`track-${name}`, given)));
    await Promise.resolve();
    await Promise.resolve();
    time.now += 1;
    fakes[name].said();
  };
  /** the deck is there, at a beat and a tempo, some time after anything that it was told */
  const stand = (name: DeckName, beat: number, bpm = 120) => {
    time.now += 1;
    const { reading } = fakes[name];
    fakes[name].reading = { ...reading, frame: beat * FRAMES_PER_BEAT, beat, bpm };
  };
  return { decks, ports, fakes, edits, silent, clock, time, put, stand };
}

function expectNull(value: string | null): void {
  if (value !== null) throw new Error(value);
}
