import { plural, t } from "@lingui/core/macro";
import { useRef } from "react";
import { fileName } from "../../../contract/fileName";
import { MAPPING_LIMITS } from "../../../contract/midi/mapping/mapping";
import { MIDI_PRESET_ENDING, MIDI_PRESET_MIME, presetOf, readMidiPreset } from "../../../contract/midi/mapping/preset";
import { applyPreset, useMappings } from "../../stores/midi/mappings";
import { Button } from "../../ui/controls/Button";
import { Menu } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { saveBlob } from "../../ui/saveFile";
import { sentenceOf } from "../../words/say";

/** The mappings of a controller as a file: out to others and to other computers, and back in. */
export function PresetFiles() {
  const field = useRef<HTMLInputElement>(null);
  const mappings = useMappings((now) => now.mappings);
  const devices = [...new Set(mappings.flatMap(({ device }) => (device === null ? [] : [device])))];
  return (
    <>
      <Menu
        entries={devices.map((device) => ({ label: device, run: () => void exportOf(device) }))}
        trigger={
          <Button data-action="midi.export" disabled={devices.length === 0}>
            {t`Export`}
          </Button>
        }
      />
      <Button data-action="midi.import" onClick={() => field.current?.click()}>
        {t`Import`}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void importFrom(file);
        }}
      />
    </>
  );
}

async function exportOf(device: string): Promise<void> {
  const preset = presetOf(device, device, useMappings.getState().mappings);
  const blob = new Blob([JSON.stringify(preset)], { type: MIDI_PRESET_MIME });
  try {
    await saveBlob(blob, fileName(device, MIDI_PRESET_ENDING));
  } catch (cause) {
    toast({ title: t`The mappings were not exported`, description: sentenceOf(cause), tone: "error" });
  }
}

async function importFrom(file: File): Promise<void> {
  try {
    if (file.size > MAPPING_LIMITS.file) throw new Error(t`The file is too large for a preset: 1 MB is the most.`);
    const preset = readMidiPreset(await file.text());
    const undo = applyPreset(preset);
    toast({
      title: t`${plural(preset.mappings.length, { one: "# mapping", other: "# mappings" })} for ${preset.device}`,
      description: t`They stand in place of the mappings that ${preset.device} had.`,
      tone: "success",
      action: { label: t`Undo`, run: undo },
    });
  } catch (cause) {
    toast({ title: t`The file was not imported`, description: sentenceOf(cause), tone: "error" });
  }
}
