import { choice, range } from "../parameters";
import { bendRange, level, velocity } from "./common";
import { defineDevice, INSTRUMENT_PORTS, NO_LATENCY } from "./manifest";

export const WAVES = ["Sine", "Square", "Sawtooth", "Triangle"] as const;

/** Two band-limited oscillators, noise, filter with envelope, ADSR, unison, LFO. */
export const synth = defineDevice({
  id: "synth",
  order: 1,
  label: "Synth",
  role: "instrument",
  parameters: {
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
  },
  ports: INSTRUMENT_PORTS,
  latency: NO_LATENCY,
  panel: {
    groups: [
      { title: "Oscillator 1", omit: "Osc 1", rows: [["osc1Wave", "osc1Level", "osc1Octave", "osc1Detune"]] },
      { title: "Oscillator 2", omit: "Osc 2", rows: [["osc2Wave", "osc2Level", "osc2Octave", "osc2Detune"]] },
      { title: "Noise and unison", omit: "Unison", rows: [["noiseLevel", "unison", "unisonDetune", "unisonSpread"]] },
      {
        title: "Filter",
        omit: "Filter",
        rows: [["filterType", "filterCutoff", "filterResonance", "filterEnvelope", "filterKeyTrack"]],
      },
      {
        title: "Filter envelope",
        omit: "Filter",
        rows: [["filterAttack", "filterDecay", "filterSustain", "filterRelease"]],
      },
      { title: "Amplifier", rows: [["attack", "decay", "sustain", "release", "level"]] },
      { title: "LFO", omit: "LFO", rows: [["lfoRate", "lfoPitch", "lfoFilter"]] },
      { title: "Playing", rows: [["glide", "velocity", "bendRange"]] },
    ],
  },
});
