import { z } from "zod";
import { create } from "zustand";
import { type MidiPreset, midiPresetSchema } from "../../../contract/midi/mapping/preset";
import { pageScope } from "../../scope/page";

/** Presets of mappings that a person has made, in this browser. */

/** Presets that are kept here at most. */
export const PRESETS_MAX = 50;

const ownPresetSchema = z.object({ id: z.string().min(1).max(64), preset: midiPresetSchema });
export type OwnPreset = z.infer<typeof ownPresetSchema>;

const KEY = "backline.midi.presets";

/** Presets from their stored text; one that is not what it should be is left out, the others stay. */
export function readPresets(text: string | null): readonly OwnPreset[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(raw)) return [];
  return raw.slice(0, PRESETS_MAX).flatMap((entry) => {
    const parsed = ownPresetSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

function stored(): readonly OwnPreset[] {
  try {
    return readPresets(localStorage.getItem(KEY));
  } catch {
    // storage is forbidden
    return [];
  }
}

interface Presets {
  own: readonly OwnPreset[];
  /** false where the browser's storage is full or forbidden: they hold until the page is closed */
  kept: boolean;
}

export const usePresets = create<Presets>()(() => ({ own: stored(), kept: true }));

pageScope.listen(window, "storage", ({ key, newValue }) => {
  if (key === KEY) usePresets.setState({ own: readPresets(newValue) });
});

function keep(own: readonly OwnPreset[]): void {
  let kept = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    kept = false;
  }
  usePresets.setState({ own, kept });
}

/** Keeps a preset; false where there are as many as there may be. */
export function addPreset(preset: MidiPreset): boolean {
  const { own } = usePresets.getState();
  if (own.length >= PRESETS_MAX) return false;
  keep([...own, { id: crypto.randomUUID(), preset }]);
  return true;
}

/** Removes a preset; the way back. */
export function removePreset(id: string): () => void {
  const before = usePresets.getState().own;
  keep(before.filter((one) => one.id !== id));
  return () => keep(before);
}
