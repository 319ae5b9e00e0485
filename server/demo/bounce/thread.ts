import { closeSync, openSync, writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { songProject } from "../../../contract/demo/build";
import type { BounceToWav } from "../../../contract/media/bounce";
import { bundledUrl } from "../../bundled";
import { draw } from "../pictures/draw";
import { SONGS } from "../songs";
import type { BounceDone, BounceTask } from "./messages";

/** The thread in which a song of the demonstration is rendered by the engine: a composition in, a WAV file out, and its cover. */

const BOUNCER = bundledUrl("bounce", new URL("../../../workers/render/bounce.ts", import.meta.url));
const ENGINE = new URL("../../../dsp/build/engine.wasm", import.meta.url);
const FONTS: Readonly<Record<string, URL>> = {
  sonivox: new URL("../../../public/fonts/sonivox.sf2", import.meta.url),
};
/** Seconds after the last note, in which its sound fades. */
const TAIL = 4;

const { song, target, picture, cover } = workerData as BounceTask;

function counter(): () => string {
  let next = 0;
  return () => `${song}-${next++}`;
}

async function fontOf(id: string): Promise<ArrayBuffer> {
  const file = FONTS[id];
  if (!file) throw new Error(`The songs of the demonstration have no sound font “${id}”.`);
  const bytes = await readFile(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

const composition = SONGS[song];
if (!composition) throw new Error(`There is no song “${song}”.`);
const { bounceToWav } = (await import(BOUNCER.href)) as { bounceToWav: BounceToWav };
await writeFile(cover, draw(picture));
const output = openSync(target, "w");
try {
  const done: BounceDone = await bounceToWav({
    engine: await readFile(ENGINE),
    project: songProject(composition, counter()),
    fontOf,
    target: {
      write: (bytes, at) => {
        for (let put = 0; put < bytes.length; ) put += writeSync(output, bytes, put, bytes.length - put, at + put);
      },
    },
    tail: TAIL,
  });
  parentPort?.postMessage(done);
} finally {
  closeSync(output);
}
