import { type Remote, wrap } from "comlink";
import type { FontApi } from "../font.worker";
import type { PresetSource } from "../program/presets";

/** Presets from the font worker, which is started for the first one. */
export function presetClient(): { presets: PresetSource; close(): void } {
  let worker: Worker | null = null;
  let api: Remote<FontApi> | null = null;
  return {
    presets: async (font) => {
      worker ??= new Worker(new URL("../font.worker.ts", import.meta.url), { type: "module", name: "fonts" });
      api ??= wrap<FontApi>(worker);
      return api.preset(font);
    },
    close: () => worker?.terminate(),
  };
}
