import { DrumsParameter, EventType, Size } from "../../../abi";
import { allocate, release } from "../../memory";
import { Controller } from "../parts/channel";
import { seedRandom } from "../parts/noise";
import { dbGain } from "../parts/pitch";
import { allFree, fadeAll, freeAll } from "../parts/voices";
import { renderStretch } from "./render";
import { Drums, DRUMS_BYTES, layOut, VOICES } from "./state";
import { hit } from "./voices";

/** A drum synth on the keys of General MIDI's percussion. Hits ring out by themselves; a release does nothing. */

const DEFAULTS: StaticArray<f32> = [
  0, 450, 60, 0, 0, 240, 60, 0, 280, 1200, 0, 8000, 90, 600, -4, 0, 500, 0, 5000, 2400, -4, 0, 120, 0, 0,
];

export function drumsCreate(seed: u32): usize {
  const state = allocate(DRUMS_BYTES);
  if (state == 0) return 0;
  const drums = layOut(state);
  drums.seed = seedRandom(seed);
  drums.random = drums.seed;
  drums.channel.reset();
  for (let i = 0; i < DrumsParameter.count; i++) drumsParameter(state, i, DEFAULTS[i], true);
  return state;
}

export function drumsFree(state: usize): void {
  release(state);
}

export function drumsReset(state: usize): void {
  const drums = changetype<Drums>(state);
  freeAll(drums, VOICES);
  drums.random = drums.seed;
  drums.queue.clear();
  drums.channel.reset();
  drums.output.target = drums.level * drums.channel.gain();
  drums.output.settle();
}

/** Sets one parameter; a sounding hit keeps what it was struck with. */
export function drumsParameter(state: usize, index: i32, value: f32, jump: bool): void {
  const drums = changetype<Drums>(state);
  if (index < 0 || index >= DrumsParameter.count) return;
  store<f32>(drums.parameters + (<usize>index << 2), value);
  if (index == DrumsParameter.level) {
    drums.level = dbGain(value);
    drums.output.set(drums.level * drums.channel.gain(), jump);
  }
}

export function drumsEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {
  const drums = changetype<Drums>(state);
  if (!drums.queue.push(frame, type, data1, data2)) play(drums, type, data1, data2);
}

export function drumsProcess(state: usize, left: usize, right: usize): void {
  const drums = changetype<Drums>(state);
  const queue = drums.queue;
  for (let frame = 0; frame < Size.block; ) {
    for (let event = queue.take(frame); event; event = queue.take(frame)) play(drums, event.type, event.data1, event.data2);
    const end = queue.end(Size.block);
    const at = <usize>frame << 2;
    if (allFree(drums, VOICES)) {
      drums.output.settle();
      memory.fill(left + at, 0, <usize>(end - frame) << 2);
      memory.fill(right + at, 0, <usize>(end - frame) << 2);
    } else {
      renderStretch(drums, left + at, right + at, end - frame);
    }
    frame = end;
  }
  queue.clear();
}

function play(drums: Drums, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn) {
    if (data2 > 0) hit(drums, data1, min<f32>(data2, 1));
  } else if (type != EventType.noteOff) {
    drums.channel.event(type, data1, data2);
    if (type == EventType.control && data1 == Controller.soundOff) fadeAll(drums, VOICES);
    drums.output.set(drums.level * drums.channel.gain(), allFree(drums, VOICES));
  }
}
