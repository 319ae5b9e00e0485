import { Size } from "../../abi";
import { CHANNEL } from "../areas";
import { Port, setPort } from "../devices/ports";
import { allocate, release } from "../memory";
import { fold } from "./mix";

/** The sidechains of devices: each has a bus for the sound of the strip that it listens to. */

@unmanaged
class Sidechain {
  /** interleaved left and right, 0: the device listens to no strip */
  bus: usize;
  /** whether something was added to it in this block */
  used: bool;
}

const table = memory.data(Size.devices * <i32>offsetof<Sidechain>(), 16);
const left = memory.data(Size.block * 4, 16);
const right = memory.data(Size.block * 4, 16);

function sidechainAt(device: i32): Sidechain {
  return changetype<Sidechain>(table + <usize>device * offsetof<Sidechain>());
}

export function resetSidechains(): void {
  memory.fill(table, 0, Size.devices * offsetof<Sidechain>());
}

/** Gives a device's sidechain a bus, or takes it away. */
export function connectSidechain(device: i32, connected: bool): void {
  const sidechain = sidechainAt(device);
  sidechain.used = false;
  if (!connected) {
    release(sidechain.bus);
    sidechain.bus = 0;
  } else if (sidechain.bus == 0) sidechain.bus = allocate(Size.block * 32);
}

/** The bus of a device's sidechain, 0: none. */
export function sidechainBus(device: i32): usize {
  return sidechainAt(device).bus;
}

/** Marks the bus of a sidechain as used; returns whether it was. */
export function takeSidechain(device: i32): bool {
  const sidechain = sidechainAt(device);
  const was = sidechain.used;
  sidechain.used = true;
  return was;
}

/** Connects a device's port with its sidechain of this block: silence if nothing came, nothing if no strip is connected. */
export function openSidechain(ports: usize, device: i32): void {
  const sidechain = sidechainAt(device);
  if (sidechain.bus == 0) {
    setPort(ports, Port.sidechain, 0, 0);
    return;
  }
  if (sidechain.used) {
    fold(left, sidechain.bus, false);
    fold(right, sidechain.bus + Size.block * 16, false);
  } else {
    memory.fill(left, 0, CHANNEL);
    memory.fill(right, 0, CHANNEL);
  }
  sidechain.used = false;
  setPort(ports, Port.sidechain, left, right);
}
