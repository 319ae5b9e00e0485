import type { ManifestName } from "..";
import { CHORUS_PRESETS } from "./chorus";
import { COMPRESSOR_PRESETS } from "./compressor";
import { DELAY_PRESETS } from "./delay";
import { DISTORTION_PRESETS } from "./distortion";
import { DJ_FILTER_PRESETS } from "./djFilter";
import { DRUMS_PRESETS } from "./drums";
import { EQ_PRESETS } from "./eq";
import { FLANGER_PRESETS } from "./flanger";
import { GATE_PRESETS } from "./gate";
import { ISOLATOR_PRESETS } from "./isolator";
import { LIMITER_PRESETS } from "./limiter";
import { PITCH_SHIFTER_PRESETS } from "./pitchShifter";
import { PLUCK_PRESETS } from "./pluck";
import type { DevicePreset } from "./preset";
import { REVERB_PRESETS } from "./reverb";
import { SAMPLER_PRESETS } from "./sampler";
import { SYNTH_PRESETS } from "./synth";

/** The presets that the app ships, by device kind. Written by `npm run generate` from the manifests in contract/devices. */
export const DEVICE_PRESETS: { readonly [Kind in ManifestName]: readonly DevicePreset<Kind>[] } = {
  synth: SYNTH_PRESETS,
  pluck: PLUCK_PRESETS,
  drums: DRUMS_PRESETS,
  sampler: SAMPLER_PRESETS,
  reverb: REVERB_PRESETS,
  delay: DELAY_PRESETS,
  chorus: CHORUS_PRESETS,
  flanger: FLANGER_PRESETS,
  distortion: DISTORTION_PRESETS,
  compressor: COMPRESSOR_PRESETS,
  limiter: LIMITER_PRESETS,
  gate: GATE_PRESETS,
  eq: EQ_PRESETS,
  pitchShifter: PITCH_SHIFTER_PRESETS,
  isolator: ISOLATOR_PRESETS,
  djFilter: DJ_FILTER_PRESETS,
  unitMix: [],
  crossfader: [],
  crossfade: [],
};
