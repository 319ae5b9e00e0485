import { sampleRate } from "../../context";
import { nextRandom } from "../parts/noise";
import { allKeysUp, fadeAll, isSustained, takeVoice, VoiceState } from "../parts/voices";
import { HELD_KEYS, MAX_UNISON, PHASE, POLYPHONY, Synth, SynthVoice, TURNING, VOICES } from "./state";

/** Seconds in which a stolen or silenced voice fades out. */
export const FADE: f32 = 0.003;

/**
 * Begins a note. With glide the synth is monophonic and legato: a key struck while another is held
 * bends the sounding voice there; without it, every key has its own voice.
 */
export function noteOn(synth: Synth, key: i32, velocity: f32): void {
  pushHeld(synth, key);
  if (synth.glide > 0) {
    const sounding = heldVoice(synth);
    if (sounding) {
      glideTo(synth, sounding, key);
      return;
    }
  }
  for (let i = 0; i < VOICES; i++) {
    const voice = synth.voice(i);
    if (voice.state == VoiceState.playing && (voice.key == key || synth.glide > 0)) releaseVoice(voice);
  }
  const voice = takeVoice<Synth, SynthVoice>(synth, VOICES, POLYPHONY);
  voice.state = VoiceState.playing;
  voice.key = key;
  voice.held = true;
  voice.caught = false;
  voice.age = synth.notes++;
  voice.restExpression();
  voice.gain = 1 - synth.velocity + synth.velocity * velocity * velocity;
  voice.pitch = <f32>key;
  voice.glideStep = 0;
  voice.lfoPhase = 0;
  voice.fade = 1;
  voice.amplitude.value = 0;
  voice.amplitude.start();
  voice.filter.value = 0;
  voice.filter.start();
  voice.coefficientsKnown = false;
  memory.fill(voice.memory, 0, 32);
  for (let i = 0; i < MAX_UNISON * 2; i++) {
    if (synth.unison > 1) synth.random = nextRandom(synth.random);
    store<u32>(voice.turning + <usize>i * TURNING, synth.unison > 1 ? synth.random : 0, PHASE);
  }
}

/** Ends a key; with glide, the voice returns to the key that was struck before it, if that one is still held. */
export function noteOff(synth: Synth, key: i32): void {
  popHeld(synth, key);
  for (let i = 0; i < VOICES; i++) {
    const voice = synth.voice(i);
    if (voice.state != VoiceState.playing || !voice.held || voice.key != key) continue;
    if (synth.glide > 0 && synth.heldCount > 0) {
      glideTo(synth, voice, load<i32>(synth.heldKeys + (<usize>(synth.heldCount - 1) << 2)));
      continue;
    }
    voice.held = false;
    if (!isSustained<Synth, SynthVoice>(synth, voice)) releaseVoice(voice);
  }
}

/** All keys up (controller 123); the pedal still holds. */
export function allNotesOff(synth: Synth): void {
  synth.heldCount = 0;
  allKeysUp<Synth, SynthVoice>(synth, VOICES, end);
}

/** Fades everything out quickly, without a click (controller 120). */
export function allSoundOff(synth: Synth): void {
  synth.heldCount = 0;
  fadeAll(synth, VOICES);
}

/** Ends a voice whose key is up. */
export function end(_: Synth, voice: SynthVoice): void {
  releaseVoice(voice);
}

function releaseVoice(voice: SynthVoice): void {
  voice.held = false;
  voice.amplitude.release();
  voice.filter.release();
}

function glideTo(synth: Synth, voice: SynthVoice, key: i32): void {
  voice.key = key;
  voice.glideStep = (<f32>key - voice.pitch) / max<f32>(synth.glide * 0.001 * sampleRate, 1);
}

/** The voice whose key is down; null where there is none. */
function heldVoice(synth: Synth): SynthVoice | null {
  for (let i = 0; i < VOICES; i++) {
    const voice = synth.voice(i);
    if (voice.state == VoiceState.playing && voice.held) return voice;
  }
  return null;
}

function pushHeld(synth: Synth, key: i32): void {
  popHeld(synth, key);
  if (synth.heldCount == HELD_KEYS) {
    memory.copy(synth.heldKeys, synth.heldKeys + 4, (HELD_KEYS - 1) * 4);
    synth.heldCount--;
  }
  store<i32>(synth.heldKeys + (<usize>(synth.heldCount++) << 2), key);
}

function popHeld(synth: Synth, key: i32): void {
  let kept = 0;
  for (let i = 0; i < synth.heldCount; i++) {
    const held = load<i32>(synth.heldKeys + (<usize>i << 2));
    if (held != key) store<i32>(synth.heldKeys + (<usize>(kept++) << 2), held);
  }
  synth.heldCount = kept;
}
