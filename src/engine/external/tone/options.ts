import type { ParameterSpec } from "../../../../contract/parameters";

/** Parts of an instrument that have options of their own; the longer name first where one begins another. */
const PARTS = ["modulationEnvelope", "filterEnvelope", "envelope", "oscillator", "filter", "noise"] as const;

/** Where Tone.js has the option that a parameter is named after: `envelopeAttack` is `envelope.attack`. */
export function optionPath(name: string): readonly string[] {
  if (name === "modulationType") return ["modulation", "type"];
  for (const part of PARTS) {
    const first = name.charAt(part.length);
    if (name.startsWith(part) && first !== first.toLowerCase()) {
      const rest = name.slice(part.length);
      return [part, rest.length === 1 ? rest : first.toLowerCase() + rest.slice(1)];
    }
  }
  return [name];
}

/** A parameter's value in Tone.js's terms: shares are 0…1, choices are names. */
export function optionValue(spec: ParameterSpec, value: number): number | string {
  if (spec.unit === "choice") return (spec.choices?.[Math.round(value)] ?? "").toLowerCase();
  return spec.unit === "%" ? value / 100 : value;
}

export interface Options {
  [name: string]: number | string | Options;
}

/** Parameters as the options of a Tone.js constructor. */
export function optionsOf(
  specs: Readonly<Record<string, ParameterSpec>>,
  values: Readonly<Record<string, number>>,
): Options {
  const options: Options = {};
  for (const [name, spec] of Object.entries(specs)) {
    const [part, option] = optionPath(name);
    if (part === undefined) continue;
    const value = optionValue(spec, values[name] ?? spec.default);
    if (option === undefined) options[part] = value;
    else options[part] = { ...(options[part] as Options | undefined), [option]: value };
  }
  return options;
}
