import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { devicesOf, masterOf, tracksOfKind } from "../../../contract/project/select";
import { masterProcesses, stemTracks } from "../../../contract/project/stems";
import { renderProject } from "../../../workers/render/render";
import { memorySamples, noise, Song } from "./song";

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
});

/** The mix, and the stems' sum, left and right one after the other. */
async function nullTest(song: Song, more: { tail?: number; range?: { start: number; end: number } } = {}) {
  const stems = stemTracks(song.project).map((track) => track.id);
  const mix: number[] = [];
  const sum: number[] = [];
  const levels = new Map<string, number>();
  await renderProject(
    {
      module,
      project: song.project,
      samples: memorySamples(song.files),
      presets: async () => ({ zones: new Uint8Array(0), samples: [] }),
      stems,
      ...more,
    },
    (chunk) => {
      for (const side of ["left", "right"] as const) {
        chunk[side].forEach((x, i) => {
          mix.push(x);
          sum.push(stems.reduce((total, id) => total + chunk.stems.get(id)![side][i]!, 0));
        });
        for (const id of stems) {
          for (const x of chunk.stems.get(id)![side]) levels.set(id, Math.max(levels.get(id) ?? 0, Math.abs(x)));
        }
      }
    },
  );
  let off = 0;
  mix.forEach((x, i) => {
    off = Math.max(off, Math.abs(x - sum[i]!));
  });
  const loudest = mix.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return { off, loudest, levels, names: stems.map((id) => song.project.tracks[id]!.name) };
}

/** A song whose master does nothing, with a clip of noise on each of its audio tracks. */
class Band extends Song {
  private seed = 1;

  constructor() {
    super();
    for (const device of devicesOf(this.project, masterOf(this.project).id))
      this.run("removeDevice", { id: device.id });
  }

  addSource(name: string, output?: string): string {
    const id = this.addTrack("audio");
    this.run("setTrack", { id, name, ...(output && { output }) });
    this.addClip(id, this.addSample([noise(30_000, this.seed++), noise(30_000, this.seed++)], 44100), 0, { gain: -12 });
    return id;
  }

  group(name: string, output?: string): string {
    const id = this.addTrack("group");
    this.run("setTrack", { id, name, ...(output && { output }) });
    return id;
  }

  set(track: string, values: Record<string, number>): void {
    for (const [name, value] of Object.entries(values)) {
      this.run("setParameter", { address: `strip/${track}/${name}`, value });
    }
  }

  send(from: string, to: string, level: number): void {
    const send = Object.values(this.project.sends).find((entry) => entry.from === from && entry.to === to);
    if (send) this.run("setParameter", { address: `send/${send.id}/level`, value: level });
    else this.run("addSend", { send: { id: this.makeId(), from, to, level, preFader: true } });
  }
}

describe("the stems of a project", () => {
  it("are its tracks through groups that only set levels, at the groups' level and balance", async () => {
    const band = new Band();
    const outer = band.group("Band");
    const inner = band.group("Drums", outer);
    band.addSource("Kick", inner);
    band.addSource("Snare", inner);
    band.addSource("Bass", outer);
    band.addSource("Voice");
    band.set(inner, { level: -6, pan: 30, phase: 1 });
    band.set(outer, { gain: 3, pan: -50, level: -2 });
    band.set(masterOf(band.project).id, { level: -3, pan: 10 });
    const { names, off, loudest } = await nullTest(band);
    expect(names).toEqual(["Kick", "Snare", "Bass", "Voice"]);
    expect(loudest).toBeGreaterThan(0.1);
    expect(off).toBeLessThan(1e-6);
  });

  it("are a group that processes in place of its tracks, each return, and what sends alone feed", async () => {
    const band = new Band();
    const outer = band.group("Band");
    const drums = band.group("Drums", outer);
    const crushed = band.group("Parallel");
    const kick = band.addSource("Kick", drums);
    band.addSource("Snare", drums);
    const bass = band.addSource("Bass", outer);
    const [reverb, delay] = tracksOfKind(band.project, "return").map((track) => track.id) as [string, string];
    band.set(drums, { compRatio: 6, compThreshold: -30, hpfOn: 1, level: -4 });
    band.addDevice(drums, "distortion");
    band.addDevice(bass, "limiter", { lookahead: 7 });
    band.addDevice(crushed, "compressor", { lookahead: 5 });
    band.set(outer, { level: -3 });
    band.send(kick, crushed, -6);
    band.send(bass, reverb, -10);
    band.send(drums, delay, -8);
    const { names, off, loudest, levels } = await nullTest(band, { tail: 1 });
    const returns = tracksOfKind(band.project, "return").slice(0, 2);
    expect([...names].sort()).toEqual(["Bass", "Drums", "Parallel", ...returns.map((track) => track.name)].sort());
    expect([...levels.values()].every((peak) => peak > 0.001)).toBe(true);
    expect(loudest).toBeGreaterThan(0.1);
    expect(off).toBeLessThan(1e-6);
  });

  it("hold what mute and solo let pass, as the mix does", async () => {
    for (const solo of ["source", "group", "return"] as const) {
      const band = new Band();
      const group = band.group("Group");
      const [a, b, c] = [band.addSource("A", group), band.addSource("B", group), band.addSource("C")];
      const [reverb] = tracksOfKind(band.project, "return").map((track) => track.id) as [string];
      band.set(group, { level: -5 });
      band.send(c, reverb, -6);
      band.send(a, reverb, -6);
      band.run("setTrack", { id: b, mute: true });
      band.run("setTrack", { id: { source: a, group, return: reverb }[solo], solo: true });
      const { off, loudest } = await nullTest(band, { range: { start: 240, end: 1000 } });
      expect(loudest).toBeGreaterThan(0.01);
      expect(off).toBeLessThan(1e-6);
    }
  });

  it("end in front of a master that processes: they add up to what it is fed", async () => {
    const band = new Band();
    const group = band.group("Group");
    band.addSource("A", group);
    band.addSource("B");
    band.set(masterOf(band.project).id, { level: -6 });
    const without = await nullTest(band);
    band.set(masterOf(band.project).id, { compRatio: 8, compThreshold: -40 });
    expect(masterProcesses(band.project)).toBe(true);
    const { levels, off } = await nullTest(band);
    expect(off).toBeGreaterThan(0.01);
    // Neither its level nor its compressor is in them.
    for (const [id, peak] of levels) expect(peak).toBeCloseTo(without.levels.get(id)! * 10 ** (6 / 20), 5);
  });
});
