import { proxy, wrap } from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { masterOf } from "../../contract/project/select";
import { stemTracks } from "../../contract/project/stems";
import type { BounceApi, BouncedFile, BounceJob } from "../../workers/bounce/port";
import { CASES } from "./render/cases";
import { everything } from "./render/song";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeBounce(name: string): Promise<string>;
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
  it.each(Object.entries(CASES))("gives the bytes that Node renders: %s", async (name, make) => {
    const { project, files } = make();
    const shares: number[] = [];
    const outcome = await boot().bounce(
      job({ project, sampleRate: project.sampleRate }),
      proxy(async (id: string) => (files.has(id) ? new Blob([files.get(id)!]) : null)),
      proxy((share: number) => void shares.push(share)),
    );
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    const [mix] = outcome.files;
    const bytes = new Uint8Array(await (await open(mix!)).arrayBuffer());
    const data = bytes.subarray(bytes.byteLength - outcome.frames * 8);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    expect([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(
      await commands.nodeBounce(name),
    );
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    await remove(mix!);
  });

  it("writes stems beside the mix, all of one length, that add up to it", async () => {
    // without what the master does
    const { id: master } = masterOf(song.project);
    const devices = Object.entries(song.project.devices).filter(([, device]) => device.trackId !== master);
    const project = { ...song.project, devices: Object.fromEntries(devices) };
    const stems = stemTracks(project).map((track) => track.id);
    const outcome = await boot().bounce(
      job({ project, stems, tail: 0.5 }),
      openBlob(),
      proxy(() => {}),
    );
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(outcome.files.map((file) => file.track)).toEqual([null, ...stems]);
    const [mix, ...parts] = await Promise.all(
      outcome.files.map(
        async (file) => new Float32Array((await (await open(file)).arrayBuffer()).slice(-outcome.frames * 8)),
      ),
    );
    let off = 0;
    for (let i = 0; i < mix!.length; i++) {
      off = Math.max(off, Math.abs(mix![i]! - parts.reduce((sum, part) => sum + part[i]!, 0)));
    }
    expect(mix!.some((x) => Math.abs(x) > 0.1)).toBe(true);
    expect(off).toBeLessThan(1e-6);
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

  it("fails with a sentence where audio is not there, and leaves no file", async () => {
    const before = await temporaries();
    const outcome = await boot().bounce(
      job(),
      proxy(async () => null),
      proxy(() => {}),
    );
    expect(outcome).toMatchObject({ kind: "failed", sentence: expect.stringMatching(/“sample 1”, “sample 2”/) });
    expect(await temporaries()).toEqual(before);
  });
});
