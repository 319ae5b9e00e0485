import { DRUM_BANK } from "./fonts";
import { GM_PROGRAMS } from "./generalMidi";

/** A sound of a font; drum kits are in `DRUM_BANK`. */
export interface FontSound {
  readonly bank: number;
  readonly program: number;
}

/** What a font contains besides the 128 General MIDI programs in bank 0. */
interface FontContent {
  readonly kits: Readonly<Record<number, string>>;
  /** programs of the other banks */
  readonly variations: Readonly<Record<number, readonly number[]>>;
}

const CONTENTS: Readonly<Record<string, FontContent>> = {
  sonivox: {
    kits: { 0: "Standard kit", 8: "Room kit", 32: "Jazz kit", 40: "Brush kit" },
    variations: {},
  },
  fluid: {
    kits: {
      0: "Standard kit",
      1: "Standard kit 1",
      2: "Standard kit 2",
      3: "Standard kit 3",
      4: "Standard kit 4",
      5: "Standard kit 5",
      6: "Standard kit 6",
      7: "Standard kit 7",
      8: "Room kit",
      9: "Room kit 1",
      10: "Room kit 2",
      11: "Room kit 3",
      12: "Room kit 4",
      13: "Room kit 5",
      14: "Room kit 6",
      15: "Room kit 7",
      16: "Power kit",
      17: "Power kit 1",
      18: "Power kit 2",
      19: "Power kit 3",
      24: "Electronic kit",
      25: "TR-808 kit",
      32: "Jazz kit",
      33: "Jazz kit 1",
      34: "Jazz kit 2",
      35: "Jazz kit 3",
      36: "Jazz kit 4",
      40: "Brush kit",
      41: "Brush kit 1",
      42: "Brush kit 2",
      48: "Orchestra kit",
      56: "Marching snare",
      57: "Marching bass drums",
      58: "Marching cymbals",
      95: "Marching tenors",
    },
    variations: {
      1: [48, 115],
      8: [
        0, 4, 5, 6, 14, 16, 17, 19, 21, 24, 25, 26, 28, 30, 31, 38, 39, 40, 48, 50, 61, 62, 63, 80, 107, 115, 116, 117,
        118,
      ],
      16: [25],
    },
  },
};

/** Kits named by General MIDI 2 and GS, by program. */
const KNOWN_KITS: Readonly<Record<number, string>> = {
  0: "Standard kit",
  8: "Room kit",
  16: "Power kit",
  24: "Electronic kit",
  25: "TR-808 kit",
  32: "Jazz kit",
  40: "Brush kit",
  48: "Orchestra kit",
  56: "Sound effects kit",
  127: "CM-64 kit",
};

/** General MIDI groups programs, and kits of one kind, in families of this many. */
const FAMILY = 8;

const soundsOf = new Map(
  Object.entries(CONTENTS).map(([fontId, { kits, variations }]) => {
    const sounds: FontSound[] = GM_PROGRAMS.map((_, program) => ({ bank: 0, program }));
    for (const [bank, programs] of Object.entries(variations)) {
      for (const program of programs) sounds.push({ bank: Number(bank), program });
    }
    for (const program of Object.keys(kits)) sounds.push({ bank: DRUM_BANK, program: Number(program) });
    return [fontId, sounds as readonly FontSound[]];
  }),
);

/** Every sound of a shipped font, in order of banks and programs; empty for an unknown font. */
export const fontSounds = (fontId: string): readonly FontSound[] => soundsOf.get(fontId) ?? [];

/** The drum kits of a font, with their names. */
export function drumKits(fontId: string): readonly (FontSound & { readonly name: string })[] {
  const kits = CONTENTS[fontId]?.kits ?? {};
  return Object.entries(kits).map(([program, name]) => ({ bank: DRUM_BANK, program: Number(program), name }));
}

/**
 * The sound that plays for a bank and program, chosen as General MIDI synthesizers do. If the exact sound is missing,
 * a kit falls back to its family, then to the standard kit; an instrument falls back to the same program in bank 0,
 * then to the nearest program of its family there, then to the first sound. Null if there are no sounds at all.
 */
export function nearestSound(sounds: readonly FontSound[], { bank, program }: FontSound): FontSound | null {
  const inBank = (wanted: number) => sounds.filter((sound) => sound.bank === wanted);
  const exact = inBank(bank).find((sound) => sound.program === program);
  if (exact) return exact;
  const family = program - (program % FAMILY);
  const near = (candidates: readonly FontSound[]) =>
    candidates
      .filter((sound) => sound.program >= family && sound.program < family + FAMILY)
      .sort((a, b) => Math.abs(a.program - program) - Math.abs(b.program - program) || a.program - b.program)[0];
  if (bank === DRUM_BANK) {
    const kits = inBank(DRUM_BANK);
    return near(kits) ?? kits.find((kit) => kit.program === 0) ?? kits[0] ?? null;
  }
  const general = inBank(0);
  return general.find((sound) => sound.program === program) ?? near(general) ?? general[0] ?? sounds[0] ?? null;
}

/** What a shipped font plays for a bank and program; an unknown font is assumed to have every sound. */
export function playedSound(fontId: string, wanted: FontSound): FontSound {
  return nearestSound(fontSounds(fontId), wanted) ?? wanted;
}

/** A sound's name in that font or in General MIDI; its numbers if neither names it. */
export function soundName(fontId: string, { bank, program }: FontSound): string {
  if (bank === DRUM_BANK) return CONTENTS[fontId]?.kits[program] ?? KNOWN_KITS[program] ?? `Drum kit ${program + 1}`;
  const name = GM_PROGRAMS[program] ?? `Program ${program + 1}`;
  return bank === 0 ? name : `${name}, bank ${bank}`;
}
