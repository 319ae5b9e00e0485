/**
 * One zone of a sampler's preset: 52 words; f32 where nothing else is said. A preset is a buffer of them; the purpose of
 * `deviceBuffer` is the preset's number. Frames count from the start of the zone's sample. Pitches are in cents, times
 * in seconds.
 */
export enum SamplerZone {
  /** u8 each, both ends included */
  keyLow = 0,
  keyHigh = 1,
  velocityLow = 2,
  velocityHigh = 3,
  /** i32 0: none; a note silences others of its class */
  exclusiveClass = 4,
  /** i32 SamplerLoop */
  loop = 8,
  /** i32 first frame; at least Size.samplerGuard frames of any kind lie before it */
  start = 12,
  /** i32 frame after the last; at least Size.samplerGuard frames follow it */
  end = 16,
  /** i32; the Size.samplerGuard frames around both ends are the same, so that a reader may cross them */
  loopStart = 20,
  loopEnd = 24,
  /** i32 where a released voice leaves the loop, frames to jump by there, and the end behind */
  tailFrom = 28,
  tailShift = 32,
  tailEnd = 36,
  /** frames per second */
  rate = 40,
  /** key at which the sample sounds as recorded */
  rootKey = 44,
  /** cents per key */
  scaleTuning = 48,
  /** cents */
  tune = 52,
  /** dB */
  attenuation = 56,
  /** −1..1 */
  pan = 60,
  /** absolute cents: 8.176 Hz · 2^(cents/1200) */
  cutoff = 64,
  /** dB */
  resonance = 68,
  volumeDelay = 72,
  volumeAttack = 76,
  volumeHold = 80,
  /** time of a fall by SamplerZone's full scale of 96 dB */
  volumeDecay = 84,
  /** dB below the peak */
  volumeSustain = 88,
  /** like the decay */
  volumeRelease = 92,
  /** cents of time per key below 60 */
  keyToVolumeHold = 96,
  keyToVolumeDecay = 100,
  modulationDelay = 104,
  modulationAttack = 108,
  modulationHold = 112,
  /** time from full to nothing */
  modulationDecay = 116,
  /** 0..1 */
  modulationSustain = 120,
  modulationRelease = 124,
  keyToModulationHold = 128,
  keyToModulationDecay = 132,
  /** cents at the envelope's peak */
  modulationToPitch = 136,
  modulationToCutoff = 140,
  modulationLfoDelay = 144,
  /** Hz */
  modulationLfoRate = 148,
  modulationLfoToPitch = 152,
  modulationLfoToCutoff = 156,
  /** dB */
  modulationLfoToVolume = 160,
  vibratoDelay = 164,
  vibratoRate = 168,
  vibratoToPitch = 172,
  /** dB that the softest note loses, by a concave curve (96: amplitude goes with the velocity's square) */
  velocityToAttenuation = 176,
  /** cents that the softest note loses */
  velocityToCutoff = 180,
  /** i32 0: linear, 1: concave */
  velocityToCutoffConcave = 184,
  /** cents of vibrato at full */
  wheelToVibrato = 188,
  pressureToVibrato = 192,
  /** i32 handle of the buffer with the zone's sample: i16 frames, mono; zones of all presets and samplers may share it */
  sample = 196,
  bytes = 208,
}

export enum SamplerLoop {
  none = 0,
  continuous,
  /** loops while held, then plays to the end */
  untilRelease,
}
