import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Organisation, organisations } from "../../../contract/api/organisations";
import { ORGANISATION } from "../../../contract/organisations";
import { useAction } from "../../stores/query/useAction";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";

/** Asks for name and handle of a new organisation. */
export function MakeDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: Organisation) => void }) {
  const [name, setName] = useState("");
  const [handle, setHandle] = useState("");
  const make = useAction(organisations.create, { refreshes: [organisations.list] });
  const send = async () => {
    const answer = await make.run({ body: { name, handle } });
    if (answer.ok) onMade(answer.value);
  };
  return (
    <FormDialog
      title={t`New organisation`}
      description={t`You are its first owner. What it publishes belongs to it, not to you.`}
      action={t`Create organisation`}
      acting={t`Creating...`}
      ready={name.trim() !== "" && handle !== ""}
      busy={make.pending}
      problem={make.problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        maxLength={ORGANISATION.mostName}
        value={name}
        error={make.fieldProblem("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t`Handle`}
        hint={t`Its address, as people have one: letters, digits and dashes.`}
        value={handle}
        error={make.fieldProblem("handle")}
        onChange={(event) => setHandle(event.target.value)}
      />
    </FormDialog>
  );
}
