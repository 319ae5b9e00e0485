import { nextRandom } from "../parts/noise";
import { takeVoice, VoiceState } from "../parts/voices";
import { HIGHEST_KEY, LOWEST_KEY, strike } from "./kit";
import { Drums, DrumVoice, Group, POLYPHONY, VOICES } from "./state";

/** Seconds in which a hit fades out that another one ends. */
export const FADE: f32 = 0.006;

/** Strikes the drum of a key; keys without one are silent. */
export function hit(drums: Drums, key: i32, velocity: f32): void {
  if (key < LOWEST_KEY || key > HIGHEST_KEY) return;
  const voice = takeVoice<Drums, DrumVoice>(drums, VOICES, POLYPHONY);
  voice.state = VoiceState.playing;
  voice.key = key;
  voice.group = Group.none;
  voice.age = drums.hits++;
  voice.velocity = velocity;
  voice.fade = 1;
  voice.drive = 0;
  voice.toneCount = 0;
  voice.noiseCount = 0;
  voice.metal.level = 0;
  drums.random = nextRandom(drums.random);
  voice.random = drums.random;
  voice.left = 1;
  voice.right = 1;
  strike(drums, voice, key);
  voice.scale(Mathf.pow(velocity, 1.5));
  if (voice.group != Group.none) endGroup(drums, voice);
}

function endGroup(drums: Drums, by: DrumVoice): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = drums.voice(i);
    if (voice.state != VoiceState.playing || voice.age == by.age) continue;
    if (voice.group == by.group) voice.state = VoiceState.fading;
  }
}
