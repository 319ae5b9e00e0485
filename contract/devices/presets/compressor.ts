import type { DevicePreset } from "./preset";

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
