import { choice, range } from "../parameters";
import { defineDevice, NO_LATENCY, SIDECHAIN_PORTS } from "./manifest";

/** How an effect unit's sound joins what the channels play: in place of it, or in addition to it. */
export const UNIT_MODES = ["Dry/wet", "Dry + wet"] as const;

/**
 * The end of an effect unit's chain. The channels' own sound goes on past the unit, so in place of it means to add the
 * difference that the effects make: what comes out of them less what went in, which the sidechain brings.
 */
export const unitMix = defineDevice({
  id: "unitMix",
  order: 28,
  label: "Effect unit",
  role: "effect",
  internal: true,
  parameters: {
    wet: range("Dry/wet", 0, 100, 50, { step: 1, unit: "%" }),
    mode: choice("Mode", UNIT_MODES),
    /** moves the three below */
    superKnob: range("Super", 0, 100, 50, { step: 1, unit: "%" }),
    meta1: range("Effect 1", 0, 100, 50, { step: 1, unit: "%" }),
    meta2: range("Effect 2", 0, 100, 50, { step: 1, unit: "%" }),
    meta3: range("Effect 3", 0, 100, 50, { step: 1, unit: "%" }),
  },
  ports: SIDECHAIN_PORTS,
  latency: NO_LATENCY,
  panel: { groups: [{ title: "", rows: [["wet", "mode", "superKnob", "meta1", "meta2", "meta3"]] }] },
});
