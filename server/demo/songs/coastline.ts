import type { Song } from "../../../contract/demo/build";
import { repeat } from "../../../contract/demo/pattern";
import { broken, chord, groove, held, later, tune, twice } from "../notation";

const CHORDS = ["d3 f3 a3 c4", "bb2 d3 f3 a3", "f3 a3 c4 e4", "c3 e3 g3 d4"].map(chord);
const EACH_TWICE = twice(CHORDS);
const ROOTS = ["d2", "bb1", "f2", "c2"];

const beat = { kick: "x--- ---- x-x- ----", snare: "---- x--- ---- x---", closed: "o-.- o-.- o-.- o-.-" };

/** Synthwave in D minor: eighths in the bass, a gated snare, a slow lead. */
export const coastline: Song = {
  name: "Coastline",
  bpm: 100,
  sectionBars: 8,
  gain: 8,
  parts: [
    {
      name: "Drums",
      kind: "drums",
      color: 0,
      instrument: "drums",
      preset: "Stadium Toms",
      params: {},
      strip: { level: -7 },
      sends: { reverb: 26 },
      tones: [
        ...groove({ ...beat, crash: "x--- ---- ---- ----" }),
        ...later(repeat(groove(beat), 6, 4), 4),
        ...later(
          groove({
            kick: "x--- ---- x--- ----",
            snare: "---- x--- ---- --xx",
            highTom: "---- ---- x-x- ----",
            lowTom: "---- ---- ---- x-x-",
          }),
          28,
        ),
      ],
      bars: 8,
      sections: [8, 16, 24],
    },
    {
      name: "Bass",
      kind: "midi",
      color: 3,
      instrument: "synth",
      params: {
        osc1Wave: 2,
        osc1Level: 75,
        osc2Wave: 1,
        osc2Level: 35,
        osc2Octave: -1,
        filterCutoff: 420,
        filterEnvelope: 40,
        filterDecay: 160,
        attack: 2,
        decay: 180,
        sustain: 55,
        release: 60,
      },
      strip: { level: -4 },
      sends: {},
      tones: ROOTS.flatMap((root, index) =>
        later(tune(`${root}:.5 `.repeat(16), { velocity: 96, gate: 0.7 }), index * 8),
      ),
      bars: 8,
      sections: [0, 8, 16, 24],
    },
    {
      name: "Pad",
      kind: "midi",
      color: 7,
      instrument: "synth",
      preset: "String Machine",
      params: {},
      strip: { level: -14, hpfOn: 1, hpfFrequency: 180 },
      sends: { reverb: 34, chorus: 40 },
      tones: held(CHORDS, 7.8, { every: 8, up: 12, velocity: 72 }),
      bars: 8,
      sections: [0, 8, 16, 24],
    },
    {
      name: "Arpeggio",
      kind: "midi",
      color: 5,
      instrument: "synth",
      preset: "Saw Pluck",
      params: {},
      strip: { level: -13, pan: -20, hpfOn: 1, hpfFrequency: 250 },
      sends: { delay: 32, reverb: 18 },
      tones: broken(
        EACH_TWICE.map((keys) => keys.map((key) => key + 24)),
        [0, 1, 2, 3, 2, 1],
        16,
        { velocity: 70, gate: 0.7 },
      ),
      bars: 8,
      sections: [0, 16, 24],
    },
    {
      name: "Lead",
      kind: "midi",
      color: 9,
      instrument: "synth",
      preset: "Mono Lead",
      params: {},
      strip: { level: -11, pan: 10 },
      sends: { delay: 36, reverb: 28 },
      tones: tune(
        `a4:1.5 d5:.5 f5:2 | e5:1 d5:1 a4:2 | bb4:1.5 d5:.5 f5:2 | g5:.5 f5:.5 d5:1 bb4:2
         c5:1.5 f5:.5 a5:2 | g5:1 f5:1 c5:2 | e5:1.5 g5:.5 c6:1.5 bb5:.5 | a5:1 g5:1 e5:2`,
      ),
      bars: 8,
      sections: [8, 24],
    },
  ],
};
