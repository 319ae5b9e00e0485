import { type FormEvent, useState } from "react";
import { reports } from "../../../contract/api/reports";
import { REPORT_REASON_CODES, REPORT_REASONS, type ReportReason } from "../../../contract/social";
import { callApi } from "../../stores/calls";
import { signInAddress } from "../../stores/returnAddress";
import { useSession } from "../../stores/session";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextArea } from "../../ui/fields/TextArea";
import { Link } from "../../ui/navigation/Link";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import styles from "./Watch.module.css";

interface Props {
  thing: { kind: "release" | "comment"; id: string; name: string };
  onClose: () => void;
}

/** Tells the administrators what should not stand here. */
export function ReportDialog({ thing, onClose }: Props) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState("");
  const { pending, problem, fieldProblem, run } = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return;
    const body = { reason, details };
    const answer = await run(() =>
      thing.kind === "release"
        ? callApi(reports.release, { params: { releaseId: thing.id }, body })
        : callApi(reports.comment, { params: { commentId: thing.id }, body }),
    );
    if (!answer.ok) return;
    toast({ title: "Reported", description: "An administrator will look at it.", tone: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Report ${thing.name}`}
      description="Only administrators see who has reported it."
      actions={
        signedIn ? (
          <>
            <Button size="page" disabled={pending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="report" size="page" kind="danger" disabled={pending || reason === null}>
              {pending ? "Reporting..." : "Report"}
            </Button>
          </>
        ) : undefined
      }
    >
      {signedIn ? (
        <form id="report" className={styles.form} onSubmit={submit}>
          {problem && <Notice tone="error">{problem}</Notice>}
          <fieldset className={styles.reasons}>
            <legend>What is wrong?</legend>
            {REPORT_REASON_CODES.map((code) => (
              <label key={code} className={styles.reason}>
                <input type="radio" name="reason" checked={reason === code} onChange={() => setReason(code)} />
                {REPORT_REASONS[code]}
              </label>
            ))}
          </fieldset>
          <TextArea
            label="Details (optional)"
            rows={3}
            maxLength={1000}
            value={details}
            error={fieldProblem("details")}
            onChange={(event) => setDetails(event.target.value)}
          />
        </form>
      ) : (
        <Notice>
          Sign in to report something. <Link href={signInAddress(location.pathname + location.search)}>Sign in</Link>
        </Notice>
      )}
    </Dialog>
  );
}
