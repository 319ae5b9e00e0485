import { range, toggle } from "../parameters";
import { mix } from "./common";
import { defineForeign, EFFECT_PORTS } from "./manifest";

/** Changes the pitch without the speed, with signalsmith-stretch in the engine's host. */
export const pitchShifter = defineForeign({
  id: "pitchShifter",
  order: 25,
  label: "Pitch shifter",
  role: "effect",
  foreign: "signalsmith",
  parameters: {
    semitones: range("Pitch", -12, 12, 0, { step: 1, unit: "semitones" }),
    cents: range("Fine", -100, 100, 0, { step: 1, unit: "cents" }),
    formant: range("Formant", -12, 12, 0, { step: 0.1, unit: "semitones" }),
    keepFormants: toggle("Keep formants"),
    tonality: range("Tonality limit", 1000, 20000, 8000, { unit: "Hz", scale: "log" }),
    mix,
  },
  ports: EFFECT_PORTS,
  latency: { frames: 0, renderer: true },
  panel: {
    groups: [
      { title: "Pitch", omit: "Pitch", rows: [["semitones", "cents"]] },
      { title: "Formants", rows: [["formant", "keepFormants"]] },
      { title: "Sound", rows: [["tonality", "mix"]] },
    ],
  },
});
