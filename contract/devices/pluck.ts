import { range } from "../parameters";
import { bendRange, level, velocity } from "./common";
import { defineDevice, INSTRUMENT_PORTS, NO_LATENCY } from "./manifest";

/** A plucked string: fractional-delay waveguide with damping and pick position. */
export const pluck = defineDevice({
  id: "pluck",
  order: 2,
  label: "Plucked string",
  role: "instrument",
  parameters: {
    decay: range("Decay", 0.1, 20, 4, { unit: "s", scale: "log" }),
    damping: range("Damping", 0, 100, 30, { step: 1, unit: "%" }),
    position: range("Pick position", 2, 50, 15, { step: 1, unit: "%" }),
    hardness: range("Hardness", 0, 100, 60, { step: 1, unit: "%" }),
    release: range("Release", 5, 2000, 80, { unit: "ms", scale: "log" }),
    body: range("Body", 0, 100, 30, { step: 1, unit: "%" }),
    bendRange,
    velocity,
    level,
    tune: range("Tune", -50, 50, 0, { step: 1, unit: "cents" }),
  },
  ports: INSTRUMENT_PORTS,
  latency: NO_LATENCY,
  panel: {
    groups: [
      { title: "String", rows: [["decay", "damping", "position", "hardness", "release", "body", "tune"]] },
      { title: "Playing", rows: [["bendRange", "velocity", "level"]] },
    ],
  },
});
