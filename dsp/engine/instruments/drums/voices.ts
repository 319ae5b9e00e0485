import { sampleRate } from "../../context";
import { nextRandom } from "../parts/noise";
import { HIGHEST_KEY, LOWEST_KEY, strike } from "./kit";
import { Drums, DrumVoice, Group, POLYPHONY, VOICES, VoiceState } from "./state";

/** Seconds in which a hit that another one ends fades out. */
const FADE: f32 = 0.006;

export function fadeStep(): f32 {
  return 1 / (FADE * sampleRate);
}

/** Strikes the drum of a key; keys without one are silent. */
export function hit(drums: Drums, key: i32, velocity: f32): void {
  if (key < LOWEST_KEY || key > HIGHEST_KEY) return;
  const voice = takeVoice(drums);
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

/** Ends every hit at once, without a click. */
export function silence(drums: Drums): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = drums.voice(i);
    if (voice.state == VoiceState.playing) voice.state = VoiceState.fading;
  }
}

function endGroup(drums: Drums, by: DrumVoice): void {
  for (let i = 0; i < VOICES; i++) {
    const voice = drums.voice(i);
    if (voice.state != VoiceState.playing || voice.age == by.age) continue;
    if (voice.group == by.group) voice.state = VoiceState.fading;
  }
}

/** A free voice; past the polyphony the oldest fades out for it. */
function takeVoice(drums: Drums): DrumVoice {
  let playing = 0;
  let free: DrumVoice | null = null;
  let oldest: DrumVoice | null = null;
  let faintest: DrumVoice | null = null;
  for (let i = 0; i < VOICES; i++) {
    const voice = drums.voice(i);
    if (voice.state == VoiceState.free) {
      if (!free) free = voice;
    } else if (voice.state == VoiceState.fading) {
      if (!faintest || voice.fade < faintest.fade) faintest = voice;
    } else {
      playing++;
      if (!oldest || voice.age < oldest.age) oldest = voice;
    }
  }
  if (playing >= POLYPHONY && oldest) oldest.state = VoiceState.fading;
  if (free) return free;
  return faintest ? faintest : drums.voice(0);
}
