import type { Song } from "../../../contract/demo/build";
import { broken, chord, groove, tune } from "../notation";

/** Bass, fifth and three upper strings of each bar. */
const CHORDS = ["g2 d3 b3 d4 g4", "c3 g3 c4 e4 g4", "e2 b2 g3 b3 e4", "d3 a3 d4 f#4 a4"].map(chord);

/** Folk in G: a picked guitar and a recorder melody. */
export const orchard: Song = {
  name: "Orchard",
  bpm: 92,
  sectionBars: 4,
  gain: 11,
  parts: [
    {
      name: "Guitar",
      kind: "midi",
      color: 2,
      instrument: "pluck",
      preset: "Steel Guitar",
      params: {},
      strip: { level: -3, pan: -12, hpfOn: 1, hpfFrequency: 70 },
      sends: { reverb: 18 },
      tones: broken(CHORDS, [0, 3, 2, 4, 1, 3, 2, 4], 8, { velocity: 78, gate: 1.8 }),
      bars: 4,
      sections: [0, 4, 8, 12, 16, 20, 24],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "pluck",
      preset: "Finger Bass",
      params: {},
      strip: { level: -6 },
      sends: {},
      tones: tune("g1:1.5 g1:.5 d2:2 | c2:1.5 c2:.5 g1:2 | e1:1.5 e1:.5 b1:2 | d2:1.5 d2:.5 a1:1 f#1:1", {
        velocity: 88,
      }),
      bars: 4,
      sections: [4, 8, 12, 16, 20, 24],
    },
    {
      name: "Brushes",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Brushes",
      params: {},
      strip: { level: -10 },
      sends: { reverb: 14 },
      tones: groove({ kick: "o--- ---- o--- ----", snare: "---- o--. ---- o---", closed: ".-.- .-.- .-.- .-.-" }),
      bars: 1,
      sections: [8, 12, 16, 20],
    },
    {
      name: "Recorder",
      kind: "midi",
      color: 9,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 74 },
      strip: { level: -9, pan: 8 },
      sends: { reverb: 34, delay: 10 },
      tones: tune(
        `d5:1 b4:1 g4:1 a4:1 | b4:1.5 c5:.5 e5:2 | d5:1 b4:1 g4:1 b4:1 | a4:3 -:1
         d5:1 b4:1 g4:1 a4:1 | b4:1 c5:1 e5:1 g5:1 | f#5:1 e5:1 d5:1 b4:1 | a4:1 b4:.5 a4:.5 g4:2`,
        { velocity: 84 },
      ),
      bars: 8,
      sections: [4, 8, 20, 24],
    },
    {
      name: "Fiddle",
      kind: "midi",
      color: 10,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 40 },
      strip: { level: -11, pan: 22 },
      sends: { reverb: 30 },
      tones: tune(
        `g4:2 b4:1 d5:1 | e5:3 d5:1 | b4:2 g4:1 e4:1 | f#4:4
         b4:2 d5:1 g5:1 | e5:2 c5:2 | b4:1 g4:1 e4:1 b4:1 | a4:2 g4:2`,
        { velocity: 78 },
      ),
      bars: 8,
      sections: [12, 16],
    },
  ],
};
