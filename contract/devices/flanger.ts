import { range } from "../parameters";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

export const flanger = defineDevice({
  id: "flanger",
  order: 19,
  label: "Flanger",
  role: "effect",
  parameters: {
    rate: range("Rate", 0.02, 5, 0.25, { unit: "Hz", scale: "log" }),
    depth: range("Depth", 0, 100, 70, { step: 1, unit: "%" }),
    delay: range("Delay", 0.2, 10, 1.5, { step: 0.1, unit: "ms" }),
    feedback: range("Feedback", -95, 95, 50, { step: 1, unit: "%" }),
    stereo: range("Stereo", 0, 180, 90, { step: 1, unit: "degrees" }),
    mix: range("Mix", 0, 100, 50, { step: 1, unit: "%" }),
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: { groups: [{ title: "", rows: [["rate", "depth", "delay", "feedback", "stereo", "mix"]] }] },
});
