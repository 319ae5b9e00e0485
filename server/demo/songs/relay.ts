import type { Song } from "../../../contract/demo/build";
import { chord, groove, phrase, struck, tune } from "../notation";

const ACID = tune(
  `a1:.25 a1:.25 a2:.25 a1:.25 c2:.25 a1:.25 bb1:.25 a1:.25 a1:.25 e2:.25 a1:.25 a2:.25 g1:.25 a1:.25 bb1:.25 c2:.25
   a1:.25 a1:.25 a2:.25 a1:.25 c2:.25 a1:.25 d2:.25 a1:.25 e2:.25 a1:.25 eb2:.25 a1:.25 d2:.25 c2:.25 bb1:.25 g1:.25`,
  { velocity: 90, gate: 0.8 },
);
const beat = { kick: "x--- x--- x--- x---", closed: "--.- --.- --.- --..", open: "--x- --x- --x- --x-" };

/** Techno in A: one acid line, with parts that come and go around it. */
export const relay: Song = {
  name: "Relay",
  bpm: 134,
  sectionBars: 8,
  gain: 9,
  parts: [
    {
      name: "Drums",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Techno Kit",
      params: {},
      strip: { level: -6, compRatio: 4, compThreshold: -20, compMakeup: 5 },
      sends: { reverb: 10 },
      tones: phrase(beat, 8, { kick: "x--- x--- x-x- xxx-" }),
      bars: 8,
      sections: [0, 8, 16, 32],
    },
    {
      name: "Claps",
      kind: "drums",
      color: 1,
      instrument: "drums",
      preset: "Techno Kit",
      params: {},
      strip: { level: -9, pan: 8 },
      sends: { reverb: 34, delay: 14 },
      tones: groove({ clap: "---- x--- ---- x---", conga: "--.- -o-- .--- -.-o" }),
      bars: 1,
      sections: [8, 16, 32],
    },
    {
      name: "Acid",
      kind: "midi",
      color: 3,
      instrument: "synth",
      preset: "Acid Bass",
      params: {},
      strip: { level: -7 },
      sends: { delay: 12 },
      tones: ACID.map((tone, index) => ({ ...tone, velocity: [110, 78, 96, 70][index % 4] ?? 90 })),
      bars: 2,
      sections: [0, 8, 16, 24, 32],
    },
    {
      name: "Stabs",
      kind: "midi",
      color: 5,
      instrument: "synth",
      preset: "Trance Stab",
      params: {},
      strip: { level: -13, pan: -10, hpfOn: 1, hpfFrequency: 260 },
      sends: { delay: 44, reverb: 30 },
      tones: struck(["a3 c4 e4", "bb3 d4 f4"].map(chord), "---x --x- ---- ----", { gate: 0.7 }),
      bars: 2,
      sections: [16, 32],
    },
    {
      name: "Wind",
      kind: "midi",
      color: 7,
      instrument: "synth",
      preset: "Storm Wind",
      params: {},
      strip: { level: -20 },
      sends: { reverb: 40 },
      tones: tune("a3:32", { velocity: 70 }),
      bars: 8,
      sections: [8, 24],
    },
  ],
};
