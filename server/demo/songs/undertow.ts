import type { Song } from "../../../contract/demo/build";
import { repeat } from "../../../contract/demo/pattern";
import { broken, chord, groove, held, later, tune, twice } from "../notation";

const CHORDS = ["e3 g3 b3 d4", "c3 e3 g3 b3", "a2 c3 e3 g3", "b2 d3 f#3 a3"].map(chord);
const EACH_TWICE = twice(CHORDS);
const step = { kick: "x--- ---- --x- ----", snare: "---- x--- ---- x---", closed: "x-o- x-o- x-o- x-o-" };
const turn = { ...step, kick: "x--- --x- --x- ----", snare: "---- x--. -.-- x--." };

/** Drum & bass in E minor: a two-step break over a circling bass line. */
export const undertow: Song = {
  name: "Undertow",
  bpm: 172,
  sectionBars: 8,
  gain: 9,
  parts: [
    {
      name: "Break",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Breakbeat Kit",
      params: {},
      strip: { level: -6, compRatio: 4, compThreshold: -20, compMakeup: 5 },
      sends: { reverb: 12 },
      tones: [
        ...repeat(groove(step, turn), 3, 8),
        ...later(groove(step, { ...turn, snare: "---- x--. x.x. xxxx" }), 24),
        { at: 0, length: 1, key: 49, velocity: 92 },
      ],
      bars: 8,
      sections: [8, 16, 24, 40],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "synth",
      preset: "Reese Bass",
      params: {},
      strip: { level: -5 },
      sends: {},
      tones: tune(
        `e1:3 e1:.5 g1:.5 | e1:2 b1:1 d2:1 | c2:3 c2:.5 b1:.5 | c2:2 g1:1 e1:1
         a1:3 a1:.5 c2:.5 | a1:2 e2:1 g1:1 | b1:3 b1:.5 a1:.5 | b1:2 f#1:1 d#1:1`,
        { velocity: 98 },
      ),
      bars: 8,
      sections: [8, 16, 24, 40],
    },
    {
      name: "Pad",
      kind: "midi",
      color: 7,
      instrument: "synth",
      preset: "Warm Pad",
      params: {},
      strip: { level: -12, hpfOn: 1, hpfFrequency: 200 },
      sends: { reverb: 44 },
      tones: held(CHORDS, 7.8, { every: 8, up: 12 }),
      bars: 8,
      sections: [0, 8, 16, 24, 32, 40],
    },
    {
      name: "Bells",
      kind: "midi",
      color: 5,
      instrument: "synth",
      preset: "Glass Bell",
      params: {},
      strip: { level: -15, pan: -18 },
      sends: { delay: 40, reverb: 34 },
      tones: broken(
        EACH_TWICE.map((keys) => keys.map((key) => key + 24)),
        [0, 2, 1, 3, 2, 0, 3, 1],
        8,
        { velocity: 70 },
      ),
      bars: 8,
      sections: [0, 16, 32],
    },
    {
      name: "Lead",
      kind: "midi",
      color: 9,
      instrument: "synth",
      preset: "Mono Lead",
      params: {},
      strip: { level: -12, pan: 12 },
      sends: { delay: 34, reverb: 30 },
      tones: tune(`-:2 b4:1 d5:1 | e5:4 | -:2 g5:1 e5:1 | d5:3 b4:1 | -:2 c5:1 e5:1 | g5:3 e5:1 | f#5:2 d5:2 | b4:4`, {
        velocity: 86,
      }),
      bars: 8,
      sections: [16, 24, 40],
    },
  ],
};
