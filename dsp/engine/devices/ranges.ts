import { DeviceKind } from "../../abi";

/** Written by `npm run generate` from the manifests in contract/devices. */

/** How a parameter is travelled: evenly, or evenly in octaves; what moves in steps is not. */
export namespace Travel {
  export const none: f32 = 0;
  export const even: f32 = 1;
  export const octaves: f32 = 2;
}

const SYNTH: StaticArray<f32> = [
  0, 3, Travel.none,
  0, 100, Travel.even,
  -3, 3, Travel.none,
  -50, 50, Travel.even,
  0, 3, Travel.none,
  0, 100, Travel.even,
  -3, 3, Travel.none,
  -50, 50, Travel.even,
  0, 100, Travel.even,
  1, 7, Travel.none,
  0, 50, Travel.even,
  0, 100, Travel.even,
  0, 3, Travel.none,
  20, 20000, Travel.octaves,
  0, 100, Travel.even,
  -100, 100, Travel.even,
  0, 100, Travel.even,
  0.5, 10000, Travel.octaves,
  1, 10000, Travel.octaves,
  0, 100, Travel.even,
  1, 10000, Travel.octaves,
  0.5, 10000, Travel.octaves,
  1, 10000, Travel.octaves,
  0, 100, Travel.even,
  1, 10000, Travel.octaves,
  0, 2000, Travel.even,
  0, 100, Travel.even,
  0, 24, Travel.even,
  0.05, 20, Travel.octaves,
  0, 100, Travel.even,
  0, 100, Travel.even,
  -48, 6, Travel.even,
];
const PLUCK: StaticArray<f32> = [
  0.1, 20, Travel.octaves,
  0, 100, Travel.even,
  2, 50, Travel.even,
  0, 100, Travel.even,
  5, 2000, Travel.octaves,
  0, 100, Travel.even,
  0, 24, Travel.even,
  0, 100, Travel.even,
  -48, 6, Travel.even,
  -50, 50, Travel.even,
];
const DRUMS: StaticArray<f32> = [
  -24, 24, Travel.even,
  50, 2000, Travel.octaves,
  0, 100, Travel.even,
  -48, 6, Travel.even,
  -24, 24, Travel.even,
  50, 1000, Travel.octaves,
  0, 100, Travel.even,
  -48, 6, Travel.even,
  50, 1000, Travel.octaves,
  500, 4000, Travel.octaves,
  -48, 6, Travel.even,
  2000, 14000, Travel.octaves,
  10, 300, Travel.octaves,
  50, 2000, Travel.octaves,
  -48, 6, Travel.even,
  -24, 24, Travel.even,
  50, 2000, Travel.octaves,
  -48, 6, Travel.even,
  2000, 12000, Travel.octaves,
  200, 5000, Travel.octaves,
  -48, 6, Travel.even,
  -24, 24, Travel.even,
  20, 1000, Travel.octaves,
  -48, 6, Travel.even,
  -48, 6, Travel.even,
];
const SAMPLER: StaticArray<f32> = [
  0, 2000, Travel.even,
  0, 4000, Travel.even,
  -48, 48, Travel.even,
  -100, 100, Travel.even,
  -24, 24, Travel.even,
  0, 100, Travel.even,
  0, 24, Travel.even,
  -48, 6, Travel.even,
];
const REVERB: StaticArray<f32> = [
  0.1, 20, Travel.octaves,
  0, 250, Travel.even,
  0, 100, Travel.even,
  0, 100, Travel.even,
  20, 1000, Travel.octaves,
  1000, 20000, Travel.octaves,
  0, 100, Travel.even,
  0, 100, Travel.even,
];
const DELAY: StaticArray<f32> = [
  0, 1, Travel.none,
  1, 2000, Travel.octaves,
  0, 12, Travel.none,
  0, 95, Travel.even,
  0, 1, Travel.none,
  20, 2000, Travel.octaves,
  500, 20000, Travel.octaves,
  0, 100, Travel.even,
];
const CHORUS: StaticArray<f32> = [
  0.05, 10, Travel.octaves,
  0, 100, Travel.even,
  2, 40, Travel.even,
  1, 4, Travel.none,
  0, 100, Travel.even,
  0, 100, Travel.even,
];
const FLANGER: StaticArray<f32> = [
  0.02, 5, Travel.octaves,
  0, 100, Travel.even,
  0.2, 10, Travel.even,
  -95, 95, Travel.even,
  0, 180, Travel.none,
  0, 100, Travel.even,
];
const DISTORTION: StaticArray<f32> = [
  0, 48, Travel.even,
  0, 3, Travel.none,
  -100, 100, Travel.even,
  200, 20000, Travel.octaves,
  -24, 12, Travel.even,
  0, 100, Travel.even,
];
const COMPRESSOR: StaticArray<f32> = [
  -60, 0, Travel.even,
  1, 20, Travel.even,
  0.1, 200, Travel.octaves,
  5, 2000, Travel.octaves,
  0, 24, Travel.even,
  0, 24, Travel.even,
  0, 10, Travel.none,
  0, 100, Travel.even,
];
const LIMITER: StaticArray<f32> = [
  0, 24, Travel.even,
  -12, 0, Travel.even,
  5, 1000, Travel.octaves,
  1, 10, Travel.none,
  0, 1, Travel.none,
];
const GATE: StaticArray<f32> = [
  -80, 0, Travel.even,
  0, 24, Travel.even,
  0.05, 100, Travel.octaves,
  0, 2000, Travel.even,
  5, 4000, Travel.octaves,
  -80, 0, Travel.even,
  0, 10, Travel.none,
  20, 4000, Travel.octaves,
  200, 20000, Travel.octaves,
  0, 1, Travel.none,
];
const EQ: StaticArray<f32> = [
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  0, 1, Travel.none,
  0, 9, Travel.none,
  20, 20000, Travel.octaves,
  -24, 24, Travel.even,
  0.1, 40, Travel.none,
  -24, 24, Travel.even,
];
const PITCH_SHIFTER: StaticArray<f32> = [
  -12, 12, Travel.even,
  -100, 100, Travel.even,
  -12, 12, Travel.even,
  0, 1, Travel.none,
  1000, 20000, Travel.octaves,
  0, 100, Travel.even,
];
const ISOLATOR: StaticArray<f32> = [
  0, 100, Travel.none,
  0, 100, Travel.none,
  0, 100, Travel.none,
  0, 1, Travel.none,
  0, 1, Travel.none,
  0, 1, Travel.none,
];
const DJ_FILTER: StaticArray<f32> = [
  -100, 100, Travel.none,
  0.4, 4, Travel.none,
];
const UNIT_MIX: StaticArray<f32> = [
  0, 100, Travel.even,
  0, 1, Travel.none,
  0, 100, Travel.even,
  0, 100, Travel.even,
  0, 100, Travel.even,
  0, 100, Travel.even,
];
const CROSSFADER: StaticArray<f32> = [
  0, 100, Travel.none,
  0, 1, Travel.none,
  0.6, 1000, Travel.none,
  0, 1, Travel.none,
];
const CROSSFADE: StaticArray<f32> = [
  0, 2, Travel.none,
];

/** The least (0) or the most (1) that a parameter of a kind of device can be. */
export function rangeOf(kind: i32, parameter: i32, side: i32): f32 {
  return entryOf(kind, parameter * 3 + side);
}

/** Travel of a parameter. */
export function travelOf(kind: i32, parameter: i32): f32 {
  return entryOf(kind, parameter * 3 + 2);
}

function entryOf(kind: i32, at: i32): f32 {
  switch (kind) {
    case DeviceKind.synth:
      return SYNTH[at];
    case DeviceKind.pluck:
      return PLUCK[at];
    case DeviceKind.drums:
      return DRUMS[at];
    case DeviceKind.sampler:
      return SAMPLER[at];
    case DeviceKind.reverb:
      return REVERB[at];
    case DeviceKind.delay:
      return DELAY[at];
    case DeviceKind.chorus:
      return CHORUS[at];
    case DeviceKind.flanger:
      return FLANGER[at];
    case DeviceKind.distortion:
      return DISTORTION[at];
    case DeviceKind.compressor:
      return COMPRESSOR[at];
    case DeviceKind.limiter:
      return LIMITER[at];
    case DeviceKind.gate:
      return GATE[at];
    case DeviceKind.eq:
      return EQ[at];
    case DeviceKind.pitchShifter:
      return PITCH_SHIFTER[at];
    case DeviceKind.isolator:
      return ISOLATOR[at];
    case DeviceKind.djFilter:
      return DJ_FILTER[at];
    case DeviceKind.unitMix:
      return UNIT_MIX[at];
    case DeviceKind.crossfader:
      return CROSSFADER[at];
    case DeviceKind.crossfade:
      return CROSSFADE[at];
  }
  return 0;
}
