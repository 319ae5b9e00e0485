import { choice, type ParameterSpec, range, SILENCE_DB, toggle } from "./spec";

/** Corner and centre frequencies of the strip's three-band EQ, Hz; the mid band's Q. */
export const STRIP_EQ = { low: 200, mid: 1000, high: 5000, midQ: 0.7 } as const;

/** Every parameter of a mixer strip, in the order of the engine's `StripParameter`. */
export const STRIP_PARAMETERS = {
  gain: range("Gain", -20, 20, 0, { step: 0.1, unit: "dB" }),
  phase: { ...toggle("Phase"), name: "Inverted phase" },
  hpfOn: toggle("High-pass"),
  hpfFrequency: range("High-pass frequency", 20, 2000, 80, { unit: "Hz", scale: "log" }),
  hpfSlope: choice("High-pass slope", ["12 dB/oct", "24 dB/oct"]),
  lpfOn: toggle("Low-pass"),
  lpfFrequency: range("Low-pass frequency", 200, 20000, 18000, { unit: "Hz", scale: "log" }),
  lpfSlope: choice("Low-pass slope", ["12 dB/oct", "24 dB/oct"]),
  eqLow: range("Low", -15, 15, 0, { step: 0.5, unit: "dB", name: "EQ low" }),
  eqMid: range("Mid", -15, 15, 0, { step: 0.5, unit: "dB", name: "EQ mid" }),
  eqHigh: range("High", -15, 15, 0, { step: 0.5, unit: "dB", name: "EQ high" }),
  compThreshold: range("Threshold", -60, 0, -18, { step: 0.1, unit: "dB", name: "Compressor threshold" }),
  compRatio: range("Compressor", 1, 20, 1, { step: 0.1, unit: "ratio" }),
  compAttack: range("Attack", 0.1, 200, 10, { unit: "ms", scale: "log", name: "Compressor attack" }),
  compRelease: range("Release", 5, 2000, 100, { unit: "ms", scale: "log", name: "Compressor release" }),
  compKnee: range("Knee", 0, 24, 6, { step: 0.1, unit: "dB", name: "Compressor knee" }),
  compMakeup: range("Make-up", 0, 24, 0, { step: 0.1, unit: "dB", name: "Compressor make-up" }),
  pan: range("Pan", -100, 100, 0, { step: 1, unit: "pan" }),
  level: range("Volume", SILENCE_DB, 6, 0, { unit: "dB", scale: "fader" }),
} as const satisfies Record<string, ParameterSpec>;

export type StripParameterName = keyof typeof STRIP_PARAMETERS;

/** A track's switches besides its strip, stored in the document for everybody. */
export const TRACK_SWITCHES = {
  mute: toggle("Mute"),
  solo: toggle("Solo"),
  soloSafe: toggle("Solo-safe"),
} as const satisfies Record<string, ParameterSpec>;

export type TrackSwitchName = keyof typeof TRACK_SWITCHES;
