import { sampleRate } from "../../context";
import { Pluck, PluckVoice, POLYPHONY, VOICES, VoiceState } from "./state";
import { startString, tuneString } from "./string";
import { startStrike } from "./strike";

/** Seconds in which a string that is needed elsewhere, or silenced, fades out. */
const FADE: f32 = 0.005;

export function fadeStep(): f32 {
  return 1 / (FADE * sampleRate);
}

/** Plucks a string; one that sounds on the same key is stopped by it. */
export function noteOn(pluck: Pluck, key: i32, velocity: f32): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state == VoiceState.playing && voice.key == key) voice.state = VoiceState.fading;
  }
  const voice = takeVoice(pluck);
  voice.state = VoiceState.playing;
  voice.key = key;
  voice.held = true;
  voice.released = false;
  voice.age = pluck.notes++;
  voice.fade = 1;
  const angle = <f32>(0.25 * Math.PI) * (1 + 0.2 * max<f32>(-1, min<f32>(1, (<f32>key - 60) / 30)));
  voice.left = <f32>Math.SQRT2 * Mathf.cos(angle);
  voice.right = <f32>Math.SQRT2 * Mathf.sin(angle);
  voice.vibratoPhase = 0;
  voice.quiet = 0;
  voice.write = 0;
  voice.low = 0;
  memory.fill(voice.line, 0, (<usize>pluck.mask + 1) << 2);
  tuneString(pluck, voice, <f32>key + pluck.channel.bend * pluck.bendRange);
  startString(voice);
  startStrike(pluck, voice, velocity);
}

/** Damps a key's string, unless the pedal holds it. */
export function noteOff(pluck: Pluck, key: i32): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state != VoiceState.playing || !voice.held || voice.key != key) continue;
    voice.held = false;
    if (!pluck.channel.sustain) damp(pluck, voice);
  }
}

/** The pedal went up: strings whose key is up are damped. */
export function pedalUp(pluck: Pluck): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state == VoiceState.playing && !voice.held) damp(pluck, voice);
  }
}

/** All keys up (controller 123); the pedal still holds. */
export function allNotesOff(pluck: Pluck): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state != VoiceState.playing) continue;
    voice.held = false;
    if (!pluck.channel.sustain) damp(pluck, voice);
  }
}

/** Everything silent at once, without a click (controller 120). */
export function allSoundOff(pluck: Pluck): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state == VoiceState.playing) voice.state = VoiceState.fading;
  }
}

function damp(pluck: Pluck, voice: PluckVoice): void {
  if (voice.released) return;
  voice.released = true;
  tuneString(pluck, voice, voice.tuned);
}

/** A free voice; past the polyphony a damped string fades out for it, else the oldest. */
function takeVoice(pluck: Pluck): PluckVoice {
  let playing = 0;
  let free: PluckVoice | null = null;
  let victim: PluckVoice | null = null;
  let faintest: PluckVoice | null = null;
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state == VoiceState.free) {
      if (!free) free = voice;
    } else if (voice.state == VoiceState.fading) {
      if (!faintest || voice.fade < faintest.fade) faintest = voice;
    } else {
      playing++;
      if (!victim || goesBefore(voice, victim)) victim = voice;
    }
  }
  if (playing >= POLYPHONY && victim) victim.state = VoiceState.fading;
  if (free) return free;
  return faintest ? faintest : pluck.voice(0);
}

/** Whether `a` is stolen before `b`: damped before ringing, then old before new. */
function goesBefore(a: PluckVoice, b: PluckVoice): bool {
  if (a.released != b.released) return a.released;
  return a.age < b.age;
}
