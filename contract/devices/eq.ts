import { choice, type ParameterSpec, range, toggle } from "../parameters";
import { defineDevice, EFFECT_PORTS, NO_LATENCY, type PanelGroup } from "./manifest";

/** The types of a band. */
export const EQ_TYPES = [
  "Low cut 12",
  "Low cut 24",
  "Low cut 48",
  "Low shelf",
  "Bell",
  "Notch",
  "High shelf",
  "High cut 12",
  "High cut 24",
  "High cut 48",
] as const;
export type EqType = (typeof EQ_TYPES)[number];

type BandName<N extends number> = `band${N}${"On" | "Type" | "Frequency" | "Gain" | "Q"}`;

/** The parameters of a band in the engine's order; the default Q is that of a Butterworth filter. */
function band<N extends number>(
  n: N,
  on: boolean,
  type: EqType,
  frequency: number,
): Record<BandName<N>, ParameterSpec> {
  const names: Record<string, ParameterSpec> = {
    [`band${n}On`]: toggle(`Band ${n} on`, on),
    [`band${n}Type`]: choice(`Band ${n} type`, EQ_TYPES, EQ_TYPES.indexOf(type)),
    [`band${n}Frequency`]: range(`Band ${n} frequency`, 20, 20000, frequency, { unit: "Hz", scale: "log" }),
    [`band${n}Gain`]: range(`Band ${n} gain`, -24, 24, 0, { step: 0.1, unit: "dB" }),
    [`band${n}Q`]: range(`Band ${n} Q`, 0.1, 40, Math.SQRT1_2, { scale: "log" }),
  };
  return names as Record<BandName<N>, ParameterSpec>;
}

function bandGroup<N extends number>(n: N): PanelGroup<BandName<N>> {
  const rows = [[`band${n}On`, `band${n}Type`, `band${n}Frequency`, `band${n}Gain`, `band${n}Q`]] as const;
  return { title: String(n), omit: `Band ${n}`, rows };
}

/** A parametric EQ of eight bands. */
export const eq = defineDevice({
  id: "eq",
  order: 24,
  label: "Parametric EQ",
  role: "effect",
  parameters: {
    ...band(1, false, "Low cut 12", 30),
    ...band(2, true, "Low shelf", 100),
    ...band(3, true, "Bell", 250),
    ...band(4, true, "Bell", 600),
    ...band(5, true, "Bell", 1500),
    ...band(6, true, "Bell", 4000),
    ...band(7, true, "High shelf", 9000),
    ...band(8, false, "High cut 12", 18000),
    output: range("Output", -24, 24, 0, { step: 0.1, unit: "dB" }),
  },
  ports: EFFECT_PORTS,
  latency: NO_LATENCY,
  panel: {
    display: "eqCurve",
    tabs: {
      label: "Band",
      groups: [
        bandGroup(1),
        bandGroup(2),
        bandGroup(3),
        bandGroup(4),
        bandGroup(5),
        bandGroup(6),
        bandGroup(7),
        bandGroup(8),
      ],
    },
    groups: [{ title: "", rows: [["output"]] }],
  },
});
