import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { midiPresets, PRESET_LIMITS } from "../../../../contract/api/midiPresets";
import { type MidiPreset, presetOf } from "../../../../contract/midi/mapping/preset";
import { addPreset, PRESETS_MAX } from "../../../stores/midi/presets";
import { useSession } from "../../../stores/person/session";
import { useAction } from "../../../stores/query/useAction";
import { CheckField } from "../../../ui/fields/CheckField";
import { TextArea } from "../../../ui/fields/TextArea";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { toast } from "../../../ui/overlays/toast";
import type { Listed } from "../chosen";

/** Keeps a controller's present mappings as a preset: in the account of somebody who is signed in, else in this browser. */
export function CreateProfile({ controller, onClose }: { controller: Listed; onClose: () => void }) {
  const { name: device, mappings } = controller;
  const signedIn = useSession(({ status }) => status === "authenticated");
  const [name, setName] = useState(device.slice(0, PRESET_LIMITS.name));
  const [description, setDescription] = useState("");
  const [shared, setShared] = useState(false);
  const [full, setFull] = useState<string | null>(null);
  const { pending, problem, run } = useAction(midiPresets.create, { refreshes: [midiPresets.list] });
  const done = (preset: MidiPreset) => {
    toast({ title: t`${preset.name} is one of your presets`, tone: "success" });
    onClose();
  };
  const submit = async () => {
    const preset = { ...presetOf(name, device, mappings), description: description.trim() };
    if (!signedIn) {
      if (addPreset(preset)) done(preset);
      else setFull(t`There may be ${PRESETS_MAX} presets. Remove one first.`);
      return;
    }
    const { name: called, description: said, mappings: own } = preset;
    const body = { name: called, description: said, device, mappings: own, shared };
    const answer = await run({ body });
    if (!answer.ok) return;
    done(preset);
  };
  return (
    <FormDialog
      title={t`Create Custom Profile`}
      description={t`It holds what ${device} moves now: ${plural(mappings.length, { one: "# mapping", other: "# mappings" })}.`}
      action={t`Create`}
      acting={t`Creating …`}
      buttons="studio"
      busy={pending}
      ready={name.trim() !== ""}
      problem={full ?? problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        maxLength={PRESET_LIMITS.name}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label={t`Description`}
        value={description}
        maxLength={PRESET_LIMITS.description}
        rows={3}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {signedIn && (
        <CheckField
          label={t`Share it with everybody`}
          hint={t`Others find it, preview it, load it and rate it. Your name stands beside it.`}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
