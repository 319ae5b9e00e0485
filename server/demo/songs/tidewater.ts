import type { Song } from "../../../contract/demo/build";
import { chord, held, tune } from "../notation";

const CHORDS = ["d3 a3 e4 f#4", "b2 f#3 d4 a4", "g2 d3 b3 f#4", "a2 e3 c#4 e4"].map(chord);

/** Ambient in D: four slow chords, bells, a distant harp. */
export const tidewater: Song = {
  name: "Tidewater",
  bpm: 60,
  sectionBars: 4,
  gain: 10,
  parts: [
    {
      name: "Pad",
      kind: "midi",
      color: 7,
      instrument: "synth",
      preset: "Warm Pad",
      params: { attack: 1400, release: 3500 },
      strip: { level: -9 },
      sends: { reverb: 46, chorus: 30 },
      tones: held(CHORDS, 4, { velocity: 66 }),
      bars: 4,
      sections: [0, 4, 8, 12, 16],
    },
    {
      name: "Drone",
      kind: "midi",
      color: 3,
      instrument: "synth",
      preset: "Deep Sub",
      params: { attack: 900, release: 2500 },
      strip: { level: -12 },
      sends: {},
      tones: tune("d2:4 b1:4 g1:4 a1:4", { velocity: 70, gate: 1 }),
      bars: 4,
      sections: [4, 8, 12, 16],
    },
    {
      name: "Bells",
      kind: "midi",
      color: 9,
      instrument: "synth",
      preset: "Glass Bell",
      params: {},
      strip: { level: -13, pan: 20 },
      sends: { reverb: 60, delay: 46 },
      tones: tune(
        "-:1 a5:1 -:1.5 f#5:.5 | -:2 e5:1.5 d5:.5 | -:.5 b5:1 a5:.5 -:2 | -:1 e5:1 c#6:2 | -:1 f#5:1.5 a5:.5 -:1 | d6:2 -:2 | -:1 b5:.5 f#5:.5 -:2 | e5:1 -:3",
        { velocity: 70 },
      ),
      bars: 8,
      sections: [4, 8, 12, 16],
    },
    {
      name: "Harp",
      kind: "midi",
      color: 5,
      instrument: "pluck",
      preset: "Harp",
      params: {},
      strip: { level: -11, pan: -22 },
      sends: { reverb: 52, delay: 20 },
      tones: CHORDS.flatMap((keys, bar) =>
        [0, 1, 2, 3, 2].map((note, index) => ({
          at: bar * 4 + index * 0.5,
          length: 3,
          key: (keys[note] ?? 62) + 12,
          velocity: 60 + index * 4,
        })),
      ),
      bars: 4,
      sections: [0, 8, 16],
    },
  ],
};
