import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { MeasureSound } from "../../../contract/audioFacts";
import { MediaError } from "../../../contract/media/errors";
import { bundledUrl } from "../../bundled";
import type { ThreadMessage, ThreadTask } from "./messages";

/** The thread in which a release's sound is measured, by the analyser of the DJ library. */

const MEASURER = bundledUrl("measure-sound", new URL("../../../workers/trackAnalysis/measure.ts", import.meta.url));
const ENGINE = new URL("../../../dsp/build/engine.wasm", import.meta.url);
/** Milliseconds between two signs of life. */
const EVERY_MS = 1000;

const { source } = workerData as ThreadTask;
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

const input = openSync(source, "r");
try {
  const { measureSound } = (await import(MEASURER.href)) as { measureSound: MeasureSound };
  let told = 0;
  const facts = await measureSound({
    engine: await readFile(ENGINE),
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
  tell({ kind: "measured", facts });
} catch (error) {
  if (!(error instanceof MediaError)) throw error;
  tell({ kind: "refused", reason: error.message });
} finally {
  closeSync(input);
}
