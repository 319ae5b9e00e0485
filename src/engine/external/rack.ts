import { t } from "@lingui/core/macro";
import { type ExternalManifest, externalManifest } from "../../../contract/devices/external";
import { WAM } from "../../../contract/devices/external/wam";
import { fitParameter } from "../../../contract/parameters";
import type { Device } from "../../../contract/project/document";
import { sentenceOf } from "../../words/say";

import { type ExternalDevice, isWam } from "./present";
import type { ExternalSound, SoundMaker } from "./sound";
import { type FindPlugin, NO_PLUGINS } from "./wam/sources";

/** Formats whose devices are nodes of this page. */
type PageFormat = Exclude<ExternalManifest["format"], typeof WAM>;

/** The makers of each format's sounds; a format's library is fetched when a project first has a device of it. */
const MAKERS: Readonly<Record<PageFormat, () => Promise<SoundMaker>>> = {
  tone: async () => {
    // else it writes its name into the console
    Object.assign(globalThis, { TONE_SILENCE_LOGGING: true });
    return (await import("./tone")).makeToneSound;
  },
};

/** What became of making a device's sound. */
export type Made = { readonly sound: ExternalSound } | { readonly sentence: string };

/**
 * A device's values by its manifest, defaults where the document has none. In the manifest's ranges: those that the document
 * declares are foreign, and a reverb of a million seconds takes the page's memory.
 */
function valuesOf({ params }: Device, { parameters }: ExternalManifest): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, spec]) => [name, fitParameter(spec, params[name] ?? spec.default)]),
  );
}

/** The sound with only the manifest's parameters to set, in their ranges. */
function bounded(sound: ExternalSound, { parameters }: ExternalManifest): ExternalSound {
  return {
    ...sound,
    set: (name, value) => {
      const spec = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (spec) sound.set(name, fitParameter(spec, value));
    },
  };
}

/** Makes a device's sound in a context; never throws. */
export async function makeSound(
  context: BaseAudioContext,
  device: ExternalDevice,
  find: FindPlugin = NO_PLUGINS,
): Promise<Made> {
  if (isWam(device)) return (await import("./wam/live")).makeWamSound(context, device, find);
  const { format, id, name } = device.plugin;
  const manifest = externalManifest(format, id);
  if (!manifest) return { sentence: t`“${name}” is not known here, so what it does is left out.` };
  if (manifest.format === WAM) return { sentence: t`“${name}” needs a frame, so what it does is left out.` };
  try {
    const make = await MAKERS[manifest.format]();
    return { sound: bounded(make(context, manifest, valuesOf(device, manifest)), manifest) };
  } catch (error) {
    return { sentence: t`“${name}” could not be made, so what it does is left out: ${sentenceOf(error)}` };
  }
}
