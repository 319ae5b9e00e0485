import { workerData } from "node:worker_threads";
import { WordRing } from "../../../contract/engine/wordRing";
import { seeded } from "../../contract/project/randomCommands";

/** Writes `count` commands of random length, their arguments counted through, in batches of one to five. */
const { buffer, count, seed } = workerData as { buffer: SharedArrayBuffer; count: number; seed: number };
const ring = new WordRing(buffer);
const random = seeded(seed);
let value = 0;
for (let written = 0; written < count; ) {
  const batch: number[] = [];
  for (let i = Math.min(count - written, 1 + Math.floor(random() * 5)); i > 0; i--, written++) {
    const length = Math.floor(random() * 40);
    batch.push(written + 1, length);
    for (let argument = 0; argument < length; argument++) batch.push(value++);
  }
  const words = Int32Array.from(batch);
  while (!ring.write(words)) {
    /* the reader makes room */
  }
}
