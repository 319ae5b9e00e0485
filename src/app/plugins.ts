import { blobBytes } from "../../contract/backline";
import { readPackage } from "../../contract/devices/plugins/package";
import type { FindPlugin } from "../engine/external/wam/sources";
import { useAppServices } from "./services";

/** The files of a plugin that a person added, once it may run here. */
export const openPlugin: FindPlugin = async (id) => {
  const plugins = useAppServices.getState().library?.plugins;
  const added = await plugins?.find(id);
  const file = await plugins?.open(id);
  if (!added || !file) return null;
  if (!added.allowed) throw new Error("it came with this project, and nobody has allowed it on this device yet");
  return { source: { files: await readPackage(blobBytes(file)) }, from: null };
};
