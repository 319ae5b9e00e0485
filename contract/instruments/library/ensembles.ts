import type { LibraryPreset } from "./preset";
import {
  amp,
  bp,
  env,
  hp,
  lp12,
  lp24,
  noise,
  saw,
  sine,
  square,
  sweep,
  synthRows,
  tri,
  vibrato,
  wide,
} from "./synthRows";

const brass = synthRows("Brass");
const strings = synthRows("Strings");
const choir = synthRows("Choir");

// biome-ignore format: a preset is a line of a table
export const ENSEMBLES: readonly LibraryPreset[] = [
  brass("Poly Brass", "retro rich bright", [saw(80, 0, -6), saw(70, 0, 6)], lp24(800, 12, env(45, 60, 500, 60, 300), 60), amp(30, 600, 90, 200)),
  brass("Soft Horns", "soft warm film", [saw(75), tri(60)], lp24(420, 8, env(28, 140, 900, 60, 400), 70), amp(80, 800, 90, 300)),
  brass("Stab Brass", "funk hard short", [saw(85, 0, -5), saw(75, 0, 5)], lp24(1100, 18, env(50, 8, 180, 25), 50), amp(4, 260, 30, 90)),
  brass("Wide Brass", "film wide rich", [saw(75), saw(65, -1)], lp24(900, 10, env(40, 100, 900, 60, 400), 50), wide(5, 14, 100), amp(50, 800, 95, 320)),
  brass("Fanfare", "hard bright film", [saw(80), square(50, 1)], lp24(1300, 14, env(38, 45, 350, 70, 250), 60), wide(2, 7, 80), amp(25, 500, 95, 180)),
  brass("Low Brass", "deep dark film", [saw(85, -1), saw(60, -2)], lp24(350, 14, env(42, 90, 800, 55, 300), 40), amp(50, 800, 95, 260)),
  brass("Mute Brass", "nasal thin jazz", [saw(85)], bp(1800, 35, env(20, 40, 300, 60), 50), amp(30, 400, 90, 120), vibrato(5.2, 5)),
  brass("Swell Brass", "slow rich film", [saw(80, 0, -7), saw(70, -1, 7)], lp24(260, 15, env(62, 1300, 1200, 80, 600), 50), wide(3, 10, 90), amp(400, 800, 95, 500)),
  brass("Fall Brass", "funk dirty bright", [saw(85, 0, -8), square(45, 1, 8)], lp12(2400, 20, env(35, 15, 1200)), amp(12, 1300, 25, 150)),
  brass("Bunker Horn", "film hard dirty", [saw(90, -1), square(75, -2)], lp24(500, 30, env(50, 250, 1500, 50)), noise(10), wide(4, 20, 100), amp(60, 900, 95, 900)),
  strings("Solina", "retro wide soft", [saw(65, 0, -6), saw(60, 1, 6)], hp(300, 5), wide(4, 14, 100), amp(180, 900, 95, 800), vibrato(5.8, 5)),
  strings("Chamber Wave", "film soft warm", [saw(75, 0, -4), saw(55, 0, 4)], lp12(2400, 8), wide(3, 8, 90), amp(120, 900, 92, 450), vibrato(5.4, 5)),
  strings("Tutti Wave", "film wide rich", [saw(75), saw(65, -1)], lp12(4500, 5), wide(7, 16, 100), amp(160, 900, 95, 700), vibrato(5.5, 4)),
  strings("Tremolo Wave", "film moving hard", [saw(80)], lp12(1600, 15), sweep(10, 45), wide(5, 12, 100), amp(120, 900, 95, 500)),
  strings("Celli Wave", "film deep warm", [saw(85, -1), tri(30)], lp12(1100, 12, {}, 40), wide(3, 9, 70), amp(140, 900, 92, 420), vibrato(5, 6)),
  strings("Disco Strings", "retro bright hard", [saw(75, 1), saw(55, 0)], hp(900, 10), wide(5, 12, 100), amp(50, 700, 90, 280)),
  strings("Harmonics Wave", "airy thin film", [sine(70, 2), tri(45, 1)], hp(1200, 0), noise(5), wide(3, 8, 100), amp(300, 900, 95, 900)),
  strings("Sordino Wave", "soft dark film", [saw(75, 0, -5), tri(55, 0, 5)], lp24(750, 10, {}, 40), wide(4, 8, 90), amp(260, 900, 95, 700), vibrato(4.9, 4)),
  choir("Synth Aahs", "soft film wide", [saw(70, 0, -5), saw(60, 0, 5)], bp(750, 30, {}, 20), wide(4, 12, 100), amp(220, 900, 95, 700), vibrato(5.1, 7)),
  choir("Synth Oohs", "soft dark film", [tri(85), saw(30)], lp24(520, 35, {}, 20), wide(4, 10, 100), amp(200, 900, 95, 600), vibrato(4.8, 6)),
  choir("Boys", "thin airy film", [saw(70, 1)], bp(1150, 42), noise(8), wide(3, 8, 90), amp(160, 900, 95, 500), vibrato(5.4, 6)),
  choir("Basses", "deep dark film", [saw(80, -1)], bp(420, 40), wide(4, 11, 80), amp(220, 900, 95, 700), vibrato(4.6, 5)),
  choir("Robot Choir", "retro hard nasal", [square(80), square(60, -1)], bp(1300, 58), wide(3, 18, 90), amp(60, 600, 95, 250)),
  choir("Vocoder Strings", "retro bright nasal", [saw(80), saw(60, 1)], bp(2000, 40), noise(20), wide(5, 10, 100), amp(30, 600, 100, 250)),
  choir("Angels", "airy bright slow", [tri(70, 1), saw(40, 1)], bp(2700, 28, env(10, 1500, 2500, 60)), wide(5, 14, 100), amp(600, 900, 95, 2000), vibrato(5, 6)),
];
