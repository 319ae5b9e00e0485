import { expose } from "comlink";
import { fontById } from "../contract/fonts";
import { ownFontHash } from "../contract/instruments/own";
import { FOLDERS } from "../contract/storage/layout";
import { fontPresets } from "./program/fontPresets";
import type { PresetBuffers } from "./program/presets";
import type { FontChoice } from "./program/programs";

async function bytesOf(fontId: string): Promise<ArrayBuffer> {
  const own = ownFontHash(fontId);
  if (own !== null) return ownBytes(own);
  const font = fontById(fontId);
  if (!font) throw new Error(`The sound font “${fontId}” is not part of this app.`);
  const answer = await fetch(font.url);
  if (!answer.ok) throw new Error(`The sound font ${font.name} could not be loaded (${answer.status}).`);
  return answer.arrayBuffer();
}

/** The SoundFont of an own instrument, from the private folder where the page keeps it. */
async function ownBytes(hash: string): Promise<ArrayBuffer> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDERS.instruments);
    return await (await (await folder.getFileHandle(`${hash}.sf2`)).getFile()).arrayBuffer();
  } catch (cause) {
    throw new Error("An instrument of your own files is not on this device. Load its files again.", { cause });
  }
}

const presets = fontPresets(bytesOf);

/** Parses fonts in a worker of its own, so that the engine worker's reading of streams never waits for it. */
const api = {
  preset: (choice: FontChoice): Promise<PresetBuffers> => presets(choice),
};
export type FontApi = typeof api;

expose(api);
