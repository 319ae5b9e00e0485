import { EventType, PluckParameter } from "../../../abi";
import { Events } from "../../devices/events";
import { Port, portLeft, portRight } from "../../devices/ports";
import { allocate, release } from "../../memory";
import { lineTarget } from "../../parameters/line";
import { Controller } from "../parts/channel";
import { seedRandom } from "../parts/noise";
import { allFree, allKeysUp, endsNotes, fadeAll, freeAll, keyUp, moveControllers } from "../parts/voices";
import { rings, startBody, stopBody } from "./body";
import { renderPiece } from "./render";
import { layOut, Pluck, pluckBytes, PluckVoice, PIECE, VOICES } from "./state";
import { damp, noteOn } from "./voices";

/** A plucked string: a digital waveguide for each note, and a body that they share. */

/** Share of the fundamental's loss that grows with frequency: at no damping, and the factor at full damping. */
const LEAST_SHARE: f32 = 0.0006;
const SHARE_RANGE: f32 = 600;

export function pluckCreate(seed: u32, lines: usize): usize {
  const state = allocate(pluckBytes());
  if (state == 0) return 0;
  const pluck = layOut(state);
  pluck.seed = seedRandom(seed);
  pluck.random = pluck.seed;
  pluck.channel.reset();
  startBody(pluck.body);
  return state;
}

export function pluckFree(state: usize): void {
  release(state);
}

export function pluckReset(state: usize, lines: usize): void {
  const pluck = changetype<Pluck>(state);
  freeAll(pluck, VOICES);
  pluck.random = pluck.seed;
  pluck.channel.reset();
  stopBody(pluck.body);
  pluck.output.set(pluck.channel.gain(), true);
}

/** Takes one parameter that is read when it is set, in the units of contract/devices; body and level are read from their lines. */
export function pluckParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const pluck = changetype<Pluck>(state);
  const value = lineTarget(lines, index);
  switch (index) {
    case PluckParameter.decay:
      pluck.decay = max<f32>(value, 0.01);
      pluck.version++;
      break;
    case PluckParameter.damping:
      pluck.lossShare = LEAST_SHARE * Mathf.pow(SHARE_RANGE, value * 0.01);
      pluck.version++;
      break;
    case PluckParameter.position:
      pluck.position = value * 0.01;
      break;
    case PluckParameter.hardness:
      pluck.hardness = value * 0.01;
      break;
    case PluckParameter.release:
      pluck.release = max<f32>(value * 0.001, 0.001);
      pluck.version++;
      break;
    case PluckParameter.bendRange:
      pluck.bendRange = value;
      break;
    case PluckParameter.tune:
      pluck.tune = value * 0.01;
      break;
    case PluckParameter.velocity:
      pluck.velocity = value * 0.01;
      break;
  }
}

export function pluckProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const pluck = changetype<Pluck>(state);
  const now = changetype<Events>(events);
  for (let i = 0; i < now.count; i++) {
    const event = now.at(i);
    play(pluck, event.type, event.data1, event.data2);
  }
  const left = portLeft(ports, Port.main);
  const right = portRight(ports, Port.main);
  for (let frame = from; frame < to; ) {
    const at = <usize>frame << 2;
    if (idle(pluck)) {
      pluck.output.settle();
      memory.fill(left + at, 0, <usize>(to - frame) << 2);
      memory.fill(right + at, 0, <usize>(to - frame) << 2);
      frame = to;
    } else {
      const end = min(to, (frame & ~(PIECE - 1)) + PIECE);
      renderPiece(pluck, lines, frame - from, left + at, right + at, end - frame);
      frame = end;
    }
  }
}

function idle(pluck: Pluck): bool {
  return allFree(pluck, VOICES) && !rings(pluck.body);
}

function play(pluck: Pluck, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn && data2 > 0) {
    noteOn(pluck, data1 & 127, min<f32>(data2, 1));
  } else if (type == EventType.noteOn || type == EventType.noteOff) {
    keyUp<Pluck, PluckVoice>(pluck, VOICES, data1 & 127, damp);
  } else {
    moveControllers<Pluck, PluckVoice>(pluck, VOICES, type, data1, data2, damp);
    if (type == EventType.control && data1 == Controller.soundOff) fadeAll(pluck, VOICES);
    if (endsNotes(type, data1)) allKeysUp<Pluck, PluckVoice>(pluck, VOICES, damp);
    pluck.output.set(pluck.channel.gain(), idle(pluck));
  }
}
