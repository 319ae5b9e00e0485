import { range } from "../../parameters";
import type { ExternalManifest } from "./manifest";

/** The format of plugins of the Web Audio Modules API, version 2. */
export const WAM = "wam";

/** A plugin that Backline brings along: it declares what the plugin itself says of its parameters. */
const bundled = (
  id: string,
  label: string,
  parameters: ExternalManifest["parameters"],
  note: string,
): ExternalManifest => ({
  ...{ format: WAM, id, label, role: "effect", parameters, note },
  panel: { groups: [{ title: "", rows: [Object.keys(parameters)] }] },
});

export const WAM_EFFECTS: readonly ExternalManifest[] = [
  bundled(
    "backline/resonator",
    "Resonator",
    {
      frequency: range("Pitch", 40, 2000, 110, { unit: "Hz", scale: "log" }),
      decay: range("Decay", 0.05, 10, 1.5, { unit: "s", scale: "log" }),
      damping: range("Damping", 0, 100, 30, { unit: "%" }),
      mix: range("Mix", 0, 100, 50, { unit: "%" }),
    },
    "A tuned comb filter: it rings with what goes through it.",
  ),
];
