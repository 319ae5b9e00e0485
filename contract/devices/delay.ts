import { choice, range, toggle } from "../parameters";
import { mix } from "./common";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

/** Note values of a tempo-synced delay, as parts of a quarter note. */
export const DIVISIONS = [
  "1/32",
  "1/16T",
  "1/16",
  "1/8T",
  "1/16D",
  "1/8",
  "1/4T",
  "1/8D",
  "1/4",
  "1/2T",
  "1/4D",
  "1/2",
  "1/1",
] as const;
export const DIVISION_QUARTERS = [
  1 / 8,
  1 / 6,
  1 / 4,
  1 / 3,
  3 / 8,
  1 / 2,
  2 / 3,
  3 / 4,
  1,
  4 / 3,
  3 / 2,
  2,
  4,
] as const;

export const delay = defineDevice({
  id: "delay",
  order: 17,
  label: "Delay",
  role: "effect",
  parameters: {
    synced: toggle("Sync", true),
    time: range("Time", 1, 2000, 375, { unit: "ms", scale: "log" }),
    division: choice("Note", DIVISIONS, 7),
    feedback: range("Feedback", 0, 95, 35, { step: 1, unit: "%" }),
    pingPong: toggle("Ping-pong"),
    lowCut: range("Low cut", 20, 2000, 120, { unit: "Hz", scale: "log" }),
    highCut: range("High cut", 500, 20000, 8000, { unit: "Hz", scale: "log" }),
    mix,
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: {
    groups: [{ title: "", rows: [["synced", "time", "division", "feedback", "pingPong", "lowCut", "highCut", "mix"]] }],
  },
});
