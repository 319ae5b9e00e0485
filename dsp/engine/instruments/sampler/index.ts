import { EventType, SamplerZone, Size } from "../../../abi";
import { Events } from "../../devices/events";
import { Port, portLeft, portRight } from "../../devices/ports";
import { allocate, release } from "../../memory";
import { lineTarget } from "../../parameters/line";
import { Controller } from "../parts/channel";
import { allFree, allKeysUp, endsNotes, expressNote, fadeAll, freeAll, keyUp, moveControllers, VoiceState } from "../parts/voices";
import { releaseVoice } from "./envelopes";
import { setParameter } from "./parameters";
import { renderPiece } from "./render";
import { layOut, Preset, Sampler, SAMPLER_BYTES, SamplerVoice, PIECE, VOICES } from "./state";
import { noteOn } from "./voices";

/**
 * Plays the zones of SoundFont presets: its own, and those that program changes choose. Each preset is a buffer of
 * SamplerZone records, which name the buffers of their samples. A voice keeps the preset that it began with.
 */

export function samplerCreate(seed: u32, lines: usize): usize {
  const state = allocate(SAMPLER_BYTES);
  if (state == 0) return 0;
  const sampler = layOut(state);
  sampler.channel.reset();
  return state;
}

export function samplerFree(state: usize): void {
  release(state);
}

export function samplerReset(state: usize, lines: usize): void {
  const sampler = changetype<Sampler>(state);
  freeAll(sampler, VOICES);
  sampler.preset = sampler.presetAt(0);
  sampler.channel.reset();
  sampler.output.set(sampler.channel.gain(), true);
}

export function samplerParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  setParameter(changetype<Sampler>(state), index, lineTarget(lines, index));
}

/**
 * Takes the zones of one of the presets; voices that play the old ones end at once. If its own preset is taken away,
 * the sampler returns to it, because that means that another sound was chosen.
 */
export function samplerBuffer(state: usize, purpose: i32, address: usize, bytes: i32): void {
  const sampler = changetype<Sampler>(state);
  if (purpose < 0 || purpose >= Size.samplerPresets) return;
  const preset = sampler.presetAt(purpose);
  endPreset(sampler, preset);
  preset.zones = address;
  preset.zoneCount = address == 0 ? 0 : bytes / SamplerZone.bytes;
  if (purpose == 0 && address == 0) sampler.preset = preset;
}

/** Takes the buffer at an address from every preset and every voice. */
export function samplerForget(state: usize, address: usize): void {
  const sampler = changetype<Sampler>(state);
  for (let i = 0; i < VOICES; i++) {
    const voice = sampler.voice(i);
    if (voice.state != VoiceState.free && voice.sample == address) voice.state = VoiceState.free;
  }
  for (let i = 0; i < Size.samplerPresets; i++) {
    if (sampler.presetAt(i).zones == address) samplerBuffer(state, i, 0, 0);
  }
}

function endPreset(sampler: Sampler, preset: Preset): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = sampler.voice(i);
    if (voice.preset == preset) voice.state = VoiceState.free;
  }
}

export function samplerProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const sampler = changetype<Sampler>(state);
  const now = changetype<Events>(events);
  for (let i = 0; i < now.count; i++) {
    const event = now.at(i);
    play(sampler, event.type, event.data1, event.data2);
  }
  const left = portLeft(ports, Port.main);
  const right = portRight(ports, Port.main);
  for (let frame = from; frame < to; ) {
    const at = <usize>frame << 2;
    if (allFree(sampler, VOICES)) {
      sampler.output.settle();
      memory.fill(left + at, 0, <usize>(to - frame) << 2);
      memory.fill(right + at, 0, <usize>(to - frame) << 2);
      frame = to;
    } else {
      const end = min(to, (frame & ~(PIECE - 1)) + PIECE);
      renderPiece(sampler, lines, frame - from, left + at, right + at, end - frame);
      frame = end;
    }
  }
}

function end(_: Sampler, voice: SamplerVoice): void {
  releaseVoice(voice);
}

function play(sampler: Sampler, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn && data2 > 0) {
    noteOn(sampler, data1 & 127, min<f32>(data2, 1));
  } else if (type == EventType.noteOn || type == EventType.noteOff) {
    keyUp<Sampler, SamplerVoice>(sampler, VOICES, data1 & 127, end);
  } else if (type == EventType.program) {
    if (data1 >= 0 && data1 < Size.samplerPresets) sampler.preset = sampler.presetAt(data1);
  } else if (!expressNote<Sampler, SamplerVoice>(sampler, VOICES, type, data1, data2)) {
    moveControllers<Sampler, SamplerVoice>(sampler, VOICES, type, data1, data2, end);
    if (type == EventType.control && data1 == Controller.soundOff) fadeAll(sampler, VOICES);
    if (endsNotes(type, data1)) allKeysUp<Sampler, SamplerVoice>(sampler, VOICES, end);
    sampler.output.set(sampler.channel.gain(), allFree(sampler, VOICES));
  }
}
