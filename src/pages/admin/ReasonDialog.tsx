import { useState } from "react";
import type { Result } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";

interface Props<T> {
  title: string;
  description: string;
  /** label of the field, and who will read it */
  label: string;
  hint: string;
  /** name of the field in the call's body */
  field: "reason" | "note";
  /** minimum number of letters */
  least: number;
  /** label of the button, normally and during the call */
  action: string;
  acting: string;
  kind?: "danger" | "primary";
  call: (reason: string) => Promise<Result<T>>;
  onClose: () => void;
  onDone: (value: T) => void;
}

/** Asks for the reason of a decision about somebody's things, as the last step before it. */
export function ReasonDialog<T>({ kind = "danger", ...props }: Props<T>) {
  const { title, description, label, hint, field, least, action, acting, call, onClose, onDone } = props;
  const [reason, setReason] = useState("");
  const { pending, problem, fieldProblem, run } = useCall();
  const decide = async () => {
    const answer = await run(() => call(reason));
    if (answer.ok) onDone(answer.value);
  };
  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      acting={acting}
      kind={kind}
      ready={reason.trim().length >= least}
      busy={pending}
      problem={problem}
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      <TextField
        label={label}
        hint={hint}
        maxLength={500}
        value={reason}
        error={fieldProblem(field)}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
