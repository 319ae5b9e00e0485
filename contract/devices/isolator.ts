import { range, toggle } from "../parameters";
import { defineDevice, EFFECT_PORTS } from "./manifest";

/** A band's knob: 50 leaves it alone, 0 takes it away, 100 is +12 dB. */
const band = (label: string) => range(label, 0, 100, 50, { step: 1, name: `${label} band` });

/** The EQ of a DJ's channel: three bands that go all the way down, each with a kill. */
export const isolator = defineDevice({
  id: "isolator",
  order: 26,
  label: "Isolator EQ",
  role: "effect",
  parameters: {
    low: band("Low"),
    mid: band("Mid"),
    high: band("High"),
    lowKill: toggle("Low kill"),
    midKill: toggle("Mid kill"),
    highKill: toggle("High kill"),
  },
  ports: EFFECT_PORTS,
  // the group delay of the filters that part the bands
  latency: { frames: 0, renderer: true },
  panel: {
    groups: [
      { title: "Bands", rows: [["low", "mid", "high"]] },
      { title: "Kill", omit: "kill", rows: [["lowKill", "midKill", "highKill"]] },
    ],
  },
});
