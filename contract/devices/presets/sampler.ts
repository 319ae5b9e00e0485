import { sampler as manifest } from "../sampler";
import { named } from "./named";
import type { DevicePreset } from "./preset";

type Changes = Partial<DevicePreset<"sampler">["params"]>;
const sampler = (name: string, changes: Changes): DevicePreset<"sampler"> => named(manifest.parameters, name, changes);

/** General ways to play any sound of a font. */
export const SAMPLER_PRESETS: readonly DevicePreset<"sampler">[] = [
  sampler("As in the Font", {}),
  sampler("Slow Swell", { attack: 450, release: 900 }),
  sampler("Long Tail", { release: 2400 }),
  sampler("Felt and Wool", { cutoff: -18, attack: 6, velocity: 80 }),
  sampler("In Front", { cutoff: 14, velocity: 60, level: 1 }),
  sampler("Even Touch", { velocity: 15 }),
  sampler("Octave Down", { transpose: -12 }),
];
