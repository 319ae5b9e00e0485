import { plural, t } from "@lingui/core/macro";
import { fileName } from "../../../../contract/fileName";
import { MIDI_PRESET_ENDING, MIDI_PRESET_MIME, type MidiPreset } from "../../../../contract/midi/mapping/preset";
import { applyPreset } from "../../../stores/midi/mappings";
import { toast } from "../../../ui/overlays/toast";
import { saveBlob } from "../../../ui/saveFile";
import { sentenceOf } from "../../../words/say";

const counted = (count: number): string => plural(count, { one: "# mapping", other: "# mappings" });

export async function exportPreset(preset: MidiPreset): Promise<void> {
  const blob = new Blob([JSON.stringify(preset)], { type: MIDI_PRESET_MIME });
  try {
    await saveBlob(blob, fileName(preset.name, MIDI_PRESET_ENDING));
  } catch (cause) {
    toast({ title: t`The preset was not exported`, description: sentenceOf(cause), tone: "error" });
  }
}

/** Puts a preset in place of a controller's mappings, and offers the way back. */
export function loadPreset(preset: MidiPreset, device: string): void {
  try {
    const undo = applyPreset({ ...preset, device });
    toast({
      title: t`${preset.name}: ${counted(preset.mappings.length)} for ${device}`,
      description: t`They stand in place of the mappings that ${device} had.`,
      tone: "success",
      action: { label: t`Undo`, run: undo },
    });
  } catch (cause) {
    toast({ title: t`The preset was not loaded`, description: sentenceOf(cause), tone: "error" });
  }
}
