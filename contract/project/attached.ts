import { labelOf, type Plugin } from "../devices/plugins";
import { addedPluginHash } from "../devices/plugins/added";
import { ownFontHash } from "../instruments/own";
import type { Project } from "./document";
import { usedSamples } from "./select";

/** A file that a project's devices need besides its samples; `hash`: the SHA-256 of its bytes. */
export type Attached = { readonly hash: string; readonly name: string } & (
  | { readonly kind: "instrument" }
  | { readonly kind: "plugin"; readonly plugin: Plugin }
);

/** The instruments of own files and the added plugins that a project's devices use, each once. */
export function attachedFiles({ devices }: Pick<Project, "devices">): Attached[] {
  const found = new Map<string, Attached>();
  for (const device of Object.values(devices)) {
    const font = ownFontHash(device.font?.fontId ?? "");
    if (font !== null) found.set(font, { kind: "instrument", hash: font, name: device.presetName ?? "Instrument" });
    const { plugin } = device;
    const added = addedPluginHash(plugin?.id ?? "");
    if (plugin && added !== null) found.set(added, { kind: "plugin", hash: added, name: labelOf(device), plugin });
  }
  return [...found.values()];
}

/** The SHA-256 of every file that a project needs: the samples that its clips play, and what its devices use. */
export function neededFiles(project: Project): ReadonlySet<string> {
  const attached = attachedFiles(project);
  const samples = usedSamples(project);
  return attached.length === 0 ? samples : new Set([...samples, ...attached.map(({ hash }) => hash)]);
}

/** What a file of a project is called for people; its hash where that is not known. */
export const fileLabel = (project: Project, hash: string): string =>
  project.samples[hash]?.name ?? attachedFiles(project).find((one) => one.hash === hash)?.name ?? hash;
