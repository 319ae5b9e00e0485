import { DRUM_BANK } from "../fonts";
import type { CardId } from "./cards";

/** A sound of General MIDI and how it is shaped. */
export interface SetSound {
  readonly name: string;
  readonly program: number;
  readonly bank: number;
  /** ms that its attack and its release are longer */
  readonly attack: number;
  readonly release: number;
  /** semitones by which its filter is opened */
  readonly brightness: number;
  /** share of its reverb, % */
  readonly depth: number;
}

/** Sounds for all instruments at once. */
export interface PresetSet {
  readonly name: string;
  readonly sounds: Readonly<Record<CardId, SetSound>>;
}

const sound = (
  name: string,
  program: number,
  [attack, release, brightness, depth]: readonly [number, number, number, number],
  bank = 0,
): SetSound => ({ name, program, bank, attack, release, brightness, depth });

const kit = (name: string, program: number, shape: readonly [number, number, number, number]): SetSound =>
  sound(name, program, shape, DRUM_BANK);

export const PRESET_SETS: readonly PresetSet[] = [
  {
    name: "Hip-Hop Studio",
    sounds: {
      piano: sound("Electric piano 1", 4, [0, 180, -8, 18]),
      guitar: sound("Electric guitar (muted)", 28, [0, 60, -4, 12]),
      drums: kit("TR-808 kit", 25, [0, 0, 0, 6]),
      synth: sound("Synth bass 1", 38, [0, 40, -12, 0]),
    },
  },
  {
    name: "Electronic Lab",
    sounds: {
      piano: sound("Warm pad", 89, [220, 900, 4, 38]),
      guitar: sound("Synth bass 2", 39, [0, 60, 6, 4]),
      drums: kit("Electronic kit", 24, [0, 0, 8, 10]),
      synth: sound("Sawtooth lead", 81, [0, 160, 10, 24]),
    },
  },
  {
    name: "Jazz Ensemble",
    sounds: {
      piano: sound("Acoustic grand piano", 0, [0, 120, -3, 16]),
      guitar: sound("Electric guitar (jazz)", 26, [0, 90, -6, 14]),
      drums: kit("Jazz kit", 32, [0, 0, -2, 14]),
      synth: sound("Acoustic bass", 32, [0, 80, -2, 8]),
    },
  },
  {
    name: "Rock Band",
    sounds: {
      piano: sound("Rock organ", 18, [0, 40, 6, 12]),
      guitar: sound("Overdriven guitar", 29, [0, 70, 4, 14]),
      drums: kit("Power kit", 16, [0, 0, 4, 12]),
      synth: sound("Electric bass (pick)", 34, [0, 40, 4, 0]),
    },
  },
  {
    name: "Orchestra",
    sounds: {
      piano: sound("String ensemble 1", 48, [140, 520, 0, 36]),
      guitar: sound("Orchestral harp", 46, [0, 700, 2, 34]),
      drums: kit("Orchestra kit", 48, [0, 0, 0, 34]),
      synth: sound("French horn", 60, [60, 260, -2, 34]),
    },
  },
];
