import type { DeviceKindName } from "..";
import { DRUMS_PRESETS } from "./drums";
import { EFFECT_PRESETS } from "./effects";
import { PLUCK_PRESETS } from "./pluck";
import type { DevicePreset } from "./preset";
import { SAMPLER_PRESETS } from "./sampler";
import { SYNTH_PRESETS } from "./synth";

/** The presets that the app ships, by device kind. */
export const DEVICE_PRESETS: { readonly [Kind in DeviceKindName]: readonly DevicePreset<Kind>[] } = {
  synth: SYNTH_PRESETS,
  pluck: PLUCK_PRESETS,
  drums: DRUMS_PRESETS,
  sampler: SAMPLER_PRESETS,
  ...EFFECT_PRESETS,
};
