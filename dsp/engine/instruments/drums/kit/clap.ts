import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Pass } from "../colour";
import { Drums, DrumVoice } from "../state";

/** Several hands within 35 ms, then the room. */
export function clap(drums: Drums, voice: DrumVoice): void {
  const tone = drums.of(DrumsParameter.clapTone);
  const decay = drums.of(DrumsParameter.clapDecay);
  const hands = voice.addNoise(Pass.band, tone, 1.3, 2.2, decay);
  hands.repeat(4, 10.5, 26);
  const air = voice.addNoise(Pass.band, tone * 2.6, 0.8, 0.7 * (0.3 + 0.7 * voice.velocity), decay * 0.6);
  air.repeat(4, 10.5, 18);
  voice.drive = 0.3;
  voice.scale(0.8 * quickGain(drums.of(DrumsParameter.clapLevel)));
}
