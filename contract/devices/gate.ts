import { range, toggle } from "../parameters";
import { defineDevice, SIDECHAIN_PORTS } from "./manifest";

/** Silences what is quieter than a threshold, measured on its own sound or on a sidechain. */
export const gate = defineDevice({
  id: "gate",
  order: 23,
  label: "Gate",
  role: "effect",
  parameters: {
    threshold: range("Threshold", -80, 0, -40, { step: 0.1, unit: "dB" }),
    hysteresis: range("Hysteresis", 0, 24, 6, { step: 0.1, unit: "dB" }),
    attack: range("Attack", 0.05, 100, 1, { unit: "ms", scale: "log" }),
    hold: range("Hold", 0, 2000, 20, { step: 1, unit: "ms" }),
    release: range("Release", 5, 4000, 100, { unit: "ms", scale: "log" }),
    range: range("Range", -80, 0, -80, { step: 0.5, unit: "dB" }),
    lookahead: range("Look-ahead", 0, 10, 0, { step: 0.1, unit: "ms" }),
    keyLowCut: range("Key low cut", 20, 4000, 20, { unit: "Hz", scale: "log" }),
    keyHighCut: range("Key high cut", 200, 20000, 20000, { unit: "Hz", scale: "log" }),
    listen: toggle("Key listen"),
  },
  ports: SIDECHAIN_PORTS,
  latency: { frames: 0, lookahead: "lookahead" },
  reduction: true,
  panel: {
    groups: [
      { title: "Gate", rows: [["threshold", "hysteresis", "range"]] },
      { title: "Envelope", rows: [["attack", "hold", "release", "lookahead"]] },
      { title: "Key", omit: "Key", rows: [["keyLowCut", "keyHighCut", "listen"]] },
    ],
  },
});
