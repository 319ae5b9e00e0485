import { gate as manifest } from "../gate";
import { named } from "./named";
import type { DevicePreset } from "./preset";

type Changes = Partial<DevicePreset<"gate">["params"]>;
const gate = (name: string, changes: Changes): DevicePreset<"gate"> => named(manifest.parameters, name, changes);

export const GATE_PRESETS: readonly DevicePreset<"gate">[] = [
  gate("Vocal Breath", {
    threshold: -45,
    hysteresis: 8,
    attack: 2,
    hold: 80,
    release: 250,
    range: -20,
    keyLowCut: 120,
  }),
  gate("Kick Drum", {
    threshold: -26,
    hysteresis: 6,
    attack: 0.1,
    hold: 40,
    release: 120,
    lookahead: 1,
    keyHighCut: 900,
  }),
  gate("Snare Drum", {
    threshold: -28,
    hysteresis: 5,
    attack: 0.1,
    hold: 60,
    release: 140,
    range: -40,
    lookahead: 1,
    keyLowCut: 180,
    keyHighCut: 8000,
  }),
  gate("Toms", { threshold: -30, attack: 0.3, hold: 120, release: 400, range: -30, lookahead: 2, keyLowCut: 70 }),
  gate("Guitar Hum", { threshold: -52, hysteresis: 10, attack: 1, hold: 150, release: 300, keyLowCut: 180 }),
  gate("Tight Stutter", { threshold: -24, hysteresis: 1, attack: 0.05, hold: 5, release: 8, lookahead: 0.5 }),
  gate("Gentle Expander", { threshold: -38, hysteresis: 3, attack: 5, hold: 30, release: 350, range: -10 }),
];
