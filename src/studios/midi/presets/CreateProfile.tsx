import { useState } from "react";
import { presetOf } from "../../../../contract/midi/mapping/preset";
import { addPreset, PRESETS_MAX } from "../../../stores/midi/presets";
import { TextArea } from "../../../ui/fields/TextArea";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { toast } from "../../../ui/overlays/toast";
import type { Listed } from "../chosen";

const NAME_MAX = 80;
const DESCRIPTION_MAX = 500;

/** Keeps a controller's present mappings as a preset. */
export function CreateProfile({ controller, onClose }: { controller: Listed; onClose: () => void }) {
  const { name: device, mappings } = controller;
  const [name, setName] = useState(device.slice(0, NAME_MAX));
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const preset = { ...presetOf(name, device, mappings), description: description.trim() };
    if (!addPreset(preset)) {
      setProblem(`There may be ${PRESETS_MAX} presets. Remove one first.`);
      return;
    }
    toast({ title: `${preset.name} is one of your presets`, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title="Create Custom Profile"
      description={`It holds what ${device} moves now: ${mappings.length === 1 ? "1 mapping" : `${mappings.length} mappings`}.`}
      action="Create"
      buttons="studio"
      ready={name.trim() !== ""}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={NAME_MAX}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label="Description"
        value={description}
        maxLength={DESCRIPTION_MAX}
        rows={3}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
