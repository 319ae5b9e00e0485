import { choice, range } from "../parameters";
import { mix } from "./common";
import { defineDevice, EFFECT_PORTS } from "./manifest";

export const distortion = defineDevice({
  id: "distortion",
  order: 20,
  label: "Distortion",
  role: "effect",
  parameters: {
    drive: range("Drive", 0, 48, 12, { step: 0.1, unit: "dB" }),
    shape: choice("Shape", ["Soft", "Hard", "Tube", "Fold"]),
    bias: range("Bias", -100, 100, 0, { step: 1, unit: "%" }),
    tone: range("Tone", 200, 20000, 20000, { unit: "Hz", scale: "log" }),
    output: range("Output", -24, 12, 0, { step: 0.1, unit: "dB" }),
    mix,
  },
  ports: EFFECT_PORTS,
  // delay of the oversampling filters
  latency: { frames: 59 },
  panel: { groups: [{ title: "", rows: [["drive", "shape", "bias", "tone", "output", "mix"]] }] },
});
