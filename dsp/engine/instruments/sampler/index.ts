import { EventType, SamplerBuffer, SamplerZone, Size } from "../../../abi";
import { allocate, release } from "../../memory";
import { Controller } from "../parts/channel";
import { allFree, allKeysUp, fadeAll, freeAll, keyUp, pedalUp } from "../parts/voices";
import { releaseVoice } from "./envelopes";
import { setDefaults, setParameter } from "./parameters";
import { renderStretch } from "./render";
import { layOut, Sampler, SAMPLER_BYTES, SamplerVoice, STRETCH, VOICES } from "./state";
import { noteOn } from "./voices";

/** Plays the zones of one SoundFont preset, which two buffers give it: SamplerZone records and their samples. */

export function samplerCreate(seed: u32): usize {
  const state = allocate(SAMPLER_BYTES);
  if (state == 0) return 0;
  const sampler = layOut(state);
  sampler.channel.reset();
  setDefaults(sampler);
  return state;
}

export function samplerFree(state: usize): void {
  release(state);
}

export function samplerReset(state: usize): void {
  const sampler = changetype<Sampler>(state);
  freeAll(sampler, VOICES);
  sampler.queue.clear();
  sampler.channel.reset();
  sampler.output.target = sampler.level * sampler.channel.gain();
  sampler.output.settle();
}

export function samplerParameter(state: usize, index: i32, value: f32, jump: bool): void {
  setParameter(changetype<Sampler>(state), index, value, jump);
}

/** Takes one of the preset's two buffers; voices that play from the old ones end at once. */
export function samplerBuffer(state: usize, purpose: i32, address: usize, bytes: i32): void {
  const sampler = changetype<Sampler>(state);
  freeAll(sampler, VOICES);
  if (purpose == SamplerBuffer.zones) {
    sampler.zones = address;
    sampler.zoneCount = address == 0 ? 0 : bytes / SamplerZone.bytes;
  } else if (purpose == SamplerBuffer.samples) {
    sampler.samples = address;
    sampler.sampleFrames = address == 0 ? 0 : <u32>bytes >> 1;
  }
}

export function samplerEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {
  const sampler = changetype<Sampler>(state);
  if (!sampler.queue.push(frame, type, data1, data2)) play(sampler, type, data1, data2);
}

export function samplerProcess(state: usize, left: usize, right: usize): void {
  const sampler = changetype<Sampler>(state);
  const queue = sampler.queue;
  for (let frame = 0; frame < Size.block; ) {
    for (let event = queue.take(frame); event; event = queue.take(frame)) play(sampler, event.type, event.data1, event.data2);
    const at = <usize>frame << 2;
    if (allFree(sampler, VOICES)) {
      const end = queue.end(Size.block);
      sampler.output.settle();
      memory.fill(left + at, 0, <usize>(end - frame) << 2);
      memory.fill(right + at, 0, <usize>(end - frame) << 2);
      frame = end;
    } else {
      const end = queue.end((frame & ~(STRETCH - 1)) + STRETCH);
      renderStretch(sampler, left + at, right + at, end - frame);
      frame = end;
    }
  }
  queue.clear();
}

function end(_: Sampler, voice: SamplerVoice): void {
  releaseVoice(voice);
}

function play(sampler: Sampler, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn && data2 > 0) {
    noteOn(sampler, data1 & 127, min<f32>(data2, 1));
  } else if (type == EventType.noteOn || type == EventType.noteOff) {
    keyUp<Sampler, SamplerVoice>(sampler, VOICES, data1 & 127, end);
  } else {
    const pedal = sampler.channel.sustain;
    sampler.channel.event(type, data1, data2);
    if (pedal && !sampler.channel.sustain) pedalUp<Sampler, SamplerVoice>(sampler, VOICES, end);
    if (type == EventType.control && data1 == Controller.soundOff) fadeAll(sampler, VOICES);
    if (type == EventType.control && data1 == Controller.notesOff) allKeysUp<Sampler, SamplerVoice>(sampler, VOICES, end);
    sampler.output.set(sampler.level * sampler.channel.gain(), allFree(sampler, VOICES));
  }
}
