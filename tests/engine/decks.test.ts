import { describe, expect, test } from "vitest";
import { DeckCondition, DeckField, DeckVerb } from "../../contract/engine/border";
import { createDeckReadings, DeckReadingsReader, DeckReadingsWriter } from "../../contract/engine/deckReadings";
import { ENGINE_DECKS } from "../../contract/engine/decks";
import { Size } from "../../dsp/abi";
import { DeckBank } from "../../src/engine/decks/bank";
import type { DeckTarget } from "../../src/engine/decks/player";

const SOURCE = { sampleId: "a", frames: 1_000_000, rate: 44_100, grid: null, start: 500 };

/** A page's decks with an engine that only notes what it is told. */
function page() {
  const told: [deck: number, verb: DeckVerb, a: number, b: number][] = [];
  const memory = createDeckReadings();
  const writer = new DeckReadingsWriter(memory);
  const loads: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const target: DeckTarget = {
    deckReadings: new DeckReadingsReader(memory),
    book: { strip: (id) => (id === "track" ? 7 : -1) },
    tellDeck: (...words) => void told.push(words),
    loadDeck: () => new Promise<void>((resolve, reject) => loads.push({ resolve, reject })),
    ejectDeck: () => {},
    keepInDeck: () => {},
    setDeckGrid: () => {},
  };
  /** The engine tells where deck 0 is. */
  const stands = (frame: number, state: DeckCondition) => {
    const records = new Int32Array((ENGINE_DECKS + 1) * (DeckField.bytes / 4));
    new Float64Array(records.buffer)[DeckField.frame / 8] = frame;
    records[DeckField.state / 4] = state;
    writer.write(records, 1);
  };
  const take = () => told.splice(0);
  return { bank: new DeckBank(target), take, loads, stands };
}

test("the engine has as many decks as the contract says", () => {
  expect(ENGINE_DECKS).toBe(Size.decks);
});

describe("a deck of the page", () => {
  test("loads, and reads as loading until its memory is there", async () => {
    const { bank, take, loads, stands } = page();
    const deck = bank.deck(0);
    const loading = deck.load(SOURCE);
    expect(deck.read().state).toBe("loading");
    expect(take()).toEqual([[0, DeckVerb.eject, 0, 0]]);
    loads[0]?.resolve();
    await loading;
    expect(take()).toEqual([
      [0, DeckVerb.load, 1_000_000, 44_100],
      [0, DeckVerb.seek, 500, 0],
    ]);
    stands(500, DeckCondition.paused);
    expect(deck.read()).toMatchObject({ state: "paused", frame: 500, failure: null });
  });

  test("of two loads keeps the later one, whichever is ready first", async () => {
    const { bank, take, loads } = page();
    const both = [bank.deck(0).load(SOURCE), bank.deck(0).load({ ...SOURCE, frames: 77 })];
    loads[1]?.resolve();
    loads[0]?.reject(new Error("too late"));
    await Promise.all(both);
    expect(take().filter(([, verb]) => verb === DeckVerb.load)).toEqual([[0, DeckVerb.load, 77, 44_100]]);
  });

  test("says in a sentence why it has failed, and the engine lets play what there is", async () => {
    const { bank, take, loads, stands } = page();
    const failed = bank.deck(0).load(SOURCE);
    loads[0]?.reject(new Error("The audio of this track is not stored in this browser."));
    await expect(failed).rejects.toThrow("is not stored");
    expect(bank.deck(0).read()).toMatchObject({ state: "failed", failure: expect.stringContaining("not stored") });
    const loading = bank.deck(0).load(SOURCE);
    loads[1]?.resolve();
    await loading;
    take();
    bank.failed(0, "The rest of this track cannot be read.");
    expect(take()).toEqual([[0, DeckVerb.fail, 0, 0]]);
    stands(900, DeckCondition.playing);
    expect(bank.deck(0).read()).toMatchObject({ state: "playing", failure: null });
    stands(999, DeckCondition.failed);
    expect(bank.deck(0).read()).toMatchObject({ state: "failed", failure: "The rest of this track cannot be read." });
  });

  test("goes on in another engine where it was: its source, place, loop and settings, then play, and sync last", async () => {
    const { bank, take, loads, stands } = page();
    const deck = bank.deck(0);
    deck.setTrack("track");
    const loading = deck.load(SOURCE);
    loads[0]?.resolve();
    await loading;
    deck.setTempo(1.04);
    deck.setKeylock(true);
    deck.setLoop({ start: 100, end: 9000 }, true);
    deck.setSync("leader");
    bank.deckClock.setTempo(130);
    stands(4321.5, DeckCondition.playing);
    bank.engineGoes();
    take();
    bank.engineCame();
    expect(take()).toEqual([
      [0, DeckVerb.strip, 7, 0],
      [0, DeckVerb.load, 1_000_000, 44_100],
      [0, DeckVerb.seek, 4321.5, 0],
      [0, DeckVerb.loopRange, 100, 9000],
      [0, DeckVerb.loop, 1, 0],
      [0, DeckVerb.tempo, 1.04, 0],
      [0, DeckVerb.keylock, 1, 0],
      [0, DeckVerb.play, 0, 0],
      [0, DeckVerb.clock, 130, 0],
      [0, DeckVerb.sync, 2, 0],
    ]);
  });

  test("refuses what is no number, brings the rest into range, and is one object for its number", () => {
    const { bank, take } = page();
    const deck = bank.deck(3);
    expect(() => deck.seek(Number.NaN)).toThrow(RangeError);
    expect(() => deck.setLoop({ start: 5, end: 5 }, true)).toThrow(RangeError);
    expect(() => bank.deck(69)).toThrow(RangeError);
    expect(() => bank.deck(0.5)).toThrow(RangeError);
    deck.setTempo(9);
    deck.setPitch(-40);
    expect(take()).toEqual([
      [3, DeckVerb.tempo, 4, 0],
      [3, DeckVerb.pitch, -12, 0],
    ]);
    expect(bank.deck(3)).toBe(deck);
  });
});
