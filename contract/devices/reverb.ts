import { range } from "../parameters";
import { mix } from "./common";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

export const reverb = defineDevice({
  id: "reverb",
  order: 16,
  label: "Reverb",
  role: "effect",
  parameters: {
    decay: range("Decay", 0.1, 20, 1.8, { unit: "s", scale: "log" }),
    preDelay: range("Pre-delay", 0, 250, 10, { step: 1, unit: "ms" }),
    size: range("Size", 0, 100, 60, { step: 1, unit: "%" }),
    damping: range("Damping", 0, 100, 40, { step: 1, unit: "%" }),
    lowCut: range("Low cut", 20, 1000, 120, { unit: "Hz", scale: "log" }),
    highCut: range("High cut", 1000, 20000, 12000, { unit: "Hz", scale: "log" }),
    width: range("Width", 0, 100, 100, { step: 1, unit: "%" }),
    mix,
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: {
    groups: [{ title: "", rows: [["decay", "preDelay", "size", "damping", "lowCut", "highCut", "width", "mix"]] }],
  },
});
