import { CROSSFADER_SIDES } from "../dj/crossfader";
import { choice } from "../parameters";
import { defineDevice, EFFECT_PORTS, NO_LATENCY } from "./manifest";

/** A channel's place on the crossfader: it turns the channel down as the engine's one `crossfader` says. */
export const crossfade = defineDevice({
  id: "crossfade",
  order: 30,
  label: "Crossfade",
  role: "effect",
  internal: true,
  parameters: { side: choice("Crossfader side", CROSSFADER_SIDES, 1) },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: { groups: [{ title: "", rows: [["side"]] }] },
});
