import type { Song } from "../../../contract/demo/build";
import { broken, chord, phrase, tune } from "../notation";

const CHORDS = ["c4 e4 g4 c5", "b3 d4 g4 b4", "a3 c4 e4 a4", "a3 c4 f4 a4"].map(chord);
const beat = { kick: "x--- --x- x--- ----", snare: "---- x--- ---- x---", closed: "x.x. x.x. x.x. x.x." };
const PULSE = { osc1Wave: 1, filterCutoff: 12000, attack: 1, decay: 120, sustain: 60, release: 30 };

/** A chip tune in C: three voices and noise. */
export const pixelParade: Song = {
  name: "Pixel Parade",
  bpm: 150,
  sectionBars: 8,
  gain: 9,
  parts: [
    {
      name: "Noise",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Tight Pop",
      params: { kickDecay: 120, snareDecay: 90, closedHatDecay: 25 },
      strip: { level: -8 },
      sends: {},
      tones: phrase(beat, 4, { snare: "---- x--- x-x- xxxx" }),
      bars: 4,
      sections: [0, 8, 16, 32],
    },
    {
      name: "Triangle",
      kind: "midi",
      color: 3,
      instrument: "synth",
      params: { ...PULSE, osc1Wave: 3, sustain: 100 },
      strip: { level: -5 },
      sends: {},
      tones: tune(
        `c2:.5 c3:.5 g2:.5 c3:.5 c2:.5 c3:.5 e2:.5 g2:.5 | g1:.5 g2:.5 d2:.5 g2:.5 g1:.5 g2:.5 b1:.5 d2:.5
         a1:.5 a2:.5 e2:.5 a2:.5 a1:.5 a2:.5 c2:.5 e2:.5 | f1:.5 f2:.5 c2:.5 f2:.5 g1:.5 g2:.5 b1:.5 d2:.5`,
        { velocity: 100, gate: 0.8 },
      ),
      bars: 4,
      sections: [0, 8, 16, 24, 32],
    },
    {
      name: "Arpeggio",
      kind: "midi",
      color: 5,
      instrument: "synth",
      params: PULSE,
      strip: { level: -17, pan: -16 },
      sends: { delay: 14 },
      tones: broken(CHORDS, [0, 1, 2, 3], 16, { velocity: 76, gate: 0.8 }),
      bars: 4,
      sections: [0, 8, 16, 24, 32],
    },
    {
      name: "Lead",
      kind: "midi",
      color: 9,
      instrument: "synth",
      preset: "Chip Lead",
      params: {},
      strip: { level: -11, pan: 10 },
      sends: { delay: 20 },
      tones: tune(
        `g5:.5 e5:.5 g5:.5 c6:.5 b5:.5 g5:.5 e5:1 | d5:.5 g5:.5 b5:.5 d6:.5 c6:.5 b5:.5 g5:1 | a5:.5 c6:.5 e6:.5 c6:.5 a5:.5 e5:.5 a5:1 | f5:.5 a5:.5 c6:.5 a5:.5 g5:.5 b5:.5 d6:1
         e6:.5 d6:.5 c6:.5 g5:.5 e5:1 g5:1 | d6:.5 c6:.5 b5:.5 g5:.5 d5:1 g5:1 | c6:.5 b5:.5 a5:.5 e5:.5 c6:.5 b5:.5 a5:1 | f5:.5 g5:.5 a5:.5 b5:.5 c6:1.5 -:.5`,
        { velocity: 92, gate: 0.85 },
      ),
      bars: 8,
      sections: [8, 16, 32],
    },
    {
      name: "Second lead",
      kind: "midi",
      color: 10,
      instrument: "synth",
      params: PULSE,
      strip: { level: -18, pan: 22 },
      sends: { delay: 20 },
      tones: tune(
        `e5:2 c5:2 | d5:2 b4:2 | c5:2 e5:2 | a4:2 b4:2 | c5:2 e5:2 | b4:2 d5:2 | a4:2 c5:2 | a4:2 e5:1.5 -:.5`,
        { velocity: 80 },
      ),
      bars: 8,
      sections: [16, 24, 32],
    },
  ],
};
