import { EventType } from "../../../abi";
import { Events } from "../../devices/events";
import { Port, portLeft, portRight } from "../../devices/ports";
import { allocate, release } from "../../memory";
import { lineTarget } from "../../parameters/line";
import { Controller } from "../parts/channel";
import { seedRandom } from "../parts/noise";
import { allFree, endsNotes, expressNote, freeAll, moveControllers } from "../parts/voices";
import { setParameter } from "./parameters";
import { renderPiece } from "./render";
import { layOut, PIECE, Synth, SYNTH_BYTES, SynthVoice, VOICES } from "./state";
import { allNotesOff, allSoundOff, end, noteOff, noteOn } from "./voices";

/**
 * A polyphonic subtractive synth: two band-limited oscillators and noise, unison, a
 * state-variable filter and an amplifier with an ADSR each, an LFO, glide.
 */

export function synthCreate(seed: u32, lines: usize): usize {
  const state = allocate(SYNTH_BYTES);
  if (state == 0) return 0;
  const synth = layOut(state);
  synth.seed = seedRandom(seed);
  synth.random = synth.seed;
  synth.channel.reset();
  return state;
}

export function synthFree(state: usize): void {
  release(state);
}

export function synthReset(state: usize, lines: usize): void {
  const synth = changetype<Synth>(state);
  freeAll(synth, VOICES);
  synth.heldCount = 0;
  synth.random = synth.seed;
  synth.channel.reset();
  synth.output.set(synth.channel.gain(), true);
}

export function synthParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  setParameter(changetype<Synth>(state), index, lineTarget(lines, index));
}

export function synthProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const synth = changetype<Synth>(state);
  const now = changetype<Events>(events);
  for (let i = 0; i < now.count; i++) {
    const event = now.at(i);
    play(synth, event.type, event.data1, event.data2);
  }
  const left = portLeft(ports, Port.main);
  const right = portRight(ports, Port.main);
  for (let frame = from; frame < to; ) {
    if (allFree(synth, VOICES)) {
      synth.output.settle();
      memory.fill(left + (<usize>frame << 2), 0, <usize>(to - frame) << 2);
      memory.fill(right + (<usize>frame << 2), 0, <usize>(to - frame) << 2);
      frame = to;
    } else {
      const end = min(to, (frame & ~(PIECE - 1)) + PIECE);
      renderPiece(synth, lines, frame - from, left + (<usize>frame << 2), right + (<usize>frame << 2), end - frame);
      frame = end;
    }
  }
}

function play(synth: Synth, type: i32, data1: i32, data2: f32): void {
  if (type == EventType.noteOn && data2 > 0) {
    noteOn(synth, data1 & 127, min<f32>(data2, 1));
  } else if (type == EventType.noteOn || type == EventType.noteOff) {
    noteOff(synth, data1 & 127);
  } else if (!expressNote<Synth, SynthVoice>(synth, VOICES, type, data1, data2)) {
    moveControllers<Synth, SynthVoice>(synth, VOICES, type, data1, data2, end);
    if (type == EventType.control && data1 == Controller.soundOff) allSoundOff(synth);
    if (endsNotes(type, data1)) allNotesOff(synth);
    synth.output.set(synth.channel.gain(), allFree(synth, VOICES));
  }
}
