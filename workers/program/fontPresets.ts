import { compilePreset, type Font, openFont } from "../fonts/font";
import { type PresetBuffers, type PresetSource, presetKey } from "./presets";
import type { FontChoice } from "./programs";

/**
 * Presets compiled from fonts; each font is parsed once, each preset compiled once. `bytesOf` rejects if a font is not
 * available.
 */
export function fontPresets(bytesOf: (fontId: string) => Promise<ArrayBuffer>): PresetSource {
  const fonts = new Map<string, Promise<Font>>();
  const presets = new Map<string, Promise<PresetBuffers>>();
  const remember = <Thing>(known: Map<string, Promise<Thing>>, key: string, make: () => Promise<Thing>) => {
    const before = known.get(key);
    if (before) return before;
    const making = make();
    known.set(key, making);
    // A failure is forgotten, because a later request may succeed.
    making.catch(() => known.delete(key));
    return making;
  };
  const font = (id: string) => remember(fonts, id, async () => openFont(await bytesOf(id)));
  return (choice: FontChoice) =>
    remember(presets, presetKey(choice), async () => {
      const { zones, samples } = compilePreset(await font(choice.fontId), choice.bank, choice.program);
      return {
        zones: new Uint8Array(zones),
        samples: samples.map(({ key, frames }) => ({
          key: `${choice.fontId}/${key}`,
          bytes: new Uint8Array(frames.buffer),
        })),
      };
    });
}
