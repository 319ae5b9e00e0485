import { range } from "../parameters";
import { mix } from "./common";
import { defineDevice, SIDECHAIN_PORTS } from "./manifest";

export const compressor = defineDevice({
  id: "compressor",
  order: 21,
  label: "Compressor",
  role: "effect",
  parameters: {
    threshold: range("Threshold", -60, 0, -18, { step: 0.1, unit: "dB" }),
    ratio: range("Ratio", 1, 20, 4, { step: 0.1, unit: "ratio" }),
    attack: range("Attack", 0.1, 200, 10, { unit: "ms", scale: "log" }),
    release: range("Release", 5, 2000, 100, { unit: "ms", scale: "log" }),
    knee: range("Knee", 0, 24, 6, { step: 0.1, unit: "dB" }),
    makeup: range("Make-up", 0, 24, 0, { step: 0.1, unit: "dB" }),
    lookahead: range("Look-ahead", 0, 10, 0, { step: 0.1, unit: "ms" }),
    mix,
  },
  ports: SIDECHAIN_PORTS,
  latency: { frames: 0, lookahead: "lookahead" },
  reduction: true,
  panel: {
    groups: [{ title: "", rows: [["threshold", "ratio", "attack", "release", "knee", "makeup", "lookahead", "mix"]] }],
  },
});
