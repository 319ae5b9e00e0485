import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { midiCommands, readMidiFile } from "../../../contract/midi";
import type { Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { Size } from "../../../dsp/abi";
import { EngineHost } from "../../../dsp/host";
import { ProgramCompiler } from "../../../workers/program/compiler";
import { fontPresets } from "../../../workers/program/fontPresets";
import { type At, cc, file, note, program, rpn, tempo, track } from "../../contract/midi/file";

const RATE = 48000;
const BEAT = RATE / 2;
const presets = fontPresets(async () => {
  const bytes = readFileSync("public/fonts/sonivox.sf2");
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
});
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
});

/** A MIDI file as a project at 48 kHz and 120 BPM, dry: without its returns and the master's limiter. */
function imported(...events: At[]): Project {
  let next = 0;
  const makeId = () => `id${next++}`;
  let project: Project = { ...newProject(makeId), sampleRate: RATE };
  const song = readMidiFile(file(0, 480, track(tempo(0, 500_000), ...events)));
  for (const command of midiCommands(() => project, song, makeId, { at: 0, timeMap: true })) {
    project = execute(project, command).project;
  }
  for (const device of Object.values(project.devices)) {
    if (device.kind !== "sampler")
      project = execute(project, { name: "removeDevice", args: { id: device.id } }).project;
  }
  return project;
}

describe("a large project", () => {
  it("fits the engine: 300 tracks, each with its sends, half of them with an instrument", () => {
    let next = 0;
    const makeId = () => `id${next++}`;
    let project = newProject(makeId);
    for (let made = 0; made < 300; made++) {
      const template = trackTemplate(project, made % 2 === 0 ? "audio" : "midi", makeId);
      project = execute(project, { name: "addTrack", args: template }).project;
    }
    const { compiler, host } = new Player();
    compiler.update(project);
    expect(compiler.slots().strips).toHaveLength(304);
    expect(compiler.slots().sends).toHaveLength(900);
    expect(host.apply(compiler.commands)).toBe(0);
  });
});

class Player {
  readonly host = new EngineHost(module, { sampleRate: RATE, pages: 2048 });
  readonly compiler = new ProgramCompiler(RATE, presets);

  async load(project: Project): Promise<this> {
    this.compiler.update(project);
    await this.compiler.settled();
    expect(this.host.apply(this.compiler.commands)).toBe(0);
    this.compiler.commands.clear();
    return this;
  }

  /** Plays from a tick, from a state in which other music was left. */
  play(tick: number, frames: number): Float32Array {
    this.host.apply(this.compiler.commands.stop().panic().seek(tick).play(0));
    this.compiler.commands.clear();
    return this.render(frames);
  }

  render(frames: number): Float32Array {
    const out = new Float32Array(Math.ceil(frames / Size.block) * Size.block);
    for (let at = 0; at < out.length; at += Size.block) {
      this.host.renderBlock();
      out.set(this.host.masterTapLeft, at);
    }
    return out.subarray(0, frames);
  }
}

const level = (sound: Float32Array) => Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);

describe("program changes inside a track", () => {
  const PROGRAMS = Array.from({ length: 128 }, (_, i) => i);

  it("each of 128 sounds as on a track of its own", async () => {
    const all = imported(...PROGRAMS.flatMap((number, i) => [program(i * 960, number), ...note(i * 960, 100, 60)]));
    const whole = (await new Player().load(all)).play(0, 128 * 2 * BEAT);
    const heard = new Set<string>();
    for (const [i, number] of PROGRAMS.entries()) {
      const from = i * 2 * BEAT;
      const part = whole.subarray(from, from + 6000);
      heard.add([...part.subarray(2000, 2008)].join());
      if (i % 9 > 0) continue;
      const alone = (await new Player().load(imported(program(0, number), ...note(0, 100, 60)))).play(0, 6000);
      // what rings of the program before lies below it
      const apart = level(part.map((value, at) => value - alone[at]!));
      expect(apart, `program ${number}`).toBeLessThan(
        level(alone) * 0.02 + level(whole.subarray(Math.max(0, from - 400), from + 1)) * 1.5,
      );
      expect(level(alone)).toBeGreaterThan(0.001);
    }
    expect(heard.size).toBeGreaterThan(120);
  });

  it("are chased: playing from anywhere starts with the sound, bend range and volume that hold there", async () => {
    const project = imported(
      program(0, 0),
      cc(0, 7, 100),
      ...note(0, 100, 60),
      program(960, 73),
      ...rpn(960, 0, 12 << 7),
      cc(960, 7, 60),
      [960, 0xe0, 0, 127],
      program(4800, 19),
      ...note(2880, 100, 60),
      ...note(5760, 100, 60),
    );
    const player = await new Player().load(project);
    const expected = player.play(0, 8 * BEAT).subarray(6 * BEAT, 7 * BEAT);
    expect(level(expected)).toBeGreaterThan(0.001);
    const own = (await new Player().load(imported(program(0, 0), ...note(5760, 100, 60)))).play(5760, BEAT);
    expect(level(own.map((value, i) => value - expected[i]!))).toBeGreaterThan(level(expected) * 0.5);
    // from behind the last change, and then back to before it
    player.play(9600, BEAT);
    const chased = player.play(5760, BEAT);
    expect(level(chased.map((value, i) => value - expected[i]!))).toBeLessThan(level(expected) * 0.01);
    player.play(9600, BEAT);
    const first = player.play(0, BEAT);
    const fresh = (await new Player().load(project)).play(0, BEAT);
    expect(level(first.map((value, i) => value - fresh[i]!))).toBeLessThan(level(fresh) * 0.01);
  });

  it("that are taken away leave the sampler's own sound behind", async () => {
    const project = imported(program(0, 0), ...note(0, 100, 60), program(960, 73), ...note(1920, 100, 60));
    const player = await new Player().load(project);
    player.play(0, 8 * BEAT);
    const [clip] = Object.values(project.clips);
    const ids = clip?.kind === "notes" ? Object.keys(clip.controls) : [];
    const without = execute(project, { name: "removeControls", args: { clipId: clip!.id, ids } }).project;
    await player.load(without);
    const after = player.play(0, BEAT);
    const fresh = (await new Player().load(without)).play(0, BEAT);
    expect(level(after.map((value, i) => value - fresh[i]!))).toBeLessThan(level(fresh) * 0.01);
  });
});

it("a kit that the font lacks plays as its standard kit", async () => {
  const drums = (kit: number) => imported(program(0, kit, 9), ...note(0, 100, 38, 9));
  const standard = (await new Player().load(drums(0))).play(0, BEAT);
  expect(level(standard)).toBeGreaterThan(0.001);
  expect((await new Player().load(drums(48))).play(0, BEAT)).toEqual(standard);
});
