import { CROSSFADER_CURVES } from "../dj/crossfader";
import { choice, range, toggle } from "../parameters";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

/** Moves the channels that have a `crossfade` in their chains. What passes through it is left alone. */
export const crossfader = defineDevice({
  id: "crossfader",
  order: 29,
  label: "Crossfader",
  role: "effect",
  internal: true,
  parameters: {
    position: range("Crossfader", 0, 100, 50, { step: 1 }),
    curve: choice("Curve", CROSSFADER_CURVES),
    slope: range("Slope", 0.6, 1000, 1, { scale: "log" }),
    reverse: toggle("Reverse"),
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: { groups: [{ title: "", rows: [["position", "curve", "slope", "reverse"]] }] },
});
