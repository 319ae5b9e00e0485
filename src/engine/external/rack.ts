import { type ExternalManifest, externalManifest } from "../../../contract/devices/external";
import type { Device } from "../../../contract/project/document";
import { sentenceOf } from "../../../contract/sentence";
import type { ExternalDevice } from "./present";
import type { ExternalSound, SoundMaker } from "./sound";

/** The makers of each format's sounds; a format's library is fetched when a project first has a device of it. */
const MAKERS: Readonly<Record<ExternalManifest["format"], () => Promise<SoundMaker>>> = {
  tone: async () => {
    // else it writes its name into the console
    Object.assign(globalThis, { TONE_SILENCE_LOGGING: true });
    return (await import("./tone")).makeToneSound;
  },
};

/** What became of making a device's sound. */
export type Made = { readonly sound: ExternalSound } | { readonly sentence: string };

/** A device's values by its manifest, defaults where the document has none. */
function valuesOf({ params }: Device, { parameters }: ExternalManifest): Record<string, number> {
  return Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, params[name] ?? spec.default]));
}

/** Makes a device's sound in a context; never throws. */
export async function makeSound(context: BaseAudioContext, device: ExternalDevice): Promise<Made> {
  const { format, id, name } = device.plugin;
  const manifest = externalManifest(format, id);
  if (!manifest) return { sentence: `“${name}” is not known here, so what it does is left out.` };
  try {
    const make = await MAKERS[manifest.format]();
    return { sound: make(context, manifest, valuesOf(device, manifest)) };
  } catch (error) {
    return { sentence: `“${name}” could not be made, so what it does is left out: ${sentenceOf(error)}` };
  }
}
