import { openPage } from "../browser";
import { median } from "../median";
import type { Benchmark } from "../run";
import type { Kind, Rendering } from "./page/main";

const STRIPS = [16, 64, 128];
const ROUNDS = 5;
/** Seconds of sound rendered; Tone.js is slow enough to be timed on less. */
const SECONDS = { engine: 10, native: 10, tone: 1 } as const;
const TONE_ROUNDS = 3;
const QUANTA_PER_SECOND = 48000 / 128;

/** µs per 128-frame quantum of each rendering, the three engines in turn. */
async function measure(render: (kind: Kind, strips: number, seconds: number) => Promise<Rendering>, strips: number) {
  const times: Record<Kind, number[]> = { engine: [], native: [], tone: [] };
  await render("engine", strips, 2);
  await render("native", strips, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ["engine", "native", "tone"] as const) {
      if (kind === "tone" && round >= TONE_ROUNDS) continue;
      const { milliseconds, rms } = await render(kind, strips, SECONDS[kind]);
      if (!rms.every((value) => value > 0.001)) throw new Error(`${kind} rendered silence.`);
      times[kind].push((milliseconds * 1000) / (SECONDS[kind] * QUANTA_PER_SECOND));
    }
  }
  const { engine, native, tone } = times;
  return {
    engine: median(engine),
    native: median(native),
    tone: median(tone),
    spread: [Math.min(...engine), Math.max(...engine)],
  };
}

export const benchmark: Benchmark = {
  title: "full mixer strips, offline, against the same graph of native nodes and of Tone.js nodes",
  async run() {
    const { page, close } = await openPage(new URL("./page/", import.meta.url));
    const results = [];
    try {
      console.log("strips   ours µs/quantum    native     Tone.js   ours × native   ours × Tone.js   × real time");
      for (const strips of STRIPS) {
        const { engine, native, tone, spread } = await measure(
          (kind, count, seconds) =>
            page.evaluate(([k, c, s]) => window.renderStrips(k, c, s), [kind, count, seconds] as const),
          strips,
        );
        const round = (value: number): number => Math.round(value * 10) / 10;
        const result = {
          strips,
          vsNative: round(native / engine),
          vsTone: round(tone / engine),
          usPerQuantum: round(engine),
          usPerQuantumSpread: spread.map(round),
          nativeUsPerQuantum: round(native),
          toneUsPerQuantum: round(tone),
          xRealtime: round(1e6 / QUANTA_PER_SECOND / engine),
        };
        results.push(result);
        const columns = [
          result.usPerQuantum,
          result.nativeUsPerQuantum,
          result.toneUsPerQuantum,
          result.vsNative,
          result.vsTone,
          result.xRealtime,
        ];
        console.log(
          `${String(strips).padEnd(9)}${columns.map((value, i) => String(value).padStart([15, 10, 12, 16, 17, 14][i] ?? 0)).join("")}`,
        );
      }
    } finally {
      await close();
    }
    return { results };
  },
};
