import { expect, test } from "vitest";
import { SPECTRA_HEADER_BYTES, SPECTRUM_BINS } from "../../../contract/engine/memory";
import { createStatusMemory } from "../../../contract/engine/statusBlock";
import { EngineReadings } from "../../../src/sound/displays/readings";

test("spectra of master and selected strip are each asked for and read by themselves", () => {
  const spectra = new SharedArrayBuffer(SPECTRA_HEADER_BYTES + 2 * SPECTRUM_BINS * 4);
  const [counters, magnitudes] = [new Int32Array(spectra, 0, 4), new Float32Array(spectra, SPECTRA_HEADER_BYTES)];
  const readings = new EngineReadings({
    status: createStatusMemory(),
    meters: new SharedArrayBuffer(4),
    strips: new Map(),
    spectra,
    sampleRate: 44100,
  });
  const into = new Float32Array(SPECTRUM_BINS);
  expect(readings.spectrum("selected", into, 0)).toBe(0);
  expect([...counters]).toEqual([0, 0, 0, 1]);
  magnitudes.fill(-20, 0, SPECTRUM_BINS).fill(-40, SPECTRUM_BINS);
  Atomics.add(counters, 1, 1);
  expect(readings.spectrum("master", into, 0)).toBe(0);
  expect(readings.spectrum("selected", into, 0)).toBe(1);
  expect(new Set(into)).toEqual(new Set([-40]));
  // whoever has it already is given nothing, and another view that has not still gets it
  into.fill(0);
  expect(readings.spectrum("selected", into, 1)).toBe(1);
  expect(new Set(into)).toEqual(new Set([0]));
  expect(readings.spectrum("selected", into, 0)).toBe(1);
  expect(new Set(into)).toEqual(new Set([-40]));
});
