import { DeviceKind } from "../../abi";
import { reverbCreate, reverbFree, reverbLatency, reverbParameter, reverbProcess, reverbReset } from "../effects/reverb";
import { delayCreate, delayFree, delayLatency, delayParameter, delayProcess, delayReset } from "../effects/delay";
import { chorusCreate, chorusFree, chorusLatency, chorusParameter, chorusProcess, chorusReset } from "../effects/chorus";
import { flangerCreate, flangerFree, flangerLatency, flangerParameter, flangerProcess, flangerReset } from "../effects/flanger";
import { distortionCreate, distortionFree, distortionLatency, distortionParameter, distortionProcess, distortionReset } from "../effects/distortion";
import { compressorCreate, compressorFree, compressorLatency, compressorParameter, compressorProcess, compressorReset } from "../effects/compressor";
import { limiterCreate, limiterFree, limiterLatency, limiterParameter, limiterProcess, limiterReset } from "../effects/limiter";
import { synthCreate, synthEvent, synthFree, synthParameter, synthProcess, synthReset } from "../instruments/synth";
import { pluckCreate, pluckEvent, pluckFree, pluckParameter, pluckProcess, pluckReset } from "../instruments/pluck";
import { drumsCreate, drumsEvent, drumsFree, drumsParameter, drumsProcess, drumsReset } from "../instruments/drums";
import { samplerBuffer, samplerCreate, samplerEvent, samplerForget, samplerFree, samplerParameter, samplerProcess, samplerReset } from "../instruments/sampler";

/**
 * The one interface of all devices. A device's state is an address in the arena. Parameters
 * come between blocks in the units of contract/devices; `jump` skips the device's own
 * smoothing. Events come before the block that they belong to, in order of their frame.
 * `deviceProcess` renders Size.block frames of planar stereo: an instrument overwrites them,
 * an effect changes them in place.
 */

/** State of a new device with every parameter at its default; 0 where the arena is full. The seed feeds its noise. */
export function deviceCreate(kind: i32, seed: u32): usize {
  switch (kind) {
    case DeviceKind.synth:
      return synthCreate(seed);
    case DeviceKind.pluck:
      return pluckCreate(seed);
    case DeviceKind.drums:
      return drumsCreate(seed);
    case DeviceKind.sampler:
      return samplerCreate(seed);
    case DeviceKind.reverb:
      return reverbCreate(seed);
    case DeviceKind.delay:
      return delayCreate(seed);
    case DeviceKind.chorus:
      return chorusCreate(seed);
    case DeviceKind.flanger:
      return flangerCreate(seed);
    case DeviceKind.distortion:
      return distortionCreate(seed);
    case DeviceKind.compressor:
      return compressorCreate(seed);
    case DeviceKind.limiter:
      return limiterCreate(seed);
  }
  return 0;
}

/** Gives the device's memory back. */
export function deviceFree(kind: i32, state: usize): void {
  switch (kind) {
    case DeviceKind.synth:
      synthFree(state);
      break;
    case DeviceKind.pluck:
      pluckFree(state);
      break;
    case DeviceKind.drums:
      drumsFree(state);
      break;
    case DeviceKind.sampler:
      samplerFree(state);
      break;
    case DeviceKind.reverb:
      reverbFree(state);
      break;
    case DeviceKind.delay:
      delayFree(state);
      break;
    case DeviceKind.chorus:
      chorusFree(state);
      break;
    case DeviceKind.flanger:
      flangerFree(state);
      break;
    case DeviceKind.distortion:
      distortionFree(state);
      break;
    case DeviceKind.compressor:
      compressorFree(state);
      break;
    case DeviceKind.limiter:
      limiterFree(state);
      break;
  }
}

/** Clears voices, tails, LFO phases and ramps; keeps parameters. */
export function deviceReset(kind: i32, state: usize): void {
  switch (kind) {
    case DeviceKind.synth:
      synthReset(state);
      break;
    case DeviceKind.pluck:
      pluckReset(state);
      break;
    case DeviceKind.drums:
      drumsReset(state);
      break;
    case DeviceKind.sampler:
      samplerReset(state);
      break;
    case DeviceKind.reverb:
      reverbReset(state);
      break;
    case DeviceKind.delay:
      delayReset(state);
      break;
    case DeviceKind.chorus:
      chorusReset(state);
      break;
    case DeviceKind.flanger:
      flangerReset(state);
      break;
    case DeviceKind.distortion:
      distortionReset(state);
      break;
    case DeviceKind.compressor:
      compressorReset(state);
      break;
    case DeviceKind.limiter:
      limiterReset(state);
      break;
  }
}

/** Sets one parameter. */
export function deviceParameter(kind: i32, state: usize, index: i32, value: f32, jump: bool): void {
  switch (kind) {
    case DeviceKind.synth:
      synthParameter(state, index, value, jump);
      break;
    case DeviceKind.pluck:
      pluckParameter(state, index, value, jump);
      break;
    case DeviceKind.drums:
      drumsParameter(state, index, value, jump);
      break;
    case DeviceKind.sampler:
      samplerParameter(state, index, value, jump);
      break;
    case DeviceKind.reverb:
      reverbParameter(state, index, value, jump);
      break;
    case DeviceKind.delay:
      delayParameter(state, index, value, jump);
      break;
    case DeviceKind.chorus:
      chorusParameter(state, index, value, jump);
      break;
    case DeviceKind.flanger:
      flangerParameter(state, index, value, jump);
      break;
    case DeviceKind.distortion:
      distortionParameter(state, index, value, jump);
      break;
    case DeviceKind.compressor:
      compressorParameter(state, index, value, jump);
      break;
    case DeviceKind.limiter:
      limiterParameter(state, index, value, jump);
      break;
  }
}

/** An EventType for an instrument at a frame of the coming block. */
export function deviceEvent(kind: i32, state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {
  switch (kind) {
    case DeviceKind.synth:
      synthEvent(state, frame, type, data1, data2);
      break;
    case DeviceKind.pluck:
      pluckEvent(state, frame, type, data1, data2);
      break;
    case DeviceKind.drums:
      drumsEvent(state, frame, type, data1, data2);
      break;
    case DeviceKind.sampler:
      samplerEvent(state, frame, type, data1, data2);
      break;
  }
}

/** Renders one block. */
export function deviceProcess(kind: i32, state: usize, left: usize, right: usize): void {
  switch (kind) {
    case DeviceKind.synth:
      synthProcess(state, left, right);
      break;
    case DeviceKind.pluck:
      pluckProcess(state, left, right);
      break;
    case DeviceKind.drums:
      drumsProcess(state, left, right);
      break;
    case DeviceKind.sampler:
      samplerProcess(state, left, right);
      break;
    case DeviceKind.reverb:
      reverbProcess(state, left, right);
      break;
    case DeviceKind.delay:
      delayProcess(state, left, right);
      break;
    case DeviceKind.chorus:
      chorusProcess(state, left, right);
      break;
    case DeviceKind.flanger:
      flangerProcess(state, left, right);
      break;
    case DeviceKind.distortion:
      distortionProcess(state, left, right);
      break;
    case DeviceKind.compressor:
      compressorProcess(state, left, right);
      break;
    case DeviceKind.limiter:
      limiterProcess(state, left, right);
      break;
  }
}

/** Frames by which the device delays its signal; may change with its parameters. */
export function deviceLatency(kind: i32, state: usize): i32 {
  switch (kind) {
    case DeviceKind.reverb:
      return reverbLatency(state);
    case DeviceKind.delay:
      return delayLatency(state);
    case DeviceKind.chorus:
      return chorusLatency(state);
    case DeviceKind.flanger:
      return flangerLatency(state);
    case DeviceKind.distortion:
      return distortionLatency(state);
    case DeviceKind.compressor:
      return compressorLatency(state);
    case DeviceKind.limiter:
      return limiterLatency(state);
  }
  return 0;
}

/** Hands the device a buffer that outlives it or is replaced by another call; address 0 takes it away. */
export function deviceBuffer(kind: i32, state: usize, purpose: i32, address: usize, bytes: i32): void {
  if (kind == DeviceKind.sampler) samplerBuffer(state, purpose, address, bytes);
}

/** Takes the buffer at an address from the device, whatever it is for. */
export function deviceForget(kind: i32, state: usize, address: usize): void {
  if (kind == DeviceKind.sampler) samplerForget(state, address);
}
