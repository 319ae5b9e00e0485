import { z } from "zod";
import { plugin } from "./declared";

/**
 * Plugins that a person added from a file or an address. What is kept is a zip of all their files under the SHA-256 of its
 * bytes (`pluginPackage.ts`); a device names it as its plugin.
 */

const PREFIX = "added-";

export const addedPluginId = (hash: string): string => `${PREFIX}${hash}`;

/** The hash in a plugin's id; null for those that the app brings along. */
export function addedPluginHash(id: string): string | null {
  const hash = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : "";
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}

/** What is known of an added plugin without running it. */
export const addedPlugin = z.object({
  /** what a device of it has in a project */
  plugin: plugin.refine(({ id, about }) => addedPluginHash(id) !== null && about !== undefined),
  bytes: z.int().min(0),
  /** whether the person lets it run here: what comes with a project of somebody else is asked for first */
  allowed: z.boolean(),
});
export type AddedPlugin = z.infer<typeof addedPlugin>;

/** A plugin's licence for people. */
export const licenceOf = (licence: string): string => licence.trim() || "Unknown licence";
