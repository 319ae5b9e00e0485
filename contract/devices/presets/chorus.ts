import type { DevicePreset } from "./preset";

export const CHORUS_PRESETS: readonly DevicePreset<"chorus">[] = [
  { name: "Classic", params: { rate: 0.7, depth: 45, delay: 12, voices: 2, width: 100, mix: 40 } },
  { name: "Slow Widen", params: { rate: 0.25, depth: 35, delay: 14, voices: 2, width: 100, mix: 45 } },
  { name: "Classic Two", params: { rate: 0.8, depth: 50, delay: 12, voices: 2, width: 100, mix: 50 } },
  { name: "Ensemble", params: { rate: 0.6, depth: 60, delay: 18, voices: 4, width: 100, mix: 60 } },
  { name: "Guitar Shimmer", params: { rate: 1.4, depth: 30, delay: 8, voices: 2, width: 90, mix: 40 } },
  { name: "Bass Thickener", params: { rate: 0.5, depth: 25, delay: 10, voices: 1, width: 60, mix: 30 } },
  { name: "Vibrato", params: { rate: 5.5, depth: 35, delay: 6, voices: 1, width: 0, mix: 100 } },
  { name: "Return: Ensemble", params: { rate: 0.7, depth: 55, delay: 16, voices: 3, width: 100, mix: 100 } },
];
