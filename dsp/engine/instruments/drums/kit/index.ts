import { Wave } from "../../parts/wavetable";
import { Drums, DrumVoice, Group } from "../state";
import { clap } from "./clap";
import { bell, china, crash, ride } from "./cymbal";
import { Hat, hat } from "./hat";
import { kick } from "./kick";
import {
  agogo,
  blip,
  cowbell,
  cuica,
  jingles,
  scrape,
  scratch,
  shaker,
  skin,
  slap,
  timbale,
  triangle,
  whistle,
  wood,
} from "./percussion";
import { rim, snare } from "./snare";
import { tom } from "./tom";

/** First and last key that sounds. */
export const LOWEST_KEY: i32 = 27;
export const HIGHEST_KEY: i32 = 87;

/** Gives a voice the layers of the drum on a General MIDI (2) drum key, `LOWEST_KEY`..`HIGHEST_KEY`. */
export function strike(drums: Drums, voice: DrumVoice, key: i32): void {
  switch (key) {
    case 27: return blip(drums, voice, Wave.sine, 260, 6, 90);
    case 28: return slap(drums, voice);
    case 29: return scratch(drums, voice, false);
    case 30: return scratch(drums, voice, true);
    case 31: return wood(drums, voice, 1900, 40, 0.1);
    case 32: return blip(drums, voice, Wave.square, 900, 0, 18);
    case 33: return blip(drums, voice, Wave.triangle, 1600, 0, 30);
    case 34: return blip(drums, voice, Wave.sine, 2400, 0, 420);
    case 35: return kick(drums, voice, true);
    case 36: return kick(drums, voice, false);
    case 37: return rim(drums, voice);
    case 38: return snare(drums, voice, false);
    case 39: return clap(drums, voice);
    case 40: return snare(drums, voice, true);
    case 41: return tom(drums, voice, 73, 0.4);
    case 42: return hat(drums, voice, Hat.closed);
    case 43: return tom(drums, voice, 87, 0.28);
    case 44: return hat(drums, voice, Hat.pedal);
    case 45: return tom(drums, voice, 104, 0.12);
    case 46: return hat(drums, voice, Hat.open);
    case 47: return tom(drums, voice, 124, -0.04);
    case 48: return tom(drums, voice, 147, -0.2);
    case 49: return crash(drums, voice, 1, -0.3);
    case 50: return tom(drums, voice, 175, -0.35);
    case 51: return ride(drums, voice, false);
    case 52: return china(drums, voice);
    case 53: return bell(drums, voice);
    case 54: return jingles(drums, voice, 7600, 2, 190);
    case 55: return crash(drums, voice, 0.35, 0.15);
    case 56: return cowbell(drums, voice);
    case 57: return crash(drums, voice, 1.3, 0.35);
    case 58: return scrape(drums, voice, 2700, 16, 27, 700, Group.none);
    case 59: return ride(drums, voice, true);
    case 60: return skin(drums, voice, 410, false, 0.25);
    case 61: return skin(drums, voice, 305, false, 0.3);
    case 62: return skin(drums, voice, 262, true, -0.15);
    case 63: return skin(drums, voice, 248, false, -0.2);
    case 64: return skin(drums, voice, 178, false, -0.28);
    case 65: return timbale(drums, voice, 372);
    case 66: return timbale(drums, voice, 268);
    case 67: return agogo(drums, voice, 1090);
    case 68: return agogo(drums, voice, 730);
    case 69: return shaker(drums, voice, 6300, 9, 90);
    case 70: return shaker(drums, voice, 8200, 4, 60);
    case 71: return whistle(drums, voice, 160);
    case 72: return whistle(drums, voice, 520);
    case 73: return scrape(drums, voice, 2300, 7, 13, 60, Group.guiro);
    case 74: return scrape(drums, voice, 2300, 20, 19, 90, Group.guiro);
    case 75: return wood(drums, voice, 2510, 95, 0.15);
    case 76: return wood(drums, voice, 1180, 110, -0.1);
    case 77: return wood(drums, voice, 830, 120, -0.15);
    case 78: return cuica(drums, voice, 610, 130);
    case 79: return cuica(drums, voice, 420, 330);
    case 80: return triangle(drums, voice, 110);
    case 81: return triangle(drums, voice, 1900);
    case 82: return shaker(drums, voice, 7200, 14, 110);
    case 83: return jingles(drums, voice, 8600, 5, 260);
    case 84: return jingles(drums, voice, 9800, 12, 900);
    case 85: return wood(drums, voice, 1560, 38, 0.25);
    case 86: return skin(drums, voice, 76, true, -0.1);
    case 87: return skin(drums, voice, 72, false, -0.1);
  }
}
