import { djFilter as manifest } from "../djFilter";
import { named } from "./named";
import type { DevicePreset } from "./preset";

type Changes = Partial<DevicePreset<"djFilter">["params"]>;
const djFilter = (name: string, changes: Changes): DevicePreset<"djFilter"> =>
  named(manifest.parameters, name, changes);

export const DJ_FILTER_PRESETS: readonly DevicePreset<"djFilter">[] = [
  djFilter("Open", {}),
  djFilter("Half Closed", { position: -25 }),
  djFilter("Next Door", { position: -35, resonance: 1.2 }),
  djFilter("No Rumble", { position: 20 }),
  djFilter("Thin", { position: 55 }),
  djFilter("Singing", { position: -25, resonance: 3 }),
];
