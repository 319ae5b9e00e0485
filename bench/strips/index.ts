import { openPage } from "../browser";
import { median } from "../median";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import type { Kind, Rendering } from "./page/main";

const STRIPS = [16, 64, 128];
const KINDS = ["engine", "native", "tone"] as const;
/** Strips whose parameters are moved. */
const MOVED = 64;
/** Seconds of sound to render, and how often; Tone.js is so slow that less is enough. */
const SECONDS = { engine: 10, native: 10, tone: 1 } as const;
const ROUNDS = { engine: 7, native: 5, tone: 3 } as const;
const QUANTA_PER_SECOND = 48000 / 128;

type Render = (kind: Kind, strips: number, seconds: number) => Promise<Rendering>;

/** µs for each 128-frame quantum of one rendering; silence is no result. */
async function microsecondsPerQuantum(render: Render, kind: Kind, strips: number, seconds: number): Promise<number> {
  const { milliseconds, rms } = await render(kind, strips, seconds);
  if (!rms.every((value) => value > 0.001)) throw new Error(`${kind} rendered silence.`);
  return (milliseconds * 1000) / (seconds * QUANTA_PER_SECOND);
}

/** µs for each 128-frame quantum of each rendering, the three engines in turn. */
async function measure(render: Render, strips: number): Promise<Record<(typeof KINDS)[number], number[]>> {
  const times: Record<(typeof KINDS)[number], number[]> = { engine: [], native: [], tone: [] };
  for (const kind of ["engine", "native"] as const) await render(kind, strips, 2);
  for (let round = 0; round < ROUNDS.engine; round++) {
    for (const kind of KINDS) {
      if (round >= ROUNDS[kind]) continue;
      times[kind].push(await microsecondsPerQuantum(render, kind, strips, SECONDS[kind]));
    }
  }
  return times;
}

/** The cost of moving every parameter of every strip all the time, compared with the same strips at rest, in turn. */
async function measureMoving(render: Render) {
  const times: Record<"still" | "moving", number[]> = { still: [], moving: [] };
  for (let round = 0; round <= ROUNDS.engine; round++) {
    for (const kind of ["still", "moving"] as const) {
      const time = await microsecondsPerQuantum(render, kind, MOVED, SECONDS.engine);
      if (round > 0) times[kind].push(time);
    }
  }
  const round = (value: number): number => Math.round(value * 100) / 100;
  return {
    strips: MOVED,
    stillUsPerQuantum: round(median(times.still)),
    movingUsPerQuantum: round(median(times.moving)),
    movingShare: round(median(times.moving) / median(times.still)),
    /** the fastest runs compared: what an idle machine would show */
    movingShareFastest: round(Math.min(...times.moving) / Math.min(...times.still)),
  };
}

function result(strips: number, times: Record<(typeof KINDS)[number], number[]>) {
  const round = (value: number): number => Math.round(value * 10) / 10;
  const [engine, native, tone] = KINDS.map((kind) => median(times[kind])) as [number, number, number];
  const [fastest, fastestNative] = [Math.min(...times.engine), Math.min(...times.native)];
  return {
    strips,
    vsNative: round(native / engine),
    vsTone: round(tone / engine),
    /** the fastest runs compared: what an idle machine would show */
    vsNativeFastest: round(fastestNative / fastest),
    usPerQuantum: round(engine),
    usPerQuantumFastest: round(fastest),
    nativeUsPerQuantum: round(native),
    nativeUsPerQuantumFastest: round(fastestNative),
    toneUsPerQuantum: round(tone),
    xRealtime: round(1e6 / QUANTA_PER_SECOND / engine),
  };
}

export const benchmark: Benchmark = {
  title: "full mixer strips, offline, against the same graph of native nodes and of Tone.js nodes",
  async run() {
    const { page, close } = await openPage(new URL("./page/", import.meta.url));
    try {
      const render: Render = (...task) => page.evaluate((given) => window.renderStrips(...given), task);
      const results = [];
      for (const strips of STRIPS) results.push(result(strips, await measure(render, strips)));
      printTable(
        results.map((row) => ({
          strips: row.strips,
          "µs/quantum": row.usPerQuantum,
          "native µs": row.nativeUsPerQuantum,
          "Tone.js µs": row.toneUsPerQuantum,
          "× native": row.vsNative,
          "× native, fastest": row.vsNativeFastest,
          "× Tone.js": row.vsTone,
          "× real time": row.xRealtime,
        })),
      );
      const moving = await measureMoving(render);
      printTable([
        {
          strips: moving.strips,
          "still µs": moving.stillUsPerQuantum,
          "moving µs": moving.movingUsPerQuantum,
          "moving / still": moving.movingShare,
          fastest: moving.movingShareFastest,
        },
      ]);
      return { results, moving, movingShare: moving.movingShare };
    } finally {
      await close();
    }
  },
};
