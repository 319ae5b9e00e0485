import type { Song } from "../../../contract/demo/build";
import { broken, chord, held, tune } from "../notation";

const CHORDS = [
  "c3 g3 c4 eb4 g4",
  "ab2 eb3 c4 eb4 ab4",
  "eb3 bb3 eb4 g4 bb4",
  "bb2 f3 d4 f4 bb4",
  "f2 c3 ab3 c4 f4",
  "c3 g3 c4 eb4 g4",
  "g2 d3 b3 d4 f4",
  "c3 g3 c4 eb4 g4",
].map(chord);

/** A piece for piano, cello and strings in C minor. */
export const twoRivers: Song = {
  name: "Two Rivers",
  bpm: 72,
  sectionBars: 8,
  gain: 11,
  parts: [
    {
      name: "Piano",
      kind: "midi",
      color: 11,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 0 },
      strip: { level: -4 },
      sends: { reverb: 30 },
      tones: broken(CHORDS, [0, 1, 2, 3, 4, 3, 2, 1], 8, { velocity: 66, gate: 2 }),
      bars: 8,
      sections: [0, 8, 16],
    },
    {
      name: "Right hand",
      kind: "midi",
      color: 10,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 0 },
      strip: { level: -4 },
      sends: { reverb: 34 },
      tones: tune(
        `-:2 g5:1 eb5:1 | c5:3 d5:1 | eb5:2 g5:1 bb5:1 | f5:4
         -:1 c5:1 f5:1 ab5:1 | g5:2 eb5:2 | d5:1 f5:1 eb5:1 d5:1 | c5:4`,
        { velocity: 76 },
      ),
      bars: 8,
      sections: [0, 16],
    },
    {
      name: "Cello",
      kind: "midi",
      color: 4,
      instrument: "sampler",
      params: { attack: 40 },
      font: { fontId: "sonivox", bank: 0, program: 42 },
      strip: { level: -7, pan: -14 },
      sends: { reverb: 36 },
      tones: tune(
        `c4:2 eb4:1 g4:1 | ab4:3 g4:1 | g4:2 bb4:1 g4:1 | f4:3 d4:1
         c4:1 f4:1 ab4:1 c5:1 | bb4:1 g4:1 eb4:2 | d4:1 f4:1 g4:1 b3:1 | c4:4`,
        { velocity: 84, gate: 1 },
      ),
      bars: 8,
      sections: [8, 16],
    },
    {
      name: "Strings",
      kind: "midi",
      color: 7,
      instrument: "sampler",
      preset: "Slow Swell",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 48 },
      strip: { level: -10, pan: 10 },
      sends: { reverb: 40 },
      tones: held(
        CHORDS.map((keys) => keys.slice(1, 4)),
        3.95,
        { up: 12, velocity: 64 },
      ),
      bars: 8,
      sections: [8, 16],
    },
  ],
};
