import type { BasicPreset, BasicSample, BasicZone, GenericRange, Modulator } from "spessasynth_core";
import { GENERATORS, LAST_GENERATOR } from "./generators";

/** A range of keys and velocities with one sample and the values of all its generators. */
export interface FlatZone {
  readonly sample: BasicSample;
  readonly key: GenericRange;
  readonly velocity: GenericRange;
  /** by generator number, in SoundFont units */
  readonly generators: Int32Array;
  readonly modulators: readonly Modulator[];
}

/**
 * A preset's zones combined with those of its instruments: instrument values replace the defaults, preset values are
 * added, ranges intersect (SoundFont Technical Specification 2.04, §9.4).
 */
export function flatten(preset: BasicPreset, defaultModulators: readonly Modulator[]): FlatZone[] {
  const zones: FlatZone[] = [];
  for (const outer of preset.zones) {
    const { instrument } = outer;
    for (const inner of instrument.zones) {
      const key = overlap(rangeOf(outer, preset.globalZone, "key"), rangeOf(inner, instrument.globalZone, "key"));
      const velocity = overlap(rangeOf(outer, preset.globalZone, "vel"), rangeOf(inner, instrument.globalZone, "vel"));
      if (!key || !velocity) continue;
      zones.push({
        sample: inner.sample,
        key,
        velocity,
        generators: generatorsOf([instrument.globalZone, inner], [preset.globalZone, outer]),
        modulators: modulatorsOf([inner, instrument.globalZone], [outer, preset.globalZone], defaultModulators),
      });
    }
  }
  return zones;
}

function rangeOf(zone: BasicZone, globalZone: BasicZone, kind: "key" | "vel"): GenericRange {
  const has = kind === "key" ? zone.hasKeyRange : zone.hasVelRange;
  const { keyRange, velRange } = has ? zone : globalZone;
  return kind === "key" ? keyRange : velRange;
}

function overlap(a: GenericRange, b: GenericRange): GenericRange | undefined {
  const min = Math.max(a.min, b.min, 0);
  const max = Math.min(a.max, b.max, 127);
  return min <= max ? { min, max } : undefined;
}

function generatorsOf(replacing: readonly BasicZone[], adding: readonly BasicZone[]): Int32Array {
  const values = new Int32Array(LAST_GENERATOR + 1);
  for (const [type, { fallback }] of GENERATORS) values[type] = fallback;
  for (const zone of replacing) for (const { type, value } of zone.generators) values[type] = value;
  const sums = new Int32Array(LAST_GENERATOR + 1);
  for (const zone of adding) for (const { type, value } of zone.generators) sums[type] = value;
  for (const [type, { min, max, sums: adds }] of GENERATORS) {
    const value = (values[type] ?? 0) + (adds ? (sums[type] ?? 0) : 0);
    values[type] = Math.min(max, Math.max(min, value));
  }
  return values;
}

/** Instrument modulators replace defaults with the same sources and target, preset ones are added. */
function modulatorsOf(
  replacing: readonly BasicZone[],
  adding: readonly BasicZone[],
  defaults: readonly Modulator[],
): Modulator[] {
  const modulators: Modulator[] = [];
  const offer = (list: readonly Modulator[], into: Modulator[]) => {
    for (const modulator of list) if (!into.some((other) => sameRoute(other, modulator))) into.push(modulator);
  };
  for (const zone of replacing) offer(zone.modulators, modulators);
  offer(defaults, modulators);
  const added: Modulator[] = [];
  for (const zone of adding) offer(zone.modulators, added);
  for (const modulator of added) {
    const index = modulators.findIndex((other) => sameRoute(other, modulator));
    const base = modulators[index];
    if (base) modulators[index] = base.sumTransform(modulator);
    else modulators.push(modulator);
  }
  return modulators;
}

function sameRoute(a: Modulator, b: Modulator): boolean {
  return (
    a.destination === b.destination &&
    a.transformType === b.transformType &&
    a.primarySource.isIdentical(b.primarySource) &&
    a.secondarySource.isIdentical(b.secondarySource)
  );
}
