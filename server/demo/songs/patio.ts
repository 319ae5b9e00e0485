import type { Song } from "../../../contract/demo/build";
import { chord, groove, struck, tune, twice } from "../notation";

const CHORDS = ["c#4 e4 g#4 b4", "c#4 e4 f#4 a4", "d4 f#4 a4 c#5", "d4 e4 g#4 c#5"].map(chord);

/** A bossa nova in A: nylon strings, double bass, flute. */
export const patio: Song = {
  name: "Patio",
  bpm: 132,
  sectionBars: 8,
  gain: 7,
  parts: [
    {
      name: "Guitar",
      kind: "midi",
      color: 2,
      instrument: "pluck",
      preset: "Nylon Guitar",
      params: {},
      strip: { level: -5, pan: -14 },
      sends: { reverb: 20 },
      tones: struck(twice(CHORDS), "x==-o==- --x=-o==", { gate: 0.9, velocity: 84 }),
      bars: 8,
      sections: [0, 8, 16, 24, 32],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 32 },
      strip: { level: -3 },
      sends: { reverb: 6 },
      tones: tune(
        `a1:1.5 e2:.5 e2:1.5 a1:.5 | a1:1.5 e2:.5 c#2:1.5 g#1:.5 | f#1:1.5 c#2:.5 c#2:1.5 f#1:.5 | f#1:1.5 c#2:.5 a1:1.5 c2:.5
         b1:1.5 f#2:.5 f#2:1.5 b1:.5 | b1:1.5 f#2:.5 d2:1.5 f#1:.5 | e1:1.5 b1:.5 b1:1.5 e1:.5 | e2:1.5 b1:.5 g#1:1.5 b1:.5`,
        { velocity: 92 },
      ),
      bars: 8,
      sections: [0, 8, 16, 24, 32],
    },
    {
      name: "Percussion",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Brushes",
      params: {},
      strip: { level: -9 },
      sends: { reverb: 14 },
      tones: groove(
        { kick: "o--. o--. o--. o--.", rim: "x--x --x- --x- -x--", shaker: "o.o. o.o. o.o. o.o." },
        { kick: "o--. o--. o--. o--.", rim: "--x- -x-- x--x --x-", shaker: "o.o. o.o. o.o. o.o." },
      ),
      bars: 2,
      sections: [8, 16, 24, 32],
    },
    {
      name: "Flute",
      kind: "midi",
      color: 9,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 73 },
      strip: { level: -8, pan: 12 },
      sends: { reverb: 32 },
      tones: tune(
        `-:1 e5:1 g#5:1.5 b5:.5 | a5:.5 g#5:1 e5:2.5 | -:1 c#5:1 e5:1.5 a5:.5 | g#5:.5 f#5:1 c#5:2.5
         -:1 d5:1 f#5:1.5 a5:.5 | c#6:1 b5:.5 a5:.5 f#5:2 | e5:.5 f#5:.5 g#5:.5 b5:1 a5:.5 g#5:1 | f#5:1 e5:3`,
        { velocity: 82 },
      ),
      bars: 8,
      sections: [8, 16, 32],
    },
    {
      name: "Solo guitar",
      kind: "midi",
      color: 6,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 26 },
      strip: { level: -7, pan: 14 },
      sends: { reverb: 26 },
      tones: tune(
        `a4:.5 b4:.5 c#5:.5 e5:.5 g#5:1 e5:1 | c#5:.5 b4:.5 a4:1 -:.5 e4:.5 a4:1 | f#4:.5 a4:.5 c#5:.5 e5:.5 f#5:1.5 e5:.5 | c#5:1 a4:1 f#4:2
         d5:.5 c#5:.5 b4:.5 a4:.5 f#4:1 b4:1 | d5:1 f#5:.5 e5:.5 d5:1 b4:1 | g#4:.5 b4:.5 d5:.5 e5:.5 g#5:1 f#5:.5 e5:.5 | d5:.5 b4:.5 g#4:1 e4:2`,
        { velocity: 84 },
      ),
      bars: 8,
      sections: [24],
    },
  ],
};
