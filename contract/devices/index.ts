import type { ParameterSpec } from "../parameters";
import * as effects from "./effects";
import * as instruments from "./instruments";

/** What a device is; its parameters stand in the engine's order. */
export interface DeviceSpec {
  readonly label: string;
  readonly role: "instrument" | "effect";
  readonly parameters: Readonly<Record<string, ParameterSpec>>;
}

/** Every built-in device, by the name that projects store. */
export const DEVICES = {
  synth: { label: "Synth", role: "instrument", parameters: instruments.SYNTH_PARAMETERS },
  pluck: { label: "Plucked string", role: "instrument", parameters: instruments.PLUCK_PARAMETERS },
  drums: { label: "Drum synth", role: "instrument", parameters: instruments.DRUMS_PARAMETERS },
  sampler: { label: "Sampler", role: "instrument", parameters: instruments.SAMPLER_PARAMETERS },
  reverb: { label: "Reverb", role: "effect", parameters: effects.REVERB_PARAMETERS },
  delay: { label: "Delay", role: "effect", parameters: effects.DELAY_PARAMETERS },
  chorus: { label: "Chorus", role: "effect", parameters: effects.CHORUS_PARAMETERS },
  flanger: { label: "Flanger", role: "effect", parameters: effects.FLANGER_PARAMETERS },
  distortion: { label: "Distortion", role: "effect", parameters: effects.DISTORTION_PARAMETERS },
  compressor: { label: "Compressor", role: "effect", parameters: effects.COMPRESSOR_PARAMETERS },
  limiter: { label: "Limiter", role: "effect", parameters: effects.LIMITER_PARAMETERS },
} as const satisfies Record<string, DeviceSpec>;

export type DeviceKindName = keyof typeof DEVICES;

/** The default of every parameter of a device kind. */
export function defaultParameters(kind: DeviceKindName): Record<string, number> {
  const parameters: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
  return Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, spec.default]));
}
