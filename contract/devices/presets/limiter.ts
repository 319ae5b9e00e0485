import type { DevicePreset } from "./preset";

export const LIMITER_PRESETS: readonly DevicePreset<"limiter">[] = [
  { name: "Transparent", params: { gain: 0, ceiling: -1, release: 120, lookahead: 5, truePeak: 1 } },
  { name: "Streaming Master", params: { gain: 4, ceiling: -1, release: 100, lookahead: 4, truePeak: 1 } },
  { name: "Loud Master", params: { gain: 8, ceiling: -0.5, release: 60, lookahead: 3, truePeak: 1 } },
  { name: "Drum Bus Catch", params: { gain: 3, ceiling: -0.3, release: 30, lookahead: 1.5, truePeak: 0 } },
  { name: "Safety", params: { gain: 0, ceiling: -0.1, release: 80, lookahead: 2, truePeak: 1 } },
  { name: "Soft Pump", params: { gain: 9, ceiling: -1, release: 350, lookahead: 6, truePeak: 1 } },
];
