import { describe, expect, it, test } from "vitest";
import {
  conflictsOf,
  MAPPING_LIMITS,
  type Mapping,
  type MidiMessage,
  mappingSchema,
  mappingsSchema,
  newMapping,
} from "../../../../contract/midi/mapping/mapping";
import { presetOf, readMidiPreset } from "../../../../contract/midi/mapping/preset";

const LEVEL = { kind: "parameter", address: "track/a/level" } as const;
const CC7: MidiMessage = { kind: "control", channel: 1, controller: 7, encoding: "absolute" };
const mapped = (id: string, message: MidiMessage = CC7, rest: Partial<Mapping> = {}) =>
  newMapping({ id, device: "Box", message, target: LEVEL, ...rest });

describe("a mapping", () => {
  const whole = mapped("m");

  it.each([
    ["channel 0", { message: { ...CC7, channel: 0 } }],
    ["channel 17", { message: { ...CC7, channel: 17 } }],
    ["controller 128", { message: { ...CC7, controller: 128 } }],
    ["14-bit controller 32", { message: { kind: "control14", channel: 1, controller: 32 } }],
    ["NRPN none", { message: { kind: "nrpn", channel: 1, parameter: 16383 } }],
    ["an unknown message", { message: { kind: "sysex" } }],
    ["no address", { target: { kind: "parameter", address: "track/a/nothing" } }],
    ["an address that is too long", { target: { kind: "parameter", address: `track/${"a".repeat(200)}/level` } }],
    ["a strip parameter that is none", { target: { kind: "strip", track: "selected", parameter: "__proto__" } }],
    ["track 0", { target: { kind: "strip", track: 0, parameter: "level" } }],
    ["an action with a blank", { target: { kind: "action", id: "a b" } }],
    ["layer 8", { layer: 8 }],
    ["a minimum above the maximum", { min: 0.6, max: 0.5 }],
    ["NaN", { max: Number.NaN }],
    ["a message of no device", { device: null }],
    ["a device without a message", { message: null }],
    ["a device without a name", { device: "" }],
    ["a control that reaches nothing", { reach: [0.5, 0.5] }],
    ["a step of 0", { step: 0 }],
  ])("with %s is refused", (_what, values) => {
    expect(mappingSchema.safeParse({ ...whole, ...values }).success).toBe(false);
    expect(mappingSchema.safeParse(whole).success).toBe(true);
  });

  test("of one id is there once, and there are not more than there may be", () => {
    expect(mappingsSchema.safeParse([whole, whole]).success).toBe(false);
    const many = Array.from({ length: MAPPING_LIMITS.mappings + 1 }, (_, index) => mapped(`m${index}`));
    expect(mappingsSchema.safeParse(many).success).toBe(false);
    expect(mappingsSchema.safeParse(many.slice(1)).success).toBe(true);
  });
});

describe("a conflict", () => {
  const ids = (mapping: Mapping, ...others: Mapping[]) =>
    conflictsOf(mapping, [mapping, ...others]).map(({ id }) => id);

  it("is another mapping of the same message, however its values are meant", () => {
    expect(ids(mapped("a"), mapped("b"), mapped("c", { ...CC7, encoding: "twos" }))).toEqual(["b", "c"]);
  });

  it("is a 14-bit controller and either of its halves", () => {
    const wide = mapped("a", { kind: "control14", channel: 1, controller: 7 });
    expect(
      ids(wide, mapped("b"), mapped("c", { ...CC7, controller: 39 }), mapped("d", { ...CC7, controller: 8 })),
    ).toEqual(["b", "c"]);
    expect(ids(mapped("b"), wide)).toEqual(["a"]);
  });

  it("is none on another channel, device or layer, and none of what is not learned", () => {
    const others = [
      mapped("b", { ...CC7, channel: 2 }),
      mapped("c", CC7, { device: "Other" }),
      mapped("d", CC7, { layer: 1 }),
      newMapping({ id: "e", target: LEVEL }),
    ];
    expect(ids(mapped("a"), ...others)).toEqual([]);
    expect(ids(newMapping({ id: "f", target: LEVEL }), newMapping({ id: "g", target: LEVEL }))).toEqual([]);
  });
});

describe("a preset’s file", () => {
  it("holds the mappings of one device, and reads back as it was", () => {
    const preset = presetOf("Live", "Box", [mapped("a"), mapped("b", CC7, { device: "Other" })]);
    expect(preset.mappings.map(({ id }) => id)).toEqual(["a"]);
    expect(readMidiPreset(JSON.stringify(preset))).toEqual(preset);
  });

  it.each([
    ["a name as long as may be", "ö".repeat(MAPPING_LIMITS.device), 1],
    ["a name of blanks", "  ", 1],
    ["all mappings that there may be", "Box", MAPPING_LIMITS.mappings],
  ])("reads back what a device with %s has", (_what, device, count) => {
    const long: MidiMessage = { kind: "control14", channel: 16, controller: 31 };
    const all = Array.from({ length: count }, (_, n) =>
      mapped(`${"x".repeat(32)}${n}`, long, { device, step: 1 / 127 }),
    );
    const text = JSON.stringify(presetOf(device, device, all));
    expect(readMidiPreset(text).mappings).toEqual(all);
  });

  it.each([
    ["not JSON", "{", "it is not JSON"],
    ["something else", `{"format":"backline"}`, "no preset"],
    ["null", "null", "no preset"],
    ["a newer version", `{"format":"backline-midi","version":2}`, "newer"],
    [
      "damage",
      `{"format":"backline-midi","version":1,"name":"x","device":"Box","mappings":[{}]}`,
      "damaged at mappings.0",
    ],
    [
      "none in it",
      `{"format":"backline-midi","version":1,"name":"x","device":"Box","mappings":[]}`,
      "damaged at mappings",
    ],
    ["too much", " ".repeat(MAPPING_LIMITS.file + 1), "too large"],
  ])("that is %s is refused with a sentence", (_what, text, sentence) => {
    expect(() => readMidiPreset(text)).toThrow(sentence);
  });
});
