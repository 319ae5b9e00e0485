import { Size } from "../../abi";
import { CHANNEL } from "../areas";
import { Port, setPort } from "../devices/ports";
import { allocate, release } from "../memory";
import { fold } from "./mix";

/** Sidechains: where the strip that a device listens to gathers, as what feeds a strip gathers at the strip's bus. */

@unmanaged
class Key {
  /** interleaved left and right, 0: the device listens to no strip */
  bus: usize;
  /** something came to it in this block */
  used: bool;
}

const table = memory.data(Size.devices * <i32>offsetof<Key>(), 16);
const left = memory.data(Size.block * 4, 16);
const right = memory.data(Size.block * 4, 16);

function keyAt(device: i32): Key {
  return changetype<Key>(table + <usize>device * offsetof<Key>());
}

export function resetKeys(): void {
  memory.fill(table, 0, Size.devices * offsetof<Key>());
}

/** Gives a device's sidechain a bus, or takes it. */
export function connectKey(device: i32, connected: bool): void {
  const key = keyAt(device);
  key.used = false;
  if (!connected) {
    release(key.bus);
    key.bus = 0;
  } else if (key.bus == 0) key.bus = allocate(Size.block * 32);
}

/** The bus of a device's sidechain, 0: none. */
export function keyBus(device: i32): usize {
  return keyAt(device).bus;
}

/** Marks the bus of a sidechain as used; returns whether it was. */
export function takeKey(device: i32): bool {
  const key = keyAt(device);
  const was = key.used;
  key.used = true;
  return was;
}

/** Puts what came to a device's sidechain in this block at its port: silence where nothing did, 0 where no strip is connected. */
export function openKey(ports: usize, device: i32): void {
  const key = keyAt(device);
  if (key.bus == 0) {
    setPort(ports, Port.sidechain, 0, 0);
    return;
  }
  if (key.used) {
    fold(left, key.bus, false);
    fold(right, key.bus + Size.block * 16, false);
  } else {
    memory.fill(left, 0, CHANNEL);
    memory.fill(right, 0, CHANNEL);
  }
  key.used = false;
  setPort(ports, Port.sidechain, left, right);
}
