import { range } from "../parameters";
import { mix } from "./common";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

export const chorus = defineDevice({
  id: "chorus",
  order: 18,
  label: "Chorus",
  role: "effect",
  parameters: {
    rate: range("Rate", 0.05, 10, 0.8, { unit: "Hz", scale: "log" }),
    depth: range("Depth", 0, 100, 50, { step: 1, unit: "%" }),
    delay: range("Delay", 2, 40, 12, { step: 0.1, unit: "ms" }),
    voices: range("Voices", 1, 4, 2, { step: 1 }),
    width: range("Width", 0, 100, 100, { step: 1, unit: "%" }),
    mix,
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: { groups: [{ title: "", rows: [["rate", "depth", "delay", "voices", "width", "mix"]] }] },
});
