/** Written by `npm run generate` from the manifests in contract/devices. */

/** The kinds of devices. */
export enum DeviceKind {
  none = 0,
  synth,
  pluck,
  drums,
  sampler,
  reverb = 16,
  delay,
  chorus,
  flanger,
  distortion,
  compressor,
  limiter,
  gate,
  eq,
  pitchShifter,
  isolator,
  djFilter,
  unitMix,
  crossfader,
  crossfade,
  /** rendered by the host, through an external loop: parameter 0 is its number */
  external = 64,
  externalInstrument,
}
