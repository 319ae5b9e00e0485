import { EventType, Size } from "../../../abi";
import { allocate, release } from "../../memory";
import { Controller } from "../parts/channel";
import { seedRandom } from "../parts/noise";
import { allFree, endsNotes, freeAll, moveControllers } from "../parts/voices";
import { setDefaults, setParameter } from "./parameters";
import { advanceControls, renderStretch } from "./render";
import { layOut, STRETCH, Synth, SYNTH_BYTES, SynthVoice, VOICES } from "./state";
import { allNotesOff, allSoundOff, end, noteOff, noteOn } from "./voices";

/**
 * A polyphonic subtractive synth: two band-limited oscillators and noise, unison, a
 * state-variable filter and an amplifier with an ADSR each, an LFO, glide.
 */

export function synthCreate(seed: u32): usize {
  const state = allocate(SYNTH_BYTES);
  if (state == 0) return 0;
  const synth = layOut(state);
  synth.seed = seedRandom(seed);
  synth.random = synth.seed;
  synth.channel.reset();
  setDefaults(synth);
  return state;
}

export function synthFree(state: usize): void {
  release(state);
}

export function synthReset(state: usize): void {
  const synth = changetype<Synth>(state);
  freeAll(synth, VOICES);
  synth.heldCount = 0;
  synth.random = synth.seed;
  synth.queue.clear();
  synth.channel.reset();
  synth.output.target = synth.level * synth.channel.gain();
  synth.level1.settle();
  synth.level2.settle();
  synth.noise.settle();
  synth.cutoff.settle();
  synth.resonance.settle();
  synth.output.settle();
}

export function synthParameter(state: usize, index: i32, value: f32, jump: bool): void {
  setParameter(changetype<Synth>(state), index, value, jump);
}

export function synthEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {
  const synth = changetype<Synth>(state);
  if (!synth.queue.push(frame, type, data1, data2)) play(synth, type, data1, data2);
}

export function synthProcess(state: usize, left: usize, right: usize): void {
  const synth = changetype<Synth>(state);
  const queue = synth.queue;
  for (let frame = 0; frame < Size.block; ) {
    for (let event = queue.take(frame); event; event = queue.take(frame)) play(synth, event.type, event.data1, event.data2);
    if (allFree(synth, VOICES)) {
      const end = queue.end(Size.block);
      advanceControls(synth, end - frame);
      memory.fill(left + (<usize>frame << 2), 0, <usize>(end - frame) << 2);
      memory.fill(right + (<usize>frame << 2), 0, <usize>(end - frame) << 2);
      frame = end;
    } else {
      const end = queue.end((frame & ~(STRETCH - 1)) + STRETCH);
      renderStretch(synth, left + (<usize>frame << 2), right + (<usize>frame << 2), end - frame);
      frame = end;
    }
  }
  queue.clear();
}

function play(synth: Synth, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn && data2 > 0) {
    noteOn(synth, data1 & 127, min<f32>(data2, 1));
  } else if (type == EventType.noteOn || type == EventType.noteOff) {
    noteOff(synth, data1 & 127);
  } else {
    moveControllers<Synth, SynthVoice>(synth, VOICES, type, data1, data2, end);
    if (type == EventType.control && data1 == Controller.soundOff) allSoundOff(synth);
    if (endsNotes(type, data1)) allNotesOff(synth);
    synth.output.set(synth.level * synth.channel.gain(), allFree(synth, VOICES));
  }
}
