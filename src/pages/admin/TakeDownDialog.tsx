import { type FormEvent, useState } from "react";
import { type Report, reports } from "../../../contract/api/reports";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";

interface Props {
  thing: Report["thing"];
  onClose: () => void;
  onDone: () => void;
}

/** Asks why; whose it is reads the reason. */
export function TakeDownDialog({ thing, onClose, onDone }: Props) {
  const [reason, setReason] = useState("");
  const { pending, problem, fieldProblem, run } = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(reports.takeDown, { body: { kind: thing.kind, id: thing.id, reason } }));
    if (!answer.ok) return;
    toast({ title: "Taken down", tone: "success" });
    onDone();
  };
  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={thing.kind === "release" ? `Take “${thing.text}” down?` : "Take this comment down?"}
      description="Nobody but its owner sees it from now on. It can be put back at any time."
      actions={
        <>
          <Button size="page" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="take-down"
            size="page"
            kind="danger"
            disabled={pending || reason.trim().length < 3}
          >
            {pending ? "Taking down..." : "Take down"}
          </Button>
        </>
      }
    >
      <form id="take-down" onSubmit={submit}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label="Reason"
          hint={`@${thing.by} reads it, on the page and by mail.`}
          maxLength={500}
          value={reason}
          error={fieldProblem("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
