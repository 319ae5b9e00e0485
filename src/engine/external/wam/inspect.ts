import { t } from "@lingui/core/macro";
import { WAM } from "../../../../contract/devices/external/wam";
import { wamParameters } from "../../../../contract/devices/external/wamParameters";
import type { Plugin } from "../../../../contract/devices/plugins";
import { packagedLicence } from "../../../../contract/devices/plugins/package";
import { bytesOf, type PluginFiles } from "../../../../contract/pluginFrame";
import { sentenceOf } from "../../../words/say";

import { PluginFrame } from "./frame";

/** A plugin that nobody has added yet: what a device of it is, but for its id, and its files. */
export interface Inspected {
  readonly plugin: Omit<Plugin, "id"> & Required<Pick<Plugin, "about">>;
  readonly files: PluginFiles;
  readonly bytes: number;
}

const RATE = 48_000;

/** Where a plugin may be fetched from: https, so that nobody on the way changes it. */
export function pluginAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const { protocol, username, password, href } = new URL(trimmed);
  return protocol === "https:" && username === "" && password === "" ? href.replace(/#.*$/, "") : null;
}

/**
 * Runs a plugin in a closed frame for as long as it takes to know what it is. `given`: its files, or an address; from an
 * address it is fetched with all that it asks for, so that it needs no network later. Throws an Error with a sentence.
 */
export async function inspectPlugin(given: PluginFiles | { readonly url: string }, from: string): Promise<Inspected> {
  const frame = new PluginFrame("url" in given ? new URL(given.url).origin : null);
  try {
    const source = "url" in given ? given : { files: given };
    const { descriptor, parameters } = await frame.open(
      { source, from: null },
      { state: "", sampleRate: RATE, frames: null },
    );
    if (descriptor.isInstrument) throw new Error(t`It is an instrument, and only effects can be added.`);
    const files = "url" in given ? await gathered(frame) : given;
    const { vendor: maker, version, licence } = descriptor;
    return {
      plugin: {
        format: WAM,
        name: descriptor.name.trim().slice(0, 80) || t`Plugin`,
        role: "effect",
        about: { maker, version, licence: licence.trim() || packagedLicence(files), from },
        state: "",
        parameters: wamParameters(parameters).map(({ declared }) => declared),
      },
      files,
      bytes: bytesOf(files.files),
    };
  } catch (error) {
    throw new Error(t`It could not be started: ${sentenceOf(error).replace(/\.$/, "")}.`, { cause: error });
  } finally {
    frame.end();
  }
}

async function gathered(frame: PluginFrame): Promise<PluginFiles> {
  const { base, entry, files } = await frame.gather();
  if (!files.has(entry)) throw new Error("its files did not arrive");
  return { base, entry, files };
}
