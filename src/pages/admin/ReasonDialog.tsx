import { type FormEvent, useId, useState } from "react";
import type { Result } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { Dialog } from "../../ui/overlays/Dialog";
import { Notice } from "../../ui/page/Notice";

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
  const form = useId();
  const given = reason.trim().length >= least;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || !given) return;
    const answer = await run(() => call(reason));
    if (answer.ok) onDone(answer.value);
  };
  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      actions={
        <>
          <Button size="page" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="page" kind={kind} disabled={pending || !given}>
            {pending ? acting : action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={label}
          hint={hint}
          maxLength={500}
          value={reason}
          error={fieldProblem(field)}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
