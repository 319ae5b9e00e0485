import { afterEach, expect } from "vitest";
import { externalManifest, externalPlugin } from "../../../contract/devices/external";
import { newPlugin } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { devicesOf, masterOf } from "../../../contract/project/select";
import { bounceProject } from "../../../src/engine/bounce";
import { ExternalHost } from "../../../src/engine/external/host";
import { Song } from "../../workers/render/song";
import { RealTime } from "../realTime";

/** Songs with external devices, played as the studio plays them, and exported. */

export const RATE = 44100;
const BLOCK = 128;
export const IMPULSE = 5000;

let live: RealTime | null = null;
let devices: ExternalHost | null = null;

async function close(): Promise<void> {
  devices?.engineChanged(null);
  devices = null;
  await live?.close();
  live = null;
}
afterEach(close);

/** The output of the song that is played. */
export const output = () => live!.output;

/** A song without what the master does, so that sums are sums. */
export function plain(): Song {
  const song = new Song();
  for (const device of devicesOf(song.project, masterOf(song.project).id)) song.run("removeDevice", { id: device.id });
  song.run("setParameter", { address: `master/${masterOf(song.project).id}/level`, value: 0 });
  return song;
}

/** Adds the device of an id, with a format in front of it if that is not Tone.js, to the end of a track's chain. */
export function addExternal(song: Song, trackId: string, id: string, params: Record<string, number>): string {
  const old = devicesOf(song.project, trackId);
  const [format = "", own = ""] = id.includes(":") ? id.split(":") : ["tone", id];
  const manifest = externalManifest(format, own)!;
  if (manifest.role === "instrument") for (const device of old) song.run("removeDevice", { id: device.id });
  const place = { id: song.makeId(), trackId, order: between(old.at(-1)?.order ?? null, null) };
  const device = newPlugin({ ...place, kind: "external", plugin: externalPlugin(manifest) }, params);
  song.run("addDevice", { device });
  return device.id;
}

export const impulse = (frames: number, at = IMPULSE) => {
  const samples = new Float32Array(frames);
  samples[at] = 0.5;
  return samples;
};
const left = (blocks: readonly Float32Array[]) => {
  const samples = new Float32Array((blocks.length / 2) * BLOCK);
  for (let i = 0; i < blocks.length; i += 2) samples.set(blocks[i]!, (i / 2) * BLOCK);
  return samples;
};
export const loudFrames = (samples: Float32Array, above: number) =>
  [...samples].flatMap((x, frame) => (Math.abs(x) > above ? [{ frame, x }] : []));

/** Boots a song as the studio does, and its external devices with it. */
export async function hosted(song: Song, makeSound?: ConstructorParameters<typeof ExternalHost>[1], quantum?: number) {
  const notices: string[] = [];
  const running = await RealTime.boot(song, quantum);
  live = running;
  const host = new ExternalHost((sentence) => notices.push(sentence), makeSound);
  devices = host;
  /** The host goes along with the engine that plays now. */
  const follow = () => {
    host.engineChanged(running.engine);
    host.follow(song.project, new Map(running.engine.opened.slots.externals.map(([id, loop]) => [id, loop])));
    return expect.poll(() => host.ready).toBe(true);
  };
  /** Left of the master from the first sound on. */
  const play = async (blocks: number): Promise<Float32Array> => {
    for (;;) {
      const heard = await running.run(blocks);
      if (heard) return left(heard);
    }
  };
  await follow();
  return { running, host, notices, follow, play };
}

/** Left of the master from the first sound on, of a song that is played: anew where the page fell behind, and said so. */
export async function played(song: Song, blocks: number, quantum?: number): Promise<Float32Array> {
  for (;;) {
    const { notices, play } = await hosted(song, undefined, quantum);
    const heard = await play(blocks);
    // what a plugin has missed is asked for every 20 ms
    await new Promise((resolve) => setTimeout(resolve, 100));
    const late = notices.filter((sentence) => sentence.includes("too busy for a moment"));
    expect(notices).toEqual(late);
    if (late.length === 0) return heard;
    await close();
  }
}

export async function exported(song: Song): Promise<Float32Array> {
  const outcome = await bounceProject(
    {
      project: song.project,
      sampleRate: RATE,
      settings: { format: "wav", bits: 32, kbps: 192, dither: false, normalise: { kind: "none" } },
      tail: 0,
      mix: true,
      stems: [],
    },
    { openSample: async (id) => new Blob([song.files.get(id)!]) },
  );
  if (outcome.kind !== "done") throw new Error(outcome.kind === "failed" ? outcome.sentence : outcome.kind);
  const { file } = outcome.files[0]!;
  if (!("temporary" in file)) throw new Error("no file");
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("tmp");
  const bytes = await (await (await folder.getFileHandle(file.temporary)).getFile()).arrayBuffer();
  await folder.removeEntry(file.temporary);
  const view = new DataView(bytes);
  const data = 12 + 8 + view.getUint32(16, true);
  let at = data;
  while (view.getUint32(at, false) !== 0x64617461) at += 8 + view.getUint32(at + 4, true);
  const samples = new Float32Array(bytes.slice(at + 8, at + 8 + view.getUint32(at + 4, true)));
  return samples.filter((_, i) => i % 2 === 0);
}
