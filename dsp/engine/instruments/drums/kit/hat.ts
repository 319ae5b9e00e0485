import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Pass } from "../colour";
import { Drums, DrumVoice, Group } from "../state";

/** How the hat is struck. */
export enum Hat {
  closed = 0,
  pedal,
  open,
}

/** Metallic sound and noise above the hat's tone; every stroke ends the one before. */
export function hat(drums: Drums, voice: DrumVoice, stroke: Hat): void {
  const tone = drums.of(DrumsParameter.hatTone) * (stroke == Hat.pedal ? 0.82 : 1);
  const decay: f32 =
    stroke == Hat.open
      ? drums.of(DrumsParameter.openHatDecay)
      : drums.of(DrumsParameter.closedHatDecay) * (stroke == Hat.pedal ? 0.8 : 1);
  const bright: f32 = 0.45 + 0.55 * voice.velocity;
  voice.group = Group.hat;
  voice.setMetal(tone * 0.0525, 0.6, tone * 1.05, 0.8, tone * 0.75, 0.8, decay);
  voice.addNoise(Pass.band, tone * 1.12, 0.75, 0.85 * bright, decay * 0.9);
  voice.addNoise(Pass.band, tone * 0.45, 1.2, stroke == Hat.pedal ? 0.2 : 0.5 * bright, 12);
  voice.place(0.18);
  voice.scale((stroke == Hat.pedal ? 0.55 : 0.75) * quickGain(drums.of(DrumsParameter.hatLevel)));
}
