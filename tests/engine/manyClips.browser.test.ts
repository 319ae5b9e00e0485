import { afterEach, expect, it } from "vitest";
import { StatusField } from "../../contract/engine/statusBlock";
import { FOLDERS } from "../../contract/storage/layout";
import { CLIP, manyClips, partGain, SECOND } from "../workers/render/manyClips";
import { RealTime } from "./realTime";

const BLOCK = 128;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** How loud a part is in what was captured over frames of the timeline, 1: as it should be (its projection on itself). */
function heard(
  part: { start: number; offset: number },
  source: Float32Array,
  out: Float32Array,
  from: number,
  to: number,
) {
  let own = 0;
  let with_ = 0;
  for (let i = from; i < to; i++) {
    const x = source[part.offset + i - part.start]! * partGain(part, i);
    own += x * x;
    with_ += x * out[i]!;
  }
  return with_ / own;
}

/** The worker that has just ended may still hold the file for a moment. */
async function remove(folder: FileSystemDirectoryHandle, id: string): Promise<void> {
  while (
    !(await folder.removeEntry(id).then(
      () => true,
      () => false,
    ))
  ) {
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Puts samples where the studio keeps them. */
async function store(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDERS.samples, { create: true });
  for (const [id, bytes] of files) {
    const file = await (await folder.getFileHandle(id, { create: true })).createWritable();
    await file.write(bytes);
    await file.close();
    cleanups.push(() => remove(folder, id));
  }
}

it("300 clips at one moment are all heard as they play, or counted where this machine cannot read them in time", async () => {
  const { song, parts, source } = manyClips(300);
  await store(song.files);
  const live = await RealTime.boot(song);
  cleanups.push(() => live.close());
  const blocks = Math.ceil((SECOND + 60_000) / BLOCK);
  let out: Float32Array[] | null = null;
  for (let attempt = 0; attempt < 3 && !out; attempt++) out = await live.run(blocks);
  expect(live.get(StatusField.unserved)).toBe(0);
  expect(live.get(StatusField.unservedFrames)).toBe(0);
  if (!out) {
    expect(live.get(StatusField.starved)).toBeGreaterThan(0);
    console.info(`late from disk: ${live.get(StatusField.starved)} frames, counted`);
    return;
  }
  const left = new Float32Array(blocks * BLOCK);
  for (let block = 0; block < blocks; block++) left.set(out[block * 2]!, block * BLOCK);
  // where both parts of each crossfade are well above silence
  const [from, to] = [SECOND + 20_000, SECOND + 60_000];
  expect(to).toBeLessThan(CLIP);
  const levels = parts.map((part) => heard(part, source, left, from, to));
  // The 299 others are noise beside each: ±15 % of it over so many frames, four times over.
  expect(levels.filter((level) => Math.abs(level - 1) > 0.6)).toEqual([]);
});
