import { ChorusParameter, CompressorParameter, CrossfadeParameter, CrossfaderParameter, DelayParameter, DeviceKind, DistortionParameter, DjFilterParameter, DrumsParameter, EqParameter, FlangerParameter, GateParameter, IsolatorParameter, LimiterParameter, PitchShifterParameter, PluckParameter, ReverbParameter, SamplerParameter, SynthParameter, UnitMixParameter } from "../../abi";
import { synthCreate, synthFree, synthParameter, synthProcess, synthReset } from "../instruments/synth";
import { pluckCreate, pluckFree, pluckParameter, pluckProcess, pluckReset } from "../instruments/pluck";
import { drumsCreate, drumsFree, drumsParameter, drumsProcess, drumsReset } from "../instruments/drums";
import { samplerBuffer, samplerCreate, samplerForget, samplerFree, samplerParameter, samplerProcess, samplerReset } from "../instruments/sampler";
import { reverbCreate, reverbFree, reverbParameter, reverbProcess, reverbReset } from "../effects/reverb";
import { delayCreate, delayFree, delayParameter, delayProcess, delayReset } from "../effects/delay";
import { chorusCreate, chorusFree, chorusParameter, chorusProcess, chorusReset } from "../effects/chorus";
import { flangerCreate, flangerFree, flangerParameter, flangerProcess, flangerReset } from "../effects/flanger";
import { distortionCreate, distortionFree, distortionLatency, distortionParameter, distortionProcess, distortionReset } from "../effects/distortion";
import { compressorCreate, compressorFree, compressorLatency, compressorParameter, compressorProcess, compressorReduction, compressorReset } from "../effects/compressor";
import { limiterCreate, limiterFree, limiterLatency, limiterParameter, limiterProcess, limiterReduction, limiterReset } from "../effects/limiter";
import { gateCreate, gateFree, gateLatency, gateParameter, gateProcess, gateReduction, gateReset } from "../effects/gate";
import { eqCreate, eqFree, eqParameter, eqProcess, eqReset } from "../effects/eq";
import { pitchShifterCreate, pitchShifterFree, pitchShifterLatency, pitchShifterParameter, pitchShifterProcess, pitchShifterReset } from "../effects/pitchShifter";
import { isolatorCreate, isolatorFree, isolatorLatency, isolatorParameter, isolatorProcess, isolatorReset } from "../effects/isolator";
import { djFilterCreate, djFilterFree, djFilterParameter, djFilterProcess, djFilterReset } from "../effects/djFilter";
import { unitMixCreate, unitMixFree, unitMixParameter, unitMixProcess, unitMixReset } from "../effects/unitMix";
import { crossfaderCreate, crossfaderFree, crossfaderParameter, crossfaderProcess, crossfaderReset } from "../effects/crossfader";
import { crossfadeCreate, crossfadeFree, crossfadeParameter, crossfadeProcess, crossfadeReset } from "../effects/crossfade";

/**
 * The one interface of all devices. A device's state is an address in the arena; its parameters
 * are `lines` (see parameters/line), in the units of contract/devices, that stand beside it.
 * `deviceProcess` renders frames `from` to `to` of a block between its ports (see ./ports): every
 * parameter goes straight from the first of these frames to the last, and all `events` (see
 * ./events) happen at the first. Written by `npm run generate` from the manifests in contract/devices.
 */

/** How many parameters a kind of device has. */
export function deviceParameters(kind: i32): i32 {
  switch (kind) {
    case DeviceKind.synth:
      return SynthParameter.count;
    case DeviceKind.pluck:
      return PluckParameter.count;
    case DeviceKind.drums:
      return DrumsParameter.count;
    case DeviceKind.sampler:
      return SamplerParameter.count;
    case DeviceKind.reverb:
      return ReverbParameter.count;
    case DeviceKind.delay:
      return DelayParameter.count;
    case DeviceKind.chorus:
      return ChorusParameter.count;
    case DeviceKind.flanger:
      return FlangerParameter.count;
    case DeviceKind.distortion:
      return DistortionParameter.count;
    case DeviceKind.compressor:
      return CompressorParameter.count;
    case DeviceKind.limiter:
      return LimiterParameter.count;
    case DeviceKind.gate:
      return GateParameter.count;
    case DeviceKind.eq:
      return EqParameter.count;
    case DeviceKind.pitchShifter:
      return PitchShifterParameter.count;
    case DeviceKind.isolator:
      return IsolatorParameter.count;
    case DeviceKind.djFilter:
      return DjFilterParameter.count;
    case DeviceKind.unitMix:
      return UnitMixParameter.count;
    case DeviceKind.crossfader:
      return CrossfaderParameter.count;
    case DeviceKind.crossfade:
      return CrossfadeParameter.count;
  }
  return 0;
}

/** State of a new device whose lines stand at their defaults; 0 where the arena is full. The seed feeds its noise. */
export function deviceCreate(kind: i32, seed: u32, lines: usize): usize {
  switch (kind) {
    case DeviceKind.synth:
      return synthCreate(seed, lines);
    case DeviceKind.pluck:
      return pluckCreate(seed, lines);
    case DeviceKind.drums:
      return drumsCreate(seed, lines);
    case DeviceKind.sampler:
      return samplerCreate(seed, lines);
    case DeviceKind.reverb:
      return reverbCreate(seed, lines);
    case DeviceKind.delay:
      return delayCreate(seed, lines);
    case DeviceKind.chorus:
      return chorusCreate(seed, lines);
    case DeviceKind.flanger:
      return flangerCreate(seed, lines);
    case DeviceKind.distortion:
      return distortionCreate(seed, lines);
    case DeviceKind.compressor:
      return compressorCreate(seed, lines);
    case DeviceKind.limiter:
      return limiterCreate(seed, lines);
    case DeviceKind.gate:
      return gateCreate(seed, lines);
    case DeviceKind.eq:
      return eqCreate(seed, lines);
    case DeviceKind.pitchShifter:
      return pitchShifterCreate(seed, lines);
    case DeviceKind.isolator:
      return isolatorCreate(seed, lines);
    case DeviceKind.djFilter:
      return djFilterCreate(seed, lines);
    case DeviceKind.unitMix:
      return unitMixCreate(seed, lines);
    case DeviceKind.crossfader:
      return crossfaderCreate(seed, lines);
    case DeviceKind.crossfade:
      return crossfadeCreate(seed, lines);
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
    case DeviceKind.gate:
      gateFree(state);
      break;
    case DeviceKind.eq:
      eqFree(state);
      break;
    case DeviceKind.pitchShifter:
      pitchShifterFree(state);
      break;
    case DeviceKind.isolator:
      isolatorFree(state);
      break;
    case DeviceKind.djFilter:
      djFilterFree(state);
      break;
    case DeviceKind.unitMix:
      unitMixFree(state);
      break;
    case DeviceKind.crossfader:
      crossfaderFree(state);
      break;
    case DeviceKind.crossfade:
      crossfadeFree(state);
      break;
  }
}

/** Clears voices, tails and LFO phases. */
export function deviceReset(kind: i32, state: usize, lines: usize): void {
  switch (kind) {
    case DeviceKind.synth:
      synthReset(state, lines);
      break;
    case DeviceKind.pluck:
      pluckReset(state, lines);
      break;
    case DeviceKind.drums:
      drumsReset(state, lines);
      break;
    case DeviceKind.sampler:
      samplerReset(state, lines);
      break;
    case DeviceKind.reverb:
      reverbReset(state, lines);
      break;
    case DeviceKind.delay:
      delayReset(state, lines);
      break;
    case DeviceKind.chorus:
      chorusReset(state, lines);
      break;
    case DeviceKind.flanger:
      flangerReset(state, lines);
      break;
    case DeviceKind.distortion:
      distortionReset(state, lines);
      break;
    case DeviceKind.compressor:
      compressorReset(state, lines);
      break;
    case DeviceKind.limiter:
      limiterReset(state, lines);
      break;
    case DeviceKind.gate:
      gateReset(state, lines);
      break;
    case DeviceKind.eq:
      eqReset(state, lines);
      break;
    case DeviceKind.pitchShifter:
      pitchShifterReset(state, lines);
      break;
    case DeviceKind.isolator:
      isolatorReset(state, lines);
      break;
    case DeviceKind.djFilter:
      djFilterReset(state, lines);
      break;
    case DeviceKind.unitMix:
      unitMixReset(state, lines);
      break;
    case DeviceKind.crossfader:
      crossfaderReset(state, lines);
      break;
    case DeviceKind.crossfade:
      crossfadeReset(state, lines);
      break;
  }
}

/** A parameter has been set: the device prepares what it derives from its target. `jump`: nothing of it shall be gradual. */
export function deviceParameter(kind: i32, state: usize, lines: usize, index: i32, jump: bool): void {
  switch (kind) {
    case DeviceKind.synth:
      synthParameter(state, lines, index, jump);
      break;
    case DeviceKind.pluck:
      pluckParameter(state, lines, index, jump);
      break;
    case DeviceKind.drums:
      drumsParameter(state, lines, index, jump);
      break;
    case DeviceKind.sampler:
      samplerParameter(state, lines, index, jump);
      break;
    case DeviceKind.reverb:
      reverbParameter(state, lines, index, jump);
      break;
    case DeviceKind.delay:
      delayParameter(state, lines, index, jump);
      break;
    case DeviceKind.chorus:
      chorusParameter(state, lines, index, jump);
      break;
    case DeviceKind.flanger:
      flangerParameter(state, lines, index, jump);
      break;
    case DeviceKind.distortion:
      distortionParameter(state, lines, index, jump);
      break;
    case DeviceKind.compressor:
      compressorParameter(state, lines, index, jump);
      break;
    case DeviceKind.limiter:
      limiterParameter(state, lines, index, jump);
      break;
    case DeviceKind.gate:
      gateParameter(state, lines, index, jump);
      break;
    case DeviceKind.eq:
      eqParameter(state, lines, index, jump);
      break;
    case DeviceKind.pitchShifter:
      pitchShifterParameter(state, lines, index, jump);
      break;
    case DeviceKind.isolator:
      isolatorParameter(state, lines, index, jump);
      break;
    case DeviceKind.djFilter:
      djFilterParameter(state, lines, index, jump);
      break;
    case DeviceKind.unitMix:
      unitMixParameter(state, lines, index, jump);
      break;
    case DeviceKind.crossfader:
      crossfaderParameter(state, lines, index, jump);
      break;
    case DeviceKind.crossfade:
      crossfadeParameter(state, lines, index, jump);
      break;
  }
}

/** Renders frames `from` to `to` of a block. */
export function deviceProcess(kind: i32, state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  switch (kind) {
    case DeviceKind.synth:
      synthProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.pluck:
      pluckProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.drums:
      drumsProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.sampler:
      samplerProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.reverb:
      reverbProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.delay:
      delayProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.chorus:
      chorusProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.flanger:
      flangerProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.distortion:
      distortionProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.compressor:
      compressorProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.limiter:
      limiterProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.gate:
      gateProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.eq:
      eqProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.pitchShifter:
      pitchShifterProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.isolator:
      isolatorProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.djFilter:
      djFilterProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.unitMix:
      unitMixProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.crossfader:
      crossfaderProcess(state, ports, lines, events, from, to);
      break;
    case DeviceKind.crossfade:
      crossfadeProcess(state, ports, lines, events, from, to);
      break;
  }
}

/** Frames by which the device delays its signal; may change with its parameters. */
export function deviceLatency(kind: i32, state: usize, lines: usize): i32 {
  switch (kind) {
    case DeviceKind.distortion:
      return distortionLatency(state, lines);
    case DeviceKind.compressor:
      return compressorLatency(state, lines);
    case DeviceKind.limiter:
      return limiterLatency(state, lines);
    case DeviceKind.gate:
      return gateLatency(state, lines);
    case DeviceKind.pitchShifter:
      return pitchShifterLatency(state, lines);
    case DeviceKind.isolator:
      return isolatorLatency(state, lines);
  }
  return 0;
}

/** By how much the device turns the sound down at the end of the last piece: dB ≤ 0. */
export function deviceReduction(kind: i32, state: usize): f32 {
  switch (kind) {
    case DeviceKind.compressor:
      return compressorReduction(state);
    case DeviceKind.limiter:
      return limiterReduction(state);
    case DeviceKind.gate:
      return gateReduction(state);
  }
  return 0;
}

/** Hands the device a buffer that outlives it or is replaced by another call; address 0 takes it away. */
export function deviceBuffer(kind: i32, state: usize, purpose: i32, address: usize, bytes: i32): void {
  switch (kind) {
    case DeviceKind.sampler:
      samplerBuffer(state, purpose, address, bytes);
      break;
  }
}

/** Takes the buffer at an address from the device, whatever it is for. */
export function deviceForget(kind: i32, state: usize, address: usize): void {
  switch (kind) {
    case DeviceKind.sampler:
      samplerForget(state, address);
      break;
  }
}
