import { DeviceKind } from "../../abi";

/** Written by `npm run generate` from the manifests in contract/devices. */

const SYNTH: StaticArray<f32> = [2, 80, 0, 0, 1, 0, 0, 0, 0, 1, 12, 60, 1, 8000, 10, 0, 0, 5, 300, 0, 300, 2, 300, 80, 120, 0, 80, 2, 5, 0, 0, 0];
const PLUCK: StaticArray<f32> = [4, 30, 15, 60, 80, 30, 2, 80, 0, 0];
const DRUMS: StaticArray<f32> = [0, 450, 60, 0, 0, 240, 60, 0, 280, 1200, 0, 8000, 90, 600, -4, 0, 500, 0, 5000, 2400, -4, 0, 120, 0, 0];
const SAMPLER: StaticArray<f32> = [0, 0, 0, 0, 0, 100, 2, 0];
const REVERB: StaticArray<f32> = [1.8, 10, 60, 40, 120, 12000, 100, 100];
const DELAY: StaticArray<f32> = [1, 375, 7, 35, 0, 120, 8000, 100];
const CHORUS: StaticArray<f32> = [0.8, 50, 12, 2, 100, 100];
const FLANGER: StaticArray<f32> = [0.25, 70, 1.5, 50, 90, 50];
const DISTORTION: StaticArray<f32> = [12, 0, 0, 20000, 0, 100];
const COMPRESSOR: StaticArray<f32> = [-18, 4, 10, 100, 6, 0, 0, 100];
const LIMITER: StaticArray<f32> = [0, -1, 80, 3, 1];
const GATE: StaticArray<f32> = [-40, 6, 1, 20, 100, -80, 0, 20, 20000, 0];
const EQ: StaticArray<f32> = [0, 0, 30, 0, 0.7071067811865476, 1, 3, 100, 0, 0.7071067811865476, 1, 4, 250, 0, 0.7071067811865476, 1, 4, 600, 0, 0.7071067811865476, 1, 4, 1500, 0, 0.7071067811865476, 1, 4, 4000, 0, 0.7071067811865476, 1, 6, 9000, 0, 0.7071067811865476, 0, 7, 18000, 0, 0.7071067811865476, 0];
const PITCH_SHIFTER: StaticArray<f32> = [0, 0, 0, 0, 8000, 100];
const ISOLATOR: StaticArray<f32> = [50, 50, 50, 0, 0, 0];
const DJ_FILTER: StaticArray<f32> = [0, 0.7071067811865476];
const UNIT_MIX: StaticArray<f32> = [50, 0, 50, 50, 50, 50];
const CROSSFADER: StaticArray<f32> = [50, 0, 1, 0];
const CROSSFADE: StaticArray<f32> = [1];

/** What a parameter of a new device stands at. */
export function defaultOf(kind: i32, index: i32): f32 {
  switch (kind) {
    case DeviceKind.synth:
      return SYNTH[index];
    case DeviceKind.pluck:
      return PLUCK[index];
    case DeviceKind.drums:
      return DRUMS[index];
    case DeviceKind.sampler:
      return SAMPLER[index];
    case DeviceKind.reverb:
      return REVERB[index];
    case DeviceKind.delay:
      return DELAY[index];
    case DeviceKind.chorus:
      return CHORUS[index];
    case DeviceKind.flanger:
      return FLANGER[index];
    case DeviceKind.distortion:
      return DISTORTION[index];
    case DeviceKind.compressor:
      return COMPRESSOR[index];
    case DeviceKind.limiter:
      return LIMITER[index];
    case DeviceKind.gate:
      return GATE[index];
    case DeviceKind.eq:
      return EQ[index];
    case DeviceKind.pitchShifter:
      return PITCH_SHIFTER[index];
    case DeviceKind.isolator:
      return ISOLATOR[index];
    case DeviceKind.djFilter:
      return DJ_FILTER[index];
    case DeviceKind.unitMix:
      return UNIT_MIX[index];
    case DeviceKind.crossfader:
      return CROSSFADER[index];
    case DeviceKind.crossfade:
      return CROSSFADE[index];
  }
  return 0;
}
