/**
 * Parameters of the effects. Units: Hz, ms, dB, percent as named in contract/devices.
 * Written by `npm run generate` from the manifests in contract/devices.
 */

export enum ReverbParameter {
  decay = 0,
  preDelay,
  size,
  damping,
  lowCut,
  highCut,
  width,
  mix,
  count,
}

export enum DelayParameter {
  synced = 0,
  time,
  division,
  feedback,
  pingPong,
  lowCut,
  highCut,
  mix,
  count,
}

export enum ChorusParameter {
  rate = 0,
  depth,
  delay,
  voices,
  width,
  mix,
  count,
}

export enum FlangerParameter {
  rate = 0,
  depth,
  delay,
  feedback,
  stereo,
  mix,
  count,
}

export enum DistortionParameter {
  drive = 0,
  shape,
  bias,
  tone,
  output,
  mix,
  count,
}

export enum CompressorParameter {
  threshold = 0,
  ratio,
  attack,
  release,
  knee,
  makeup,
  lookahead,
  mix,
  count,
}

export enum LimiterParameter {
  gain = 0,
  ceiling,
  release,
  lookahead,
  truePeak,
  count,
}
