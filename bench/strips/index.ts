import { openPage } from "../browser";
import { median } from "../median";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import type { Kind, Rendering } from "./page/main";

const STRIPS = [16, 64, 128];
const KINDS = ["engine", "native", "tone"] as const;
/** Seconds of sound rendered, and how often; Tone.js is slow enough to be timed on less. */
const SECONDS = { engine: 10, native: 10, tone: 1 } as const;
const ROUNDS = { engine: 7, native: 5, tone: 3 } as const;
const QUANTA_PER_SECOND = 48000 / 128;

type Render = (kind: Kind, strips: number, seconds: number) => Promise<Rendering>;

/** µs per 128-frame quantum of each rendering, the three engines in turn. */
async function measure(render: Render, strips: number): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { engine: [], native: [], tone: [] };
  for (const kind of ["engine", "native"] as const) await render(kind, strips, 2);
  for (let round = 0; round < ROUNDS.engine; round++) {
    for (const kind of KINDS) {
      if (round >= ROUNDS[kind]) continue;
      const { milliseconds, rms } = await render(kind, strips, SECONDS[kind]);
      if (!rms.every((value) => value > 0.001)) throw new Error(`${kind} rendered silence.`);
      times[kind].push((milliseconds * 1000) / (SECONDS[kind] * QUANTA_PER_SECOND));
    }
  }
  return times;
}

function result(strips: number, times: Record<Kind, number[]>) {
  const round = (value: number): number => Math.round(value * 10) / 10;
  const [engine, native, tone] = KINDS.map((kind) => median(times[kind])) as [number, number, number];
  const [fastest, fastestNative] = [Math.min(...times.engine), Math.min(...times.native)];
  return {
    strips,
    vsNative: round(native / engine),
    vsTone: round(tone / engine),
    /** fastest against fastest: what a machine that does nothing else would show */
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
      return { results };
    } finally {
      await close();
    }
  },
};
