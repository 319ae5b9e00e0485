import { Size } from "../abi";
import { setSampleRate } from "./context";
import { prepareInstrumentTables } from "./instruments/tables";
import { memorySize, memoryUsed, resetMemory } from "./memory";

/** Readies the engine at a sample rate; forgets everything. */
export function init(rate: f32): void {
  setSampleRate(rate);
  resetMemory();
  prepareInstrumentTables();
}

/** Frames of the engine's own grid. */
export function blockFrames(): i32 {
  return Size.block;
}

export function arenaUsed(): i32 {
  return memoryUsed();
}

export function arenaSize(): i32 {
  return memorySize();
}

// Single devices, for hosts that measure or test one alone.
export { deviceCreate, deviceEvent, deviceFree, deviceLatency, deviceParameter, deviceProcess, deviceReset, deviceBuffer } from "./devices/registry";
export { allocate, release } from "./memory";
export { setBpm } from "./context";
export * from "./strips/exports";
