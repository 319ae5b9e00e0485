import type { Modulator } from "spessasynth_core";
import { SamplerZone } from "../../dsp/abi";
import { Generator } from "./generators";
import type { PackedSample, SamplePlace } from "./samples";
import type { FlatZone } from "./zones";

/** Numbers of modulator sources, §8.2.1, and of their curves, §8.2.4. */
const VELOCITY = 2;
const PRESSURE = 13;
const WHEEL = 1;
const CONCAVE = 1;
/**
 * The share of a zone's attenuation that is applied: that of the first SoundFont hardware, for which fonts are made.
 */
const ATTENUATION_SHARE = 0.4;
/** The key of a sample without a known pitch, §7.10. */
const UNPITCHED_ROOT = 60;

/**
 * Writes the engine's SamplerZone records, one for each zone, which plays the sample of the same index in `played`; the
 * record contains the sample's index in `samples`.
 */
export function writeZones(
  zones: readonly FlatZone[],
  played: readonly PackedSample[],
  samples: readonly PackedSample[],
): ArrayBuffer {
  const buffer = new ArrayBuffer(zones.length * SamplerZone.bytes);
  const numbers = new Map(samples.map((sample, number) => [sample, number]));
  zones.forEach((zone, index) => {
    const sample = played[index];
    if (!sample) return;
    const view = new DataView(buffer, index * SamplerZone.bytes, SamplerZone.bytes);
    writeZone(view, zone, sample.place);
    view.setInt32(SamplerZone.sample, numbers.get(sample) ?? -1, true);
  });
  return buffer;
}

function writeZone(view: DataView, zone: FlatZone, place: SamplePlace): void {
  const at = (type: number) => zone.generators[type] ?? 0;
  const integer = (field: SamplerZone, value: number) => view.setInt32(field, value, true);
  const float = (field: SamplerZone, value: number) => view.setFloat32(field, value, true);
  const time = (field: SamplerZone, type: number) => float(field, seconds(at(type)));

  view.setUint8(SamplerZone.keyLow, zone.key.min);
  view.setUint8(SamplerZone.keyHigh, zone.key.max);
  view.setUint8(SamplerZone.velocityLow, zone.velocity.min);
  view.setUint8(SamplerZone.velocityHigh, zone.velocity.max);
  integer(SamplerZone.exclusiveClass, at(Generator.exclusiveClass));
  integer(SamplerZone.loop, place.loop);
  integer(SamplerZone.start, place.start);
  integer(SamplerZone.end, place.end);
  integer(SamplerZone.loopStart, place.loopStart);
  integer(SamplerZone.loopEnd, place.loopEnd);
  integer(SamplerZone.tailFrom, place.tailFrom);
  integer(SamplerZone.tailShift, place.tailShift);
  integer(SamplerZone.tailEnd, place.tailEnd);

  writePitch(float, zone);
  const fixed = at(Generator.velocity);
  const toAttenuation = amount(zone.modulators, VELOCITY, false, Generator.attenuation);
  const spent = fixed > 0 ? toAttenuation.amount * 0.1 * Math.min(1, (-40 / 96) * Math.log10(fixed / 127)) : 0;
  float(SamplerZone.attenuation, at(Generator.attenuation) * 0.1 * ATTENUATION_SHARE + spent);
  float(SamplerZone.velocityToAttenuation, fixed > 0 ? 0 : toAttenuation.amount * 0.1);
  float(SamplerZone.pan, at(Generator.pan) / 500);
  float(SamplerZone.cutoff, at(Generator.cutoff));
  float(SamplerZone.resonance, at(Generator.resonance) * 0.1);
  const toCutoff = amount(zone.modulators, VELOCITY, false, Generator.cutoff);
  float(SamplerZone.velocityToCutoff, toCutoff.amount);
  integer(SamplerZone.velocityToCutoffConcave, toCutoff.concave ? 1 : 0);

  time(SamplerZone.volumeDelay, Generator.volumeDelay);
  float(SamplerZone.volumeAttack, 2 ** (at(Generator.volumeAttack) / 1200));
  time(SamplerZone.volumeHold, Generator.volumeHold);
  time(SamplerZone.volumeDecay, Generator.volumeDecay);
  float(SamplerZone.volumeSustain, at(Generator.volumeSustain) * 0.1);
  time(SamplerZone.volumeRelease, Generator.volumeRelease);
  float(SamplerZone.keyToVolumeHold, at(Generator.keyToVolumeHold));
  float(SamplerZone.keyToVolumeDecay, at(Generator.keyToVolumeDecay));
  time(SamplerZone.modulationDelay, Generator.modulationDelay);
  float(SamplerZone.modulationAttack, 2 ** (at(Generator.modulationAttack) / 1200));
  time(SamplerZone.modulationHold, Generator.modulationHold);
  time(SamplerZone.modulationDecay, Generator.modulationDecay);
  float(SamplerZone.modulationSustain, 1 - at(Generator.modulationSustain) / 1000);
  time(SamplerZone.modulationRelease, Generator.modulationRelease);
  float(SamplerZone.keyToModulationHold, at(Generator.keyToModulationHold));
  float(SamplerZone.keyToModulationDecay, at(Generator.keyToModulationDecay));
  float(SamplerZone.modulationToPitch, at(Generator.modulationToPitch));
  float(SamplerZone.modulationToCutoff, at(Generator.modulationToCutoff));

  time(SamplerZone.modulationLfoDelay, Generator.modulationLfoDelay);
  float(SamplerZone.modulationLfoRate, hertz(at(Generator.modulationLfoRate)));
  float(SamplerZone.modulationLfoToPitch, at(Generator.modulationLfoToPitch));
  float(SamplerZone.modulationLfoToCutoff, at(Generator.modulationLfoToCutoff));
  float(SamplerZone.modulationLfoToVolume, at(Generator.modulationLfoToVolume) * 0.1);
  time(SamplerZone.vibratoDelay, Generator.vibratoDelay);
  float(SamplerZone.vibratoRate, hertz(at(Generator.vibratoRate)));
  float(SamplerZone.vibratoToPitch, at(Generator.vibratoToPitch));
  float(SamplerZone.wheelToVibrato, amount(zone.modulators, WHEEL, true, Generator.vibratoToPitch).amount);
  float(SamplerZone.pressureToVibrato, amount(zone.modulators, PRESSURE, false, Generator.vibratoToPitch).amount);
}

function writePitch(float: (field: SamplerZone, value: number) => void, { sample, generators }: FlatZone): void {
  const at = (type: number) => generators[type] ?? 0;
  const recorded = sample.originalKey > 127 ? UNPITCHED_ROOT : sample.originalKey;
  const root = at(Generator.rootKey) >= 0 ? at(Generator.rootKey) : recorded;
  const scale = at(Generator.scaleTuning);
  const tune = at(Generator.coarseTune) * 100 + at(Generator.fineTune) + sample.pitchCorrection;
  const key = at(Generator.key);
  float(SamplerZone.rate, sample.sampleRate);
  float(SamplerZone.rootKey, root);
  float(SamplerZone.scaleTuning, key >= 0 ? 0 : scale);
  float(SamplerZone.tune, key >= 0 ? tune + (key - root) * scale : tune);
}

/** Timecents of a delay, hold or decay in seconds; the smallest value, 1 ms, means none. */
function seconds(timecents: number): number {
  return timecents <= -12000 ? 0 : 2 ** (timecents / 1200);
}

/** Absolute cents as Hz. */
function hertz(absoluteCents: number): number {
  return 8.1757989156 * 2 ** (absoluteCents / 1200);
}

/** Sum of the modulators from one source alone to one generator. */
function amount(
  modulators: readonly Modulator[],
  source: number,
  controller: boolean,
  target: number,
): { amount: number; concave: boolean } {
  let sum = 0;
  let concave = false;
  for (const { destination, primarySource, secondarySource, transformAmount } of modulators) {
    const alone = !secondarySource.isCC && secondarySource.index === 0;
    if (!alone || destination !== target || primarySource.isCC !== controller || primarySource.index !== source)
      continue;
    sum += transformAmount;
    concave = primarySource.curveType === CONCAVE;
  }
  return { amount: sum, concave };
}
