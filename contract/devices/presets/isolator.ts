import { isolator as manifest } from "../isolator";
import { named } from "./named";
import type { DevicePreset } from "./preset";

type Changes = Partial<DevicePreset<"isolator">["params"]>;
const isolator = (name: string, changes: Changes): DevicePreset<"isolator"> =>
  named(manifest.parameters, name, changes);

export const ISOLATOR_PRESETS: readonly DevicePreset<"isolator">[] = [
  isolator("Flat", {}),
  isolator("Bass Out", { lowKill: 1 }),
  isolator("Vocals Down", { mid: 35 }),
  isolator("Warm", { low: 58, high: 42 }),
  isolator("Bright", { low: 44, high: 58 }),
  isolator("Blend In", { low: 20, mid: 40, high: 45 }),
];
