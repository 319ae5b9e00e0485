import { expose } from "comlink";
import { fontById } from "../contract/fonts";
import { fontPresets } from "./program/fontPresets";
import type { PresetBuffers } from "./program/presets";
import type { FontChoice } from "./program/programs";

async function bytesOf(fontId: string): Promise<ArrayBuffer> {
  const font = fontById(fontId);
  if (!font) throw new Error(`The sound font “${fontId}” is not part of this app.`);
  const answer = await fetch(font.url);
  if (!answer.ok) throw new Error(`The sound font ${font.name} could not be loaded (${answer.status}).`);
  return answer.arrayBuffer();
}

const presets = fontPresets(bytesOf);

/** Parses fonts in a worker of its own, so that the engine worker's reading of streams never waits for it. */
const api = {
  preset: (choice: FontChoice): Promise<PresetBuffers> => presets(choice),
};
export type FontApi = typeof api;

expose(api);
