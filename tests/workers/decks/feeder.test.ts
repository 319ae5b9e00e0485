import { afterEach, describe, expect, test } from "vitest";
import { DeckField } from "../../../contract/engine/border";
import { createDeckReadings, DeckReadingsWriter } from "../../../contract/engine/deckReadings";
import { DeckFeeder } from "../../../workers/decks/feeder";
import { isSpare, nextPage, type Paging } from "../../../workers/decks/pageOrder";
import { createDeckPages, DeckPages } from "../../../workers/memory";
import type { SampleReader, SampleSource } from "../../../workers/samples/source";

const RATE = 48_000;
/** Frames of a page of floats, stereo. */
const PAGE = 16_384;

/** Sources of any length whose frames tell their number; `broken`: from this frame on they cannot be read. */
function sources(frames: number, broken = Number.POSITIVE_INFINITY, encoding: "float32" | "int16" = "float32") {
  const opened: string[] = [];
  const reader: SampleReader = {
    frames,
    format: { encoding, channels: 2, sampleRate: RATE },
    read(frame, count, left, right, at) {
      if (frame + count > broken) return Promise.reject(new Error("the file is gone"));
      for (let i = 0; i < count; i++) {
        const there = frame + i < frames;
        left[at + i] = there ? value(frame + i) : 0;
        right[at + i] = there ? -value(frame + i) : 0;
      }
      return undefined;
    },
    close: () => {},
  };
  const source: SampleSource = {
    open: async (id) => {
      opened.push(id);
      return id === "missing" ? null : reader;
    },
  };
  return { source, opened };
}

/** What a frame holds: of 16 bits, so that both encodings keep it. */
const value = (frame: number) => ((frame % 60_000) - 30_000) / 32_768;

const feeders: DeckFeeder[] = [];
afterEach(() => {
  for (const feeder of feeders.splice(0)) feeder.close();
});

function feeder(source: SampleSource, pages: number, failed: (deck: number, sentence: string) => void = () => {}) {
  const made = new DeckFeeder(source, failed, createDeckPages(pages));
  feeders.push(made);
  const reading = new DeckPages(made.memory);
  const memory = new Float32Array(512);
  /** How many of 200 frames are missing; those that are there are what they should be. */
  const missing = (deck: number, first: number): number => {
    const lacks = reading.read(deck, first, 200, memory, 0, 256);
    reading.tick();
    for (let i = 0; i < 200; i++) {
      if (memory[i] === 0 && memory[256 + i] === 0) continue;
      expect(memory[i]).toBe(Math.fround(value(first + i)));
      expect(memory[256 + i]).toBe(Math.fround(-value(first + i)));
    }
    return lacks;
  };
  return { made, missing, reading };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 2));
};

describe("what a deck plays", () => {
  test.each(["float32", "int16"] as const)("stands in memory as a whole, as it is stored (%s)", async (encoding) => {
    const { made, missing } = feeder(sources(PAGE * 10 + 100, undefined, encoding).source, 16);
    await made.load(2, { sampleId: "a", start: PAGE * 4, kept: [] });
    expect(missing(2, PAGE * 4 + PAGE - 100)).toBe(0);
    // across the seam of two pages, in front of the start too, and at the end
    await until(() => [0, PAGE - 50, PAGE * 3, PAGE * 9 + 16_000].every((frame) => missing(2, frame) === 0));
  });

  test("of a source that is too long is what surrounds the playhead and what is kept", async () => {
    const pagesOf = RATE / PAGE;
    const { made, missing, reading } = feeder(sources(RATE * 600).source, 500);
    const readings = createDeckReadings();
    made.follow(readings);
    await made.load(0, { sampleId: "a", start: 0, kept: [RATE * 400] });
    await until(() => missing(0, RATE * 80) === 0 && missing(0, RATE * 404) === 0);
    expect(missing(0, RATE * 200)).toBe(200);
    // the deck plays on: what lies behind goes, what comes is there
    const records = new Int32Array(70 * (DeckField.bytes / 4));
    new Float64Array(records.buffer)[DeckField.frame / 8] = RATE * 200;
    records[DeckField.state / 4] = 2;
    new DeckReadingsWriter(readings).write(records, 1);
    await until(() => missing(0, RATE * 200) === 0 && missing(0, RATE * 280) === 0);
    expect(missing(0, RATE * 402)).toBe(0);
    expect(pagesOf * 120).toBeLessThan(reading.count);
  });

  test("that is not stored is refused with a sentence", async () => {
    const { made } = feeder(sources(PAGE).source, 4);
    await expect(made.load(0, { sampleId: "missing", start: 0, kept: [] })).rejects.toThrow("is not stored");
  });

  test("that vanishes is told once; what was read stays, and other decks go on", async () => {
    const told: string[] = [];
    const { made, missing } = feeder(sources(PAGE * 30, PAGE * 20).source, 100, (deck, sentence) =>
      told.push(`${deck} ${sentence}`),
    );
    await made.load(1, { sampleId: "a", start: 0, kept: [] });
    await until(() => told.length > 0);
    expect(told).toEqual(["1 The rest of this track cannot be read: the file is gone"]);
    expect(missing(1, PAGE * 5)).toBe(0);
    await made.load(2, { sampleId: "b", start: 0, kept: [] });
    await until(() => missing(2, PAGE * 15) === 0);
  });

  test("gives its place to another, and its pages back", async () => {
    const { made, missing } = feeder(sources(PAGE * 10).source, 12);
    for (let round = 0; round < 5; round++) {
      await made.load(0, { sampleId: `${round}`, start: 0, kept: [] });
      await until(() => missing(0, PAGE * 9) === 0);
    }
    made.eject(0);
    await until(() => missing(0, 0) === 200);
  });

  test("of two loads at once is the later one", async () => {
    const { source, opened } = sources(PAGE * 3);
    const { made, missing } = feeder(source, 8);
    await Promise.all(["first", "second"].map((sampleId) => made.load(0, { sampleId, start: 0, kept: [] })));
    expect(opened).toEqual(["first", "second"]);
    await until(() => missing(0, PAGE * 2) === 0);
  });
});

describe("the next page", () => {
  const paging: Paging = { pages: 1000, pagesPerSecond: 3, whole: false, place: 500.5, kept: [100] };

  test("is where the deck plays, then what is kept, then what lies behind", () => {
    const held = new Set<number>();
    const order: number[] = [];
    for (
      let next = nextPage(paging, (page) => held.has(page));
      next;
      next = nextPage(paging, (page) => held.has(page))
    ) {
      held.add(next.page);
      order.push(next.page);
    }
    expect(order.slice(0, 3)).toEqual([500, 501, 502]);
    expect(order.indexOf(100)).toBeLessThan(order.indexOf(495));
    expect(order.indexOf(495)).toBeLessThan(order.indexOf(600));
    expect(held.has(0)).toBe(false);
    expect(held.has(999)).toBe(false);
  });

  test("of a whole source is any, in the end; and none of it is spare", () => {
    const held = new Set<number>();
    const whole = { ...paging, whole: true };
    for (let next = nextPage(whole, (page) => held.has(page)); next; next = nextPage(whole, (page) => held.has(page)))
      held.add(next.page);
    expect(held.size).toBe(1000);
    expect(isSpare(whole, 0)).toBe(false);
    expect(isSpare(paging, 0)).toBe(true);
    expect(isSpare(paging, 510)).toBe(false);
  });
});
