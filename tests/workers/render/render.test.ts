import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { devicesOf, masterOf } from "../../../contract/project/select";
import { tempoMap, ticksToFrames } from "../../../contract/project/time";
import { Size, Status } from "../../../dsp/abi";
import { EngineHost } from "../../../dsp/host";
import { ProgramCompiler } from "../../../workers/program/compiler";
import type { PresetSource } from "../../../workers/program/presets";
import { type RenderOptions, renderProject } from "../../../workers/render/render";
import { OfflineStreams } from "../../../workers/streams/offline";
import { OpenSamples } from "../../../workers/streams/openSamples";
import { ids, randomCommand, seeded } from "../../contract/project/randomCommands";
import { everything, memorySamples, noise, Song } from "./song";

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
});

const noPresets: PresetSource = async () => ({ zones: new Uint8Array(0), samples: [] });

async function render(
  song: { project: Project; files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> },
  more: Partial<RenderOptions> = {},
) {
  const left: number[] = [];
  const right: number[] = [];
  const stems = new Map<string, number[]>();
  const report = await renderProject(
    { module, project: song.project, samples: memorySamples(song.files), presets: noPresets, ...more },
    (chunk) => {
      expect(chunk.frame).toBe(left.length);
      left.push(...chunk.left);
      right.push(...chunk.right);
      for (const [id, stem] of chunk.stems) stems.set(id, [...(stems.get(id) ?? []), ...stem.left]);
    },
  );
  return { left: Float32Array.from(left), right: Float32Array.from(right), stems, report };
}

const hash = (...parts: Float32Array[]) => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return sum.digest("hex");
};

describe("the offline render", () => {
  it("gives a clip at unity through flat strips back bit for bit, on its frame", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    const [left, right] = [noise(30_000, 5), noise(30_000, 6)];
    song.addClip(track, song.addSample([left, right], 44100), 960);
    for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
    const start = ticksToFrames(tempoMap(song.project.tempo), 960, 44100);
    const out = await render(song);
    expect(out.left.length).toBe(start + 30_000);
    expect(out.left.subarray(0, start).every((x) => x === 0)).toBe(true);
    expect(out.left.subarray(start)).toEqual(left);
    expect(out.right.subarray(start)).toEqual(right);
  });

  it("plays of takes what the comp chooses, bit for bit, and nothing else of them", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    const [early, late, never] = [21, 22, 23].map((seed) => noise(60_000, seed)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const [first, second] = [early, late, never].map((wave) =>
      song.addTake(track, song.addSample([wave, wave], 44100), 960),
    ) as [string, string];
    song.choose(track, first, 1440, 1920);
    song.choose(track, second, 1920, 2400);
    for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
    const tempo = tempoMap(song.project.tempo);
    const [from, start, border, end] = [960, 1440, 1920, 2400].map((tick) => ticksToFrames(tempo, tick, 44100)) as [
      number,
      number,
      number,
      number,
    ];
    const { left } = await render(song);
    expect(left.length).toBe(end);
    expect(left.subarray(0, start).every((x) => x === 0)).toBe(true);
    expect(left.subarray(start, border)).toEqual(early.subarray(start - from, border - from));
    expect(left.subarray(border)).toEqual(late.subarray(border - from, end - from));
  });

  it("is compensated for the limiter's look-ahead", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    const click = new Float32Array(2000);
    click[0] = 0.25;
    song.addClip(track, song.addSample([click], 44100), 960);
    const start = ticksToFrames(tempoMap(song.project.tempo), 960, 44100);
    const peak = (of: Float32Array) => of.reduce((best, x, i) => (Math.abs(x) > Math.abs(of[best]!) ? i : best), 0);
    expect(peak((await render(song)).left)).toBe(start);
    const late = await render(song, { compensate: false });
    expect(peak(late.left)).toBeGreaterThan(start + 40);
  });

  it("gives the same bytes again, from any chunking of the samples", async () => {
    const song = everything();
    const first = await render(song);
    const again = await render(song);
    expect(first.left.some((x) => Math.abs(x) > 0.05)).toBe(true);
    expect(hash(again.left, again.right)).toBe(hash(first.left, first.right));
    const slow = await render(song, {
      samples: {
        open: async (id) => {
          const reader = (await memorySamples(song.files).open(id))!;
          return {
            ...reader,
            frames: reader.frames,
            close: () => {},
            read: async (...args) => {
              await Promise.resolve();
              await reader.read(...args);
            },
          };
        },
      },
    });
    expect(hash(slow.left, slow.right)).toBe(hash(first.left, first.right));
  });

  it("renders a range as that part of the whole, where nothing rings from before", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    song.addClip(track, song.addSample([noise(90_000, 8)], 44100), 0);
    for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
    const whole = await render(song);
    const part = await render(song, { range: { start: 960, end: 1920 } });
    const tempo = tempoMap(song.project.tempo);
    const [from, to] = [ticksToFrames(tempo, 960, 44100), ticksToFrames(tempo, 1920, 44100)];
    expect(part.left.length).toBe(to - from);
    expect(part.left).toEqual(whole.left.subarray(from, to));
    expect(part.right).toEqual(whole.right.subarray(from, to));
  });

  it("renders a range of resampled, faded and reversed clips as that part of the whole", async () => {
    const song = new Song();
    const [track, other] = [song.addTrack("audio"), song.addTrack("audio")];
    song.addClip(track, song.addSample([noise(96_000, 8)], 48000), 0, { fadeIn: 60_000, fadeInCurve: 0.5, gain: -3 });
    song.addClip(other, song.addSample([noise(90_000, 9)], 44100), 0, { reversed: true, fadeOut: 50_000 });
    for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
    const whole = await render(song);
    const part = await render(song, { range: { start: 961, end: 1920 } });
    const from = ticksToFrames(tempoMap(song.project.tempo), 961, 44100);
    expect(part.left.length).toBeGreaterThan(20_000);
    // the fades' places are counted in other steps, so a gain may differ in its last bit
    part.left.forEach((x, i) => {
      if (Math.abs(x - whole.left[from + i]!) > 1e-7) throw new Error(`frame ${i}: ${x}, not ${whole.left[from + i]}`);
    });
  });

  it("lets nothing of what follows a range into its tail but the fade of what it cuts", async () => {
    const song = new Song();
    const [track, other] = [song.addTrack("audio"), song.addTrack("audio")];
    const sound = noise(90_000, 8);
    song.addClip(track, song.addSample([sound], 44100), 0);
    // begins one tick after the range's end, within the block in which it ends
    song.addClip(other, song.addSample([new Float32Array(4000).fill(0.9)], 44100), 1922);
    for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
    const frames = ticksToFrames(tempoMap(song.project.tempo), 1921, 44100);
    const out = await render(song, { range: { start: 0, end: 1921 }, tail: 1 });
    expect(frames % Size.block).toBeGreaterThan(0);
    expect(frames % Size.block).toBeLessThan(Size.block - 25);
    expect(out.left.subarray(0, frames)).toEqual(sound.subarray(0, frames));
    for (let i = 0; i < 128; i++) {
      expect(out.left[frames + i]).toBeCloseTo(sound[frames + i]! * (1 - i / 128), 6);
    }
    expect(out.left.subarray(frames + 128).every((x) => x === 0)).toBe(true);
  });

  it("lets a reverb ring out after the end and stops in silence", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    const click = new Float32Array(441).fill(0.5);
    song.addClip(track, song.addSample([click], 44100), 0);
    song.addDevice(track, "reverb", { decay: 0.5 });
    const out = await render(song, { tail: 30 });
    expect(out.left.length).toBeGreaterThan(0.4 * 44100);
    expect(out.left.length).toBeLessThan(10 * 44100);
    expect(out.left.subarray(441 + 4410, 441 + 8820).some((x) => Math.abs(x) > 1e-4)).toBe(true);
    expect(out.left.subarray(-4410).every((x) => Math.abs(x) < 1e-4)).toBe(true);
  });

  it("stops when it is cancelled", async () => {
    const cancel = new AbortController();
    cancel.abort(new Error("enough"));
    await expect(render(everything(), { signal: cancel.signal })).rejects.toThrow("enough");
  });

  it("puts stems on the timeline, whatever latency their devices have", async () => {
    const song = new Song();
    const click = new Float32Array(2000);
    click[0] = 0.25;
    const sample = song.addSample([click], 44100);
    const tracks = [song.addTrack("audio"), song.addTrack("audio")] as const;
    for (const track of tracks) song.addClip(track, sample, 960);
    song.addDevice(tracks[0], "limiter", { lookahead: 10 });
    const start = ticksToFrames(tempoMap(song.project.tempo), 960, 44100);
    const { stems, left } = await render(song, { stems: [...tracks] });
    const peak = (of: ArrayLike<number>) =>
      Array.from(of).reduce((best, x, i, all) => (Math.abs(x) > Math.abs(all[best]!) ? i : best), 0);
    expect([peak(left), ...tracks.map((track) => peak(stems.get(track)!))]).toEqual([start, start, start]);
    expect(stems.get(tracks[0])!.length).toBe(left.length);
  });
});

/** Plays a host's program from the start, from a reset state. */
async function playFrom(host: EngineHost, streams: OfflineStreams, compiler: ProgramCompiler, blocks: number) {
  host.apply(compiler.commands.stop().loop(false, 0, 0).metronome(false, 0).resetState().play(0));
  const out = new Float32Array(blocks * Size.block * 2);
  for (let block = 0; block < blocks; block++) {
    await streams.service();
    host.renderBlock();
    out.set(host.outputLeft, block * 2 * Size.block);
    out.set(host.outputRight, (block * 2 + 1) * Size.block);
  }
  return out;
}

describe("a program that was edited while it played", () => {
  for (const seed of [2, 3, 4, 5, 6]) {
    it(`sounds like a fresh load, byte for byte (seed ${seed})`, async () => {
      const random = seeded(seed);
      const makeId = ids(`r${seed}-`);
      const song = everything();
      const boot = () => {
        const host = new EngineHost(module, { sampleRate: 44100, pages: 2048 });
        const compiler = new ProgramCompiler(44100, noPresets);
        const samples = new OpenSamples(memorySamples(song.files));
        const streams = new OfflineStreams(host, samples);
        const update = (project: Project) => {
          compiler.update(project);
          samples.setSamples(compiler.samples());
          expect(host.apply(compiler.commands)).toBe(0);
        };
        return { host, compiler, streams, update };
      };
      const edited = boot();
      edited.update(song.project);
      edited.host.apply(edited.compiler.commands.play(0));
      for (let step = 0; step < 150; step++) {
        try {
          song.project = execute(song.project, randomCommand(song.project, random, makeId)).project;
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
        }
        edited.update(song.project);
        await edited.streams.service();
        edited.host.renderBlock();
      }
      // chance may have muted all of it, moved its clips away, or given the master a device that no host plays here
      for (const { id } of Object.values(song.project.tracks)) song.run("setTrack", { id, mute: false, solo: false });
      const master = masterOf(song.project).id;
      for (const { id, kind } of devicesOf(song.project, master)) {
        if (kind === "external") song.run("removeDevice", { id });
      }
      song.run("setParameter", { address: `master/${master}/level`, value: 0 });
      song.addClip(song.addTrack("audio"), song.addSample([noise(20_000, seed)], 44100, 99), 0);
      edited.update(song.project);
      const fresh = boot();
      fresh.update(song.project);
      const blocks = 600;
      const after = await playFrom(edited.host, edited.streams, edited.compiler, blocks);
      const expected = await playFrom(fresh.host, fresh.streams, fresh.compiler, blocks);
      expect(edited.host.status(Status.contained)).toBe(0);
      expect(hash(after)).toBe(hash(expected));
      expect(expected.some((x) => x !== 0)).toBe(true);
    });
  }
});
