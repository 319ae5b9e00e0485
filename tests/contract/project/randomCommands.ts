import { DEVICES, type DeviceKindName } from "../../../contract/devices";
import { manifestOf, type Plugin } from "../../../contract/devices/plugins";
import { STRIP_PARAMETERS } from "../../../contract/parameters";
import type { CommandName } from "../../../contract/project/commands";
import type { AudioClip, Clip, Id, Project } from "../../../contract/project/document";
import { newDevice, newPlugin, trackTemplate } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { played } from "../../../contract/project/played";
import { carries, devicesOf, ownedBy, tracksInOrder } from "../../../contract/project/select";

/** mulberry32: a small seeded generator, 0 ≤ x < 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Ids a, b, c … that no other maker of the same test gives. */
export function ids(prefix = "id"): () => Id {
  let made = 0;
  return () => `${prefix}${++made}`;
}

export const sampleId = (n: number) => n.toString(16).padStart(64, "0");

/** A plugin as a document holds it. */
export const PLUGIN: Plugin = {
  format: "test",
  id: "id",
  name: "Some Plugin",
  state: "",
  parameters: [
    { name: "mix", label: "Mix", min: 0, max: 100, default: 50, unit: "%" },
    { name: "cutoff", label: "Cutoff", min: 20, max: 20000, default: 800, unit: "Hz", scale: "log" },
    { name: "mode", label: "Mode", min: 0, max: 2, default: 1, unit: "choice", choices: ["A", "B", "C"] },
  ],
};

type Loose = { name: CommandName; args: unknown };

/**
 * A random command for the present document: mostly one that fits, now and then one with an
 * unknown id, a wrong kind or a cycle.
 */
export function randomCommand(project: Project, random: () => number, makeId: () => Id): Loose {
  const int = (max: number) => Math.floor(random() * max);
  const anyStretch = () => ({
    ratio: 0.5 + random(),
    transpose: int(49) - 24,
    keepFormants: random() < 0.5,
    ...(random() < 0.5 && { bpm: 60 + int(140) }),
  });
  const pick = <T>(list: readonly T[]): T | undefined => list[int(list.length)];
  const tick = () => int(40) * 240 + (random() < 0.3 ? int(240) : 0);
  const trackId = () => pick(Object.keys(project.tracks)) ?? "none";
  const clip = () => pick(Object.values(played(project).clips));
  const clipId = () => (random() < 0.05 ? "gone" : (clip()?.id ?? "none"));
  const takeId = () => (random() < 0.05 ? "gone" : (pick(Object.keys(project.takes)) ?? "none"));
  const rangeId = () => (random() < 0.05 ? "gone" : (pick(Object.keys(project.compRanges)) ?? "none"));
  const note = () => ({ id: makeId(), start: tick(), length: 1 + int(960), key: int(128), velocity: 1 + int(127) });
  const control = () => ({
    id: makeId(),
    tick: tick(),
    type: pick(["cc", "bend", "pressure", "program"] as const) ?? "cc",
    controller: int(128),
    value: int(random() < 0.1 ? 8000 : 128),
  });
  const entries = <T extends { id: Id }>(list: readonly T[]) => Object.fromEntries(list.map((e) => [e.id, e]));
  /** mostly like other clips, sometimes with the other time base, now and then with an unknown one */
  const base = (): Pick<AudioClip, "timeBase" | "start" | "duration"> => {
    if (random() < 0.7) return { timeBase: "musical", start: tick() };
    if (random() < 0.1) return { timeBase: "musical", start: tick() + 0.5 };
    if (random() < 0.1) return { timeBase: "absolute", start: tick(), duration: 960 };
    return random() < 0.5
      ? { timeBase: "absolute", start: tick() + random() }
      : { timeBase: "musical", start: tick(), duration: 1 + int(3840) };
  };
  /** on a track that takes it, mostly */
  const newClip = (kind?: Clip["kind"]): Clip => {
    const sample = pick(Object.values(project.samples));
    const isAudio = sample && (kind ? kind === "audio" : random() < 0.5);
    const fitting = Object.values(project.tracks).filter((track) => carries(track.kind, isAudio ? "audio" : "notes"));
    const on = (random() < 0.8 ? pick(fitting)?.id : undefined) ?? trackId();
    if (isAudio) {
      const offset = int(sample.frames / 2);
      const length = 1 + int(sample.frames - offset - 1);
      return {
        id: makeId(),
        kind: "audio",
        ...base(),
        trackId: on,
        name: "a",
        sampleId: sample.id,
        offset,
        length,
        gain: 0,
        fadeIn: int(length * 1.5),
        fadeOut: int(length * 1.5),
        fadeInCurve: 0,
        fadeOutCurve: 0.5,
        reversed: false,
        muted: random() < 0.1,
      };
    }
    return {
      id: makeId(),
      kind: "notes",
      timeBase: "musical",
      trackId: on,
      name: "n",
      start: tick(),
      length: 1 + int(7680),
      offset: int(960),
      notes: entries([note(), note()]),
      controls: entries([{ ...control(), value: int(128) }]),
      muted: false,
    };
  };
  const order = () => {
    const orders = tracksInOrder(project).map((track) => track.order);
    const at = int(orders.length + 1);
    return between(orders[at - 1] ?? null, orders[at] ?? null);
  };
  const device = () => pick(Object.values(project.devices));
  const notesOf = (of: Clip | undefined) => (of?.kind === "notes" ? Object.keys(of.notes) : []);
  const controlsOf = (of: Clip | undefined) => (of?.kind === "notes" ? Object.keys(of.controls) : []);

  const makers: (() => Loose)[] = [
    () => ({ name: "renameProject", args: { name: `Song ${int(100)}` } }),
    () => ({ name: "setSampleRate", args: { sampleRate: pick([44100, 48000, 96000]) } }),
    () => ({
      name: "setTempo",
      args: { id: pick([...Object.keys(project.tempo), makeId()]), tick: tick(), bpm: 60 + int(140) },
    }),
    () => ({ name: "removeTempo", args: { id: pick(Object.keys(project.tempo)) } }),
    () => ({
      name: "setSignature",
      args: { id: makeId(), tick: tick(), numerator: 1 + int(12), denominator: pick([2, 4, 8, 16]) },
    }),
    () => ({ name: "removeSignature", args: { id: pick(Object.keys(project.signatures)) } }),
    () => ({
      name: "setTimeMap",
      args: {
        tempo: [
          { id: makeId(), tick: int(2), bpm: 100 },
          { id: makeId(), tick: 960, bpm: 90 },
        ],
        signatures: [{ id: makeId(), tick: 0, numerator: 3, denominator: 4 }],
      },
    }),
    () => ({ name: "setLoop", args: { enabled: random() < 0.5, start: tick(), end: tick() } }),
    () => ({ name: "setMetronome", args: { enabled: true, level: random() * 400 - 200 } }),
    () => ({ name: "setCountIn", args: { countInBars: int(5), preRollBars: int(5) } }),
    () => {
      const kind = pick(["audio", "midi", "drums", "group", "return"] as const) ?? "audio";
      return { name: "addTrack", args: trackTemplate(project, kind, makeId, random() < 0.5 ? {} : { order: order() }) };
    },
    () => ({ name: "removeTrack", args: { id: random() < 0.5 ? trackId() : "gone" } }),
    () => {
      const id = trackId();
      const owned = [id, ...ownedBy(project, id)];
      const copies = Object.fromEntries(owned.map((old) => [old, makeId()]));
      return { name: "duplicateTrack", args: { id, order: order(), ids: copies } };
    },
    () => ({
      name: "setTrack",
      args: pick<object>([
        { id: trackId(), output: trackId() },
        { id: trackId(), order: order() },
        { id: trackId(), mute: random() < 0.5, solo: random() < 0.5, color: int(12) },
        { id: trackId(), soloSafe: true },
        { id: trackId(), name: "x" },
      ]),
    }),
    () => ({
      name: "setParameter",
      args: {
        address: `strip/${trackId()}/${pick(Object.keys(STRIP_PARAMETERS))}`,
        value: (random() - 0.5) * 500,
      },
    }),
    () => {
      const of = device();
      const name = of ? pick(Object.keys(manifestOf(of).parameters)) : "mix";
      return { name: "setParameter", args: { address: `device/${of?.id ?? "none"}/${name}`, value: random() * 5000 } };
    },
    () => ({
      name: "setParameter",
      args: { address: `send/${pick(Object.keys(project.sends)) ?? "none"}/level`, value: random() * 100 - 90 },
    }),
    () => ({
      name: "addSend",
      args: { send: { id: makeId(), from: trackId(), to: trackId(), level: -6, preFader: random() < 0.5 } },
    }),
    () => ({ name: "setSend", args: { id: pick(Object.keys(project.sends)) ?? "none", preFader: random() < 0.5 } }),
    () => ({ name: "removeSend", args: { id: pick(Object.keys(project.sends)) ?? "none" } }),
    () => ({
      name: "addSample",
      args: {
        sample: {
          id: sampleId(int(6)),
          name: "s",
          channels: 1,
          sampleRate: pick([44100, 48000]),
          frames: 48000 + int(9),
        },
      },
    }),
    () => ({ name: "removeSamples", args: { ids: [sampleId(int(6))] } }),
    () => ({ name: "addClips", args: { clips: [newClip(), newClip()].slice(int(2)) } }),
    () => ({ name: "addClips", args: { clips: [newClip()] } }),
    () => ({ name: "removeClips", args: { ids: [clipId()] } }),
    () => ({ name: "moveClips", args: { moves: [{ id: clipId(), start: tick(), trackId: trackId() }] } }),
    () => ({
      name: "trimClip",
      args: {
        id: clipId(),
        start: tick(),
        offset: int(30000),
        length: 1 + int(20000),
        ...(random() < 0.3 && { shift: int(960) }),
      },
    }),
    () => {
      const of = clip();
      return {
        name: "splitClip",
        args: { id: of?.id ?? "none", newId: makeId(), tick: (of?.start ?? 0) + 1 + int(960) },
      };
    },
    () => ({
      name: "setClip",
      args: pick<object>([
        { id: clipId(), muted: random() < 0.5, name: "y" },
        { id: clipId(), reversed: random() < 0.5 },
        { id: clipId(), rate: pick([0.5, 1, 1.37, 4]) },
        { id: clipId(), stretch: pick([null, anyStretch()]) },
        { id: clipId(), loop: pick([null, { start: int(1000), end: 1100 + int(20_000) }]) },
        { id: clipId(), fadeIn: int(30000), gain: -3 },
        { id: clipId(), fadeOut: int(30000), fadeOutCurve: -1 },
      ]),
    }),
    () => ({
      name: "setTimeBase",
      args: pick<object>([
        { id: clipId(), timeBase: "absolute" },
        { id: clipId(), timeBase: "musical" },
        { id: clipId(), timeBase: "musical", duration: 1 + int(3840) },
      ]),
    }),
    () => {
      const laneId = makeId();
      const { trackId: on, kind } = newClip();
      const take = (): object => {
        const { trackId: _, muted: __, ...rest } = random() < 0.9 ? newClip(kind) : newClip();
        return { ...rest, laneId, pass: 1 + int(4) };
      };
      const lane = { id: laneId, trackId: on, name: "Take", order: pick(["B", "V", "k"]) };
      return { name: "addTakes", args: { lanes: [lane], takes: [take(), take()].slice(int(2)) } };
    },
    () => ({ name: "removeTakes", args: { ids: [takeId()] } }),
    () => ({
      name: "setTakeLane",
      args: pick<object>([
        { id: pick(Object.keys(project.takeLanes)) ?? "none", order: pick(["B", "V", "k"]) },
        { id: pick(Object.keys(project.takeLanes)) ?? "none", name: "Chorus" },
      ]),
    }),
    () => ({ name: "removeTakeLane", args: { id: pick(Object.keys(project.takeLanes)) ?? "none" } }),
    ...[1, 2, 3].map(() => () => {
      const take = pick(Object.values(project.takes));
      const lane = take && project.takeLanes[take.laneId];
      const known = random() < 0.2 ? pick(Object.keys(project.compRanges)) : undefined;
      const start = tick();
      const range = {
        id: known ?? makeId(),
        trackId: random() < 0.1 ? trackId() : (lane?.trackId ?? "none"),
        takeId: take?.id ?? "none",
        start,
        end: start + int(3840),
        crossfade: random() < 0.5 ? 0 : random() / 5,
      };
      return { name: "setCompRange", args: { range, ...(random() < 0.8 && { restId: makeId() }) } } as const;
    }),
    () => {
      const range = pick(Object.values(project.compRanges));
      const near = Object.values(project.takes).filter(
        (take) => project.takeLanes[take.laneId]?.trackId === range?.trackId,
      );
      const chosen = random() < 0.8 ? pick(near)?.id : undefined;
      return { name: "chooseTake", args: { id: range?.id ?? "none", takeId: chosen ?? takeId() } };
    },
    () => ({ name: "removeCompRanges", args: { ids: [rangeId()] } }),
    () => {
      const id = pick(Object.values(project.compRanges))?.trackId ?? trackId();
      const ranges = Object.values(project.compRanges).filter((range) => range.trackId === id);
      return {
        name: "flattenComp",
        args: { trackId: id, ids: Object.fromEntries(ranges.map((range) => [range.id, makeId()])) },
      };
    },
    () => {
      const of = pick(Object.values(project.devices).filter(({ kind }) => kind === "compressor")) ?? device();
      return { name: "setDevice", args: { id: of?.id ?? "none", sidechain: random() < 0.2 ? null : trackId() } };
    },
    () => ({ name: "addNotes", args: { clipId: clipId(), notes: [note(), note()] } }),
    () => {
      const of = clip();
      return {
        name: "setNotes",
        args: { clipId: of?.id ?? "none", notes: [{ id: pick(notesOf(of)) ?? "none", start: tick(), key: int(128) }] },
      };
    },
    () => {
      const of = clip();
      return { name: "removeNotes", args: { clipId: of?.id ?? "none", ids: [pick(notesOf(of)) ?? "none"] } };
    },
    () => ({ name: "addControls", args: { clipId: clipId(), controls: [control()] } }),
    () => {
      const of = clip();
      return {
        name: "setControls",
        args: { clipId: of?.id ?? "none", controls: [{ id: pick(controlsOf(of)) ?? "none", value: int(200) }] },
      };
    },
    () => {
      const of = clip();
      return { name: "removeControls", args: { clipId: of?.id ?? "none", ids: [pick(controlsOf(of)) ?? "none"] } };
    },
    () => {
      const id = trackId();
      const kind = pick(Object.keys(DEVICES) as DeviceKindName[]) ?? "reverb";
      const chain = devicesOf(project, id).map((d) => d.order);
      const at = int(chain.length + 1);
      const fresh = newDevice({
        id: makeId(),
        trackId: id,
        order: between(chain[at - 1] ?? null, chain[at] ?? null),
        kind,
      });
      return { name: "addDevice", args: { device: fresh } };
    },
    () => {
      const id = trackId();
      const last = devicesOf(project, id).at(-1)?.order ?? null;
      const place = { id: makeId(), trackId: id, order: between(last, null) };
      const kind = random() < 0.5 ? "foreign" : "external";
      const device = newPlugin({ ...place, kind, plugin: { ...PLUGIN, state: "s".repeat(int(200)) } });
      return { name: "addDevice", args: { device: random() < 0.1 ? { ...device, kind: "reverb" } : device } };
    },
    () => {
      const of = device();
      const declared = PLUGIN.parameters.slice(int(3));
      const plugin = { ...PLUGIN, id: random() < 0.1 ? "other" : "id", state: `${int(9)}`, parameters: declared };
      return { name: "setDevice", args: { id: of?.id ?? "none", plugin } };
    },
    () => ({ name: "removeDevice", args: { id: device()?.id ?? "none" } }),
    () => {
      const of = device();
      const chain = of ? devicesOf(project, of.trackId) : [];
      return {
        name: "setDevice",
        args: { id: of?.id ?? "none", order: between(chain.at(-1)?.order ?? null, null), bypassed: random() < 0.5 },
      };
    },
    () => {
      const of = clip();
      const kept = { path: ["clips", of?.id ?? "none", "start"], value: tick(), was: random() < 0.7 ? of?.start : 7 };
      const loop = { path: ["loop", "enabled"], value: true, was: project.loop.enabled };
      return { name: "change", args: { checked: true, changes: random() < 0.7 ? [kept] : [loop] } };
    },
    () => ({ name: "loadPreset", args: { id: device()?.id ?? "none", presetName: "p", params: { mix: 20 } } }),
  ];
  return (pick(makers) as () => Loose)();
}
