import { fileName } from "../../../../contract/fileName";
import { MIDI_PRESET_ENDING, MIDI_PRESET_MIME, type MidiPreset } from "../../../../contract/midi/mapping/preset";
import { sentenceOf } from "../../../../contract/sentence";
import { applyPreset } from "../../../stores/midi/mappings";
import { toast } from "../../../ui/overlays/toast";
import { saveBlob } from "../../../ui/saveFile";

const counted = (count: number): string => (count === 1 ? "1 mapping" : `${count} mappings`);

export async function exportPreset(preset: MidiPreset): Promise<void> {
  const blob = new Blob([JSON.stringify(preset)], { type: MIDI_PRESET_MIME });
  try {
    await saveBlob(blob, fileName(preset.name, MIDI_PRESET_ENDING));
  } catch (cause) {
    toast({ title: "The preset was not exported", description: sentenceOf(cause), tone: "error" });
  }
}

/** Puts a preset in place of a controller's mappings, and offers the way back. */
export function loadPreset(preset: MidiPreset, device: string): void {
  try {
    const undo = applyPreset({ ...preset, device });
    toast({
      title: `${preset.name}: ${counted(preset.mappings.length)} for ${device}`,
      description: `They stand in place of the mappings that ${device} had.`,
      tone: "success",
      action: { label: "Undo", run: undo },
    });
  } catch (cause) {
    toast({ title: "The preset was not loaded", description: sentenceOf(cause), tone: "error" });
  }
}
