import { DEVICES, type DeviceKindName } from "../../../../contract/devices";
import type { ParameterSpec } from "../../../../contract/parameters";

/** Parameters that belong together, under a heading. */
export interface ParameterGroup {
  title: string;
  /** name → specification, its label without what the heading already says */
  parameters: readonly (readonly [string, ParameterSpec])[];
}

/** Headings by device; a pattern tells which names stand under it. What no pattern takes stands under the last one. */
const HEADINGS: Partial<Record<DeviceKindName, readonly (readonly [string, RegExp])[]>> = {
  synth: [
    ["Oscillator 1", /^osc1/],
    ["Oscillator 2", /^osc2/],
    ["Noise and unison", /^(noise|unison)/],
    ["Filter", /^filter(Type|Cutoff|Resonance|Envelope|KeyTrack)/],
    ["Filter envelope", /^filter/],
    ["Amplifier", /^(attack|decay|sustain|release|level)$/],
    ["LFO", /^lfo/],
    ["Playing", /./],
  ],
  pluck: [
    ["String", /^(decay|damping|position|hardness|release|body)$/],
    ["Playing", /./],
  ],
  drums: [
    ["Kick", /^kick/],
    ["Snare", /^snare/],
    ["Clap", /^clap/],
    ["Hats", /hat/i],
    ["Toms", /^tom/],
    ["Cymbals", /^cymbal/],
    ["Percussion", /^percussion/],
    ["Output", /./],
  ],
  sampler: [
    ["Sound", /^(attack|release|cutoff)$/],
    ["Tuning", /^(tune|transpose|bendRange)$/],
    ["Output", /./],
  ],
};

/** Words of a label that a heading makes needless. */
const NEEDLESS: Record<string, RegExp> = {
  "Oscillator 1": /^osc 1 /i,
  "Oscillator 2": /^osc 2 /i,
  "Noise and unison": /^unison (?=\w)/i,
  "Filter envelope": /^filter /i,
  Filter: /^filter (?=envelope)/i,
  LFO: /^lfo /i,
  Hats: /\bhat /i,
  Kick: /^kick /i,
  Snare: /^snare /i,
  Clap: /^clap /i,
  Toms: /^tom /i,
  Cymbals: /^cymbal /i,
  Percussion: /^percussion /i,
};

/** A device's parameters under headings, every one of them once; effects have a single group without a heading. */
export function groupsOf(kind: DeviceKindName): ParameterGroup[] {
  const all = Object.entries<ParameterSpec>(DEVICES[kind].parameters);
  const headings = HEADINGS[kind];
  if (!headings) return [{ title: "", parameters: all }];
  const taken = new Set<string>();
  return headings.flatMap(([title, pattern]) => {
    const members = all.filter(([name]) => !taken.has(name) && pattern.test(name));
    for (const [name] of members) taken.add(name);
    const parameters = members.map(
      ([name, spec]) => [name, { ...spec, label: shortLabel(title, spec.label) }] as const,
    );
    return parameters.length > 0 ? [{ title, parameters }] : [];
  });
}

function shortLabel(title: string, label: string): string {
  const needless = NEEDLESS[title];
  const rest = needless ? label.replace(needless, "") : label;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
