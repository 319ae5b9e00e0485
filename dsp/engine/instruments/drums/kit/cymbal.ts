import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Wave } from "../../parts/wavetable";
import { Pass } from "../colour";
import { Drums, DrumVoice } from "../state";

/** A crash: a burst of noise that settles into a metallic sound. `size` lengthens and darkens it. */
export function crash(drums: Drums, voice: DrumVoice, size: f32, pan: f32): void {
  const tone = drums.of(DrumsParameter.cymbalTone) / Mathf.sqrt(size);
  const decay = drums.of(DrumsParameter.cymbalDecay) * size;
  const bright: f32 = 0.4 + 0.6 * voice.velocity;
  voice.setMetal(tone * 0.071, 1, tone, 0.5, tone * 0.45, 0.5, decay);
  const wash = voice.addNoise(Pass.band, tone * 1.4, 0.45, 0.75 * bright, decay * 0.85);
  wash.attack(4);
  voice.addNoise(Pass.high, tone * 1.5, 0.7, 0.55 * bright, decay * 0.3);
  voice.place(pan);
  voice.scale(0.7 * quickGain(drums.of(DrumsParameter.cymbalLevel)));
}

/** A china: a crash with a rough, low metallic sound. */
export function china(drums: Drums, voice: DrumVoice): void {
  const tone = drums.of(DrumsParameter.cymbalTone) * 0.7;
  const decay = drums.of(DrumsParameter.cymbalDecay) * 0.7;
  voice.setMetal(tone * 0.093, 1.6, tone, 0.7, tone * 0.35, 0.55, decay);
  voice.addNoise(Pass.band, tone * 1.1, 0.6, 0.8, decay * 0.6).attack(7);
  voice.addNoise(Pass.high, tone * 2, 0.7, 0.35, decay * 0.4);
  voice.place(0.35);
  voice.scale(0.5 * quickGain(drums.of(DrumsParameter.cymbalLevel)));
}

/** A ride: the stick's ping over a thin wash. */
export function ride(drums: Drums, voice: DrumVoice, second: bool): void {
  const tone = drums.of(DrumsParameter.cymbalTone) * (second ? 1.12 : 1);
  const decay = drums.of(DrumsParameter.cymbalDecay);
  const hard: f32 = 0.4 + 0.6 * voice.velocity;
  voice.setMetal(tone * 0.083, 0.8, tone * 1.25, 0.8, tone * 0.6, 0.34, decay * 1.1);
  voice.addTone(Wave.sine, tone * 0.618, 0.1 * hard, decay * 0.35);
  voice.addTone(Wave.sine, tone * 0.913, 0.07 * hard, decay * 0.28);
  voice.addNoise(Pass.band, tone * 1.6, 0.9, 0.5 * hard, 30);
  voice.addNoise(Pass.high, tone * 1.6, 0.7, 0.1, decay * 0.7);
  voice.place(0.3);
  voice.scale(1.0 * quickGain(drums.of(DrumsParameter.cymbalLevel)));
}

/** The ride's bell: few strong partials. */
export function bell(drums: Drums, voice: DrumVoice): void {
  const hz = drums.of(DrumsParameter.cymbalTone) * 0.156;
  const decay = drums.of(DrumsParameter.cymbalDecay);
  voice.addTone(Wave.sine, hz, 0.32, decay * 0.5);
  voice.addTone(Wave.sine, hz * 2.71, 0.24, decay * 0.6);
  voice.addTone(Wave.sine, hz * 4.18, 0.16, decay * 0.4);
  voice.addTone(Wave.sine, hz * 5.42, 0.12, decay * 0.3);
  voice.setMetal(hz * 0.55, 0.8, hz * 7, 0.9, hz * 4, 0.16, decay * 0.8);
  voice.addNoise(Pass.band, hz * 8, 1, 0.35, 18);
  voice.place(0.3);
  voice.scale(0.55 * quickGain(drums.of(DrumsParameter.cymbalLevel)));
}
