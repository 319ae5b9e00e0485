import { useState } from "react";
import { reports } from "../../../contract/api/reports";
import { REPORT_REASON_CODES, REPORT_REASONS, type ReportReason } from "../../../contract/social";
import { callApi } from "../../stores/calls";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useCall } from "../../stores/useCall";
import { TextArea } from "../../ui/fields/TextArea";
import { Link } from "../../ui/navigation/Link";
import { Dialog } from "../../ui/overlays/Dialog";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import styles from "./Watch.module.css";

interface Props {
  thing: { kind: "release" | "comment"; id: string; name: string };
  onClose: () => void;
}

/** Reports something to the administrators. */
export function ReportDialog({ thing, onClose }: Props) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState("");
  const { pending, problem, fieldProblem, run } = useCall();
  const send = async () => {
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
  const asked = { title: `Report ${thing.name}`, description: "Only administrators see who has reported it." };
  if (!signedIn) {
    return (
      <Dialog
        {...asked}
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Notice>
          Sign in to report something. <Link href={signInAddress(location.pathname + location.search)}>Sign in</Link>
        </Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog
      {...asked}
      action="Report"
      acting="Reporting..."
      kind="danger"
      ready={reason !== null}
      busy={pending}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
