import { describe, expect, it } from "vitest";
import { foreignPlugin } from "../../../contract/devices/plugins";
import type { Device, Note, NoteClip, Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { DOCUMENT_LIMITS, limitSentence, overLimit, overLimitUnread } from "../../../contract/project/limits";
import { newDevice, newPlugin } from "../../../contract/project/newProject";
import { keysBetween } from "../../../contract/project/order";
import { Size } from "../../../dsp/abi";
import { notes, testProject } from "../../sound/fixture";
import { PLUGIN } from "./randomCommands";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const many = <T>(count: number, make: (id: string, index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, make(`x${index}`, index)]));
const note = (id: string): Note => ({ id, start: 0, length: 1, key: 1, velocity: 1 });

const base = testProject([notes("n"), notes("m")]);
const clip = base.clips.n as NoteClip;
const { trackId } = clip;
const withNotes = (inN: number, inM = 0): Project => ({
  ...base,
  clips: {
    n: { ...clip, notes: many(inN, note) },
    m: { ...(base.clips.m as NoteClip), notes: many(inM, note) },
  },
});
const orders = keysBetween("x", null, DOCUMENT_LIMITS.chain + 1);
const reverb = (id: string, index: number): Device =>
  newDevice({ id, trackId, order: orders[index] ?? "y", kind: "reverb" });

const shifter = (id: string, index = 0): Device =>
  newPlugin({
    ...{ id, trackId: index % 2 ? "audio1" : "audio2", order: `y${index + 1}V`, kind: "foreign" },
    plugin: foreignPlugin("pitchShifter"),
  });

const { pluginParameters, pluginState } = DOCUMENT_LIMITS;
const declaring = (count: number, state = 0): Device =>
  newPlugin({
    ...{ id: "p", trackId, order: "z", kind: "foreign" },
    plugin: {
      ...PLUGIN,
      state: "s".repeat(state),
      parameters: Array.from({ length: count }, (_, n) => ({ name: `p${n}`, label: "P", min: 0, max: 1, default: 0 })),
    },
  });

/** An edit that goes one beyond, and one that just fits, of the same document. */
const CASES: [keyof typeof DOCUMENT_LIMITS, Project, object, object][] = [
  [
    "notes",
    withNotes(DOCUMENT_LIMITS.notes - 1),
    { name: "addNotes", args: { clipId: "n", notes: [note("a"), note("b")] } },
    { name: "addNotes", args: { clipId: "n", notes: [note("a")] } },
  ],
  [
    "clips",
    { ...base, clips: many(DOCUMENT_LIMITS.clips - 1, (id) => ({ ...clip, id, notes: {} })) },
    { name: "addClips", args: { clips: ["a", "b"].map((id) => ({ ...clip, id, notes: {} })) } },
    { name: "addClips", args: { clips: [{ ...clip, id: "a", notes: {} }] } },
  ],
  [
    "chain",
    { ...base, devices: many(DOCUMENT_LIMITS.chain, reverb) },
    { name: "addDevice", args: { device: reverb("a", DOCUMENT_LIMITS.chain) } },
    { name: "setDevice", args: { id: "x1", bypassed: true } },
  ],
  [
    "foreign",
    { ...base, devices: many(DOCUMENT_LIMITS.foreign, shifter) },
    { name: "addDevice", args: { device: shifter("a") } },
    { name: "setDevice", args: { id: "x1", bypassed: true } },
  ],
  [
    "pluginParameters",
    { ...base, devices: { p: declaring(1) } },
    { name: "setDevice", args: { id: "p", plugin: declaring(pluginParameters + 1).plugin } },
    { name: "setDevice", args: { id: "p", plugin: declaring(pluginParameters).plugin } },
  ],
  [
    "pluginState",
    { ...base, devices: { p: declaring(1) } },
    { name: "loadPreset", args: { id: "p", presetName: "a", params: {}, state: "s".repeat(pluginState + 1) } },
    { name: "loadPreset", args: { id: "p", presetName: "a", params: {}, state: "s".repeat(pluginState) } },
  ],
];

describe("the limits of a document", () => {
  it.each(CASES)(
    "refuse what goes beyond the most %s with their sentence, in the app and in place",
    (limit, project, beyond, within) => {
      const refusal = { code: "tooLarge", message: limitSentence(limit) };
      expect(() => execute(project, beyond as never)).toThrow(expect.objectContaining(refusal));
      const twin = copy(project);
      expect(carryOutInPlace(twin, beyond as never, 1e7)).toMatchObject({ error: refusal });
      expect(twin).toEqual(project);
      expect(carryOutInPlace(twin, within as never, 1e7)).not.toHaveProperty("error");
      expect(execute(project, within as never).project).toEqual(twin);
      expect(overLimit(twin)).toBeNull();
    },
  );

  it("leave an older document alone that has more pitch shifters than play", () => {
    const old = { ...base, devices: many(DOCUMENT_LIMITS.foreign + 3, shifter) };
    expect(overLimit(old)).toBeNull();
    expect(overLimitUnread(copy(old))).toBeNull();
    const louder = { name: "setParameter", args: { address: "device/x66/mix", value: 40 } };
    const project = execute(old, louder).project;
    expect(project.devices.x66?.params.mix).toBe(40);
    expect(() => execute(project, { name: "addDevice", args: { device: shifter("a") } })).toThrow(
      limitSentence("foreign"),
    );
  });

  it("are no more than an engine has room for, so that nothing is left out of the sound", () => {
    const { devices, sends, samples, chain, foreign, tracks } = DOCUMENT_LIMITS;
    expect({ devices, sends, samples, chain, foreign }).toEqual({
      devices: Size.devices,
      sends: Size.sends,
      samples: Size.samples,
      chain: Size.chain,
      foreign: Size.foreign,
    });
    expect(tracks).toBeLessThanOrEqual(Size.strips);
  });

  it("count all clips together", () => {
    const each = DOCUMENT_LIMITS.notes;
    const of = (id: string): NoteClip => ({ ...clip, id, notes: many(each, note) });
    const full = { ...base, clips: many(DOCUMENT_LIMITS.allNotes / each, of) };
    expect(overLimit(full)).toBeNull();
    const more = { clips: [{ ...clip, id: "more", notes: { a: note("a") }, controls: {} }] };
    expect(() => execute(full, { name: "addClips", args: more })).toThrow(limitSentence("allNotes"));
  });

  it("are told of a foreign document before any entry of it is read", () => {
    const devices = many(100_000, () => "never read");
    expect(overLimitUnread({ devices })).toBe("devices");
    expect(overLimitUnread({ clips: { a: { notes: many(180_000, () => null) } } })).toBe("notes");
    const tooLong = declaring(1, pluginState + 1);
    expect(overLimitUnread({ devices: { p: tooLong } })).toBe("pluginState");
    expect(overLimitUnread({ devices: { p: declaring(pluginParameters + 1) } })).toBe("pluginParameters");
    for (const command of [
      { name: "addDevice", args: { device: tooLong } },
      { name: "addTrack", args: { devices: [tooLong] } },
    ]) {
      expect(() => execute(base, command)).toThrow(limitSentence("pluginState"));
    }
    expect(overLimitUnread(withNotes(10))).toBeNull();
    for (const odd of [null, 1, "clips", { clips: [null, 3] }]) expect(overLimitUnread(odd)).toBeNull();
  });

  it("let a document that is beyond them shrink, and change in what does not grow", () => {
    const over = withNotes(DOCUMENT_LIMITS.notes + 5);
    for (const command of [
      { name: "setNotes", args: { clipId: "n", notes: [{ id: "x1", key: 7 }] } },
      { name: "removeNotes", args: { clipId: "n", ids: ["x1"] } },
      { name: "renameProject", args: { name: "Smaller" } },
    ])
      expect(() => execute(over, command)).not.toThrow();
    const one = { clipId: "n", notes: [note("a")] };
    expect(() => execute(over, { name: "addNotes", args: one })).toThrow(limitSentence("notes"));
  });
});
