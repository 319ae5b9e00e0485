import type { Song } from "../../../contract/demo/build";
import { chord, phrase, struck, swung, tune } from "../notation";

const VAMP = ["d4 g#4 b4 f#5", "c#4 g4 b4 e5", "d4 g#4 b4 f#5", "d4 f#4 a4 c5"].map(chord);
const beat = { kick: "x--x --x- --x- -x--", snare: "---- x--. -.-- x---", closed: "x.x. x.x. x.x. x.o." };

/** Funk in E: slap bass, syncopated clavinet, brass. */
export const saturdayShoes: Song = {
  name: "Saturday Shoes",
  bpm: 108,
  sectionBars: 4,
  gain: 8,
  parts: [
    {
      name: "Drums",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Tight Pop",
      params: {},
      strip: { level: -7 },
      sends: { reverb: 10 },
      tones: swung(phrase(beat, 4, { snare: "---- x--. -.x- xxxx" }), 0.14),
      bars: 4,
      sections: [0, 4, 8, 12, 16, 20, 24, 28],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 36 },
      strip: { level: -3 },
      sends: {},
      tones: swung(
        tune(
          `e2:.5 -:.25 e2:.25 e3:.25 -:.25 d3:.25 e3:.25 -:.5 g2:.25 g#2:.25 b2:.5 d3:.5
           a2:.5 -:.25 a2:.25 a3:.25 -:.25 g3:.25 a3:.25 -:.5 c3:.25 c#3:.25 e3:.5 g3:.5
           e2:.5 -:.25 e2:.25 e3:.25 -:.25 d3:.25 e3:.25 -:.5 g2:.25 g#2:.25 b2:.5 d3:.5
           d3:.5 c3:.5 b2:.5 a2:.5 g2:.5 f#2:.5 e2:.25 d2:.25 d#2:.5`,
          { velocity: 100, gate: 0.8 },
        ),
        0.14,
      ),
      bars: 4,
      sections: [0, 4, 8, 12, 16, 20, 24, 28],
    },
    {
      name: "Clavinet",
      kind: "midi",
      color: 5,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 7 },
      strip: { level: -10, pan: -22, hpfOn: 1, hpfFrequency: 200 },
      sends: { reverb: 8 },
      tones: swung(struck(VAMP, "--x. -x-- x-.x --x-", { gate: 0.6, velocity: 92 }), 0.14),
      bars: 4,
      sections: [4, 8, 12, 16, 20, 24, 28],
    },
    {
      name: "Guitar",
      kind: "midi",
      color: 2,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 28 },
      strip: { level: -11, pan: 24, hpfOn: 1, hpfFrequency: 220 },
      sends: { reverb: 10 },
      tones: swung(
        struck(
          VAMP.map((keys) => keys.slice(2)),
          "x.-. x.-. x.-. x.-.",
          { gate: 0.4, velocity: 84 },
        ),
        0.14,
      ),
      bars: 4,
      sections: [8, 12, 16, 24, 28],
    },
    {
      name: "Brass",
      kind: "midi",
      color: 9,
      instrument: "sampler",
      params: {},
      font: { fontId: "sonivox", bank: 0, program: 61 },
      strip: { level: -9 },
      sends: { reverb: 24 },
      tones: swung(
        tune(
          `-:2 b4+d5+g#5:.5 -:.5 b4+d5+g#5:.25 -:.75 | -:4 | -:2 d5+f#5+b5:.5 -:.25 c#5+e5+a5:.25 b4+d5+g#5:1 | a4+c5+f#5:.5 -:.5 b4+d5+g5:.5 -:.5 d5+f#5+a5:1.5 -:.5`,
          { velocity: 98 },
        ),
        0.14,
      ),
      bars: 4,
      sections: [8, 16, 24, 28],
    },
  ],
};
