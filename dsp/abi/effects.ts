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

export enum GateParameter {
  threshold = 0,
  hysteresis,
  attack,
  hold,
  release,
  range,
  lookahead,
  keyLowCut,
  keyHighCut,
  listen,
  count,
}

export enum EqParameter {
  band1On = 0,
  band1Type,
  band1Frequency,
  band1Gain,
  band1Q,
  band2On,
  band2Type,
  band2Frequency,
  band2Gain,
  band2Q,
  band3On,
  band3Type,
  band3Frequency,
  band3Gain,
  band3Q,
  band4On,
  band4Type,
  band4Frequency,
  band4Gain,
  band4Q,
  band5On,
  band5Type,
  band5Frequency,
  band5Gain,
  band5Q,
  band6On,
  band6Type,
  band6Frequency,
  band6Gain,
  band6Q,
  band7On,
  band7Type,
  band7Frequency,
  band7Gain,
  band7Q,
  band8On,
  band8Type,
  band8Frequency,
  band8Gain,
  band8Q,
  output,
  count,
}

export enum PitchShifterParameter {
  semitones = 0,
  cents,
  formant,
  keepFormants,
  tonality,
  mix,
  count,
}

export enum IsolatorParameter {
  low = 0,
  mid,
  high,
  lowKill,
  midKill,
  highKill,
  count,
}

export enum DjFilterParameter {
  position = 0,
  resonance,
  count,
}

export enum UnitMixParameter {
  wet = 0,
  mode,
  superKnob,
  meta1,
  meta2,
  meta3,
  count,
}

export enum CrossfaderParameter {
  position = 0,
  curve,
  slope,
  reverse,
  count,
}

export enum CrossfadeParameter {
  side = 0,
  count,
}
