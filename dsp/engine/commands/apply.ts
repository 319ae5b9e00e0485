import { Op, Size } from "../../abi";
import { commandArea } from "../areas";
import { countRefused, resetProgram, resetState, writeStatus } from "../engine";
import { forgetPoints } from "../graph/automation";
import { forgetBuffer } from "../graph/devices";
import { forgetEvents } from "../notes/sequence";
import { bufferAddress, bufferBytes, createBuffer, freeBuffer, isBuffer, writeBuffer } from "../program/buffers";
import { forgetGrids } from "../decks/decks";
import { onDecks } from "./decks";
import { onGraph } from "./graph";
import { int } from "./int";
import { onTime } from "./timeline";
import { onTransport } from "./transport";

/**
 * Reads the command area and executes the commands. Each is checked before it changes anything: one with an unknown op,
 * index or length is left out and counted.
 */

/** Argument count of each op that has a fixed one; −1 where it varies. */
function argumentCount(op: i32): i32 {
  switch (op) {
    case Op.reset:
    case Op.resetState:
    case Op.panic:
    case Op.clearLoudness:
      return 0;
    case Op.bufferFree:
    case Op.stripClear:
    case Op.sendClear:
    case Op.deviceClear:
    case Op.pause:
    case Op.stop:
    case Op.record:
    case Op.select:
    case Op.clearClip:
    case Op.measure:
    case Op.liveCancel:
      return 1;
    case Op.bufferCreate:
    case Op.stripCreate:
    case Op.stripOutput:
    case Op.stripTransport:
    case Op.deviceBypass:
    case Op.deviceSidechain:
    case Op.externalLatency:
    case Op.metronome:
    case Op.play:
    case Op.seek:
      return 2;
    case Op.stripFlags:
    case Op.deviceCreate:
    case Op.deviceBuffer:
    case Op.clips:
    case Op.events:
    case Op.until:
    case Op.touch:
    case Op.release:
      return 3;
    case Op.sendCreate:
    case Op.loop:
    case Op.hold:
    case Op.headphones:
      return 4;
    case Op.deckGrid:
    case Op.parameter:
    case Op.lineAutomation:
    case Op.modulate:
    case Op.live:
      return 5;
    case Op.deck:
    case Op.liveAt:
    case Op.parameterAt:
    case Op.sampleDefine:
      return 6;
  }
  return -1;
}

/** Executes the commands in the first `words` words of the area; returns how many were left out. */
export function applyCommands(words: i32): i32 {
  let left = 0;
  let at = 0;
  const end = min(words, <i32>Size.commandWords);
  while (at < end) {
    const header = commandArea + (<usize>at << 2);
    const count = at + 1 < end ? load<i32>(header, 4) : -1;
    if (count < 0 || count > end - at - 2) {
      // Where one command's length is wrong, the start of the next one is unknown.
      countRefused();
      left++;
      break;
    }
    const op = load<i32>(header);
    const fixed = argumentCount(op);
    if ((fixed >= 0 && fixed != count) || !carryOut(op, header + 8, count)) {
      countRefused();
      left++;
    }
    at += 2 + count;
  }
  writeStatus();
  return left;
}

function carryOut(op: i32, args: usize, count: i32): bool {
  if (op <= Op.bufferFree) return onMemory(op, args, count);
  if (op <= Op.release) return onGraph(op, args, count);
  if (op >= Op.tempoMap && op <= Op.until) return onTransport(op, args, count);
  return op >= Op.deck && op <= Op.deckGrid ? onDecks(op, args) : onTime(op, args, count);
}

function onMemory(op: i32, args: usize, count: i32): bool {
  switch (op) {
    case Op.reset:
      resetProgram();
      return true;
    case Op.resetState:
      resetState();
      return true;
    case Op.bufferCreate: {
      const handle = int(args, 0);
      if (isBuffer(handle)) dropBuffer(handle);
      return createBuffer(handle, int(args, 1));
    }
    case Op.bufferWrite:
      return count >= 2 && writeBuffer(int(args, 0), int(args, 1), args + 8, count - 2);
    case Op.bufferFree:
      if (!isBuffer(int(args, 0))) return false;
      dropBuffer(int(args, 0));
      return true;
  }
  return false;
}

function dropBuffer(handle: i32): void {
  const address = bufferAddress(handle);
  forgetBuffer(handle);
  forgetEvents(address, address + <usize>max(1, bufferBytes(handle)));
  forgetGrids(address, address + <usize>max(1, bufferBytes(handle)));
  forgetPoints(address, address + <usize>max(1, bufferBytes(handle)));
  freeBuffer(handle);
}
