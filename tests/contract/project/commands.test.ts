import { beforeEach, describe, expect, it } from "vitest";
import { SILENCE_DB } from "../../../contract/parameters";
import { parseAddress } from "../../../contract/parameters/address";
import type { CommandArguments, CommandName } from "../../../contract/project/commands";
import type { AudioClip, NoteClip, Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { routeGraph } from "../../../contract/project/graph";
import { clipEnd } from "../../../contract/project/intervals";
import { newDevice, newProject, trackTemplate } from "../../../contract/project/newProject";
import { readParameter } from "../../../contract/project/parameters";
import { clipsOf, devicesOf, masterOf, sendsOf, tracksInOrder, tracksOfKind } from "../../../contract/project/select";
import { tempoMap, ticksToFrames, ticksToSeconds } from "../../../contract/project/time";
import { ids, sampleId } from "./randomCommands";

let project: Project;
let makeId: () => string;

beforeEach(() => {
  makeId = ids();
  project = newProject(makeId);
});

function run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void {
  project = execute(project, { name, args }).project;
}

function refused<Name extends CommandName>(name: Name, args: CommandArguments<Name>): string {
  const before = project;
  try {
    run(name, args);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(project).toBe(before);
    return error.code;
  }
  return "accepted";
}

type Kind = "audio" | "midi" | "drums" | "group" | "return";
function addTrack(kind: Kind): string {
  const template = trackTemplate(project, kind, makeId);
  run("addTrack", template);
  return template.track.id;
}

function addAudio(trackId: string, more: Partial<AudioClip> = {}): string {
  run("addSample", { sample: { id: sampleId(1), name: "s", channels: 2, sampleRate: 44100, frames: 100_000 } });
  const clip: AudioClip = {
    id: makeId(),
    kind: "audio",
    timeBase: "musical",
    trackId,
    name: "a",
    start: 0,
    sampleId: sampleId(1),
    offset: 1000,
    length: 50_000,
    gain: 0,
    fadeIn: 400,
    fadeOut: 600,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    muted: false,
    ...more,
  };
  run("addClips", { clips: [clip] });
  return clip.id;
}

function addNotes(trackId: string, more: Partial<NoteClip> = {}): string {
  const note = (id: string, start: number, length: number) => ({ id, start, length, key: 60, velocity: 100 });
  const cc = (id: string, tick: number, value: number) => ({ id, tick, type: "cc" as const, controller: 64, value });
  const clip: NoteClip = {
    id: makeId(),
    kind: "notes",
    timeBase: "musical",
    trackId,
    name: "n",
    start: 960,
    length: 3840,
    offset: 0,
    notes: { a: note("a", 0, 960), b: note("b", 1800, 400), c: note("c", 2000, 100) },
    controls: { on: cc("on", 0, 127), off: cc("off", 3000, 0) },
    muted: false,
    ...more,
  };
  run("addClips", { clips: [clip] });
  return clip.id;
}

describe("a new project", () => {
  it("is as the product promises", () => {
    expect(project).toMatchObject({ name: "Untitled Project", sampleRate: 44100 });
    expect(Object.values(project.tempo)).toMatchObject([{ tick: 0, bpm: 128 }]);
    expect(Object.values(project.signatures)).toMatchObject([{ tick: 0, numerator: 4, denominator: 4 }]);
    const master = masterOf(project);
    expect(master.strip.level).toBe(0);
    expect(devicesOf(project, master.id).map(({ kind }) => kind)).toEqual(["limiter"]);
    const returns = tracksOfKind(project, "return");
    expect(returns.map(({ name, soloSafe }) => [name, soloSafe])).toEqual([
      ["Reverb", true],
      ["Delay", true],
      ["Chorus", true],
    ]);
    expect(returns.map(({ id }) => devicesOf(project, id).map(({ kind, params }) => [kind, params.mix]))).toEqual([
      [["reverb", 100]],
      [["delay", 100]],
      [["chorus", 100]],
    ]);
    expect(tracksInOrder(project).at(-1)).toBe(master);
  });

  it("takes tracks above the returns, in the order they come, each with instrument and three silent sends", () => {
    const made = (["audio", "midi", "group", "drums"] as const).map(addTrack);
    const order = tracksInOrder(project).map(({ name }) => name);
    expect(order).toEqual(["Audio 1", "MIDI 1", "Group 1", "Drums 1", "Reverb", "Delay", "Chorus", "Master"]);
    addTrack("return");
    expect(tracksInOrder(project).at(-2)!.name).toBe("Return 4");
    expect(made.map((id) => devicesOf(project, id).map(({ kind }) => kind))).toEqual([[], ["synth"], [], ["drums"]]);
    for (const id of made) {
      expect(sendsOf(project, id).map(({ level, preFader }) => [level, preFader])).toEqual(
        Array(3).fill([SILENCE_DB, false]),
      );
    }
    for (let count = 0; count < 200; count++) addTrack("audio");
    const orders = tracksInOrder(project).map(({ order }) => order.length);
    expect(Math.max(...orders)).toBeLessThan(60);
  });
});

describe("tempo and signatures", () => {
  it("change in place where one stands, are added elsewhere, and stay at tick 0", () => {
    const first = Object.keys(project.tempo)[0]!;
    run("setTempo", { id: makeId(), tick: 0, bpm: 100 });
    expect(Object.keys(project.tempo)).toEqual([first]);
    run("setTempo", { id: "later", tick: 3840, bpm: 90 });
    run("setTempo", { id: "later", tick: 7680, bpm: 90 });
    expect(Object.values(project.tempo).map(({ tick, bpm }) => [tick, bpm])).toEqual([
      [0, 100],
      [7680, 90],
    ]);
    expect(refused("setTempo", { id: first, tick: 960, bpm: 100 })).toBe("notAllowed");
    expect(refused("removeTempo", { id: first })).toBe("notAllowed");
    run("removeTempo", { id: "later" });
    expect(refused("removeTempo", { id: "later" })).toBe("unknownId");
    const point = { id: "x", tick: 960, bpm: 100 };
    const signatures = Object.values(project.signatures);
    expect(refused("setTimeMap", { tempo: [point], signatures })).toBe("outOfPlace");
  });

  it("leave the loop in order", () => {
    run("setLoop", { start: 960, end: 1920, enabled: true });
    expect(refused("setLoop", { end: 960 })).toBe("outOfPlace");
    expect(project.loop).toEqual({ start: 960, end: 1920, enabled: true });
  });
});

describe("parameters", () => {
  it("are taken to the nearer end of their range, switches to whole values", () => {
    const audio = addTrack("audio");
    const midi = addTrack("midi");
    const set = (address: string, value: number) => {
      run("setParameter", { address, value });
      const parsed = parseAddress(address, (id) => project.tracks[id]?.kind);
      return "address" in parsed && readParameter(project, parsed.address)?.value;
    };
    expect(set(`strip/${audio}/gain`, 100)).toBe(20);
    expect(set(`strip/${audio}/pan`, -1000)).toBe(-100);
    expect(set(`strip/${audio}/hpfOn`, 0.7)).toBe(1);
    expect(set(`send/${sendsOf(project, audio)[0]!.id}/level`, 50)).toBe(6);
    const synth = devicesOf(project, midi)[0]!.id;
    expect(set(`device/${synth}/osc1Detune`, -99)).toBe(-50);
    expect(set(`device/${synth}/osc1Wave`, 1.4)).toBe(1);
    expect(refused("setParameter", { address: `strip/${audio}/toString`, value: 1 })).toBe("arguments");
    expect(refused("setParameter", { address: `device/${synth}/mix`, value: 1 })).toBe("arguments");
    expect(refused("setParameter", { address: "strip/gone/gain", value: 1 })).toBe("unknownId");
  });
});

describe("routing", () => {
  it("goes to groups and the master only, never in a circle", () => {
    const [audio, group, outer] = [addTrack("audio"), addTrack("group"), addTrack("group")];
    const reverb = tracksOfKind(project, "return")[0]!.id;
    run("setTrack", { id: audio, output: group });
    run("setTrack", { id: group, output: outer });
    expect(refused("setTrack", { id: outer, output: group })).toBe("cycle");
    expect(refused("setTrack", { id: outer, output: outer })).toBe("cycle");
    expect(refused("setTrack", { id: group, output: reverb })).toBe("wrongKind");
    expect(refused("setTrack", { id: group, output: audio })).toBe("wrongKind");
    expect(refused("setTrack", { id: masterOf(project).id, output: group })).toBe("notAllowed");
    // The outer group sends to the reverb, if silently, so the reverb cannot play into it.
    const send = { id: makeId(), from: reverb, to: outer, level: 0, preFader: false };
    expect(refused("setTrack", { id: reverb, output: outer })).toBe("cycle");
    expect(refused("addSend", { send })).toBe("cycle");
    expect(refused("addSend", { send: { ...send, from: outer, to: reverb } })).toBe("outOfPlace");
    run("removeSend", { id: sendsOf(project, outer).find(({ to }) => to === reverb)!.id });
    run("setTrack", { id: reverb, output: outer });
    expect(refused("addSend", { send: { ...send, from: outer, to: reverb } })).toBe("cycle");
    expect(refused("addSend", { send: { ...send, from: audio, to: masterOf(project).id } })).toBe("wrongKind");
  });

  it("is mended when a track goes: what fed it plays into the master, its clips, devices and sends go with it", () => {
    const [midi, group] = [addTrack("midi"), addTrack("group")];
    run("setTrack", { id: midi, output: group });
    addNotes(midi);
    run("removeTrack", { id: group });
    expect(project.tracks[midi]!.output).toBe(masterOf(project).id);
    run("removeTrack", { id: midi });
    expect(project.clips).toEqual({});
    expect(Object.values(project.sends)).toEqual([]);
    expect(Object.values(project.devices).map(({ kind }) => kind)).toEqual(["limiter", "reverb", "delay", "chorus"]);
    expect(refused("removeTrack", { id: masterOf(project).id })).toBe("notAllowed");
  });
});

describe("a copy of a track", () => {
  it("has copies of all that belongs to it, under the ids it is given", () => {
    const midi = addTrack("midi");
    const clip = addNotes(midi);
    const owned = [midi, clip, devicesOf(project, midi)[0]!.id, ...sendsOf(project, midi).map(({ id }) => id)];
    const copies = Object.fromEntries(owned.map((id) => [id, `copy-${id}`]));
    run("duplicateTrack", { id: midi, order: "Vz", ids: copies });
    const copy = project.tracks[`copy-${midi}`]!;
    expect(copy).toEqual({ ...project.tracks[midi], id: copy.id, name: "MIDI 1 copy", order: "Vz" });
    expect(clipsOf(project, copy.id)).toEqual([{ ...project.clips[clip], id: `copy-${clip}`, trackId: copy.id }]);
    expect(sendsOf(project, copy.id)).toHaveLength(3);
    expect(devicesOf(project, copy.id)).toHaveLength(1);
    expect(refused("duplicateTrack", { id: midi, order: "Vzz", ids: copies })).toBe("duplicateId");
    expect(refused("duplicateTrack", { id: midi, order: "Vzz", ids: {} })).toBe("arguments");
  });
});

describe("clips", () => {
  it("stay on tracks of their kind and within their sample", () => {
    const [audio, midi, drums] = [addTrack("audio"), addTrack("midi"), addTrack("drums")];
    const clip = addAudio(audio);
    const notes = addNotes(midi);
    expect(refused("moveClips", { moves: [{ id: clip, start: 0, trackId: midi }] })).toBe("wrongKind");
    run("moveClips", { moves: [{ id: notes, start: 5, trackId: drums }] });
    expect(project.clips[notes]).toMatchObject({ trackId: drums, start: 5 });
    expect(refused("trimClip", { id: clip, start: 0, offset: 60_000, length: 50_000 })).toBe("outOfPlace");
    expect(
      refused("addClips", { clips: [{ ...(project.clips[clip] as AudioClip), id: "x", sampleId: sampleId(2) }] }),
    ).toBe("unknownId");
    expect(refused("removeSamples", { ids: [sampleId(1)] })).toBe("notAllowed");
    run("removeClips", { ids: [clip] });
    run("removeSamples", { ids: [sampleId(1)] });
    expect(project.samples).toEqual({});
  });

  it("of audio are cut in two at the frame that sounds, their outer fades kept", () => {
    const clip = addAudio(addTrack("audio"));
    // Tick 1000 at 128 BPM and 44.1 kHz is frame 21533.2.
    run("splitClip", { id: clip, newId: "right", tick: 1000 });
    expect(project.clips[clip]).toMatchObject({ start: 0, offset: 1000, length: 21_533, fadeIn: 400, fadeOut: 0 });
    expect(project.clips.right).toMatchObject({ start: 1000, offset: 22_533, length: 28_467, fadeIn: 0, fadeOut: 600 });
    expect(refused("splitClip", { id: clip, newId: "z", tick: 0 })).toBe("outOfPlace");
    expect(refused("splitClip", { id: clip, newId: "z", tick: 1001 })).toBe("outOfPlace");
    expect(refused("splitClip", { id: clip, newId: "right", tick: 500 })).toBe("duplicateId");
  });

  it("of notes are cut in two: a sounding note ends there, held controllers go on", () => {
    const clip = addNotes(addTrack("midi"));
    run("splitClip", { id: clip, newId: "right", tick: 960 + 1900, noteIds: { c: "c2" } });
    const left = project.clips[clip] as NoteClip;
    const right = project.clips.right as NoteClip;
    expect(left).toMatchObject({ start: 960, length: 1900, offset: 0 });
    expect(Object.values(left.notes).map(({ id, start, length }) => [id, start, length])).toEqual([
      ["a", 0, 960],
      ["b", 1800, 100],
    ]);
    expect(right).toMatchObject({ start: 2860, length: 1940, offset: 0 });
    expect(right.notes).toEqual({ c2: { id: "c2", start: 100, length: 100, key: 60, velocity: 100 } });
    expect(Object.values(right.controls).map(({ tick, value }) => [tick, value])).toEqual([
      [1100, 0],
      [0, 127],
    ]);
  });

  it("of notes grow to the left of their content by shifting it", () => {
    const clip = addNotes(addTrack("midi"));
    run("trimClip", { id: clip, start: 0, offset: 0, length: 4800, shift: 960 });
    const grown = project.clips[clip] as NoteClip;
    expect(grown.notes.a!.start).toBe(960);
    expect(grown.controls.off!.tick).toBe(3960);
    expect(refused("trimClip", { id: clip, start: 0, offset: 0.5, length: 10 })).toBe("arguments");
  });

  it("play the same stretch when they are reversed, and back", () => {
    const clip = addAudio(addTrack("audio"));
    run("setClip", { id: clip, reversed: true });
    // Frames 1,000 to 51,000 of 100,000 are frames 49,000 to 99,000 from behind.
    expect(project.clips[clip]).toMatchObject({ offset: 49_000, length: 50_000, fadeIn: 400, fadeOut: 600 });
    run("setClip", { id: clip, reversed: false });
    expect(project.clips[clip]).toMatchObject({ offset: 1000 });
  });

  it("play the same at another rate, in another time", () => {
    const clip = addAudio(addTrack("audio"));
    const seconds = () => {
      const tempo = tempoMap(project.tempo);
      return ticksToSeconds(tempo, clipEnd(project.clips[clip]!, project.samples, tempo));
    };
    expect(seconds()).toBeCloseTo(50_000 / 44_100, 9);
    run("setClip", { id: clip, rate: 2 });
    expect(project.clips[clip]).toMatchObject({ offset: 1000, length: 50_000, rate: 2 });
    expect(seconds()).toBeCloseTo(25_000 / 44_100, 9);
    run("setClip", { id: clip, rate: 1 / 16 });
    expect(seconds()).toBeCloseTo((16 * 50_000) / 44_100, 9);
    expect(refused("setClip", { id: clip, rate: 0.01 })).toBe("arguments");
    expect(refused("setClip", { id: addNotes(addTrack("midi")), rate: 2 })).toBe("wrongKind");
  });

  it("at another rate are split where they sound", () => {
    const clip = addAudio(addTrack("audio"), { rate: 1.5, fadeIn: 0, fadeOut: 0 });
    run("splitClip", { id: clip, newId: "right", tick: 960 });
    const tempo = tempoMap(project.tempo);
    const cut = ticksToFrames(tempo, 960, 44_100) * 1.5;
    expect(project.clips[clip]).toMatchObject({ length: cut });
    expect(project.clips.right).toMatchObject({ offset: 1000 + cut, length: 50_000 - cut, rate: 1.5 });
  });

  it("loop a stretch of their recording, as long as one likes", () => {
    const loop = { start: 2000, end: 3000 };
    const clip = addAudio(addTrack("audio"), { fadeOut: 0 });
    run("setClip", { id: clip, loop });
    run("trimClip", { id: clip, start: 0, offset: 1000, length: 1_000_000 });
    expect(project.clips[clip]).toMatchObject({ offset: 1000, length: 1_000_000, loop });
    // The right part begins where the left one is in the loop.
    run("splitClip", { id: clip, newId: "right", tick: 1920, frame: 7350 });
    expect(project.clips.right).toMatchObject({ offset: 2350, length: 992_650, loop });
    // Backwards it plays the same: from 350 into the loop to its beginning, and round.
    run("setClip", { id: "right", reversed: true });
    expect(project.clips.right).toMatchObject({ loop: { start: 97_000, end: 98_000 } });
    run("setClip", { id: "right", reversed: false });
    expect(project.clips.right).toMatchObject({ offset: 2350, loop });
    // Without the loop, it ends with its recording.
    run("setClip", { id: "right", loop: null });
    expect(project.clips.right).toMatchObject({ offset: 2350, length: 97_650, loop: null });
  });

  it("cannot loop what their recording has not, nor less than a moment, nor for ever", () => {
    const clip = addAudio(addTrack("audio"));
    expect(refused("setClip", { id: clip, loop: { start: 10, end: 73 } })).toBe("outOfPlace");
    expect(refused("setClip", { id: clip, loop: { start: 90_000, end: 100_001 } })).toBe("outOfPlace");
    expect(refused("setClip", { id: clip, loop: { start: 0.5, end: 1000 } })).toBe("arguments");
    run("setClip", { id: clip, loop: { start: 0, end: 64_000 } });
    expect(refused("trimClip", { id: clip, start: 0, offset: 0, length: 2 ** 33 })).toBe("outOfPlace");
  });

  it("keep their fades within their length", () => {
    const clip = addAudio(addTrack("audio"));
    run("setClip", { id: clip, fadeIn: 49_900 });
    expect(project.clips[clip]).toMatchObject({ fadeIn: 49_400, fadeOut: 600 });
    run("setClip", { id: clip, fadeOut: 1000 });
    expect(project.clips[clip]).toMatchObject({ fadeIn: 49_400, fadeOut: 600 });
    run("trimClip", { id: clip, start: 0, offset: 0, length: 500 });
    expect(project.clips[clip]).toMatchObject({ fadeIn: 500, fadeOut: 0 });
    const notes = addNotes(addTrack("midi"));
    expect(refused("setClip", { id: notes, gain: -3 })).toBe("wrongKind");
  });
});

describe("notes and controllers", () => {
  it("are added, changed and removed by id", () => {
    const clip = addNotes(addTrack("midi"));
    run("addNotes", { clipId: clip, notes: [{ id: "d", start: 5, length: 10, key: 1, velocity: 1 }] });
    run("setNotes", {
      clipId: clip,
      notes: [
        { id: "d", key: 2 },
        { id: "a", velocity: 5 },
      ],
    });
    const { notes } = project.clips[clip] as NoteClip;
    expect(notes.d).toEqual({ id: "d", start: 5, length: 10, key: 2, velocity: 1 });
    expect(notes.a!.velocity).toBe(5);
    expect(refused("addNotes", { clipId: clip, notes: [notes.d!] })).toBe("duplicateId");
    expect(refused("setNotes", { clipId: clip, notes: [{ id: "a", key: 1 }, { id: "gone" }] })).toBe("unknownId");
    expect(refused("setControls", { clipId: clip, controls: [{ id: "on", value: 300 }] })).toBe("arguments");
    run("setControls", { clipId: clip, controls: [{ id: "on", type: "bend", value: -8192 }] });
    run("removeNotes", { clipId: clip, ids: ["a", "b"] });
    expect(Object.keys((project.clips[clip] as NoteClip).notes)).toEqual(["c", "d"]);
  });
});

describe("sidechains", () => {
  it("come from another track than the master, to a device that listens, never in a circle; a deleted track's are gone", () => {
    const [bass, kick, group] = [addTrack("midi"), addTrack("drums"), addTrack("group")];
    const compressor = newDevice({ id: "comp", trackId: bass, order: "z", kind: "compressor" });
    run("addDevice", { device: compressor });
    run("setDevice", { id: "comp", sidechain: kick });
    expect(project.devices.comp!.sidechain).toBe(kick);
    const { levels } = routeGraph(project);
    expect(levels.get(bass)).toBeGreaterThan(levels.get(kick)!);
    const reverb = newDevice({ id: "verb", trackId: bass, order: "zz", kind: "reverb" });
    expect(refused("addDevice", { device: { ...reverb, sidechain: kick } })).toBe("wrongKind");
    expect(refused("setDevice", { id: "comp", sidechain: "gone" })).toBe("unknownId");
    expect(refused("setDevice", { id: "comp", sidechain: masterOf(project).id })).toBe("wrongKind");
    expect(refused("setDevice", { id: "comp", sidechain: bass })).toBe("cycle");
    run("setTrack", { id: bass, output: group });
    expect(refused("setDevice", { id: "comp", sidechain: group })).toBe("cycle");
    run("removeTrack", { id: kick });
    expect(project.devices.comp!.sidechain).toBeNull();
  });
});

describe("devices", () => {
  it("stand in order, one instrument first, on tracks that play notes", () => {
    const [audio, midi] = [addTrack("audio"), addTrack("midi")];
    const device = (trackId: string, kind: "reverb" | "pluck", order: string) =>
      newDevice({ id: makeId(), trackId, order, kind });
    expect(refused("addDevice", { device: device(audio, "pluck", "V") })).toBe("wrongKind");
    expect(refused("addDevice", { device: device(midi, "pluck", "W") })).toBe("outOfPlace");
    expect(refused("addDevice", { device: device(midi, "reverb", "A") })).toBe("outOfPlace");
    // its place is taken, so it is put right after
    const after = device(midi, "reverb", devicesOf(project, midi)[0]!.order);
    run("addDevice", { device: after });
    expect(devicesOf(project, midi).map(({ id }) => id)).toEqual([devicesOf(project, midi)[0]!.id, after.id]);
    run("removeDevice", { id: after.id });
    const reverb = device(midi, "reverb", "W");
    run("addDevice", { device: reverb });
    expect(refused("setDevice", { id: reverb.id, order: "A" })).toBe("outOfPlace");
    const synth = devicesOf(project, midi)[0]!;
    expect(refused("setDevice", { id: synth.id, order: "X" })).toBe("outOfPlace");
    run("setDevice", { id: reverb.id, bypassed: true });
    run("removeDevice", { id: synth.id });
    expect(devicesOf(project, midi).map(({ kind, bypassed }) => [kind, bypassed])).toEqual([["reverb", true]]);
  });

  it("take a preset's values, in range, and only those they know", () => {
    const reverb = Object.values(project.devices).find(({ kind }) => kind === "reverb")!;
    run("loadPreset", { id: reverb.id, presetName: "Hall", params: { decay: 99, mix: 40 } });
    expect(project.devices[reverb.id]).toMatchObject({ presetName: "Hall", params: { decay: 20, mix: 40 } });
    expect(refused("loadPreset", { id: reverb.id, presetName: "Hall", params: { drive: 1 } })).toBe("arguments");
    const font = { fontId: "gm", bank: 0, program: 0 };
    expect(refused("setDevice", { id: reverb.id, font })).toBe("wrongKind");
  });
});
