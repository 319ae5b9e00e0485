import type { DevicePreset } from "./preset";

export const REVERB_PRESETS: readonly DevicePreset<"reverb">[] = [
  {
    name: "Hall",
    params: { decay: 2.2, preDelay: 18, size: 72, damping: 42, lowCut: 140, highCut: 10000, width: 100, mix: 22 },
  },
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
