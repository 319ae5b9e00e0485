import { type FormEvent, useState } from "react";
import { type AdminPerson, admin } from "../../../contract/api/admin";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";

/** Asks why; the reason is told to the person. */
export function SuspendDialog({
  person,
  onClose,
  onSuspended,
}: {
  person: AdminPerson;
  onClose: () => void;
  onSuspended: (person: AdminPerson) => void;
}) {
  const [reason, setReason] = useState("");
  const { pending, problem, fieldProblem, run } = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(admin.suspend, { params: { personId: person.id }, body: { reason } }));
    if (!answer.ok) return;
    onSuspended(answer.value);
    toast({ title: `${person.handle} is suspended`, tone: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      busy={pending}
      title={`Suspend ${person.handle}`}
      description="Every device is signed out at once, and nobody signs in with this account until you let it in again."
      actions={
        <>
          <Button size="page" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="suspend" size="page" kind="danger" disabled={pending || reason.trim() === ""}>
            {pending ? "Suspending..." : "Suspend"}
          </Button>
        </>
      }
    >
      <form id="suspend" onSubmit={submit}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label="Reason"
          hint="Shown to this person when they try to sign in."
          maxLength={500}
          value={reason}
          error={fieldProblem("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
