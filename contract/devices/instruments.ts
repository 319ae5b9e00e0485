import { choice, range } from "../parameters";

export const WAVES = ["Sine", "Square", "Sawtooth", "Triangle"] as const;

const level = range("Level", -48, 6, 0, { step: 0.1, unit: "dB" });
const velocity = range("Velocity", 0, 100, 80, { step: 1, unit: "%" });
const bendRange = range("Bend range", 0, 24, 2, { step: 1, unit: "semitones" });

/** Two band-limited oscillators, noise, filter with envelope, ADSR, unison, LFO. */
export const SYNTH_PARAMETERS = {
  osc1Wave: choice("Osc 1 wave", WAVES, 2),
  osc1Level: range("Osc 1 level", 0, 100, 80, { step: 1, unit: "%" }),
  osc1Octave: range("Osc 1 octave", -3, 3, 0, { step: 1, unit: "octaves" }),
  osc1Detune: range("Osc 1 detune", -50, 50, 0, { step: 1, unit: "cents" }),
  osc2Wave: choice("Osc 2 wave", WAVES, 1),
  osc2Level: range("Osc 2 level", 0, 100, 0, { step: 1, unit: "%" }),
  osc2Octave: range("Osc 2 octave", -3, 3, 0, { step: 1, unit: "octaves" }),
  osc2Detune: range("Osc 2 detune", -50, 50, 0, { step: 1, unit: "cents" }),
  noiseLevel: range("Noise", 0, 100, 0, { step: 1, unit: "%" }),
  unison: range("Unison", 1, 7, 1, { step: 1 }),
  unisonDetune: range("Unison detune", 0, 50, 12, { step: 0.5, unit: "cents" }),
  unisonSpread: range("Unison spread", 0, 100, 60, { step: 1, unit: "%" }),
  filterType: choice("Filter", ["Low-pass 12", "Low-pass 24", "High-pass", "Band-pass"], 1),
  filterCutoff: range("Cutoff", 20, 20000, 8000, { unit: "Hz", scale: "log" }),
  filterResonance: range("Resonance", 0, 100, 10, { step: 1, unit: "%" }),
  filterEnvelope: range("Filter envelope", -100, 100, 0, { step: 1, unit: "%" }),
  filterKeyTrack: range("Key track", 0, 100, 0, { step: 1, unit: "%" }),
  filterAttack: range("Filter attack", 0.5, 10000, 5, { unit: "ms", scale: "log" }),
  filterDecay: range("Filter decay", 1, 10000, 300, { unit: "ms", scale: "log" }),
  filterSustain: range("Filter sustain", 0, 100, 0, { step: 1, unit: "%" }),
  filterRelease: range("Filter release", 1, 10000, 300, { unit: "ms", scale: "log" }),
  attack: range("Attack", 0.5, 10000, 2, { unit: "ms", scale: "log" }),
  decay: range("Decay", 1, 10000, 300, { unit: "ms", scale: "log" }),
  sustain: range("Sustain", 0, 100, 80, { step: 1, unit: "%" }),
  release: range("Release", 1, 10000, 120, { unit: "ms", scale: "log" }),
  glide: range("Glide", 0, 2000, 0, { step: 1, unit: "ms" }),
  velocity,
  bendRange,
  lfoRate: range("LFO rate", 0.05, 20, 5, { unit: "Hz", scale: "log" }),
  lfoPitch: range("LFO to pitch", 0, 100, 0, { step: 1, unit: "cents" }),
  lfoFilter: range("LFO to filter", 0, 100, 0, { step: 1, unit: "%" }),
  level,
} as const;

/** A plucked string: fractional-delay waveguide with damping and pick position. */
export const PLUCK_PARAMETERS = {
  decay: range("Decay", 0.1, 20, 4, { unit: "s", scale: "log" }),
  damping: range("Damping", 0, 100, 30, { step: 1, unit: "%" }),
  position: range("Pick position", 2, 50, 15, { step: 1, unit: "%" }),
  hardness: range("Hardness", 0, 100, 60, { step: 1, unit: "%" }),
  release: range("Release", 5, 2000, 80, { unit: "ms", scale: "log" }),
  body: range("Body", 0, 100, 30, { step: 1, unit: "%" }),
  bendRange,
  velocity,
  level,
} as const;

/** A drum synth on General MIDI drum keys. Tunes are semitones around the drum's own pitch, decays times to −60 dB. */
export const DRUMS_PARAMETERS = {
  kickTune: range("Kick tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
  kickDecay: range("Kick decay", 50, 2000, 450, { unit: "ms", scale: "log" }),
  kickPunch: range("Kick punch", 0, 100, 60, { step: 1, unit: "%" }),
  kickLevel: range("Kick level", -48, 6, 0, { step: 0.1, unit: "dB" }),
  snareTune: range("Snare tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
  snareDecay: range("Snare decay", 50, 1000, 240, { unit: "ms", scale: "log" }),
  snareSnap: range("Snare snap", 0, 100, 60, { step: 1, unit: "%" }),
  snareLevel: range("Snare level", -48, 6, 0, { step: 0.1, unit: "dB" }),
  clapDecay: range("Clap decay", 50, 1000, 280, { unit: "ms", scale: "log" }),
  clapTone: range("Clap tone", 500, 4000, 1200, { unit: "Hz", scale: "log" }),
  clapLevel: range("Clap level", -48, 6, 0, { step: 0.1, unit: "dB" }),
  hatTone: range("Hat tone", 2000, 14000, 8000, { unit: "Hz", scale: "log" }),
  closedHatDecay: range("Closed hat decay", 10, 300, 90, { unit: "ms", scale: "log" }),
  openHatDecay: range("Open hat decay", 50, 2000, 600, { unit: "ms", scale: "log" }),
  hatLevel: range("Hat level", -48, 6, -4, { step: 0.1, unit: "dB" }),
  tomTune: range("Tom tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
  tomDecay: range("Tom decay", 50, 2000, 500, { unit: "ms", scale: "log" }),
  tomLevel: range("Tom level", -48, 6, 0, { step: 0.1, unit: "dB" }),
  cymbalTone: range("Cymbal tone", 2000, 12000, 5000, { unit: "Hz", scale: "log" }),
  cymbalDecay: range("Cymbal decay", 200, 5000, 2400, { unit: "ms", scale: "log" }),
  cymbalLevel: range("Cymbal level", -48, 6, -4, { step: 0.1, unit: "dB" }),
  percussionTune: range("Percussion tune", -24, 24, 0, { step: 0.1, unit: "semitones" }),
  percussionDecay: range("Percussion decay", 20, 1000, 120, { unit: "ms", scale: "log" }),
  percussionLevel: range("Percussion level", -48, 6, 0, { step: 0.1, unit: "dB" }),
  level,
} as const;

/** Plays a SoundFont preset. Attack, release and cutoff shift what the font says. */
export const SAMPLER_PARAMETERS = {
  attack: range("Attack", 0, 2000, 0, { step: 1, unit: "ms" }),
  release: range("Release", 0, 4000, 0, { step: 1, unit: "ms" }),
  cutoff: range("Brightness", -48, 48, 0, { step: 1, unit: "semitones" }),
  tune: range("Tune", -100, 100, 0, { step: 1, unit: "cents" }),
  transpose: range("Transpose", -24, 24, 0, { step: 1, unit: "semitones" }),
  velocity: range("Velocity", 0, 100, 100, { step: 1, unit: "%" }),
  bendRange,
  level,
} as const;
