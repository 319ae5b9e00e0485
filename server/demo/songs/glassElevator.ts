import type { Song } from "../../../contract/demo/build";
import { chord, held, phrase, struck, tune } from "../notation";

const CHORDS = ["ab3 c4 eb4 g4", "ab3 c4 db4 f4", "g3 c4 eb4 ab4", "g3 bb3 c4 eb4"].map(chord);
const beat = {
  kick: "x--- x--- x--- x---",
  clap: "---- x--- ---- x---",
  open: "--x- --x- --x- --x-",
  shaker: ".-.. .-.. .-.. .-..",
};

/** House in F minor: organ stabs between the beats. */
export const glassElevator: Song = {
  name: "Glass Elevator",
  bpm: 124,
  sectionBars: 8,
  gain: 4,
  parts: [
    {
      name: "Drums",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "House Kit",
      params: {},
      strip: { level: -7.5, compRatio: 3, compThreshold: -20, compMakeup: 4 },
      sends: { reverb: 8 },
      tones: phrase(beat, 8, { kick: "x--- x--- x--- ----", snare: "---- ---- --o- oxxx" }),
      bars: 8,
      sections: [0, 8, 16, 32],
    },
    {
      name: "Organ",
      kind: "midi",
      color: 5,
      instrument: "synth",
      preset: "Drawbar Organ",
      params: {},
      strip: { level: -12, hpfOn: 1, hpfFrequency: 180 },
      sends: { reverb: 16, delay: 20 },
      tones: struck(CHORDS, "--x--x-- x--x--x-", { velocity: 92, gate: 0.8 }),
      bars: 4,
      sections: [0, 8, 16, 32],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "synth",
      preset: "Deep Sub",
      params: {},
      strip: { level: -3 },
      sends: {},
      tones: tune(
        `f1:.75 -:.25 f1:.5 f2:.5 -:.5 f1:.5 ab1:.5 c2:.5 | db2:.75 -:.25 db2:.5 db1:.5 -:.5 db2:.5 eb2:.5 f2:.5
         ab1:.75 -:.25 ab1:.5 ab2:.5 -:.5 ab1:.5 g1:.5 ab1:.5 | eb2:.75 -:.25 eb2:.5 eb1:.5 -:.5 eb2:.5 c2:.5 eb2:.5`,
        { velocity: 100, gate: 0.85 },
      ),
      bars: 4,
      sections: [8, 16, 24, 32],
    },
    {
      name: "Strings",
      kind: "midi",
      color: 7,
      instrument: "synth",
      preset: "Supersaw",
      params: { filterCutoff: 3200, attack: 60, release: 500 },
      strip: { level: -18, hpfOn: 1, hpfFrequency: 300 },
      sends: { reverb: 40 },
      tones: held(CHORDS, 3.9, { up: 12 }),
      bars: 4,
      sections: [16, 24, 32],
    },
    {
      name: "Keys",
      kind: "midi",
      color: 9,
      instrument: "synth",
      preset: "Soft Keys",
      params: {},
      strip: { level: -9, pan: 16 },
      sends: { delay: 34, reverb: 24 },
      tones: tune(
        `-:1 c6:.5 bb5:.5 ab5:.5 g5:.5 eb5:1 | -:1 f5:.5 ab5:.5 c6:1 bb5:1 | -:1 c6:.5 eb6:.5 c6:.5 ab5:.5 g5:1 | bb5:1 g5:1 eb5:2`,
        { velocity: 84 },
      ),
      bars: 4,
      sections: [16, 24],
    },
  ],
};
