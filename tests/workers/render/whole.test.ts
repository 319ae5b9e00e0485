import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { PresetSource } from "../../../workers/program/presets";
import { renderProject } from "../../../workers/render/render";
import { everything, memorySamples, Song } from "./song";

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
});

const found: PresetSource = async () => ({ zones: new Uint8Array(0), samples: [] });
async function failure(song: Song, presets = found, range?: { start: number; end: number }): Promise<string | null> {
  const options = { module, project: song.project, samples: memorySamples(song.files), presets };
  let chunks = 0;
  try {
    await renderProject({ ...options, ...(range && { range }) }, () => {
      chunks++;
    });
    return null;
  } catch (error) {
    expect((error as Error).name).toBe("RenderError");
    expect(chunks).toBe(0);
    return (error as Error).message;
  }
}

describe("a render that would lack something", () => {
  it("fails before it begins where a sample is missing, and names it", async () => {
    const song = everything();
    const [gone] = [...song.files.keys()];
    song.files.delete(gone!);
    expect(await failure(song)).toMatch(/^The audio of “sample 1” is not here/);
  });

  it("goes on where that sample would not be heard: muted, outside the range, behind another's solo", async () => {
    const song = everything();
    const [gone] = [...song.files.keys()];
    song.files.delete(gone!);
    const [first, second] = Object.values(song.project.clips).flatMap((clip) =>
      clip.kind === "audio" && clip.sampleId === gone ? [clip] : [],
    );
    expect(await failure(song, found, { start: 960 * 20, end: 960 * 21 })).toBeNull();
    song.run("setClip", { id: first!.id, muted: true });
    expect(await failure(song)).not.toBeNull();
    song.run("setTrack", { id: second!.trackId, mute: true });
    expect(await failure(song)).toBeNull();
    song.run("setTrack", { id: second!.trackId, mute: false });
    const synth = Object.values(song.project.clips).find((clip) => clip.kind === "notes")!;
    song.run("setTrack", { id: synth.trackId, solo: true });
    expect(await failure(song)).toBeNull();
  });

  it("fails where a sampler that plays has no sound", async () => {
    const song = new Song();
    const track = song.addTrack("midi");
    for (const device of Object.values(song.project.devices)) {
      if (device.trackId === track) song.run("removeDevice", { id: device.id });
    }
    song.addDevice(track, "sampler");
    const sampler = Object.values(song.project.devices).find((device) => device.kind === "sampler")!;
    song.run("setDevice", { id: sampler.id, font: { fontId: "sonivox", bank: 0, program: 0 } });
    const lost: PresetSource = () => Promise.reject(new Error("no such font"));
    expect(await failure(song, lost)).toBeNull();
    song.addNotes(track, 0, [[0, 960, 60]]);
    expect(await failure(song, lost)).toMatch(/^The sound font of “.+” could not be loaded/);
    expect(await failure(song)).toBeNull();
  });
});
