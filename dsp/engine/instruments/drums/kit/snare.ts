import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Wave } from "../../parts/wavetable";
import { Pass } from "../colour";
import { Drums, DrumVoice, Group } from "../state";

/** Two modes of the head, the wires as noise around 2 kHz, and their hiss; `second` is the tighter snare of key 40. */
export function snare(drums: Drums, voice: DrumVoice, second: bool): void {
  const tune = Mathf.exp2(drums.of(DrumsParameter.snareTune) / 12);
  const hz: f32 = (second ? 212 : 180) * tune;
  const decay = drums.of(DrumsParameter.snareDecay) * (second ? 0.8 : 1);
  const snap = drums.of(DrumsParameter.snareSnap) * 0.01;
  const bright: f32 = 0.4 + 0.6 * voice.velocity;
  voice.group = Group.snare;
  const low = voice.addTone(Wave.sine, hz, 0.55 - 0.2 * snap, decay * 0.75);
  low.sweep(0.9, 55);
  const high = voice.addTone(Wave.sine, hz * 1.83, 0.34 - 0.12 * snap, decay * 0.5);
  high.sweep(0.5, 40);
  voice.addTone(Wave.triangle, hz * 2.9, 0.18, 35).sweep(0.8, 25);
  voice.addNoise(Pass.band, second ? 2600 : 2100, 0.55, (0.25 + 1.05 * snap) * bright, decay * 1.1);
  voice.addNoise(Pass.high, 5200, 0.8, (0.1 + 0.5 * snap) * bright * bright, decay * 0.85);
  voice.drive = 0.5;
  voice.scale(0.62 * quickGain(drums.of(DrumsParameter.snareLevel)));
}

/** The stick on the rim. */
export function rim(drums: Drums, voice: DrumVoice): void {
  const tune = Mathf.exp2(drums.of(DrumsParameter.snareTune) / 12);
  voice.addTone(Wave.triangle, 1720 * tune, 0.6, 32);
  voice.addTone(Wave.triangle, 478 * tune, 0.55, 45);
  voice.addNoise(Pass.band, 3800, 1.2, 0.7, 14);
  voice.drive = 0.4;
  voice.scale(0.5 * quickGain(drums.of(DrumsParameter.snareLevel)));
}
