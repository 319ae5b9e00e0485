/** Numbers of the SoundFont generators that the sampler plays (Technical Specification 2.04, §8.1.2). */
export const Generator = {
  startOffset: 0,
  endOffset: 1,
  loopStartOffset: 2,
  loopEndOffset: 3,
  startCoarseOffset: 4,
  modulationLfoToPitch: 5,
  vibratoToPitch: 6,
  modulationToPitch: 7,
  cutoff: 8,
  resonance: 9,
  modulationLfoToCutoff: 10,
  modulationToCutoff: 11,
  endCoarseOffset: 12,
  modulationLfoToVolume: 13,
  pan: 17,
  modulationLfoDelay: 21,
  modulationLfoRate: 22,
  vibratoDelay: 23,
  vibratoRate: 24,
  modulationDelay: 25,
  modulationAttack: 26,
  modulationHold: 27,
  modulationDecay: 28,
  modulationSustain: 29,
  modulationRelease: 30,
  keyToModulationHold: 31,
  keyToModulationDecay: 32,
  volumeDelay: 33,
  volumeAttack: 34,
  volumeHold: 35,
  volumeDecay: 36,
  volumeSustain: 37,
  volumeRelease: 38,
  keyToVolumeHold: 39,
  keyToVolumeDecay: 40,
  loopStartCoarseOffset: 45,
  key: 46,
  velocity: 47,
  attenuation: 48,
  loopEndCoarseOffset: 50,
  coarseTune: 51,
  fineTune: 52,
  loop: 54,
  scaleTuning: 56,
  exclusiveClass: 57,
  rootKey: 58,
} as const;

export const LAST_GENERATOR = 127;

interface Range {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  /** whether a preset's value is added to the instrument's; otherwise only instruments may set it */
  readonly sums: boolean;
}

const range = (fallback: number, min: number, max: number, sums = true): Range => ({ fallback, min, max, sums });
const offset = range(0, -32768, 32768, false);
const lfo = range(0, -12000, 12000);
const delay = range(-12000, -12000, 5000);
const attack = range(-12000, -12000, 8000);
const perKey = range(0, -1200, 1200);

/** Default and limits of each generator, and whether presets add to it. */
export const GENERATORS: ReadonlyMap<number, Range> = new Map([
  [Generator.startOffset, offset],
  [Generator.endOffset, offset],
  [Generator.loopStartOffset, offset],
  [Generator.loopEndOffset, offset],
  [Generator.startCoarseOffset, offset],
  [Generator.modulationLfoToPitch, lfo],
  [Generator.vibratoToPitch, lfo],
  [Generator.modulationToPitch, lfo],
  [Generator.cutoff, range(13500, 1500, 13500)],
  [Generator.resonance, range(0, 0, 960)],
  [Generator.modulationLfoToCutoff, lfo],
  [Generator.modulationToCutoff, lfo],
  [Generator.endCoarseOffset, offset],
  [Generator.modulationLfoToVolume, range(0, -960, 960)],
  [Generator.pan, range(0, -500, 500)],
  [Generator.modulationLfoDelay, delay],
  [Generator.modulationLfoRate, range(0, -16000, 4500)],
  [Generator.vibratoDelay, delay],
  [Generator.vibratoRate, range(0, -16000, 4500)],
  [Generator.modulationDelay, delay],
  [Generator.modulationAttack, attack],
  [Generator.modulationHold, delay],
  [Generator.modulationDecay, attack],
  [Generator.modulationSustain, range(0, 0, 1000)],
  [Generator.modulationRelease, attack],
  [Generator.keyToModulationHold, perKey],
  [Generator.keyToModulationDecay, perKey],
  [Generator.volumeDelay, delay],
  [Generator.volumeAttack, attack],
  [Generator.volumeHold, delay],
  [Generator.volumeDecay, attack],
  [Generator.volumeSustain, range(0, 0, 1440)],
  [Generator.volumeRelease, attack],
  [Generator.keyToVolumeHold, perKey],
  [Generator.keyToVolumeDecay, perKey],
  [Generator.loopStartCoarseOffset, offset],
  [Generator.key, range(-1, -1, 127, false)],
  [Generator.velocity, range(-1, -1, 127, false)],
  [Generator.attenuation, range(0, -1440, 1440)],
  [Generator.loopEndCoarseOffset, offset],
  [Generator.coarseTune, range(0, -120, 120)],
  [Generator.fineTune, range(0, -12700, 12700)],
  [Generator.loop, range(0, 0, 3, false)],
  [Generator.scaleTuning, range(100, 0, 1200)],
  [Generator.exclusiveClass, range(0, 0, 127, false)],
  [Generator.rootKey, range(-1, -1, 127, false)],
]);
