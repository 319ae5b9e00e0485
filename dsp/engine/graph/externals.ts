import { Size } from "../../abi";
import { CHANNEL, externalReturns, externalSends, PLANAR } from "../areas";

/**
 * External loops: a device that the host renders is heard through one of them. What is sent in a block comes back in a
 * later one, by as many frames as the host says; these count as the device's latency.
 */

const latencies = memory.data(Size.externals * 4, 4);
/** A bit for each loop that was sent to in this block. */
let sent: i32 = 0;

/** Forgets the latencies, until the host tells them again. */
export function resetExternals(): void {
  memory.fill(latencies, 0, Size.externals * 4);
  memory.fill(externalSends, 0, <usize>Size.externals * PLANAR);
  sent = 0;
}

function isExternal(loop: i32): bool {
  return loop >= 0 && loop < Size.externals;
}

/** Frames from a loop's send to its return; 0 for an unknown one. */
export function externalLatency(loop: i32): i32 {
  return isExternal(loop) ? load<i32>(latencies + (<usize>loop << 2)) : 0;
}

export function setExternalLatency(loop: i32, frames: i32): bool {
  if (!isExternal(loop) || frames < 0 || frames > Size.externalLatency) return false;
  store<i32>(latencies + (<usize>loop << 2), frames);
  return true;
}

/** Silences the sends, before a block. */
export function openExternals(): void {
  if (sent == 0) return;
  for (let loop = 0; loop < Size.externals; loop++) {
    if ((sent & (1 << loop)) != 0) memory.fill(externalSends + <usize>loop * PLANAR, 0, PLANAR);
  }
  sent = 0;
}

/**
 * Adds frames `from` to `to` of a planar block to a loop's send, and replaces them by what its return holds. An
 * external device is processed by this call; a loop that the host has not connected returns silence.
 */
export function exchangeExternal(loop: i32, left: usize, right: usize, from: i32, to: i32): void {
  if (!isExternal(loop)) return;
  sent |= 1 << loop;
  const area = <usize>loop * PLANAR;
  exchange(externalSends + area, externalReturns + area, left, from, to);
  exchange(externalSends + area + CHANNEL, externalReturns + area + CHANNEL, right, from, to);
}

function exchange(send: usize, back: usize, channel: usize, from: i32, to: i32): void {
  for (let i = <usize>from << 2, end = <usize>to << 2; i < end; i += 4) {
    store<f32>(send + i, load<f32>(send + i) + load<f32>(channel + i));
    store<f32>(channel + i, load<f32>(back + i));
  }
}
