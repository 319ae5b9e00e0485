import { proxy, wrap } from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import type { BounceApi, BouncedFile, BounceJob } from "../../workers/bounce/port";
import { everything } from "./render/song";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeBounce(): Promise<string>;
  }
}

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function boot() {
  const worker = new Worker(new URL("../../workers/bounce.worker.ts", import.meta.url), { type: "module" });
  workers.push(worker);
  return wrap<BounceApi>(worker);
}

const song = everything();
const openBlob = () => proxy(async (id: string) => (song.files.has(id) ? new Blob([song.files.get(id)!]) : null));
const job = (more: Partial<BounceJob> = {}): BounceJob => ({
  project: song.project,
  sampleRate: song.project.sampleRate,
  settings: { format: "wav", bits: 32, kbps: 192, dither: false, normalise: { kind: "none" } },
  tail: 0,
  mix: true,
  stems: [],
  ...more,
});

const folder = async () => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle("tmp", { create: true });
};
const nameOf = ({ file }: BouncedFile) => ("temporary" in file ? file.temporary : "none");
const open = async (file: BouncedFile) => (await (await folder()).getFileHandle(nameOf(file))).getFile();
const remove = async (file: BouncedFile) => (await folder()).removeEntry(nameOf(file));

async function temporaries(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await folder()).keys()) names.push(name);
  return names;
}

describe("the bounce worker", () => {
  it("gives the bytes that Node renders", async () => {
    const shares: number[] = [];
    const outcome = await boot().bounce(
      job(),
      openBlob(),
      proxy((share: number) => void shares.push(share)),
    );
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(outcome.warnings).toEqual([]);
    const [mix] = outcome.files;
    const bytes = new Uint8Array(await (await open(mix!)).arrayBuffer());
    const data = bytes.subarray(bytes.byteLength - outcome.frames * 8);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    expect([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(await commands.nodeBounce());
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    await remove(mix!);
  });

  it("writes stems beside the mix, all of one length", async () => {
    const stems = Object.values(song.project.tracks)
      .filter((track) => track.kind !== "master")
      .map((track) => track.id);
    const settings = { ...job().settings, bits: 16 as const };
    const outcome = await boot().bounce(
      job({ stems, settings, tail: 0.5 }),
      openBlob(),
      proxy(() => {}),
    );
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(outcome.files.map((file) => file.track)).toEqual([null, ...stems]);
    const sizes = await Promise.all(outcome.files.map(async (file) => (await open(file)).size));
    expect(new Set(sizes).size).toBe(1);
    for (const file of outcome.files) await remove(file);
  });

  it("ends when it is cancelled and leaves no file", async () => {
    const before = await temporaries();
    const api = boot();
    const long = { ...song.project, clips: structuredClone(song.project.clips) };
    for (const clip of Object.values(long.clips)) if (clip.kind === "notes") clip.start += 960 * 4000;
    const outcome = await api.bounce(
      job({ project: long }),
      openBlob(),
      proxy(() => void api.cancel()),
    );
    expect(outcome).toEqual({ kind: "cancelled" });
    expect(await temporaries()).toEqual(before);
  });

  it("says what is silent because its audio is not there", async () => {
    const none = proxy(async () => null);
    const outcome = await boot().bounce(
      job(),
      none,
      proxy(() => {}),
    );
    expect(outcome).toMatchObject({ kind: "done", warnings: [expect.stringMatching(/“sample 1”, “sample 2”/)] });
    if (outcome.kind === "done") for (const file of outcome.files) await remove(file);
  });
});
