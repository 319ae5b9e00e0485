import type { DevicePreset } from "./preset";

export const FLANGER_PRESETS: readonly DevicePreset<"flanger">[] = [
  { name: "Slow Jet", params: { rate: 0.08, depth: 90, delay: 2.5, feedback: 65, stereo: 90, mix: 50 } },
  { name: "Gentle Sweep", params: { rate: 0.2, depth: 60, delay: 1.5, feedback: 25, stereo: 90, mix: 40 } },
  { name: "Hollow", params: { rate: 0.15, depth: 80, delay: 1.2, feedback: -70, stereo: 120, mix: 50 } },
  { name: "Metal Comb", params: { rate: 0.05, depth: 30, delay: 0.6, feedback: 85, stereo: 60, mix: 45 } },
  { name: "Wide Drift", params: { rate: 0.3, depth: 70, delay: 4, feedback: 35, stereo: 180, mix: 45 } },
  { name: "Fast Wobble", params: { rate: 3.2, depth: 40, delay: 1, feedback: 30, stereo: 180, mix: 50 } },
];
