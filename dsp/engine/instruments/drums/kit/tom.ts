import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Wave } from "../../parts/wavetable";
import { Pass } from "../colour";
import { Drums, DrumVoice } from "../state";

/** A head at `hz` whose pitch falls a little, its second mode, and the stick. */
export function tom(drums: Drums, voice: DrumVoice, hz: f32, pan: f32): void {
  const pitch = hz * Mathf.exp2(drums.of(DrumsParameter.tomTune) / 12);
  const decay = drums.of(DrumsParameter.tomDecay) * Mathf.sqrt(110 / hz);
  const hard: f32 = 0.35 + 0.65 * voice.velocity;
  const head = voice.addTone(Wave.sine, pitch, 0.8, decay);
  head.sweep(0.22, 260);
  head.sweep(0.55 * hard, 60);
  voice.addTone(Wave.sine, pitch * 1.59, 0.26, decay * 0.45).sweep(0.3, 70);
  voice.addTone(Wave.sine, pitch * 2.14, 0.12 * hard, decay * 0.25).sweep(0.3, 50);
  voice.addNoise(Pass.band, 700 + pitch * 3, 0.7, 0.55 * hard, 38);
  voice.addNoise(Pass.low, pitch * 4, 0.7, 0.22, decay * 0.5);
  voice.drive = 0.5;
  voice.place(pan);
  voice.scale(0.5 * quickGain(drums.of(DrumsParameter.tomLevel)));
}
