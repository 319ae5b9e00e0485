/** Parameters of the effects, in the order of contract/devices. Units: Hz, ms, dB, percent as named there. */

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
