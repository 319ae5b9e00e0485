import type { Song } from "../build";
import { bass, figure, type Harmony, pad, stabs } from "./harmony";
import { CRATE_SECTION_BARS, groove, loop, partsOf } from "./sections";

/** A song of the demo crate. */
export interface CrateSong extends Song {
  /** names it for ever: a library has each once */
  readonly id: string;
  readonly genre: string;
  readonly harmony: Harmony;
}

/** Keys of the drums (General MIDI). */
const KICK = 36;
const RIM = 37;
const SNARE = 38;
const CLAP = 39;
const CLOSED = 42;
const OPEN = 46;
const RIDE = 51;
const SHAKER = 70;
const CONGA = 63;

const FLOOR = "x--- x--- x--- x---";
const BACKBEAT = "---- x--- ---- x---";
const OFFBEAT = "--o- --o- --o- --o-";

const drumStrip = { level: -7, compRatio: 3, compThreshold: -20, compAttack: 5, compRelease: 90, compMakeup: 4 };
const bassStrip = { level: -5, hpfOn: 1, hpfFrequency: 32, compRatio: 4, compThreshold: -20, compMakeup: 3 };

type Made = Pick<CrateSong, "id" | "name" | "genre" | "bpm" | "gain" | "harmony" | "parts">;
const song = (made: Made): CrateSong => ({ ...made, sectionBars: CRATE_SECTION_BARS });

function harbourLine(): CrateSong {
  const harmony: Harmony = { tonic: 57, mode: "minor", chords: [0, 3, 5, 4] };
  return song({
    ...{ id: "harbour-line", name: "Harbour Line", genre: "Deep House", bpm: 120, gain: 9, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "House Kit",
        tones: groove({ [KICK]: FLOOR, [CLAP]: BACKBEAT, [OPEN]: OFFBEAT }),
        bars: 8,
        strip: drumStrip,
        sends: { reverb: 8 },
      },
      tops: {
        instrument: "drums",
        preset: "Percussion Table",
        tones: loop({ [SHAKER]: "o.o. o.o. o.o. o.oo", [CONGA]: "---o --o- ---- o---" }),
        bars: 8,
        strip: { level: -14, hpfOn: 1, hpfFrequency: 250, pan: 14 },
        sends: { reverb: 16 },
      },
      bass: {
        instrument: "synth",
        preset: "Deep Sub",
        tones: bass(harmony, "x--x --x- --x- -5o-", 0.3),
        bars: 4,
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Soft Keys",
        tones: stabs(harmony, "---x --x- ---- o---", 4, 0.4),
        bars: 4,
        strip: { level: -10, hpfOn: 1, hpfFrequency: 180 },
        sends: { reverb: 26, delay: 22 },
      },
      pad: {
        instrument: "synth",
        preset: "Warm Pad",
        tones: pad(harmony, 4, 62),
        bars: 4,
        strip: { level: -16, hpfOn: 1, hpfFrequency: 200 },
        sends: { reverb: 34, chorus: 24 },
      },
      lead: {
        instrument: "pluck",
        preset: "Kalimba Wood",
        tones: figure(harmony, "4--6 --5- 4--2 ---- 4--6 --7- 5--- --2-", 0, 0.5),
        bars: 4,
        strip: { level: -9, pan: -12, hpfOn: 1, hpfFrequency: 240 },
        sends: { reverb: 24, delay: 26 },
      },
    }),
  });
}

function copperSun(): CrateSong {
  const harmony: Harmony = { tonic: 52, mode: "minor", chords: [0, 5, 2, 6] };
  return song({
    ...{ id: "copper-sun", name: "Copper Sun", genre: "House", bpm: 122, gain: 12, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "House Kit",
        tones: groove({ [KICK]: FLOOR, [CLAP]: BACKBEAT, [OPEN]: OFFBEAT, [CLOSED]: "...- ...- ...- ...-" }),
        bars: 8,
        params: { kickTune: 1, hatTone: 9000 },
        strip: drumStrip,
        sends: { reverb: 8 },
      },
      tops: {
        instrument: "drums",
        preset: "Percussion Table",
        tones: loop({ [RIM]: "---o ---- -o-- --o-", [CONGA]: "o--- -o-- --o- ----", [SHAKER]: "..o. ..o. ..o. ..o." }),
        bars: 8,
        strip: { level: -14, hpfOn: 1, hpfFrequency: 250, pan: -12 },
        sends: { reverb: 14 },
      },
      bass: {
        instrument: "synth",
        preset: "Saw Pluck",
        tones: bass(harmony, "--x- x-x- --o- x-x-", 0.2),
        bars: 4,
        params: { filterCutoff: 480 },
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Drawbar Organ",
        tones: stabs(harmony, "x--- --x- --x- ----", 3, 0.22),
        bars: 4,
        strip: { level: -13, hpfOn: 1, hpfFrequency: 220 },
        sends: { reverb: 18, delay: 12 },
      },
      pad: {
        instrument: "synth",
        preset: "String Machine",
        tones: pad(harmony, 3, 60),
        bars: 4,
        strip: { level: -17, hpfOn: 1, hpfFrequency: 240 },
        sends: { reverb: 30 },
      },
      lead: {
        instrument: "synth",
        preset: "Saw Pluck",
        tones: figure(harmony, "0-2- 4-2- 5--4 --2-", 1, 0.22),
        bars: 4,
        strip: { level: -13, pan: 16, hpfOn: 1, hpfFrequency: 260 },
        sends: { reverb: 20, delay: 30 },
      },
    }),
  });
}

function glassTide(): CrateSong {
  const harmony: Harmony = { tonic: 60, mode: "major", chords: [0, 4, 5, 3] };
  return song({
    ...{ id: "glass-tide", name: "Glass Tide", genre: "House", bpm: 124, gain: 8, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "Tight Pop",
        tones: groove({ [KICK]: FLOOR, [CLAP]: BACKBEAT, [CLOSED]: "--o- --o- --o- --o-" }),
        bars: 8,
        strip: drumStrip,
        sends: { reverb: 10 },
      },
      tops: {
        instrument: "drums",
        preset: "Percussion Table",
        tones: loop({ [SHAKER]: ".o.o .o.o .o.o .o.o", [RIDE]: "--o- --o- --o- --o-" }),
        bars: 8,
        strip: { level: -15, hpfOn: 1, hpfFrequency: 300 },
        sends: { reverb: 12 },
      },
      bass: {
        instrument: "synth",
        preset: "Deep Sub",
        tones: bass(harmony, "x-x- --x- x-o- --x-", 0.22),
        bars: 4,
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Soft Keys",
        tones: stabs(harmony, "x--x --x- -x-- x---", 4, 0.35),
        bars: 4,
        strip: { level: -9, hpfOn: 1, hpfFrequency: 160 },
        sends: { reverb: 22 },
      },
      pad: {
        instrument: "synth",
        preset: "Supersaw",
        tones: pad(harmony, 3, 52),
        bars: 4,
        params: { filterCutoff: 1800 },
        strip: { level: -19, hpfOn: 1, hpfFrequency: 260 },
        sends: { reverb: 30 },
      },
      lead: {
        instrument: "synth",
        preset: "Glass Bell",
        tones: figure(harmony, "4--- 6--- 5-4- 2--- 4--- 7--- 6-5- 4---", 0, 0.5),
        bars: 4,
        strip: { level: -13, pan: -10, hpfOn: 1, hpfFrequency: 300 },
        sends: { reverb: 34, delay: 24 },
      },
    }),
  });
}

function nightSignal(): CrateSong {
  const harmony: Harmony = { tonic: 50, mode: "minor", chords: [0, 0, 5, 6] };
  return song({
    ...{ id: "night-signal", name: "Night Signal", genre: "Tech House", bpm: 126, gain: 12, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "Techno Kit",
        tones: groove({ [KICK]: FLOOR, [CLAP]: BACKBEAT, [OPEN]: OFFBEAT }),
        bars: 8,
        strip: drumStrip,
        sends: { reverb: 6 },
      },
      tops: {
        instrument: "drums",
        preset: "Percussion Table",
        tones: loop({ [RIM]: "--o- -o-- --o- -o-o", [SHAKER]: "o..o ..o. o..o ..o." }),
        bars: 8,
        strip: { level: -13, hpfOn: 1, hpfFrequency: 250, pan: 10 },
        sends: { reverb: 14, delay: 10 },
      },
      bass: {
        instrument: "synth",
        preset: "Acid Bass",
        tones: bass(harmony, "--xx --x- -xo- --x5", 0.18),
        bars: 4,
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Trance Stab",
        tones: stabs(harmony, "--x- ---- ---x ----", 3, 0.2),
        bars: 4,
        params: { filterCutoff: 1600 },
        strip: { level: -14, hpfOn: 1, hpfFrequency: 240 },
        sends: { reverb: 24, delay: 32 },
      },
      pad: {
        instrument: "synth",
        preset: "Brass Swell",
        tones: pad(harmony, 3, 54),
        bars: 4,
        strip: { level: -19, hpfOn: 1, hpfFrequency: 220 },
        sends: { reverb: 36 },
      },
      lead: {
        instrument: "synth",
        preset: "Chip Lead",
        tones: figure(harmony, "0--- ---0 --2- ---- 4--- ---2 --0- ----", 1, 0.2),
        bars: 4,
        strip: { level: -17, pan: -18, hpfOn: 1, hpfFrequency: 300 },
        sends: { reverb: 22, delay: 36 },
      },
    }),
  });
}

function ironGarden(): CrateSong {
  const harmony: Harmony = { tonic: 47, mode: "minor", chords: [0, 0, 0, 5] };
  return song({
    ...{ id: "iron-garden", name: "Iron Garden", genre: "Techno", bpm: 128, gain: 12, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "Techno Kit",
        tones: groove({ [KICK]: FLOOR, [CLOSED]: "--x- --x- --x- --x-", [CLAP]: "---- x--- ---- x---" }),
        bars: 8,
        params: { kickDecay: 520, kickPunch: 70 },
        strip: drumStrip,
        sends: { reverb: 6 },
      },
      tops: {
        instrument: "drums",
        preset: "Techno Kit",
        tones: loop({ [RIDE]: "o-o- o-o- o-o- o-o-", [RIM]: "---o ---- ---o --o-" }),
        bars: 8,
        strip: { level: -15, hpfOn: 1, hpfFrequency: 400 },
        sends: { reverb: 12, delay: 14 },
      },
      bass: {
        instrument: "synth",
        preset: "Reese Bass",
        tones: bass(harmony, "-xxx -xxx -xxx -xxx", 0.16),
        bars: 4,
        params: { filterCutoff: 380 },
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Trance Stab",
        tones: stabs(harmony, "x--x --x- -x-- ----", 3, 0.16),
        bars: 4,
        params: { filterCutoff: 1100 },
        strip: { level: -14, hpfOn: 1, hpfFrequency: 260, pan: 8 },
        sends: { reverb: 26, delay: 30 },
      },
      pad: {
        instrument: "synth",
        preset: "Storm Wind",
        tones: pad(harmony, 2, 60),
        bars: 4,
        strip: { level: -22, hpfOn: 1, hpfFrequency: 300 },
        sends: { reverb: 30 },
      },
      lead: {
        instrument: "synth",
        preset: "Mono Lead",
        tones: figure(harmony, "0-0- 2--0 -0-- 4-2-", 1, 0.16),
        bars: 4,
        params: { filterCutoff: 1500 },
        strip: { level: -17, pan: -10, hpfOn: 1, hpfFrequency: 280 },
        sends: { reverb: 18, delay: 30 },
      },
    }),
  });
}

function openSky(): CrateSong {
  const harmony: Harmony = { tonic: 55, mode: "major", chords: [0, 4, 5, 3] };
  return song({
    ...{ id: "open-sky", name: "Open Sky", genre: "Trance", bpm: 130, gain: 11, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "House Kit",
        tones: groove({ [KICK]: FLOOR, [CLAP]: BACKBEAT, [OPEN]: OFFBEAT }),
        bars: 8,
        params: { kickPunch: 75, kickDecay: 340 },
        strip: drumStrip,
        sends: { reverb: 8 },
      },
      tops: {
        instrument: "drums",
        preset: "House Kit",
        tones: loop({ [CLOSED]: "o.o. o.o. o.o. o.o.", [RIDE]: "x--- x--- x--- x---" }),
        bars: 8,
        strip: { level: -16, hpfOn: 1, hpfFrequency: 400 },
        sends: { reverb: 10 },
      },
      bass: {
        instrument: "synth",
        preset: "Saw Pluck",
        tones: bass(harmony, "-xxo -xxo -xxo -xxo", 0.16),
        bars: 4,
        params: { filterCutoff: 520 },
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Supersaw",
        tones: stabs(harmony, "x--x --x- -x-- x---", 3, 0.3),
        bars: 4,
        strip: { level: -17, hpfOn: 1, hpfFrequency: 220 },
        sends: { reverb: 28, delay: 14 },
      },
      pad: {
        instrument: "synth",
        preset: "String Machine",
        tones: pad(harmony, 3, 60),
        bars: 4,
        strip: { level: -17, hpfOn: 1, hpfFrequency: 240 },
        sends: { reverb: 36 },
      },
      lead: {
        instrument: "synth",
        preset: "Saw Pluck",
        tones: figure(harmony, "0246 4240 0246 5420", 1, 0.2),
        bars: 4,
        strip: { level: -13, pan: 12, hpfOn: 1, hpfFrequency: 260 },
        sends: { reverb: 26, delay: 34 },
      },
    }),
  });
}

function paperKites(): CrateSong {
  const harmony: Harmony = { tonic: 57, mode: "minor", chords: [0, 5, 2, 6] };
  return song({
    ...{ id: "paper-kites", name: "Paper Kites", genre: "Drum & Bass", bpm: 174, gain: 10, harmony },
    parts: partsOf({
      drums: {
        instrument: "drums",
        preset: "Breakbeat Kit",
        tones: groove({ [KICK]: "x--- ---- --x- ----", [SNARE]: BACKBEAT, [CLOSED]: "o-o- o-o- o-o- o-o-" }),
        bars: 8,
        strip: drumStrip,
        sends: { reverb: 8 },
      },
      tops: {
        instrument: "drums",
        preset: "Breakbeat Kit",
        tones: loop({ [SHAKER]: ".o.. .o.o .o.. .o.o", [RIDE]: "o--- o--- o--- o---" }),
        bars: 8,
        strip: { level: -16, hpfOn: 1, hpfFrequency: 350 },
        sends: { reverb: 12 },
      },
      bass: {
        instrument: "synth",
        preset: "Reese Bass",
        tones: bass(harmony, "x--- --x- ---- x-5-", 0.8),
        bars: 4,
        strip: bassStrip,
      },
      chords: {
        instrument: "synth",
        preset: "Soft Keys",
        tones: stabs(harmony, "x--- ---- --o- ----", 4, 1.2),
        bars: 4,
        strip: { level: -11, hpfOn: 1, hpfFrequency: 200 },
        sends: { reverb: 30, delay: 18 },
      },
      pad: {
        instrument: "synth",
        preset: "Warm Pad",
        tones: pad(harmony, 4, 60),
        bars: 4,
        strip: { level: -16, hpfOn: 1, hpfFrequency: 220 },
        sends: { reverb: 36 },
      },
      lead: {
        instrument: "pluck",
        preset: "Harp",
        tones: figure(harmony, "4-5- 6--- 7--- 6-5- 4--- 5--- 2--- ----", 0, 0.6),
        bars: 4,
        strip: { level: -10, pan: -8, hpfOn: 1, hpfFrequency: 240 },
        sends: { reverb: 28, delay: 24 },
      },
    }),
  });
}

/** The songs of the demo crate, in an order that mixes: neighbours in tempo and key. */
/**
 * The songs in the order in which they come into the library. Whoever takes the first two or, with the latest on top, the
 * last two can blend them: a song of another tempo stands between.
 */
export const CRATE_SONGS: readonly CrateSong[] = [
  harbourLine(),
  copperSun(),
  paperKites(),
  glassTide(),
  nightSignal(),
  ironGarden(),
  openSky(),
];

/** By whom they are. */
export const CRATE_ARTIST = "Backline";
