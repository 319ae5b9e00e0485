import { useState } from "react";
import type { Result } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";

interface Props<T> {
  title: string;
  description: string;
  /** of the field, and who reads it */
  label: string;
  hint: string;
  /** of the call's body */
  field: "reason" | "note";
  /** fewest letters that are a reason */
  least: number;
  /** what the button says, and while the call is under way */
  action: string;
  acting: string;
  kind?: "danger" | "primary";
  call: (reason: string) => Promise<Result<T>>;
  onClose: () => void;
  onDone: (value: T) => void;
}

/** The last question before a decision about somebody's things: why. */
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
