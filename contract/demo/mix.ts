import type { DeviceKindName } from "../devices";
import type { StripParameterName } from "../parameters";
import type { Device } from "../project/document";
import type { Tone } from "./pattern";
import * as song from "./song";

/** A track of the demo: its notes, instrument and place in the mix. */
export interface Part {
  name: string;
  kind: "midi" | "drums";
  color: number;
  instrument: DeviceKindName;
  /** name of the preset on which `params` is based */
  preset?: string;
  params: Readonly<Record<string, number>>;
  font?: Device["font"];
  strip: Partial<Record<StripParameterName, number>>;
  /** send amounts 0..100 to the returns */
  sends: { reverb?: number; delay?: number; chorus?: number };
  tones: readonly Tone[];
  /** bars after which the tones repeat */
  bars: number;
  /** the bars at which it plays a section */
  sections: readonly number[];
}

export const PARTS: readonly Part[] = [
  {
    name: "Drums",
    kind: "drums",
    color: 0,
    instrument: "drums",
    params: { kickDecay: 300, kickPunch: 45, clapTone: 1400, hatLevel: -9, cymbalLevel: -12, percussionLevel: -8 },
    strip: { level: -8.5, compRatio: 4, compThreshold: -22, compAttack: 3, compRelease: 90, compMakeup: 8 },
    sends: { reverb: 12 },
    tones: song.drums(),
    bars: 8,
    sections: song.SECTIONS.drums,
  },
  {
    name: "Rise",
    kind: "drums",
    color: 1,
    instrument: "drums",
    params: { snareTune: 5, snareDecay: 120, hatLevel: -10 },
    strip: { level: -7, hpfOn: 1, hpfFrequency: 180 },
    sends: { reverb: 30 },
    tones: song.rise(),
    bars: 8,
    sections: song.SECTIONS.rise,
  },
  {
    name: "Bass",
    kind: "midi",
    color: 3,
    instrument: "synth",
    params: {
      osc1Wave: 2,
      osc1Level: 70,
      osc2Wave: 1,
      osc2Level: 40,
      osc2Octave: -1,
      filterCutoff: 320,
      filterResonance: 22,
      filterEnvelope: 46,
      filterDecay: 180,
      attack: 2,
      decay: 220,
      sustain: 65,
      release: 80,
    },
    strip: { level: -2, hpfOn: 1, hpfFrequency: 32, eqMid: -2, compRatio: 4, compThreshold: -20, compMakeup: 3 },
    sends: {},
    tones: song.bass(),
    bars: song.PROGRESSION_BARS,
    sections: song.SECTIONS.bass,
  },
  {
    name: "Pad",
    kind: "midi",
    color: 7,
    instrument: "synth",
    params: {
      osc1Wave: 2,
      osc1Level: 55,
      osc2Wave: 3,
      osc2Level: 45,
      osc2Detune: 7,
      unison: 5,
      unisonDetune: 14,
      unisonSpread: 90,
      filterCutoff: 1400,
      filterResonance: 8,
      filterEnvelope: 20,
      filterAttack: 1800,
      filterDecay: 2500,
      filterSustain: 50,
      attack: 700,
      decay: 1200,
      sustain: 85,
      release: 900,
      lfoRate: 0.2,
      lfoFilter: 12,
    },
    strip: { level: -13, hpfOn: 1, hpfFrequency: 160, eqHigh: 1.5 },
    sends: { reverb: 38, chorus: 30 },
    tones: song.pad(),
    bars: song.PROGRESSION_BARS,
    sections: song.SECTIONS.pad,
  },
  {
    name: "Arpeggio",
    kind: "midi",
    color: 5,
    instrument: "pluck",
    params: { decay: 1.6, damping: 38, hardness: 72, position: 22, body: 35 },
    strip: { level: -6, pan: -18, hpfOn: 1, hpfFrequency: 220 },
    sends: { reverb: 22, delay: 28 },
    tones: song.arpeggio(),
    bars: song.PROGRESSION_BARS,
    sections: song.SECTIONS.arpeggio,
  },
  {
    name: "Lead",
    kind: "midi",
    color: 9,
    instrument: "synth",
    params: {
      osc1Wave: 1,
      osc1Level: 60,
      osc2Wave: 2,
      osc2Level: 40,
      osc2Detune: 9,
      filterCutoff: 2600,
      filterResonance: 18,
      filterEnvelope: 25,
      filterDecay: 400,
      glide: 60,
      attack: 8,
      decay: 300,
      sustain: 75,
      release: 220,
      lfoRate: 5.2,
      lfoPitch: 7,
    },
    strip: { level: -10, pan: 12, hpfOn: 1, hpfFrequency: 250, eqHigh: 2 },
    sends: { reverb: 26, delay: 34 },
    tones: song.lead(),
    bars: 8,
    sections: song.SECTIONS.lead,
  },
  {
    name: "Piano",
    kind: "midi",
    color: 11,
    instrument: "sampler",
    params: {},
    font: { fontId: "sonivox", bank: 0, program: 0 },
    strip: { level: -7, pan: 6, hpfOn: 1, hpfFrequency: 70 },
    sends: { reverb: 30 },
    tones: song.piano(),
    bars: song.PROGRESSION_BARS,
    sections: song.SECTIONS.piano,
  },
];
