import type { DeviceIdentity } from "../devices/plugins";
import { manifestOf } from "../devices/plugins";
import { fitParameter, type ParameterSpec } from "../parameters";

/**
 * What a knob of an effect unit moves. Each effect has one meta knob for what a DJ reaches for; the unit's super knob
 * turns the three meta knobs at once. All run from 0 to 100.
 */
export interface MetaLink {
  readonly parameter: string;
  /** the parameter's values at the ends of the knob */
  readonly from: number;
  readonly to: number;
}

const LINKS: Readonly<Record<string, MetaLink>> = {
  djFilter: { parameter: "position", from: -100, to: 100 },
  isolator: { parameter: "mid", from: 0, to: 100 },
  distortion: { parameter: "mix", from: 0, to: 100 },
  gate: { parameter: "threshold", from: -80, to: -6 },
  compressor: { parameter: "threshold", from: 0, to: -48 },
  limiter: { parameter: "gain", from: 0, to: 18 },
};

/** What the meta knob of an effect moves: how much of the effect is heard, where nothing else says more; null: nothing. */
export function metaLink(device: DeviceIdentity): MetaLink | null {
  const { id, parameters } = manifestOf(device);
  const link = LINKS[id] ?? { parameter: "mix", from: 0, to: 100 };
  return link.parameter in parameters ? link : null;
}

/** The value that a parameter has at a meta knob's position of 0 … 100. */
export function metaValue(device: DeviceIdentity, meta: number): { parameter: string; value: number } | null {
  const link = metaLink(device);
  if (!link) return null;
  const spec = (manifestOf(device).parameters as Readonly<Record<string, ParameterSpec>>)[link.parameter];
  if (!spec) return null;
  return { parameter: link.parameter, value: fitParameter(spec, link.from + ((link.to - link.from) * meta) / 100) };
}
