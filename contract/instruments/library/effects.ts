import type { LibraryPreset } from "./preset";
import {
  amp,
  bp,
  env,
  glide,
  hp,
  lp12,
  lp24,
  noise,
  none,
  saw,
  sine,
  square,
  sweep,
  synthRows,
  touch,
  wide,
} from "./synthRows";

const sequence = synthRows("Sequence");
const fx = synthRows("FX");

// biome-ignore format: a preset is a line of a table
export const EFFECTS: readonly LibraryPreset[] = [
  sequence("Berlin", "retro short warm", [saw(75, 0, -5), square(60, -1, 5)], lp24(600, 35, env(38, 0.5, 170), 30), amp(0.5, 240, 10, 80)),
  sequence("Pulse Sixteenths", "retro short hollow", [square(80)], lp24(1500, 25, env(20, 0.5, 60), 40), amp(0.5, 130, 0, 50)),
  sequence("Chip Sequence", "chip short bright", [square(75, 1)], lp12(20000, 0), amp(0.5, 70, 0, 15), touch(10)),
  sequence("Rolling Pluck", "trance wide short", [saw(75, 0, -6), saw(65, 1, 6)], lp12(1800, 15, env(40, 0.5, 90)), wide(4, 12, 100), amp(0.5, 180, 0, 120)),
  sequence("Dark Pulse", "film deep short", [saw(80, -1), square(50, -1)], lp24(280, 30, env(30, 0.5, 140)), amp(0.5, 200, 15, 90)),
  sequence("Glass Steps", "soft clean short", [sine(75, 1), sine(60, 2)], lp12(8000, 0), amp(0.5, 200, 0, 150)),
  fx("Riser", "noisy slow film", [saw(40)], bp(250, 30, env(90, 2600, 500, 100, 300)), noise(80), amp(800, 500, 100, 300)),
  fx("Downlifter", "noisy slow dance", [none], lp24(14000, 30, env(-80, 2400, 500, 100, 500)), noise(100), amp(2, 3500, 10, 700)),
  fx("White Wash", "noisy bright", [none], hp(2500, 5), noise(100), amp(300, 2500, 60, 1500)),
  fx("Surf", "noisy moving ambient", [none], lp12(1300, 5), noise(100), sweep(0.14, 60), amp(1400, 2000, 90, 2500)),
  fx("Siren", "hard moving", [saw(80)], lp12(4000, 10), amp(5, 500, 100, 150), { lfoRate: 0.9, lfoPitch: 100 }),
  fx("Red Alert", "hard moving retro", [square(85), saw(70, -1)], lp24(2500, 35), amp(2, 500, 100, 60), { lfoRate: 6, lfoPitch: 100 }),
  fx("Engine Room", "deep dirty film", [saw(90, -3), square(80, -2)], lp24(260, 40), noise(25), sweep(11, 45), amp(300, 900, 100, 700)),
  fx("Radio Static", "noisy thin dirty", [square(25, 2)], bp(4200, 45), noise(100), sweep(17, 60), amp(1, 500, 100, 40)),
  fx("Steam", "noisy short", [none], hp(5500, 25, env(-25, 0.5, 300)), noise(100), amp(1, 420, 0, 200)),
  fx("Alien Chatter", "moving digital", [square(75, 1), sine(60)], bp(1300, 80), sweep(13, 80), amp(5, 500, 100, 200), glide(300)),
  fx("Drone Swarm", "moving dirty wide", [saw(80, -1, -30), saw(80, -1, 30)], lp24(900, 35), sweep(4.3, 30), wide(7, 50, 100), amp(400, 900, 100, 900), { lfoPitch: 25 }),
];
