import { range } from "../parameters";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

/** One knob for two filters: to the left a low-pass closes, to the right a high-pass, in the centre neither is heard. */
export const djFilter = defineDevice({
  id: "djFilter",
  order: 27,
  label: "DJ filter",
  role: "effect",
  parameters: {
    position: range("Filter", -100, 100, 0, { step: 1 }),
    resonance: range("Resonance", 0.4, 4, Math.SQRT1_2, { scale: "log" }),
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: { groups: [{ title: "", rows: [["position", "resonance"]] }] },
});
