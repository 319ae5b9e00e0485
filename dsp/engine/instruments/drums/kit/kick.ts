import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Wave } from "../../parts/wavetable";
import { Pass } from "../colour";
import { Drums, DrumVoice, Group } from "../state";

/** A body whose pitch falls in two stages, a knock above it, and a click; `second` is the duller kick of key 35. */
export function kick(drums: Drums, voice: DrumVoice, second: bool): void {
  const hz: f32 = (second ? 44 : 50) * Mathf.exp2(drums.of(DrumsParameter.kickTune) / 12);
  const decay = drums.of(DrumsParameter.kickDecay) * (second ? 1.25 : 1);
  const punch = drums.of(DrumsParameter.kickPunch) * 0.01 * (0.35 + 0.65 * voice.velocity);
  voice.group = Group.kick;
  const body = voice.addTone(Wave.sine, hz, 0.9, decay);
  body.sweep(0.9 + 1.6 * punch, 160);
  body.sweep(1.5 + 7 * punch, 45);
  const knock = voice.addTone(Wave.sine, hz * 3.4, 0.3 * punch, 60);
  knock.sweep(1.2, 40);
  voice.addNoise(Pass.high, 2500, 0.7, second ? 0.12 * punch : 0.4 * punch, 14);
  voice.addNoise(Pass.band, 900, 0.8, 0.35 * punch, 30);
  voice.drive = 0.35 + 0.9 * punch;
  voice.scale(0.76 * quickGain(drums.of(DrumsParameter.kickLevel)));
}
