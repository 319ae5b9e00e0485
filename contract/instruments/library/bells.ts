import type { LibraryPreset } from "./preset";
import { amp, bp, env, hp, lp12, lp24, sine, square, synthRows, touch, tri, wide } from "./synthRows";

const bell = synthRows("Bell");

// biome-ignore format: a preset is a line of a table
export const BELLS: readonly LibraryPreset[] = [
  bell("Pure Bell", "clean soft long", [sine(85), sine(40, 3)], lp12(16000, 0), amp(0.5, 3800, 0, 3000), touch(90)),
  bell("Fairy", "thin bright airy", [sine(75, 2), sine(45, 3)], hp(900, 0), amp(0.5, 1600, 0, 1500), touch(90)),
  bell("Church Tower", "deep long film", [tri(80, -1), sine(55, 2)], lp12(5000, 10), amp(1, 6500, 0, 4500), touch(80)),
  bell("Winter", "soft airy wide", [sine(80, 1), tri(40, 2)], lp12(6000, 0), wide(4, 9, 100), amp(3, 3000, 0, 2500), touch(90)),
  bell("Digital Bell", "digital bright hard", [square(55, 1), sine(60, 3)], hp(500, 20), amp(0.5, 2200, 0, 1400), touch(80)),
  bell("Chime Cloud", "wide long ambient", [sine(70, 1), sine(60, 2)], hp(400, 0), wide(7, 25, 100), amp(8, 5000, 0, 4000)),
  bell("Muted Bell", "dark soft short", [sine(90), sine(35, 2)], lp24(1200, 5, {}, 60), amp(0.5, 900, 0, 500), touch(90)),
  bell("Bell Pad", "slow soft ambient", [sine(80), tri(40, 2)], lp12(7000, 0), wide(3, 7, 100), amp(60, 4500, 35, 3000)),
  bell("Gamelan Wave", "world hard metallic", [tri(80, 0, -9), sine(55, 2, 9)], bp(1500, 22, env(15, 0.5, 300)), amp(0.5, 1800, 0, 1200), touch(90)),
];
