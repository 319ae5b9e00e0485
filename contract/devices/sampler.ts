import { range } from "../parameters";
import { bendRange, level } from "./common";
import { defineDevice, INSTRUMENT_PORTS, NO_LATENCY } from "./manifest";

/** Plays a preset of a SoundFont. Attack, release and cutoff modify the font's own values. */
export const sampler = defineDevice({
  id: "sampler",
  order: 4,
  label: "Sampler",
  role: "instrument",
  parameters: {
    attack: range("Attack", 0, 2000, 0, { step: 1, unit: "ms" }),
    release: range("Release", 0, 4000, 0, { step: 1, unit: "ms" }),
    cutoff: range("Brightness", -48, 48, 0, { step: 1, unit: "semitones" }),
    tune: range("Tune", -100, 100, 0, { step: 1, unit: "cents" }),
    transpose: range("Transpose", -24, 24, 0, { step: 1, unit: "semitones" }),
    velocity: range("Velocity", 0, 100, 100, { step: 1, unit: "%" }),
    bendRange,
    level,
  },
  ports: INSTRUMENT_PORTS,
  latency: NO_LATENCY,
  panel: {
    groups: [
      { title: "Sound", rows: [["attack", "release", "cutoff"]] },
      { title: "Tuning", rows: [["tune", "transpose", "bendRange"]] },
      { title: "Output", rows: [["velocity", "level"]] },
    ],
  },
});
