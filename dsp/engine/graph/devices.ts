import { DeviceKind, Size } from "../../abi";
import { CHANNEL, reductions } from "../areas";
import { setDeviceTime, setRunningDevice } from "../context";
import { Instance, instanceBuffer, instanceCreate, instanceForget, instanceFree, instanceLatency, instanceModulate, instanceParameter, instanceProcess, instanceReduction, instanceReset } from "../devices/instance";
import { isEffectKind, isInstrumentKind } from "../devices/kinds";
import { Port, PORTS, setPort } from "../devices/ports";
import { automationAt, findAutomation } from "../parameters/automation";
import { bufferAddress, bufferBytes } from "../program/buffers";
import { Transport } from "../transport/record";
import { containPlanar } from "./contain";
import { compensate, compensationClear, compensationCreate, compensationFree, compensationHolds, PLANAR_FRAME } from "./compensation";
import { exchangeExternal, externalLatency } from "./externals";
import { openSidechain } from "./sidechains";
import { crossfade } from "./mix";
import { requireGraph } from "./strips";

/** The devices of the program, by index; a device is rendered when a strip's chain names it. */

@unmanaged
class Device {
  /** DeviceKind, none where there is no device */
  kind: i32;
  /** see devices/instance; 0 for an external device, and if the arena was full: then the signal passes unchanged */
  instance: usize;
  /** external loop through which the device is heard, −1: none */
  loop: i32;
  /** strip whose chain holds it, −1: none */
  strip: i32;
  bypassed: bool;
  /** bypass was switched: this block crossfades */
  turning: bool;
  /** it has been rendered since it was created or reset */
  heard: bool;
  latency: i32;
  /** delays the bypassed signal by the device's latency; 0 if that is 0 */
  compensation: usize;
}

/** How many purposes a device may have buffers for. */
const PURPOSES: i32 = Size.samplerPresets;
const table = memory.data(Size.devices * <i32>offsetof<Device>(), 16);
const dryLeft = memory.data(Size.block * 4, 16);
const dryRight = memory.data(Size.block * 4, 16);
const ports = memory.data(PORTS, 4);

// @ts-ignore: decorator
@inline
export function deviceAt(index: i32): Device {
  return changetype<Device>(table + <usize>index * offsetof<Device>());
}

export function resetDevices(): void {
  memory.fill(table, 0, Size.devices * offsetof<Device>());
  memory.fill(reductions, 0, Size.devices * 4);
}

/** Tells the hosts by how many dB a device turns the sound down. */
function tellReduction(index: i32, reduction: f32): void {
  store<f32>(reductions + (<usize>index << 2), reduction);
}

export function isDevice(index: i32): bool {
  return index >= 0 && index < Size.devices && deviceAt(index).kind != DeviceKind.none;
}

export function isInstrument(device: Device): bool {
  return isInstrumentKind(device.kind) || device.kind == DeviceKind.externalInstrument;
}

export function isExternal(device: Device): bool {
  return device.kind == DeviceKind.external || device.kind == DeviceKind.externalInstrument;
}

/** Creates a device at a free index; false for an unknown kind. */
export function createDevice(index: i32, kind: i32, seed: u32): bool {
  const external = kind == DeviceKind.external || kind == DeviceKind.externalInstrument;
  if (index < 0 || index >= Size.devices || !(external || isInstrumentKind(kind) || isEffectKind(kind))) return false;
  const device = deviceAt(index);
  device.kind = kind;
  device.instance = external ? 0 : instanceCreate(kind, seed);
  device.loop = -1;
  device.strip = -1;
  device.bypassed = false;
  device.turning = false;
  device.heard = false;
  device.latency = 0;
  device.compensation = 0;
  measureLatency(device);
  return true;
}

/** Takes a device away; it must be out of its chain. */
export function clearDevice(index: i32): void {
  const device = deviceAt(index);
  instanceFree(device.instance);
  compensationFree(device.compensation);
  memory.fill(changetype<usize>(device), 0, offsetof<Device>());
  tellReduction(index, 0);
}

/** Bypasses a device or ends that, with a crossfade over the next block. */
export function bypassDevice(device: Device, bypassed: bool): void {
  if (device.bypassed == bypassed) return;
  device.bypassed = bypassed;
  // Switched back before the next block: nothing needs a crossfade.
  device.turning = device.heard && !device.turning;
  if (!bypassed && device.turning && device.instance != 0) instanceReset(device.instance);
}

/** Sets a parameter by its index, with `jump` without a ramp; false for an unknown one or a value that is no number. */
export function setDeviceParameter(device: Device, parameter: i32, value: f32, jump: bool): bool {
  if (parameter < 0 || parameter >= Size.deviceParameters || value * 0 != 0) return false;
  if (isExternal(device)) {
    if (parameter != 0) return false;
    device.loop = <i32>value;
    measureLatency(device);
    return true;
  }
  if (device.instance == 0) return true;
  const automation = findAutomation(changetype<Instance>(device.instance).automations, parameter);
  if (automation > 0) {
    automationAt(automation).base = value;
    return true;
  }
  instanceParameter(device.instance, parameter, value, jump);
  measureLatency(device);
  return true;
}

/** Lets a source modulate a parameter, by −1..1 of its range; false if it cannot. */
export function modulateDevice(device: Device, parameter: i32, source: i32, controller: i32, amount: f32): bool {
  return device.instance == 0 || instanceModulate(device.instance, parameter, source, controller, amount);
}

/** Gives a device a buffer by handle (−1: none) for one of its own purposes. */
export function holdBuffer(index: i32, purpose: i32, handle: i32): bool {
  if (purpose < 0 || purpose >= PURPOSES) return false;
  const device = deviceAt(index);
  if (device.instance == 0) return true;
  if (handle < 0) instanceBuffer(device.instance, purpose, 0, 0);
  else instanceBuffer(device.instance, purpose, bufferAddress(handle), bufferBytes(handle));
  return true;
}

/** Takes a buffer from every device that holds it. */
export function forgetBuffer(handle: i32): void {
  const address = bufferAddress(handle);
  for (let index = 0; index < Size.devices; index++) {
    const device = deviceAt(index);
    if (device.instance != 0) instanceForget(device.instance, address);
  }
}

/** Clears the device's tails and its delay. */
export function resetDevice(device: Device): void {
  if (device.instance != 0) instanceReset(device.instance);
  compensationClear(device.compensation);
  device.turning = false;
  device.heard = false;
}

/** Updates the latencies of the devices; an external one's is told by the host. */
export function measureLatencies(): void {
  for (let device = 0; device < Size.devices; device++) if (isDevice(device)) measureLatency(deviceAt(device));
}

function measureLatency(device: Device): void {
  let latency: i32;
  if (isExternal(device)) latency = externalLatency(device.loop);
  else if (device.instance != 0) latency = max(0, instanceLatency(device.instance));
  else return;
  if (latency == device.latency) return;
  if (latency > 0 && !compensationHolds(device.compensation, latency)) {
    const made = compensationCreate(latency, PLANAR_FRAME);
    if (made == 0) return;
    compensationFree(device.compensation);
    device.compensation = made;
  }
  device.latency = latency;
  requireGraph();
}

/**
 * Runs a block of planar stereo through a device with `count` BlockEvents, `late` frames behind the timeline of its strip's
 * transport, or past it as late as through it.
 */
export function runDevice(index: i32, left: usize, right: usize, events: usize, count: i32, transport: Transport, late: i32): void {
  const device = deviceAt(index);
  openSidechain(ports, index);
  const external = isExternal(device);
  if (device.instance == 0 && !external) return;
  const turning = device.turning;
  device.turning = false;
  device.heard = true;
  if (device.bypassed && !turning) {
    tellReduction(index, 0);
    if (isInstrument(device)) {
      memory.fill(left, 0, CHANNEL);
      memory.fill(right, 0, CHANNEL);
    } else if (device.latency > 0) compensate(device.compensation, device.latency, left, right, left, right);
    return;
  }
  const keepsDry = device.latency > 0 || turning;
  if (keepsDry) {
    if (isInstrument(device)) {
      memory.fill(dryLeft, 0, CHANNEL);
      memory.fill(dryRight, 0, CHANNEL);
    } else {
      memory.copy(dryLeft, left, CHANNEL);
      memory.copy(dryRight, right, CHANNEL);
      if (device.latency > 0) compensate(device.compensation, device.latency, dryLeft, dryRight, dryLeft, dryRight);
    }
  }
  setRunningDevice(index);
  setDeviceTime(transport.bpm, transport.position);
  if (external) {
    exchangeExternal(device.loop, left, right, 0, Size.block);
    containPlanar(left, right, index);
  } else {
    setPort(ports, Port.main, left, right);
    instanceProcess(device.instance, ports, events, count, transport, late);
    if (containPlanar(left, right, index)) instanceReset(device.instance);
    tellReduction(index, instanceReduction(device.instance));
  }
  setRunningDevice(-1);
  if (turning) turn(device.bypassed, left, right);
  measureLatency(device);
}

function turn(toDry: bool, left: usize, right: usize): void {
  if (toDry) {
    crossfade(left, dryLeft);
    crossfade(right, dryRight);
    return;
  }
  crossfade(dryLeft, left);
  crossfade(dryRight, right);
  memory.copy(left, dryLeft, CHANNEL);
  memory.copy(right, dryRight, CHANNEL);
}
