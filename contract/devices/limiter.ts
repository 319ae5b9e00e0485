import { range, toggle } from "../parameters";
import { defineDevice, EFFECT_PORTS } from "./manifest";

export const limiter = defineDevice({
  id: "limiter",
  order: 22,
  label: "Limiter",
  role: "effect",
  parameters: {
    gain: range("Gain", 0, 24, 0, { step: 0.1, unit: "dB" }),
    ceiling: range("Ceiling", -12, 0, -1, { step: 0.1, unit: "dB" }),
    release: range("Release", 5, 1000, 80, { unit: "ms", scale: "log" }),
    lookahead: range("Look-ahead", 1, 10, 3, { step: 0.1, unit: "ms" }),
    truePeak: toggle("True peak", true),
  },
  ports: EFFECT_PORTS,
  // delay of the filter that finds peaks between samples
  latency: { frames: 12, lookahead: "lookahead" },
  reduction: true,
  panel: { groups: [{ title: "", rows: [["gain", "ceiling", "release", "lookahead", "truePeak"]] }] },
});
