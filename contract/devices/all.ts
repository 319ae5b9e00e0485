import { chorus } from "./chorus";
import { compressor } from "./compressor";
import { crossfade } from "./crossfade";
import { crossfader } from "./crossfader";
import { delay } from "./delay";
import { distortion } from "./distortion";
import { djFilter } from "./djFilter";
import { drums } from "./drums";
import { eq } from "./eq";
import { flanger } from "./flanger";
import { gate } from "./gate";
import { isolator } from "./isolator";
import { limiter } from "./limiter";
import { pitchShifter } from "./pitchShifter";
import { pluck } from "./pluck";
import { reverb } from "./reverb";
import { sampler } from "./sampler";
import { synth } from "./synth";
import { unitMix } from "./unitMix";

/** Written by `npm run generate` from the manifests in contract/devices. */

/** Every built-in device, by the name that projects store. */
export const DEVICES = {
  synth,
  pluck,
  drums,
  sampler,
  reverb,
  delay,
  chorus,
  flanger,
  distortion,
  compressor,
  limiter,
  gate,
  eq,
  isolator,
  djFilter,
  unitMix,
  crossfader,
  crossfade,
} as const;

/** Plugins that render within the engine, by their id. */
export const FOREIGN_DEVICES = {
  pitchShifter,
} as const;
