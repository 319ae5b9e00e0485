import type { Patch } from "immer";
import { describe, expect, it } from "vitest";
import { MANIFESTS, type ManifestName } from "../../../contract/devices";
import { foreignPlugin } from "../../../contract/devices/plugins";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { newDevice, newPlugin, newProject, trackTemplate } from "../../../contract/project/newProject";
import { masterOf } from "../../../contract/project/select";
import { Op } from "../../../dsp/abi";
import { ProgramCompiler } from "../../../workers/program/compiler";
import type { PresetSource } from "../../../workers/program/presets";
import { ids, randomCommand, sampleId, seeded } from "../../contract/project/randomCommands";
import { audio, testProject } from "../../sound/fixture";
import { EngineModel } from "./engineModel";

/** A preset whose buffer tells which font it came from. */
const presets: PresetSource = async ({ fontId, bank, program }) => ({
  zones: Uint8Array.from([fontId.length, bank, program]),
  samples: [],
});

/** Bytes of a device, another number for each kind. */
const SIZES = Object.fromEntries(Object.keys(MANIFESTS).map((kind, index) => [kind, 1000 + index])) as Record<
  ManifestName,
  number
>;

function fresh(project: Project) {
  const compiler = new ProgramCompiler(44100, presets);
  const model = new EngineModel();
  compiler.update(project);
  model.apply(compiler.commands.take());
  return { compiler, model };
}

/** Lets a compressor listen to a track; makes one where there is none. */
function sidechainCommand(project: Project, random: () => number, makeId: () => string) {
  const tracks = Object.keys(project.tracks);
  const track = tracks[Math.floor(random() * tracks.length)] ?? "none";
  const compressors = Object.values(project.devices).filter(({ kind }) => kind === "compressor");
  const of = compressors[Math.floor(random() * 3)];
  if (of) return { name: "setDevice", args: { id: of.id, sidechain: track } };
  const device = newDevice({ id: makeId(), trackId: track, order: `V${compressors.length + 1}`, kind: "compressor" });
  return { name: "addDevice", args: { device } };
}

const anyCommand = (project: Project, random: () => number, makeId: () => string, step: number) =>
  (step % 8 === 7 ? sidechainCommand : randomCommand)(project, random, makeId);

const named = ({ compiler, model }: ReturnType<typeof fresh>) => model.named(compiler.slots(), compiler.samples());

describe("the program compiler", () => {
  const cases = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
    (["documents", "patches"] as const).map((by) => [by, seed] as const),
  );
  for (const [by, seed] of cases) {
    it(`ends in the program of a fresh load after random edits, told by ${by} (seed ${seed})`, async () => {
      const random = seeded(seed);
      const makeId = ids();
      let project = newProject(makeId);
      const edited = fresh(project);
      for (let step = 0; step < 400; step++) {
        try {
          const done = execute(project, anyCommand(project, random, makeId, step));
          project = done.project;
          if (by === "patches") edited.compiler.apply(JSON.parse(JSON.stringify(done.patches)));
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
        }
        if (by === "documents") edited.compiler.update(project);
        edited.model.apply(edited.compiler.commands.take());
        if (step % 50 !== 49) continue;
        await edited.compiler.settled();
        edited.model.apply(edited.compiler.commands.take());
        const again = fresh(project);
        await again.compiler.settled();
        again.model.apply(again.compiler.commands.take());
        expect(named(edited)).toEqual(named(again));
        expect(again.model.buffers.size).toBe(edited.model.buffers.size);
        expect(edited.compiler.arenaBytes(SIZES)).toBe(again.compiler.arenaBytes(SIZES));
        expect(edited.compiler.project).toEqual(project);
      }
    });
  }

  it("takes a whole document where patches do not fit", () => {
    const makeId = ids();
    const project = newProject(makeId);
    const edited = fresh(project);
    const next = execute(project, { name: "setLoop", args: { enabled: true } });
    const lost: Patch[] = [...next.patches, { op: "replace", path: ["clips", "gone", "start"], value: 5 }];
    expect(() => edited.compiler.apply(lost)).toThrow(RangeError);
    const { track } = trackTemplate(next.project, "audio", makeId);
    const after = execute(next.project, { name: "addTrack", args: { track } }).project;
    edited.compiler.update(after);
    edited.model.apply(edited.compiler.commands.take());
    expect(named(edited)).toEqual(named(fresh(after)));
  });

  it("leaves the document that it was given, and the patches, as they are", () => {
    const makeId = ids();
    const before = newProject(makeId);
    const text = JSON.stringify(before);
    const { compiler } = fresh(before);
    const [id = ""] = Object.keys(before.tracks);
    const once = execute(before, { name: "setTrack", args: { id, name: "Once" } });
    const { patches } = execute(once.project, { name: "setParameter", args: { address: `strip/${id}/pan`, value: 9 } });
    const whole: Patch = { op: "replace", path: ["tracks", id], value: once.project.tracks[id] };
    compiler.apply([whole, ...patches]);
    expect(compiler.project?.tracks[id]).toMatchObject({ name: "Once", strip: { pan: 9 } });
    expect(once.project.tracks[id]?.strip.pan).toBe(0);
    expect(JSON.stringify(before)).toBe(text);
  });

  it("lets every strip stand after all that feed it", () => {
    const random = seeded(9);
    const makeId = ids();
    let project = newProject(makeId);
    let sidechains = 0;
    const { compiler, model } = fresh(project);
    for (let step = 0; step < 600; step++) {
      try {
        project = execute(project, anyCommand(project, random, makeId, step)).project;
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
      }
      compiler.update(project);
      model.apply(compiler.commands.take());
      const place = new Map(model.order.map((slot, index) => [slot, index]));
      for (const [slot, { output }] of model.strips) {
        if (output >= 0) expect(place.get(output)).toBeGreaterThan(place.get(slot)!);
      }
      for (const { from, to } of model.sends.values()) expect(place.get(to)).toBeGreaterThan(place.get(from)!);
      for (const [slot, { chain }] of model.strips) {
        for (const device of chain) {
          const source = model.devices.get(device)!.sidechain;
          if (source < 0) continue;
          sidechains++;
          expect(place.get(slot)).toBeGreaterThan(place.get(source)!);
        }
      }
      expect(model.order.length).toBe(Object.keys(project.tracks).length);
    }
    expect(sidechains).toBeGreaterThan(20);
  });

  it("answers a parameter change with one command, a clip edit with that track's list alone", () => {
    const makeId = ids();
    let project = newProject(makeId);
    const run = (name: string, args: unknown) => {
      project = execute(project, { name, args }).project;
    };
    const audio = trackTemplate(project, "audio", makeId, { order: "a" });
    run("addTrack", audio);
    const midi = trackTemplate(project, "midi", makeId, { order: "b" });
    run("addTrack", midi);
    const sample = { id: sampleId(1), name: "s", channels: 2, sampleRate: 48000, frames: 48000 };
    run("addSample", { sample });
    const { compiler, model } = fresh(project);
    const edit = (name: string, args: unknown) => {
      run(name, args);
      model.applied = [];
      compiler.update(project);
      model.apply(compiler.commands.take());
      return model.applied;
    };
    expect(edit("setParameter", { address: `strip/${audio.track.id}/level`, value: -6 })).toEqual([Op.parameter]);
    expect(edit("setParameter", { address: `strip/${audio.track.id}/pan`, value: -50 })).toEqual([Op.parameter]);
    const slot = new Map(compiler.slots().strips).get(audio.track.id)!;
    expect(model.parameters.get(`0/${slot}/17`)).toBe(-0.5);
    const clip = {
      id: "clip",
      kind: "audio",
      timeBase: "musical",
      trackId: audio.track.id,
      name: "c",
      start: 960,
      sampleId: sample.id,
      offset: 0,
      length: 1000,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      reversed: false,
      muted: false,
    };
    expect(edit("addClips", { clips: [clip] })).toEqual([Op.bufferCreate, Op.bufferWrite, Op.clips]);
    expect(edit("setClip", { id: "clip", gain: -3 })).toEqual([
      Op.bufferCreate,
      Op.bufferWrite,
      Op.clips,
      Op.bufferFree,
    ]);
    expect(edit("setClip", { id: "clip", muted: true })).toEqual([Op.clips, Op.bufferFree]);
    expect(edit("setTrack", { id: audio.track.id, mute: true })).toEqual([Op.stripFlags]);
    expect(edit("renameProject", { name: "Other" })).toEqual([]);
    const device = newDevice({ id: "verb", trackId: audio.track.id, order: "V", kind: "reverb" });
    expect(new Set(edit("addDevice", { device }))).toEqual(new Set([Op.deviceCreate, Op.parameter, Op.chain]));
    expect(edit("removeDevice", { id: "verb" })).toEqual([Op.chain, Op.deviceClear]);
  });

  it("tells what a device listens to, when that changes and when its source goes", () => {
    const makeId = ids();
    let project = newProject(makeId);
    const run = (name: string, args: unknown) => {
      const done = execute(project, { name, args });
      project = done.project;
      return done.patches;
    };
    const [kick, bass] = ["b", "a"].map((order) => trackTemplate(project, "audio", makeId, { order }));
    run("addTrack", kick);
    run("addTrack", bass);
    const trackId = bass!.track.id;
    run("addDevice", { device: newDevice({ id: "comp", trackId, order: "V", kind: "compressor" }) });
    const { compiler, model } = fresh(project);
    const edit = (name: string, args: unknown) => {
      const patches = run(name, args);
      model.applied = [];
      compiler.apply(patches);
      model.apply(compiler.commands.take());
      return model.applied;
    };
    const heard = () => named({ compiler, model }).devices.comp!.sidechain;
    expect(heard()).toBeNull();
    // It now stands in another place of the order.
    expect(edit("setDevice", { id: "comp", sidechain: kick!.track.id })).toEqual([Op.deviceSidechain, Op.stripOrder]);
    expect(heard()).toBe(kick!.track.id);
    expect(edit("setDevice", { id: "comp", bypassed: true })).toEqual([Op.deviceBypass]);
    // Before the strip goes.
    expect(edit("removeTrack", { id: kick!.track.id })[0]).toBe(Op.deviceSidechain);
    expect(heard()).toBeNull();
    const master = masterOf(project).id;
    run("addDevice", { device: newDevice({ id: "glue", trackId: master, order: "V", kind: "compressor" }) });
    compiler.update(project);
    model.apply(compiler.commands.take());
    expect(edit("setDevice", { id: "glue", sidechain: trackId })).toEqual([Op.deviceSidechain]);
    expect(edit("removeDevice", { id: "glue" })).toEqual([Op.deviceSidechain, Op.chain, Op.deviceClear]);
  });

  it("shares a preset between samplers and frees it with the last of them", async () => {
    const makeId = ids();
    let project = newProject(makeId);
    const midi = trackTemplate(project, "midi", makeId, { order: "b" });
    const sampler = (id: string) => ({
      ...newDevice({ id, trackId: midi.track.id, order: id, kind: "sampler" }),
      font: { fontId: "gm", bank: 0, program: 5 },
    });
    project = { ...project, tracks: { ...project.tracks, [midi.track.id]: midi.track } };
    const on = (...devices: ReturnType<typeof sampler>[]) => ({
      ...project,
      devices: { ...project.devices, ...Object.fromEntries(devices.map((device) => [device.id, device])) },
    });
    const { compiler, model } = fresh(on(sampler("a"), sampler("b")));
    const settle = async (next: Project) => {
      compiler.update(next);
      await compiler.settled();
      model.apply(compiler.commands.take());
      return model.buffers.size;
    };
    expect(await settle(on(sampler("a"), sampler("b")))).toBe(1);
    expect(await settle(on(sampler("a"), { ...sampler("b"), font: { fontId: "gm", bank: 0, program: 6 } }))).toBe(2);
    expect(await settle(on(sampler("b")))).toBe(1);
    expect(await settle(project)).toBe(0);
  });

  it("breaks a circle of routes the same way, whatever the order of the maps", () => {
    const makeId = ids();
    const project = newProject(makeId);
    const master = masterOf(project);
    const group = (order: string) => trackTemplate(project, "group", makeId, { order }).track;
    const [a, b] = [group("a"), group("b")];
    const circle = (list: (typeof a)[]) => ({
      ...project,
      tracks: { ...project.tracks, ...Object.fromEntries(list.map((track) => [track.id, track])) },
    });
    const forth = named(
      fresh(
        circle([
          { ...a, output: b.id },
          { ...b, output: a.id },
        ]),
      ),
    );
    const back = named(
      fresh(
        circle([
          { ...b, output: a.id },
          { ...a, output: b.id },
        ]),
      ),
    );
    expect(back).toEqual(forth);
    expect(forth.strips[a.id]?.output).toBe(b.id);
    expect(forth.strips[b.id]?.output).toBe(master.id);
  });
});

it("tells once of a font that is not there, whatever number of its sounds a track plays", async () => {
  const makeId = ids();
  let project = newProject(makeId);
  const template = trackTemplate(project, "midi", makeId);
  const sampler = {
    ...newDevice({ id: makeId(), trackId: template.track.id, order: "V", kind: "sampler" }),
    font: { fontId: "sonivox", bank: 0, program: 0 },
  };
  project = execute(project, { name: "addTrack", args: { ...template, devices: [sampler] } }).project;
  const controls = [1, 2, 3].map(
    (value) => ({ id: makeId(), tick: value, type: "program", controller: 0, value }) as const,
  );
  const clip = {
    kind: "notes",
    timeBase: "musical",
    id: makeId(),
    trackId: template.track.id,
    name: "",
    start: 0,
    length: 960,
    offset: 0,
    muted: false,
    notes: {},
    controls: Object.fromEntries(controls.map((control) => [control.id, control])),
  } as const;
  project = execute(project, { name: "addClips", args: { clips: [clip] } }).project;
  const told: [string[], unknown][] = [];
  const asked: number[] = [];
  const missing: PresetSource = async ({ program }) => {
    asked.push(program);
    throw new Error("The font is not there.");
  };
  const listener = {
    arrived: () => {},
    failed: (devices: string[], error: unknown) => void told.push([devices, error]),
  };
  const compiler = new ProgramCompiler(44100, missing, listener);
  compiler.update(project);
  await compiler.settled();
  expect(asked).toEqual([0, 1, 2, 3]);
  expect(told).toEqual([[[sampler.id], new Error("The font is not there.")]]);
});

it("has stretchers for the stretched clips that sound at one moment, and one for what a loop goes back to", () => {
  const stretch = { ratio: 1.25, transpose: 0, keepFormants: false };
  // 1.25 s each at 120 BPM: 2,400 ticks
  const at = (id: string, start: number, more: object = {}) =>
    audio(id, { start, length: 48_000, stretch: { ...stretch }, ...more });
  const needed = (...clips: ReturnType<typeof audio>[]) => {
    const compiler = new ProgramCompiler(44100, presets);
    compiler.update(testProject(clips));
    return compiler.foreign;
  };
  expect(needed(audio("plain"))).toBe(0);
  expect(needed(at("a", 0, { stretch: { ...stretch, ratio: 1 } }))).toBe(0);
  expect(needed(at("a", 0))).toBe(2);
  expect(needed(at("a", 0), at("b", 9600), at("c", 19_200))).toBe(2);
  // the second gets its stretcher while the first one sounds
  expect(needed(at("a", 0), at("b", 2400), at("c", 4800))).toBe(3);
  expect(needed(at("a", 0), at("b", 0, { trackId: "audio2" }))).toBe(4);
  const compiler = new ProgramCompiler(44100, presets);
  const song = testProject([at("a", 0), at("b", 2400)]);
  compiler.update(song);
  compiler.update(execute(song, { name: "setClip", args: { id: "b", stretch: null } }).project);
  expect(compiler.foreign).toBe(2);
  compiler.update(execute(song, { name: "removeTrack", args: { id: "audio1" } }).project);
  expect(compiler.foreign).toBe(0);
});

it("renders a foreign device that it knows, and leads the sound past one that it does not", () => {
  const makeId = ids();
  let project = newProject(makeId);
  const template = trackTemplate(project, "audio", makeId);
  const trackId = template.track.id;
  const shifter = foreignPlugin("pitchShifter");
  const place = (order: string) => ({ id: makeId(), trackId, order, kind: "foreign" as const });
  const devices = [
    newPlugin({ ...place("a"), plugin: shifter }, { semitones: 5, mix: 40 }),
    newPlugin({ ...place("b"), plugin: { ...shifter, id: "ofLater" } }),
    newDevice({ ...place("d"), kind: "gate" }),
  ];
  project = execute(project, { name: "addTrack", args: { ...template, devices } }).project;
  const { compiler, model } = fresh(project);
  expect(compiler.foreign).toBe(1);
  const numbers = new Map(compiler.slots().devices.map(([id, number, kind]) => [id, { number, kind }]));
  expect(devices.map(({ id }) => numbers.get(id)?.kind)).toEqual(["pitchShifter", undefined, "gate"]);
  const strip = model.strips.get(new Map(compiler.slots().strips).get(trackId) ?? -1);
  expect(strip?.chain).toEqual([devices[0], devices[2]].map((device) => numbers.get(device?.id ?? "")?.number));
  compiler.update(execute(project, { name: "removeDevice", args: { id: devices[0]!.id } }).project);
  expect(compiler.foreign).toBe(0);
});

describe("a transport beside the studio's", () => {
  const tempo = [{ tick: 0, bpm: 90 }];
  const signatures = [{ tick: 0, numerator: 3, denominator: 4 as const }];

  /** A project of two more tracks, as documents before and after each. */
  function tracks() {
    const makeId = ids();
    const before = newProject(makeId);
    const one = trackTemplate(before, "audio", makeId);
    const middle = execute(before, { name: "addTrack", args: one }).project;
    const two = trackTemplate(middle, "midi", makeId);
    const after = execute(middle, { name: "addTrack", args: two }).project;
    return { before, middle, after, ids: [one.track.id, two.track.id] as const };
  }

  it("is followed by its tracks, those too that come later, and by none that it gives up", () => {
    const {
      before,
      middle,
      after,
      ids: [first, second],
    } = tracks();
    const { compiler, model } = fresh(before);
    const step = (act: () => void) => {
      model.applied = [];
      act();
      model.apply(compiler.commands.take());
      const strips = new Map(compiler.slots().strips);
      return [first, second].map((id) => model.strips.get(strips.get(id) ?? -1)?.transport);
    };
    expect(step(() => compiler.setTransport(3, { tempo, signatures, tracks: [first, second] }))).toEqual([
      undefined,
      undefined,
    ]);
    expect(model.applied).toEqual([Op.tempoMap, Op.signatures]);
    expect(step(() => compiler.update(middle))).toEqual([3, undefined]);
    expect(step(() => compiler.update(after))).toEqual([3, 3]);
    expect(step(() => compiler.setTransport(3, { tempo, signatures, tracks: [second] }))).toEqual([0, 3]);
    expect(model.applied).toEqual([Op.stripTransport]);
    // A track follows one: the last that named it.
    expect(step(() => compiler.setTransport(5, { tempo, signatures, tracks: [first, second] }))).toEqual([5, 5]);
    expect(step(() => compiler.update(before))).toEqual([undefined, undefined]);
    expect(step(() => compiler.update(after))).toEqual([5, 5]);
    expect(step(() => compiler.setTransport(5, { tempo, signatures, tracks: [first, second] }))).toEqual([5, 5]);
    expect(model.applied).toEqual([]);
  });

  it("stretches the clips of its tracks by its own tempo", () => {
    const following = { ratio: 1, bpm: 120, transpose: 0, keepFormants: false };
    const song = testProject([
      audio("a", { start: 0, length: 48_000, stretch: following }),
      audio("b", { start: 0, length: 48_000, stretch: following, trackId: "audio2" }),
    ]);
    const compiler = new ProgramCompiler(48_000, presets);
    compiler.update(song);
    expect(compiler.foreign).toBe(0);
    const at = (bpm: number, ...tracks: string[]) => {
      compiler.setTransport(3, { tempo: [{ tick: 0, bpm }], signatures, tracks });
      return compiler.foreign;
    };
    expect(at(90, "audio1")).toBe(2);
    compiler.update({ ...song, name: "as before" });
    expect(compiler.foreign).toBe(2);
    expect(at(90, "audio1", "audio2")).toBe(4);
    expect(at(120, "audio1", "audio2")).toBe(0);
    expect(at(90, "audio2")).toBe(2);
    expect(at(90)).toBe(0);
    expect(() => compiler.setTransport(4, { tempo: [{ tick: 9, bpm: 90 }], signatures, tracks: [] })).toThrow(
      RangeError,
    );
  });

  it("has a number of its own: the studio's goes by the document", () => {
    const { compiler } = fresh(tracks().before);
    for (const number of [0, 8, -1, 1.5])
      expect(() => compiler.setTransport(number, { tempo, signatures, tracks: [] })).toThrow(RangeError);
    expect(compiler.commands.length).toBe(0);
  });
});
