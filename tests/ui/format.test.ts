import { describe, expect, test } from "vitest";
import { DEVICES } from "../../contract/devices";
import { type ParameterSpec, STRIP_PARAMETERS } from "../../contract/parameters";
import {
  formatBytes,
  formatDb,
  formatHz,
  formatMs,
  formatPan,
  formatTime,
  formatValue,
  parseValue,
  shortValue,
  speakValue,
} from "../../src/ui/format";

describe("values as text", () => {
  test.each([
    [-3.5, "−3.5 dB"],
    [0, "0.0 dB"],
    [-0.04, "0.0 dB"],
    [6, "6.0 dB"],
    [-144, "−∞ dB"],
    [Number.NEGATIVE_INFINITY, "−∞ dB"],
    [Number.NaN, "−∞ dB"],
  ])("%d dB is %s", (db, text) => expect(formatDb(db)).toBe(text));

  test("an angle is in degrees, as it is read, spoken and typed", () => {
    const { stereo } = DEVICES.flanger.parameters;
    expect(formatValue(stereo, 90)).toBe("90°");
    expect(speakValue(stereo, 90)).toBe("90 degrees");
    for (const typed of ["45", "45°", "45 deg"]) expect(parseValue(stereo, typed)).toBe(45);
  });

  test("a signed dB has a plus only above zero", () => {
    expect(formatDb(3.5, { sign: true })).toBe("+3.5 dB");
    expect(formatDb(0.01, { sign: true })).toBe("0.0 dB");
    expect(formatDb(-3, { sign: true, bare: true, decimals: 0 })).toBe("−3");
  });

  test.each([
    [0.25, "0.25 Hz"],
    [20, "20.0 Hz"],
    [440, "440 Hz"],
    [999.6, "1 kHz"],
    [1200, "1.2 kHz"],
    [1256, "1.26 kHz"],
    [12345, "12.3 kHz"],
    [20000, "20 kHz"],
  ])("%d Hz is %s", (hz, text) => expect(formatHz(hz)).toBe(text));

  test.each([
    [0.5, "0.5 ms"],
    [12.34, "12.3 ms"],
    [120, "120 ms"],
    [999.7, "1.00 s"],
    [2500, "2.50 s"],
  ])("%d ms is %s", (ms, text) => expect(formatMs(ms)).toBe(text));

  test.each([
    [0, "C"],
    [0.4, "C"],
    [-20, "L20"],
    [20, "R20"],
    [-100, "L100"],
  ])("pan %d is %s", (pan, text) => expect(formatPan(pan)).toBe(text));

  test.each([
    [0, 3, "0:00.000"],
    [83.456, 3, "1:23.456"],
    [59.9996, 3, "1:00.000"],
    [3723.4, 1, "1:02:03.4"],
    [125, 0, "2:05"],
  ])("%d s with %d decimals is %s", (seconds, decimals, text) => expect(formatTime(seconds, decimals)).toBe(text));

  test.each([
    [640, "640 B"],
    [12_300, "12.3 kB"],
    [999_700, "1.0 MB"],
    [1.4e9, "1.4 GB"],
  ])("%d bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  test("switches, choices, ratios and pan for ears", () => {
    expect(formatValue({ unit: "switch" }, 1)).toBe("On");
    expect(formatValue({ unit: "choice", choices: ["Soft", "Hard"] }, 1)).toBe("Hard");
    expect(formatValue({ unit: "ratio" }, 4)).toBe("4.0:1");
    expect(formatValue({ unit: "semitones", step: 0.1 }, -12)).toBe("−12.0 st");
  });

  test.each([
    ["pan", -20, "left 20"],
    ["pan", 0, "centre"],
    ["dB", -3.5, "minus 3.5 decibels"],
    ["dB", -144, "silent"],
    ["dB", 0, "0.0 decibels"],
    ["Hz", 1200, "1.2 kilohertz"],
    ["Hz", 440, "440 hertz"],
    ["ms", 1500, "1.50 seconds"],
    ["%", 35, "35 percent"],
    ["ratio", 4, "4.0 to 1"],
    ["cents", -1, "minus 1 cents"],
    ["cents", 1, "1 cent"],
    ["switch", 1, "on"],
    ["bars", 1, "1 bar"],
    ["bars", 0, "off"],
    ["amount", 0, "100"],
    ["BPM", 128, "128.00 beats per minute"],
    ["LUFS", -14, "minus 14.00 LUFS"],
    ["", -0.5, "minus 0.50"],
  ])("in %s, %d is heard as %s", (unit, value, heard) => expect(speakValue({ unit }, value)).toBe(heard));

  test("short values fit in six characters", () => {
    for (const spec of Object.values<ParameterSpec>(STRIP_PARAMETERS)) {
      if (spec.unit === "choice") continue;
      for (const value of [spec.min, spec.default, spec.max]) {
        expect(shortValue(spec, value).length, `${spec.label} ${value}`).toBeLessThanOrEqual(6);
      }
    }
  });
});

describe("typed values", () => {
  test.each([
    ["dB", "-3.5", -3.5],
    ["dB", "−3,5 dB", -3.5],
    ["dB", "-inf", Number.NEGATIVE_INFINITY],
    ["dB", "−∞ dB", Number.NEGATIVE_INFINITY],
    ["Hz", "1.2k", 1200],
    ["Hz", "1.2 kHz", 1200],
    ["Hz", "440", 440],
    ["ms", "1.5 s", 1500],
    ["ms", "20 ms", 20],
    ["s", "250 ms", 0.25],
    ["%", "50 %", 50],
    ["ratio", "4:1", 4],
    ["cents", "1 st", 100],
    ["pan", "L20", -20],
    ["pan", "20 r", 20],
    ["pan", "c", 0],
    ["pan", "-35", -35],
    ["switch", "on", 1],
    ["", "12", 12],
  ])("in %s, “%s” is %d", (unit, typed, value) => expect(parseValue({ unit }, typed)).toBe(value));

  test.each([
    ["dB", ""],
    ["dB", "loud"],
    ["dB", "3 Hz"],
    ["Hz", "1.2.3"],
    ["pan", "L"],
  ])("in %s, “%s” cannot be understood", (unit, typed) => expect(parseValue({ unit }, typed)).toBeNull());

  const all = [
    ...Object.entries<ParameterSpec>(STRIP_PARAMETERS),
    ...Object.values(DEVICES).flatMap((device) => Object.entries<ParameterSpec>(device.parameters)),
  ];
  test.each(all)("what %s shows can be typed again", (_name, spec) => {
    for (const share of [0, 0.13, 0.5, 0.77, 1]) {
      const value = spec.unit === "choice" ? Math.round(share * spec.max) : spec.min + share * (spec.max - spec.min);
      const again = parseValue(spec, formatValue(spec, value));
      if (spec.unit === "dB" && value <= -144) expect(again).toBe(Number.NEGATIVE_INFINITY);
      // what is shown is rounded: half of the last shown digit, at most 0.6 % of the value or of the step
      else if (spec.unit === "switch") expect(again).toBe(value >= 0.5 ? 1 : 0);
      else expect(Math.abs((again ?? Number.NaN) - value)).toBeLessThanOrEqual(Math.max(0.51, Math.abs(value) * 0.006));
    }
  });
});
