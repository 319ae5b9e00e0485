import { describe, expect, it } from "vitest";
import { type SourceFrames, sourceFrames } from "../../../contract/frames";
import {
  positionAfter,
  reachOf,
  readAt,
  reversedMap,
  type SourceMap,
  sourceRuns,
  speedOf,
  storedFrame,
} from "../../../contract/project/sourceMap";

const map = (values: Partial<SourceMap> = {}): SourceMap => ({ offset: 100, reversed: false, ...values });
const LOOP = { start: 150, end: 200 };
const positionAt = (of: SourceMap, time: number) => positionAfter(of, time * speedOf(of));
const timeAt = (of: SourceMap, position: SourceFrames) => {
  const read = readAt(of, position);
  return read === null ? null : read / speedOf(of);
};

describe("where a source is read", () => {
  it.each<[string, SourceMap, [time: number, position: number][]]>([
    [
      "from its offset on",
      map(),
      [
        [0, 100],
        [1, 101],
        [0.5, 100.5],
        [900, 1000],
      ],
    ],
    [
      "twice as fast",
      map({ rate: 2 }),
      [
        [0, 100],
        [10, 120],
        [0.25, 100.5],
      ],
    ],
    [
      "at half the speed",
      map({ rate: 0.5 }),
      [
        [0, 100],
        [10, 105],
      ],
    ],
    [
      "round a loop, again and again",
      map({ loop: LOOP }),
      [
        [99, 199],
        [100, 150],
        [149, 199],
        [150, 150],
        [1003, 153],
      ],
    ],
    [
      "round a loop, twice as fast",
      map({ rate: 2, loop: LOOP }),
      [
        [49.5, 199],
        [50, 150],
        [75, 150],
      ],
    ],
    [
      "past a loop that lies before it",
      map({ offset: 300, loop: LOOP }),
      [
        [0, 300],
        [50, 350],
      ],
    ],
    [
      "the same way reversed: positions count in the order of reading",
      map({ reversed: true }),
      [
        [0, 100],
        [5, 105],
      ],
    ],
    ["the same transposed", map({ rate: 2, stretch: { ratio: 1, transpose: -12, keepFormants: false } }), [[10, 120]]],
    ["a quarter of it, stretched", map({ stretch: { ratio: 4, transpose: 0, keepFormants: false } }), [[40, 110]]],
    [
      "by rate and stretch together",
      map({ rate: 3, stretch: { ratio: 0.5, transpose: 2, keepFormants: true } }),
      [[10, 160]],
    ],
  ])("%s", (_, of, table) => {
    for (const [time, position] of table) expect(positionAt(of, time)).toBeCloseTo(position, 9);
  });

  it.each<[string, SourceMap, [position: number, time: number | null][]]>([
    [
      "never before its offset",
      map(),
      [
        [99, null],
        [100, 0],
      ],
    ],
    [
      "never behind a loop",
      map({ loop: LOOP }),
      [
        [199, 99],
        [200, null],
        [5000, null],
      ],
    ],
    [
      "before its offset once a loop comes back to it",
      map({ offset: 180, loop: LOOP }),
      [
        [150, 20],
        [170, 40],
        [149, null],
      ],
    ],
    ["at its rate", map({ rate: 0.5 }), [[105, 10]]],
  ])("is asked the other way round: %s", (_, of, table) => {
    for (const [position, time] of table) expect(timeAt(of, sourceFrames(position))).toBe(time);
  });

  it("goes there and back", () => {
    for (const offset of [0, 100, 180, 300.25]) {
      for (const rate of [0.25, 1, 1.5, 3]) {
        for (const loop of [null, LOOP]) {
          const of = map({ offset, rate, loop });
          for (const position of [0, 149, 150, 170.5, 199.75, 200, 300.25, 500]) {
            const time = timeAt(of, sourceFrames(position));
            if (time !== null) expect(positionAt(of, time)).toBeCloseTo(position, 6);
          }
          for (const time of [0, 0.5, 20, 77]) {
            const back = timeAt(of, positionAt(of, time));
            // the first time that the position is read
            expect(back).not.toBeNull();
            expect(back).toBeLessThanOrEqual(time + 1e-9);
          }
        }
      }
    }
  });

  it("is the mirrored frame of what is stored, and mirrored again the same", () => {
    expect([0, 1, 999].map((position) => storedFrame({ reversed: true }, 1000, sourceFrames(position)))).toEqual([
      999, 998, 0,
    ]);
    for (const reversed of [false, true]) {
      const there = storedFrame({ reversed }, 1000, sourceFrames(123.5));
      expect(storedFrame({ reversed }, 1000, there)).toBe(123.5);
    }
    // frames 100 … 399 of 1,000 are read from 600 on, backwards
    expect(reversedMap({ offset: 100 }, 300, 1000)).toEqual({ offset: 600, loop: null });
    expect(reversedMap(reversedMap({ offset: 100 }, 300, 1000), 300, 1000).offset).toBe(100);
  });

  it.each([
    [150, 530],
    [170, 77],
    [150, 50],
    [199, 1],
  ])("within a loop, from %i for %i positions, reversedMap is what was read backwards", (offset, length) => {
    const frames = 1000;
    const back = reversedMap({ offset, loop: LOOP }, length, frames);
    for (let read = 0; read < length; read++) {
      const forwards = positionAfter({ offset, loop: LOOP }, length - 1 - read);
      expect(storedFrame({ reversed: true }, frames, positionAfter(back, read))).toBe(forwards);
    }
    expect(reversedMap(back, length, frames)).toEqual({ offset, loop: LOOP });
  });

  it("is read in runs that make up the whole", () => {
    for (const [offset, from, to] of [
      [100, 0, 400],
      [100, 37.5, 141.25],
      [160, 1000, 1001],
      [300, 0, 77],
    ] as const) {
      let read: number = from;
      for (const run of sourceRuns({ offset, loop: LOOP }, from, to)) {
        expect(run.read).toBe(read);
        expect(run.position).toBeCloseTo(positionAfter({ offset, loop: LOOP }, read), 9);
        expect(run.length).toBeGreaterThan(0);
        if (offset < LOOP.end) expect(run.position + run.length).toBeLessThanOrEqual(LOOP.end);
        read += run.length;
      }
      expect(read).toBeCloseTo(to, 9);
    }
  });

  it("reaches as far into the source as it reads", () => {
    expect(reachOf({ offset: 100 }, 300)).toBe(400);
    expect(reachOf({ offset: 100, loop: LOOP }, 30)).toBe(130);
    expect(reachOf({ offset: 100, loop: LOOP }, 3000)).toBe(200);
    expect(reachOf({ offset: 300, loop: LOOP }, 3000)).toBe(3300);
  });
});
