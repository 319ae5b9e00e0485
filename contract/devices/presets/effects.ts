import { DISTORTION_PARAMETERS, DIVISIONS } from "../effects";
import type { DevicePreset } from "./preset";

const note = (name: (typeof DIVISIONS)[number]): number => DIVISIONS.indexOf(name);
const shape = (name: string): number => DISTORTION_PARAMETERS.shape.choices?.indexOf(name) ?? 0;

export const REVERB_PRESETS: readonly DevicePreset<"reverb">[] = [
  {
    name: "Small Room",
    params: { decay: 0.5, preDelay: 2, size: 12, damping: 55, lowCut: 150, highCut: 9000, width: 80, mix: 25 },
  },
  {
    name: "Vocal Plate",
    params: { decay: 1.6, preDelay: 20, size: 35, damping: 20, lowCut: 220, highCut: 14000, width: 100, mix: 30 },
  },
  {
    name: "Drum Room",
    params: { decay: 0.8, preDelay: 5, size: 25, damping: 45, lowCut: 100, highCut: 10000, width: 100, mix: 22 },
  },
  {
    name: "Studio Chamber",
    params: { decay: 1.3, preDelay: 12, size: 45, damping: 35, lowCut: 140, highCut: 12000, width: 100, mix: 30 },
  },
  {
    name: "Concert Hall",
    params: { decay: 2.6, preDelay: 28, size: 80, damping: 45, lowCut: 100, highCut: 9000, width: 100, mix: 32 },
  },
  {
    name: "Cathedral",
    params: { decay: 6, preDelay: 45, size: 100, damping: 55, lowCut: 90, highCut: 7000, width: 100, mix: 38 },
  },
  {
    name: "Dark Ambience",
    params: { decay: 9, preDelay: 60, size: 100, damping: 85, lowCut: 120, highCut: 4500, width: 100, mix: 50 },
  },
  {
    name: "Return: Hall",
    params: { decay: 2.2, preDelay: 20, size: 70, damping: 40, lowCut: 180, highCut: 11000, width: 100, mix: 100 },
  },
];

export const DELAY_PRESETS: readonly DevicePreset<"delay">[] = [
  {
    name: "Dotted Eighth",
    params: {
      synced: 1,
      time: 375,
      division: note("1/8D"),
      feedback: 38,
      pingPong: 0,
      lowCut: 150,
      highCut: 7000,
      mix: 30,
    },
  },
  {
    name: "Quarter Echo",
    params: {
      synced: 1,
      time: 500,
      division: note("1/4"),
      feedback: 35,
      pingPong: 0,
      lowCut: 150,
      highCut: 6000,
      mix: 25,
    },
  },
  {
    name: "Ping-Pong Eighths",
    params: {
      synced: 1,
      time: 250,
      division: note("1/8"),
      feedback: 45,
      pingPong: 1,
      lowCut: 200,
      highCut: 8000,
      mix: 30,
    },
  },
  {
    name: "Slapback",
    params: {
      synced: 0,
      time: 110,
      division: note("1/16"),
      feedback: 8,
      pingPong: 0,
      lowCut: 120,
      highCut: 6500,
      mix: 28,
    },
  },
  {
    name: "Tape Loop",
    params: {
      synced: 0,
      time: 420,
      division: note("1/4"),
      feedback: 70,
      pingPong: 0,
      lowCut: 250,
      highCut: 2800,
      mix: 35,
    },
  },
  {
    name: "Dub Triplets",
    params: {
      synced: 1,
      time: 333,
      division: note("1/4T"),
      feedback: 78,
      pingPong: 1,
      lowCut: 350,
      highCut: 2200,
      mix: 40,
    },
  },
  {
    name: "Doubler",
    params: {
      synced: 0,
      time: 24,
      division: note("1/32"),
      feedback: 0,
      pingPong: 0,
      lowCut: 80,
      highCut: 14000,
      mix: 35,
    },
  },
  {
    name: "Return: Ping-Pong",
    params: {
      synced: 1,
      time: 375,
      division: note("1/8D"),
      feedback: 42,
      pingPong: 1,
      lowCut: 200,
      highCut: 8000,
      mix: 100,
    },
  },
];

export const CHORUS_PRESETS: readonly DevicePreset<"chorus">[] = [
  { name: "Slow Widen", params: { rate: 0.25, depth: 35, delay: 14, voices: 2, width: 100, mix: 45 } },
  { name: "Classic Two", params: { rate: 0.8, depth: 50, delay: 12, voices: 2, width: 100, mix: 50 } },
  { name: "Ensemble", params: { rate: 0.6, depth: 60, delay: 18, voices: 4, width: 100, mix: 60 } },
  { name: "Guitar Shimmer", params: { rate: 1.4, depth: 30, delay: 8, voices: 2, width: 90, mix: 40 } },
  { name: "Bass Thickener", params: { rate: 0.5, depth: 25, delay: 10, voices: 1, width: 60, mix: 30 } },
  { name: "Vibrato", params: { rate: 5.5, depth: 35, delay: 6, voices: 1, width: 0, mix: 100 } },
  { name: "Return: Ensemble", params: { rate: 0.7, depth: 55, delay: 16, voices: 3, width: 100, mix: 100 } },
];

export const FLANGER_PRESETS: readonly DevicePreset<"flanger">[] = [
  { name: "Slow Jet", params: { rate: 0.08, depth: 90, delay: 2.5, feedback: 65, stereo: 90, mix: 50 } },
  { name: "Gentle Sweep", params: { rate: 0.2, depth: 60, delay: 1.5, feedback: 25, stereo: 90, mix: 40 } },
  { name: "Hollow", params: { rate: 0.15, depth: 80, delay: 1.2, feedback: -70, stereo: 120, mix: 50 } },
  { name: "Metal Comb", params: { rate: 0.05, depth: 30, delay: 0.6, feedback: 85, stereo: 60, mix: 45 } },
  { name: "Wide Drift", params: { rate: 0.3, depth: 70, delay: 4, feedback: 35, stereo: 180, mix: 45 } },
  { name: "Fast Wobble", params: { rate: 3.2, depth: 40, delay: 1, feedback: 30, stereo: 180, mix: 50 } },
];

export const DISTORTION_PRESETS: readonly DevicePreset<"distortion">[] = [
  { name: "Warm Tape", params: { drive: 6, shape: shape("Soft"), bias: 8, tone: 14000, output: -3, mix: 100 } },
  { name: "Tube Colour", params: { drive: 10, shape: shape("Tube"), bias: 15, tone: 12000, output: -5, mix: 100 } },
  { name: "Bass Grit", params: { drive: 18, shape: shape("Tube"), bias: 0, tone: 3500, output: -8, mix: 55 } },
  { name: "Crunch", params: { drive: 22, shape: shape("Soft"), bias: 20, tone: 6500, output: -9, mix: 100 } },
  { name: "Fuzz", params: { drive: 38, shape: shape("Hard"), bias: 25, tone: 4500, output: -12, mix: 100 } },
  { name: "Drum Crush", params: { drive: 16, shape: shape("Hard"), bias: 0, tone: 16000, output: -8, mix: 40 } },
  { name: "West Coast Fold", params: { drive: 14, shape: shape("Fold"), bias: 30, tone: 9000, output: -8, mix: 100 } },
];

export const COMPRESSOR_PRESETS: readonly DevicePreset<"compressor">[] = [
  {
    name: "Gentle Glue",
    params: { threshold: -16, ratio: 2, attack: 30, release: 180, knee: 12, makeup: 2, lookahead: 0, mix: 100 },
  },
  {
    name: "Vocal Leveller",
    params: { threshold: -24, ratio: 3, attack: 8, release: 120, knee: 10, makeup: 5, lookahead: 0, mix: 100 },
  },
  {
    name: "Drum Punch",
    params: { threshold: -18, ratio: 4, attack: 25, release: 90, knee: 3, makeup: 4, lookahead: 0, mix: 100 },
  },
  {
    name: "Bass Hold",
    params: { threshold: -22, ratio: 5, attack: 15, release: 160, knee: 6, makeup: 5, lookahead: 0, mix: 100 },
  },
  {
    name: "Parallel Smash",
    params: { threshold: -36, ratio: 12, attack: 1, release: 70, knee: 2, makeup: 14, lookahead: 0, mix: 35 },
  },
  {
    name: "Pluck Tamer",
    params: { threshold: -20, ratio: 6, attack: 0.5, release: 60, knee: 4, makeup: 3, lookahead: 1, mix: 100 },
  },
  {
    name: "Brick",
    params: { threshold: -12, ratio: 20, attack: 0.1, release: 80, knee: 0, makeup: 3, lookahead: 3, mix: 100 },
  },
];

export const LIMITER_PRESETS: readonly DevicePreset<"limiter">[] = [
  { name: "Transparent", params: { gain: 0, ceiling: -1, release: 120, lookahead: 5, truePeak: 1 } },
  { name: "Streaming Master", params: { gain: 4, ceiling: -1, release: 100, lookahead: 4, truePeak: 1 } },
  { name: "Loud Master", params: { gain: 8, ceiling: -0.5, release: 60, lookahead: 3, truePeak: 1 } },
  { name: "Drum Bus Catch", params: { gain: 3, ceiling: -0.3, release: 30, lookahead: 1.5, truePeak: 0 } },
  { name: "Safety", params: { gain: 0, ceiling: -0.1, release: 80, lookahead: 2, truePeak: 1 } },
  { name: "Soft Pump", params: { gain: 9, ceiling: -1, release: 350, lookahead: 6, truePeak: 1 } },
];

/** Presets of every effect, by its kind. */
export const EFFECT_PRESETS = {
  reverb: REVERB_PRESETS,
  delay: DELAY_PRESETS,
  chorus: CHORUS_PRESETS,
  flanger: FLANGER_PRESETS,
  distortion: DISTORTION_PRESETS,
  compressor: COMPRESSOR_PRESETS,
  limiter: LIMITER_PRESETS,
} as const;
