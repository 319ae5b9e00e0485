import { takeVoice, VoiceState } from "../parts/voices";
import { Pluck, PluckVoice, POLYPHONY, VOICES } from "./state";
import { startString, tuneString } from "./string";
import { startStrike } from "./strike";

/** Seconds in which a string fades out that is stolen or silenced. */
export const FADE: f32 = 0.005;

/** Plucks a string; one that sounds on the same key is stopped by it. */
export function noteOn(pluck: Pluck, key: i32, velocity: f32): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state == VoiceState.playing && voice.key == key) voice.state = VoiceState.fading;
  }
  const voice = takeVoice<Pluck, PluckVoice>(pluck, VOICES, POLYPHONY);
  voice.state = VoiceState.playing;
  voice.key = key;
  voice.held = true;
  voice.caught = false;
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
  tuneString(pluck, voice, <f32>key + pluck.pitch());
  startString(voice);
  startStrike(pluck, voice, velocity);
}

/** Damps a string whose key is up. */
export function damp(pluck: Pluck, voice: PluckVoice): void {
  if (voice.released) return;
  voice.released = true;
  tuneString(pluck, voice, voice.tuned);
}
