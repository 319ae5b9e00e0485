import { declared, type Plugin } from "../plugins/declared";
import type { ExternalManifest } from "./manifest";
import { TONE_EFFECTS } from "./toneEffects";
import { TONE_INSTRUMENTS } from "./toneInstruments";
import { WAM_EFFECTS } from "./wam";

export type { ExternalManifest } from "./manifest";

/** Every external device that can be added, instruments first. */
export const EXTERNAL_DEVICES: readonly ExternalManifest[] = [...TONE_INSTRUMENTS, ...TONE_EFFECTS, ...WAM_EFFECTS];

const byName = new Map(EXTERNAL_DEVICES.map((manifest) => [`${manifest.format}/${manifest.id}`, manifest]));

/** What is known of an external device; undefined for one that this version does not have. */
export const externalManifest = (format: string, id: string): ExternalManifest | undefined =>
  byName.get(`${format}/${id}`);

/** What a project holds of an external device. */
export const externalPlugin = ({ format, id, label, role, parameters }: ExternalManifest): Plugin => ({
  format,
  id,
  name: label,
  role,
  state: "",
  parameters: declared(parameters),
});
