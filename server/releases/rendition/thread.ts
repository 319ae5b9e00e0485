import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { MediaError } from "../../../contract/media/errors";
import type { MakeRendition } from "../../../contract/media/rendition";
import { bundledUrl } from "../../bundled";
import type { ThreadMessage, ThreadTask } from "./messages";

/** The thread in which a rendition is made: sound file in, MP3 out, progress and result as messages. */

const MAKER = bundledUrl("rendition", new URL("../../../workers/rendition/index.ts", import.meta.url));
const ENGINE = new URL("../../../dsp/build/engine.wasm", import.meta.url);
/** Milliseconds between two messages of progress. */
const EVERY_MS = 200;

const { source, target, mostSeconds } = workerData as ThreadTask;
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

function bytesOf(descriptor: number) {
  return {
    size: fstatSync(descriptor).size,
    read: (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      let there = 0;
      while (there < length) {
        const count = readSync(descriptor, bytes, there, length - there, at + there);
        if (count === 0) break;
        there += count;
      }
      return bytes.subarray(0, there);
    },
  };
}

let told = 0;
const input = openSync(source, "r");
const output = openSync(target, "w");
try {
  const { makeRendition } = (await import(MAKER.href)) as { makeRendition: MakeRendition };
  const result = await makeRendition({
    engine: await readFile(ENGINE),
    source: bytesOf(input),
    target: {
      write: (bytes, at) => {
        for (let done = 0; done < bytes.length; ) {
          done += writeSync(output, bytes, done, bytes.length - done, at + done);
        }
      },
    },
    mostSeconds,
    progress: (done, total) => {
      if (done !== 0 && done !== total && performance.now() - told < EVERY_MS) return;
      told = performance.now();
      tell({ kind: "progress", done, total });
    },
  });
  tell({ kind: "done", result });
} catch (error) {
  if (!(error instanceof MediaError)) throw error;
  tell({ kind: "refused", reason: error.message });
} finally {
  closeSync(input);
  closeSync(output);
}
