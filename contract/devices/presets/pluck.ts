import { pluck as manifest } from "../pluck";
import { named } from "./named";
import type { DevicePreset } from "./preset";

type Changes = Partial<DevicePreset<"pluck">["params"]>;
const pluck = (name: string, changes: Changes): DevicePreset<"pluck"> => named(manifest.parameters, name, changes);

export const PLUCK_PRESETS: readonly DevicePreset<"pluck">[] = [
  pluck("Nylon Guitar", { decay: 3.2, damping: 48, position: 22, hardness: 38, release: 110, body: 55, level: 3 }),
  pluck("Steel Guitar", { decay: 5, damping: 26, position: 14, hardness: 70, release: 90, body: 38 }),
  pluck("Twelve Frets Up", { decay: 4, damping: 30, position: 50, hardness: 55, release: 120, body: 30, level: 1 }),
  pluck("Bridge Twang", { decay: 3.5, damping: 20, position: 5, hardness: 82, release: 80, body: 12, level: -1 }),
  pluck("Muted Strings", { decay: 0.45, damping: 66, position: 10, hardness: 55, release: 40, body: 30, level: 2 }),
  pluck("Finger Bass", { decay: 4.5, damping: 60, position: 24, hardness: 30, release: 90, body: 8, level: 4 }),
  pluck("Picked Bass", { decay: 5, damping: 42, position: 12, hardness: 68, release: 70, body: 5, level: 2 }),
  pluck("Harp", { decay: 6, damping: 40, position: 38, hardness: 42, release: 1800, body: 22, level: 3 }),
  pluck("Koto", { decay: 3, damping: 30, position: 7, hardness: 75, release: 700, body: 45, bendRange: 4 }),
  pluck("Banjo", { decay: 0.9, damping: 34, position: 8, hardness: 88, release: 120, body: 60 }),
  pluck("Harpsichord", {
    decay: 4,
    damping: 16,
    position: 9,
    hardness: 95,
    release: 60,
    body: 18,
    velocity: 15,
    level: -3,
  }),
  pluck("Kalimba Wood", { decay: 1.1, damping: 78, position: 33, hardness: 48, release: 600, body: 70, level: 4 }),
  pluck("Endless Drone", { decay: 20, damping: 8, position: 19, hardness: 60, release: 2000, body: 40 }),
];
