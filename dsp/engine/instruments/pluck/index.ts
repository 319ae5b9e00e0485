import { EventType, PluckParameter, Size } from "../../../abi";
import { allocate, release } from "../../memory";
import { Controller } from "../parts/channel";
import { seedRandom } from "../parts/noise";
import { dbGain } from "../parts/pitch";
import { allFree, allKeysUp, endsNotes, fadeAll, freeAll, keyUp, moveControllers } from "../parts/voices";
import { rings, startBody, stopBody } from "./body";
import { renderStretch } from "./render";
import { layOut, Pluck, pluckBytes, PluckVoice, STRETCH, VOICES } from "./state";
import { damp, noteOn } from "./voices";

/** A plucked string: a digital waveguide for each note, and a body that they share. */

const DEFAULTS: StaticArray<f32> = [4, 30, 15, 60, 80, 30, 2, 80, 0];
/** Part of the fundamental's loss that grows with frequency, at no damping, and how often as much at full. */
const LEAST_SHARE: f32 = 0.0006;
const SHARE_RANGE: f32 = 600;

export function pluckCreate(seed: u32): usize {
  const state = allocate(pluckBytes());
  if (state == 0) return 0;
  const pluck = layOut(state);
  pluck.seed = seedRandom(seed);
  pluck.random = pluck.seed;
  pluck.channel.reset();
  startBody(pluck.body);
  for (let i = 0; i < PluckParameter.count; i++) pluckParameter(state, i, DEFAULTS[i], true);
  return state;
}

export function pluckFree(state: usize): void {
  release(state);
}

export function pluckReset(state: usize): void {
  const pluck = changetype<Pluck>(state);
  freeAll(pluck, VOICES);
  pluck.random = pluck.seed;
  pluck.queue.clear();
  pluck.channel.reset();
  stopBody(pluck.body);
  pluck.output.target = pluck.level * pluck.channel.gain();
  pluck.output.settle();
  pluck.bodyMix.settle();
}

/** Sets one parameter, in the units of contract/devices. */
export function pluckParameter(state: usize, index: i32, value: f32, jump: bool): void {
  const pluck = changetype<Pluck>(state);
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
    case PluckParameter.body:
      pluck.bodyMix.set(value * 0.01, jump);
      break;
    case PluckParameter.bendRange:
      pluck.bendRange = value;
      break;
    case PluckParameter.velocity:
      pluck.velocity = value * 0.01;
      break;
    case PluckParameter.level:
      pluck.level = dbGain(value);
      pluck.output.set(pluck.level * pluck.channel.gain(), jump);
      break;
  }
}

export function pluckEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {
  const pluck = changetype<Pluck>(state);
  if (!pluck.queue.push(frame, type, data1, data2)) play(pluck, type, data1, data2);
}

export function pluckProcess(state: usize, left: usize, right: usize): void {
  const pluck = changetype<Pluck>(state);
  const queue = pluck.queue;
  for (let frame = 0; frame < Size.block; ) {
    for (let event = queue.take(frame); event; event = queue.take(frame)) play(pluck, event.type, event.data1, event.data2);
    const at = <usize>frame << 2;
    if (idle(pluck)) {
      const end = queue.end(Size.block);
      pluck.output.settle();
      pluck.bodyMix.settle();
      memory.fill(left + at, 0, <usize>(end - frame) << 2);
      memory.fill(right + at, 0, <usize>(end - frame) << 2);
      frame = end;
    } else {
      const end = queue.end((frame & ~(STRETCH - 1)) + STRETCH);
      renderStretch(pluck, left + at, right + at, end - frame);
      frame = end;
    }
  }
  queue.clear();
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
    pluck.output.set(pluck.level * pluck.channel.gain(), idle(pluck));
  }
}
