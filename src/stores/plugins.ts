import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { blobBytes } from "../../contract/backline";
import type { AddedPlugin } from "../../contract/devices/plugins/added";
import { givenFiles, writePackage } from "../../contract/devices/plugins/package";
import type { Id } from "../../contract/project/document";
import type { Inspected } from "../engine/external/wam/inspect";
import type { PluginStore } from "../project/port";

/** The track whose chain a plugin is being added to; null: none is. */
export const usePluginDialog = create<{ trackId: Id | null }>()(() => ({ trackId: null }));

/** Opens the dialog that adds a plugin to a track's chain. */
export const askForPlugin = (trackId: Id): void => usePluginDialog.setState({ trackId });

/** What a file's plugin is. Throws an Error with a sentence. */
export async function inspectFile(file: File): Promise<Inspected> {
  const { inspectPlugin } = await import("../engine/external/wam/inspect");
  return inspectPlugin(await givenFiles(file.name, blobBytes(file)), file.name);
}

/** What the plugin at an address is, which is fetched for it. Throws an Error with a sentence. */
export async function inspectAddress(text: string): Promise<Inspected> {
  const { inspectPlugin, pluginAddress } = await import("../engine/external/wam/inspect");
  const url = pluginAddress(text);
  if (url === null)
    throw new Error(t`This is no address of a plugin. It begins with https:// and ends in a file such as index.js.`);
  return inspectPlugin({ url }, url);
}

/** Keeps a plugin on this device, where it may run from now on. Throws an Error with a sentence. */
export async function keepPlugin(store: PluginStore, { plugin, files }: Inspected): Promise<AddedPlugin> {
  return store.add(await writePackage(files), plugin, true);
}
