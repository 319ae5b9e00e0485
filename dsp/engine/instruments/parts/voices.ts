import { EventType, Size } from "../../../abi";
import { sampleRate } from "../../context";
import { Controller } from "./channel";

/**
 * The voices of an instrument: which one a new note gets, which one is stolen, and how keys and pedals hold and end
 * them.
 */

export enum VoiceState {
  free = 0,
  playing,
  /** stolen or silenced: fading out */
  fading,
}

/** The fields that every voice begins with; `goesBefore` of each kind says which of two is stolen first. */
@unmanaged
export class Voice {
  state: i32;
  key: i32;
  /** grows with each note that begins */
  age: u32;
  /** 1 to 0 while the voice fades out */
  fade: f32;
}

/** A voice that a key holds. */
@unmanaged
export class KeyVoice extends Voice {
  /** the key is down */
  held: bool;
  /** the sostenuto pedal holds it: its key was down when the pedal went down */
  caught: bool;
}

/** A voice with a bend, pressure and timbre of its own, which MPE gives each note. */
@unmanaged
export class ExpressiveVoice extends KeyVoice {
  /** semitones */
  noteBend: f32;
  /** 0..1 */
  notePressure: f32;
  /** −1..1 */
  noteTimbre: f32;

  restExpression(): void {
    this.noteBend = 0;
    this.notePressure = 0;
    this.noteTimbre = 0;
  }

  /** Gain that its pressure adds: twice at full pressure. */
  @inline
  swell(): f32 {
    return 1 + this.notePressure;
  }
}

/** Octaves by which full timbre moves a filter's corner. */
export const TIMBRE_OCTAVES: f32 = 3;

/** Takes what one note is told by itself; false for every other event. It is of the key's latest note, while that sounds. */
export function expressNote<I, V extends ExpressiveVoice>(instrument: I, count: i32, type: i32, key: i32, value: f32): bool {
  if (type < EventType.noteBend || type > EventType.noteTimbre) return false;
  let latest: V | null = null;
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.playing && voice.key == key && (!latest || voice.age > latest.age)) latest = voice;
  }
  if (!latest) return true;
  const age = latest.age;
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state != VoiceState.playing || voice.key != key || voice.age != age) continue;
    if (type == EventType.noteBend) voice.noteBend = value * <f32>Size.noteBend;
    else if (type == EventType.notePressure) voice.notePressure = value;
    else voice.noteTimbre = max<f32>(-1, min<f32>(1, (value * 127 - 64) / 63));
  }
  return true;
}

/** Fade per frame of a voice that ends in `seconds`. */
export function fadeStep(seconds: f32): f32 {
  return 1 / (seconds * sampleRate);
}

/**
 * A free voice of `count`. If more than `polyphony` play, the one that should be stolen first fades out. If every voice
 * sounds, the faintest of those that fade is cut off.
 */
export function takeVoice<I, V extends Voice>(instrument: I, count: i32, polyphony: i32): V {
  let playing = 0;
  let free: V | null = null;
  let victim: V | null = null;
  let faintest: V | null = null;
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.free) {
      if (!free) free = voice;
    } else if (voice.state == VoiceState.fading) {
      if (!faintest || voice.fade < faintest.fade) faintest = voice;
    } else {
      playing++;
      if (!victim || voice.goesBefore(victim)) victim = voice;
    }
  }
  if (playing >= polyphony && victim) victim.state = VoiceState.fading;
  if (free) return free;
  return faintest ? faintest : instrument.voice(0);
}

/** Whether nothing sounds. */
export function allFree<I>(instrument: I, count: i32): bool {
  for (let i = 0; i < count; i++) if (instrument.voice(i).state != VoiceState.free) return false;
  return true;
}

/** Ends every voice at once. */
export function freeAll<I>(instrument: I, count: i32): void {
  for (let i = 0; i < count; i++) instrument.voice(i).state = VoiceState.free;
}

/** Fades everything out quickly, without a click (controller 120). */
export function fadeAll<I>(instrument: I, count: i32): void {
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.playing) voice.state = VoiceState.fading;
  }
}

/** Lets go of a key; its voices end unless the pedal holds them. */
export function keyUp<I, V extends KeyVoice>(instrument: I, count: i32, key: i32, end: (instrument: I, voice: V) => void): void {
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.playing && voice.held && voice.key == key) letGo<I, V>(instrument, voice, end);
  }
}

/** Lets go of all keys (controller 123); the pedal still holds. */
export function allKeysUp<I, V extends KeyVoice>(instrument: I, count: i32, end: (instrument: I, voice: V) => void): void {
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.playing) letGo<I, V>(instrument, voice, end);
  }
}

/** Applies a controller to the channel, and ends the voices that a pedal released. */
export function moveControllers<I, V extends KeyVoice>(
  instrument: I,
  count: i32,
  type: i32,
  data1: i32,
  data2: f32,
  end: (instrument: I, voice: V) => void,
): void {
  const channel = instrument.channel;
  const sustain = channel.sustain;
  const sostenuto = channel.sostenuto;
  channel.event(type, data1, data2);
  if (!sostenuto && channel.sostenuto) catchKeys<I, V>(instrument, count);
  if ((sustain && !channel.sustain) || (sostenuto && !channel.sostenuto)) pedalUp<I, V>(instrument, count, end);
}

/** Whether a controller ends all notes: 123, and the mode messages after it. */
export function endsNotes(type: i32, data1: i32): bool {
  return type == EventType.control && data1 >= Controller.notesOff;
}

/** Whether the pedals hold a voice whose key is up. */
export function isSustained<I, V extends KeyVoice>(instrument: I, voice: V): bool {
  return instrument.channel.sustain || (voice.caught && instrument.channel.sostenuto);
}

function catchKeys<I, V extends KeyVoice>(instrument: I, count: i32): void {
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.playing) voice.caught = voice.held;
  }
}

/** Ends voices whose key is up after a pedal went up, unless the other pedal holds them. */
function pedalUp<I, V extends KeyVoice>(instrument: I, count: i32, end: (instrument: I, voice: V) => void): void {
  for (let i = 0; i < count; i++) {
    const voice = instrument.voice(i);
    if (voice.state == VoiceState.playing && !voice.held && !isSustained<I, V>(instrument, voice)) end(instrument, voice);
  }
}

function letGo<I, V extends KeyVoice>(instrument: I, voice: V, end: (instrument: I, voice: V) => void): void {
  voice.held = false;
  if (!isSustained<I, V>(instrument, voice)) end(instrument, voice);
}
