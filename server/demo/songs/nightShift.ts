import type { Song } from "../../../contract/demo/build";
import { chord, phrase, struck, swung, tune } from "../notation";

const CHORDS = ["f3 a3 c4 e4", "f3 a3 b3 e4", "e3 g3 b3 d4", "g3 bb3 c#4 e4"].map(chord);
const beat = { kick: "x--- ---x --x- ----", snare: "---- x--- ---- x---", closed: "o-.- o-.. o-.- o-.-" };

/** Lo-fi in C: a repeating ii–V–I that avoids the tonic, with late sixteenths. */
export const nightShift: Song = {
  name: "Night Shift",
  bpm: 76,
  sectionBars: 4,
  gain: 7,
  parts: [
    {
      name: "Drums",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Dusty Kit",
      params: {},
      strip: { level: -9, lpfOn: 1, lpfFrequency: 7000 },
      sends: { reverb: 8 },
      tones: swung(phrase(beat, 4, { kick: "x--- ---x --x- -x--" }), 0.28),
      bars: 4,
      sections: [4, 8, 12, 20],
    },
    {
      name: "Electric piano",
      kind: "midi",
      color: 5,
      instrument: "sampler",
      preset: "Felt and Wool",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 4 },
      strip: { level: -6 },
      sends: { reverb: 20, chorus: 34 },
      tones: swung(struck(CHORDS, "x=====-. ====o===", { velocity: 82 }), 0.28),
      bars: 4,
      sections: [0, 4, 8, 12, 16, 20],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 33 },
      strip: { level: -4 },
      sends: {},
      tones: swung(
        tune(
          "d2:1.5 d2:.25 -:.25 a2:1 c3:.5 a2:.5 | g2:1.5 g2:.25 -:.25 d3:1 f2:.5 g2:.5 | c2:1.5 c2:.25 -:.25 g2:1 b2:.5 g2:.5 | a1:1.5 a1:.25 -:.25 e2:1 g2:.5 c#2:.5",
          { velocity: 92 },
        ),
        0.28,
      ),
      bars: 4,
      sections: [4, 8, 12, 16, 20],
    },
    {
      name: "Vibraphone",
      kind: "midi",
      color: 9,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 11 },
      strip: { level: -8, pan: 18 },
      sends: { reverb: 32, delay: 22 },
      tones: swung(
        tune(
          `-:1 e5:.5 d5:.5 c5:1 a4:1 | b4:1.5 a4:.5 -:2 | -:1 d5:.5 e5:.5 g5:1 e5:1 | c#5:1.5 bb4:.5 -:2
           -:.5 a4:.5 c5:.5 e5:.5 g5:1 f5:1 | e5:1 d5:.5 b4:.5 -:2 | -:.5 g4:.5 b4:.5 d5:.5 e5:2 | g5:.5 e5:.5 c#5:1 -:2`,
          { velocity: 80 },
        ),
        0.28,
      ),
      bars: 8,
      sections: [8, 12, 16, 20],
    },
  ],
};
