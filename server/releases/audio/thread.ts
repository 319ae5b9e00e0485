import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { MediaError } from "../../../contract/media/errors";
import type { analyseTrack as AnalyseTrack } from "../../../workers/trackAnalysis";
import { bundledUrl } from "../../bundled";
import type { ThreadMessage, ThreadTask } from "./messages";

/** The thread in which a release's sound is measured, by the analyser of the DJ library. */

const ANALYSER = bundledUrl("track-analysis", new URL("../../../workers/trackAnalysis/index.ts", import.meta.url));
const ENGINE = new URL("../../../dsp/build/engine.wasm", import.meta.url);
/** Milliseconds between two signs of life. */
const EVERY_MS = 1000;

const { source } = workerData as ThreadTask;
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const part = (span: { readonly start: number; readonly end: number } | null) =>
  span && { start: rounded(span.start, 2), end: rounded(span.end, 2) };

const input = openSync(source, "r");
try {
  const { analyseTrack } = (await import(ANALYSER.href)) as { analyseTrack: typeof AnalyseTrack };
  let told = 0;
  const track = await analyseTrack({
    module: await WebAssembly.compile(await readFile(ENGINE)),
    source: {
      size: fstatSync(input).size,
      read: (at, length) => {
        const bytes = Buffer.alloc(length);
        let there = 0;
        while (there < length) {
          const count = readSync(input, bytes, there, length - there, at + there);
          if (count === 0) break;
          there += count;
        }
        return bytes.subarray(0, there);
      },
    },
    progress: () => {
      if (performance.now() - told < EVERY_MS) return;
      told = performance.now();
      tell({ kind: "progress" });
    },
  });
  tell({
    kind: "measured",
    facts: {
      seconds: rounded(track.seconds, 2),
      bpm: track.bpm === null ? null : rounded(track.bpm, 2),
      confidence: rounded(Math.min(1, Math.max(0, track.confidence)), 2),
      key: track.key?.name ?? null,
      camelot: track.key?.camelot ?? null,
      energy: track.energy,
      lufs: track.loudness === null ? null : rounded(track.loudness, 1),
      intro: part(track.intro),
      outro: part(track.outro),
    },
  });
} catch (error) {
  if (!(error instanceof MediaError)) throw error;
  tell({ kind: "refused", reason: error.message });
} finally {
  closeSync(input);
}
