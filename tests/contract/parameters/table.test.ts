import { describe, expect, test } from "vitest";
import { DEVICES, type DeviceKindName } from "../../../contract/devices";
import { fitParameter, type ParameterSpec, SILENCE_DB, STRIP_PARAMETERS } from "../../../contract/parameters";
import { BYPASS } from "../../../contract/parameters/address";
import { actionOf, amountSpec, deviceSpec, specOf } from "../../../contract/parameters/table";
import { taperOf } from "../../../contract/parameters/taper";
import { formatValue, parseValue, shortValue, speakValue } from "../../../contract/parameters/units";
import { readParameter } from "../../../contract/project/parameters";
import { bigProject, everyAddress } from "../project/everyAddress";

const specs: [string, ParameterSpec][] = [
  ...Object.entries<ParameterSpec>(STRIP_PARAMETERS).map(([name, spec]): [string, ParameterSpec] => [
    `strip ${name}`,
    spec,
  ]),
  ...Object.entries(DEVICES).flatMap(([kind, { parameters }]) =>
    Object.entries<ParameterSpec>(parameters).map(([name, spec]): [string, ParameterSpec] => [`${kind} ${name}`, spec]),
  ),
  ["send level", specOf({ of: "send", id: "a", parameter: "level" })],
  ["send tap", specOf({ of: "send", id: "a", parameter: "tap" })],
  ["amount", amountSpec("Reverb")],
  ["tempo", specOf({ of: "tempo", id: "a", parameter: "bpm" })],
  ...(["loop", "metronome", "click", "countIn", "preRoll"] as const).map((parameter): [string, ParameterSpec] => [
    parameter,
    specOf({ of: "transport", parameter }),
  ]),
];

describe.each(specs)("%s", (_name, spec) => {
  test("has a range that holds its default, and a name", () => {
    expect(spec.min).toBeLessThan(spec.max);
    expect(fitParameter(spec, spec.default)).toBe(spec.default);
    expect(spec.label).not.toBe("");
    if (spec.unit === "choice") expect(spec.choices?.length).toBe(spec.max - spec.min + 1);
  });

  test("a control travels over all of it, and place and value are each other's inverse", () => {
    const taper = taperOf(spec);
    expect(taper.toPosition(spec.min)).toBeCloseTo(0, 9);
    expect(taper.toPosition(spec.max)).toBeCloseTo(1, 9);
    expect(taper.toValue(0)).toBeCloseTo(spec.min, 9);
    expect(taper.toValue(1)).toBeCloseTo(spec.max, 6);
    for (let position = 0.01; position < 1; position += 0.033) {
      const value = taper.toValue(position);
      // far down, every value of a fader is silence
      if (value > SILENCE_DB || spec.min > SILENCE_DB) expect(taper.toPosition(value)).toBeCloseTo(position, 6);
    }
  });

  test("what its control shows can be typed again", () => {
    for (const value of [spec.min, spec.default, spec.max]) {
      const typed = parseValue(spec, formatValue(spec, value));
      expect(typed, formatValue(spec, value)).not.toBeNull();
      expect(formatValue(spec, fitParameter(spec, typed ?? Number.NaN))).toBe(formatValue(spec, value));
      expect(shortValue(spec, value)).not.toBe("");
    }
  });

  test("is heard in words, with no sign that a voice leaves out", () => {
    for (const value of [spec.min, spec.default, spec.max]) {
      if (spec.unit === "choice") continue;
      const heard = speakValue(spec, value);
      expect(heard).toMatch(/^[a-z0-9. ]+$/);
      if (value < 0 && value > SILENCE_DB && spec.unit !== "pan")
        expect(heard).toMatch(spec.unit === "amount" ? /\d/ : /^minus /);
    }
  });
});

test("no device has a parameter of the name that bypasses it", () => {
  for (const { parameters } of Object.values(DEVICES)) expect(Object.hasOwn(parameters, BYPASS)).toBe(false);
});

test.each(["toString", "constructor", "__proto__", "loudness", ""])("no device has a parameter %j", (name) => {
  for (const kind of Object.keys(DEVICES) as DeviceKindName[]) expect(deviceSpec({ kind }, name)).toBeNull();
});

test("every address of a big project has a specification, a value and an action", () => {
  const project = bigProject(2);
  for (const address of everyAddress(project)) {
    const parameter = readParameter(project, address);
    expect(parameter?.spec).toBeDefined();
    expect(Number.isFinite(parameter?.value)).toBe(true);
    expect(actionOf(address)).toMatch(/^[a-z]+\.[\w.-]+$/);
  }
});
