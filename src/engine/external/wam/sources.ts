import type { Plugin } from "../../../../contract/devices/plugins";
import type { PluginSource } from "../../../../contract/pluginFrame";

/** A plugin's module, and the origin that it may fetch more from. */
export interface PluginCode {
  readonly source: PluginSource;
  readonly from: string | null;
}

/** Where the modules of the plugins stand that Backline brings along. */
const BUNDLED: Readonly<Record<string, string>> = { "backline/resonator": "/plugins/resonator.js" };

/** Looks up a plugin that a person has added, by its id; null where this browser does not have it. */
export type FindPlugin = (id: string) => Promise<PluginCode | null>;

/** Where nobody has added any. */
export const NO_PLUGINS: FindPlugin = async () => null;

/** The module of a plugin; null where this browser does not have it. Throws an Error where it cannot be read. */
export async function pluginCode({ id }: Plugin, find: FindPlugin): Promise<PluginCode | null> {
  const path = Object.hasOwn(BUNDLED, id) ? BUNDLED[id] : undefined;
  if (path === undefined) return find(id);
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Error("its file could not be fetched; it needs the network");
  return { source: { text: await response.text() }, from: null };
}
