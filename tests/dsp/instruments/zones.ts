import { SamplerLoop, SamplerZone, Size } from "../../../dsp/abi";
import { TestDevice } from "./device";

type Field = Exclude<keyof typeof SamplerZone, "bytes">;
const BYTES = new Set<Field>(["keyLow", "keyHigh", "velocityLow", "velocityHigh"]);
const INTEGERS = new Set<Field>([
  "exclusiveClass",
  "loop",
  "start",
  "end",
  "loopStart",
  "loopEnd",
  "tailFrom",
  "tailShift",
  "tailEnd",
  "velocityToCutoffConcave",
  "sample",
]);
const PLAIN: Partial<Record<Field, number>> = {
  keyHigh: 127,
  velocityHigh: 127,
  rate: 48000,
  rootKey: 69,
  scaleTuning: 100,
  cutoff: 13500,
  volumeAttack: 0.001,
  volumeRelease: 0.01,
  modulationSustain: 1,
  velocityToAttenuation: 96,
  wheelToVibrato: 50,
  vibratoRate: 8.176,
  modulationLfoRate: 8.176,
};

/** SamplerZone records from named values; what is left out has the default of a font that does not set it. */
export function zoneTable(zones: readonly Partial<Record<Field, number>>[]): ArrayBuffer {
  const buffer = new ArrayBuffer(zones.length * SamplerZone.bytes);
  zones.forEach((zone, index) => {
    const view = new DataView(buffer, index * SamplerZone.bytes);
    for (const [name, value] of Object.entries({ ...PLAIN, ...zone }) as [Field, number][]) {
      if (BYTES.has(name)) view.setUint8(SamplerZone[name], value);
      else if (INTEGERS.has(name)) view.setInt32(SamplerZone[name], value, true);
      else view.setFloat32(SamplerZone[name], value, true);
    }
  });
  return buffer;
}

/** Periods of a sine as 16-bit frames with the guards that a loop wants, and the fields of a zone that loops it. */
export function loopedSine(
  period: number,
  amplitude = 0.5,
): { samples: Int16Array; zone: Partial<Record<Field, number>> } {
  const guard = Size.samplerGuard;
  const rounds = 20;
  const samples = Int16Array.from({ length: guard * 4 + rounds * period }, (_, i) =>
    i < guard ? 0 : Math.round(amplitude * 32768 * Math.sin((2 * Math.PI * (i - guard)) / period)),
  );
  const loopStart = 2 * guard;
  const loopEnd = loopStart + rounds * period;
  return { samples, zone: { loop: SamplerLoop.continuous, start: guard, end: loopEnd, loopStart, loopEnd } };
}

export function samplerWith(zones: readonly Partial<Record<Field, number>>[], samples: Int16Array): TestDevice {
  const device = new TestDevice("sampler");
  const sample = device.sample(samples);
  device.buffer(0, zoneTable(zones.map((zone) => ({ ...zone, sample }))));
  return device;
}
