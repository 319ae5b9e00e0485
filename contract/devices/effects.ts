import { choice, range, toggle } from "../parameters";

/** Note values of a tempo-synced delay, as parts of a quarter note. */
export const DIVISIONS = [
  "1/32",
  "1/16T",
  "1/16",
  "1/8T",
  "1/16D",
  "1/8",
  "1/4T",
  "1/8D",
  "1/4",
  "1/2T",
  "1/4D",
  "1/2",
  "1/1",
] as const;
export const DIVISION_QUARTERS = [
  1 / 8,
  1 / 6,
  1 / 4,
  1 / 3,
  3 / 8,
  1 / 2,
  2 / 3,
  3 / 4,
  1,
  4 / 3,
  3 / 2,
  2,
  4,
] as const;

const mix = range("Mix", 0, 100, 100, { step: 1, unit: "%" });

export const REVERB_PARAMETERS = {
  decay: range("Decay", 0.1, 20, 1.8, { unit: "s", scale: "log" }),
  preDelay: range("Pre-delay", 0, 250, 10, { step: 1, unit: "ms" }),
  size: range("Size", 0, 100, 60, { step: 1, unit: "%" }),
  damping: range("Damping", 0, 100, 40, { step: 1, unit: "%" }),
  lowCut: range("Low cut", 20, 1000, 120, { unit: "Hz", scale: "log" }),
  highCut: range("High cut", 1000, 20000, 12000, { unit: "Hz", scale: "log" }),
  width: range("Width", 0, 100, 100, { step: 1, unit: "%" }),
  mix,
} as const;

export const DELAY_PARAMETERS = {
  synced: toggle("Sync", true),
  time: range("Time", 1, 2000, 375, { unit: "ms", scale: "log" }),
  division: choice("Note", DIVISIONS, 7),
  feedback: range("Feedback", 0, 95, 35, { step: 1, unit: "%" }),
  pingPong: toggle("Ping-pong"),
  lowCut: range("Low cut", 20, 2000, 120, { unit: "Hz", scale: "log" }),
  highCut: range("High cut", 500, 20000, 8000, { unit: "Hz", scale: "log" }),
  mix,
} as const;

export const CHORUS_PARAMETERS = {
  rate: range("Rate", 0.05, 10, 0.8, { unit: "Hz", scale: "log" }),
  depth: range("Depth", 0, 100, 50, { step: 1, unit: "%" }),
  delay: range("Delay", 2, 40, 12, { step: 0.1, unit: "ms" }),
  voices: range("Voices", 1, 4, 2, { step: 1 }),
  width: range("Width", 0, 100, 100, { step: 1, unit: "%" }),
  mix,
} as const;

export const FLANGER_PARAMETERS = {
  rate: range("Rate", 0.02, 5, 0.25, { unit: "Hz", scale: "log" }),
  depth: range("Depth", 0, 100, 70, { step: 1, unit: "%" }),
  delay: range("Delay", 0.2, 10, 1.5, { step: 0.1, unit: "ms" }),
  feedback: range("Feedback", -95, 95, 50, { step: 1, unit: "%" }),
  stereo: range("Stereo", 0, 180, 90, { step: 1 }),
  mix: range("Mix", 0, 100, 50, { step: 1, unit: "%" }),
} as const;

export const DISTORTION_PARAMETERS = {
  drive: range("Drive", 0, 48, 12, { step: 0.1, unit: "dB" }),
  shape: choice("Shape", ["Soft", "Hard", "Tube", "Fold"]),
  bias: range("Bias", -100, 100, 0, { step: 1, unit: "%" }),
  tone: range("Tone", 200, 20000, 20000, { unit: "Hz", scale: "log" }),
  output: range("Output", -24, 12, 0, { step: 0.1, unit: "dB" }),
  mix,
} as const;

export const COMPRESSOR_PARAMETERS = {
  threshold: range("Threshold", -60, 0, -18, { step: 0.1, unit: "dB" }),
  ratio: range("Ratio", 1, 20, 4, { step: 0.1, unit: "ratio" }),
  attack: range("Attack", 0.1, 200, 10, { unit: "ms", scale: "log" }),
  release: range("Release", 5, 2000, 100, { unit: "ms", scale: "log" }),
  knee: range("Knee", 0, 24, 6, { step: 0.1, unit: "dB" }),
  makeup: range("Make-up", 0, 24, 0, { step: 0.1, unit: "dB" }),
  lookahead: range("Look-ahead", 0, 10, 0, { step: 0.1, unit: "ms" }),
  mix,
} as const;

export const LIMITER_PARAMETERS = {
  gain: range("Gain", 0, 24, 0, { step: 0.1, unit: "dB" }),
  ceiling: range("Ceiling", -12, 0, -1, { step: 0.1, unit: "dB" }),
  release: range("Release", 5, 1000, 80, { unit: "ms", scale: "log" }),
  lookahead: range("Look-ahead", 1, 10, 3, { step: 0.1, unit: "ms" }),
  truePeak: toggle("True peak", true),
} as const;
