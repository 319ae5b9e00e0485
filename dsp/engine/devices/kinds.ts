import { DeviceKind } from "../../abi";

/** Written by `npm run generate` from the manifests in contract/devices. */

export function isInstrumentKind(kind: i32): bool {
  return kind >= DeviceKind.synth && kind <= DeviceKind.sampler;
}

export function isEffectKind(kind: i32): bool {
  return kind >= DeviceKind.reverb && kind <= DeviceKind.crossfade;
}

/** Whether a device may listen to another strip. */
export function hasSidechain(kind: i32): bool {
  return kind == DeviceKind.compressor || kind == DeviceKind.gate || kind == DeviceKind.unitMix;
}

/** Whether a device renders outside the engine's module: its blocks are never split. */
export function isForeignKind(kind: i32): bool {
  return kind == DeviceKind.pitchShifter;
}
