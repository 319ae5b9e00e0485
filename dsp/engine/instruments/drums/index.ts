import { DrumsParameter, EventType } from "../../../abi";
import { Events } from "../../devices/events";
import { Port, portLeft, portRight } from "../../devices/ports";
import { allocate, release } from "../../memory";
import { lineTarget } from "../../parameters/line";
import { Controller } from "../parts/channel";
import { seedRandom } from "../parts/noise";
import { allFree, fadeAll, freeAll } from "../parts/voices";
import { renderPiece } from "./render";
import { Drums, DRUMS_BYTES, layOut, VOICES } from "./state";
import { hit } from "./voices";

/** A drum synth on the keys of General MIDI's percussion. Hits ring out by themselves; note-offs do nothing. */

export function drumsCreate(seed: u32, lines: usize): usize {
  const state = allocate(DRUMS_BYTES);
  if (state == 0) return 0;
  const drums = layOut(state);
  drums.seed = seedRandom(seed);
  drums.random = drums.seed;
  drums.channel.reset();
  return state;
}

export function drumsFree(state: usize): void {
  release(state);
}

export function drumsReset(state: usize, lines: usize): void {
  const drums = changetype<Drums>(state);
  freeAll(drums, VOICES);
  drums.random = drums.seed;
  drums.channel.reset();
  drums.output.set(drums.channel.gain(), true);
}

/** Sets one parameter; a sounding hit keeps the values it was struck with. */
export function drumsParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  const drums = changetype<Drums>(state);
  const value = lineTarget(lines, index);
  if (index < 0 || index >= DrumsParameter.count) return;
  store<f32>(drums.parameters + (<usize>index << 2), value);
}

export function drumsProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const drums = changetype<Drums>(state);
  const now = changetype<Events>(events);
  for (let i = 0; i < now.count; i++) {
    const event = now.at(i);
    play(drums, event.type, event.data1, event.data2);
  }
  const left = portLeft(ports, Port.main);
  const right = portRight(ports, Port.main);
  const at = <usize>from << 2;
  if (allFree(drums, VOICES)) {
    drums.output.settle();
    memory.fill(left + at, 0, <usize>(to - from) << 2);
    memory.fill(right + at, 0, <usize>(to - from) << 2);
  } else {
    renderPiece(drums, lines, left + at, right + at, to - from);
  }
}

function play(drums: Drums, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn) {
    if (data2 > 0) hit(drums, data1, min<f32>(data2, 1));
  } else if (type != EventType.noteOff) {
    drums.channel.event(type, data1, data2);
    if (type == EventType.control && data1 == Controller.soundOff) fadeAll(drums, VOICES);
    drums.output.set(drums.channel.gain(), allFree(drums, VOICES));
  }
}
