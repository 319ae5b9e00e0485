import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { challenges } from "../../../contract/api/challenges";
import { publications } from "../../../contract/api/publications";
import { reports } from "../../../contract/api/reports";
import { REPORT_REASON_CODES, REPORT_REASONS, type ReportReason } from "../../../contract/social";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { useContractForm } from "../../stores/query/useContractForm";
import { TextArea } from "../../ui/fields/TextArea";
import { Link } from "../../ui/navigation/Link";
import { Dialog } from "../../ui/overlays/Dialog";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { say } from "../../words/say";
import styles from "./Watch.module.css";

const ROUTES = { publication: publications.report, comment: reports.comment, challenge: challenges.report } as const;

interface Props {
  thing: { kind: keyof typeof ROUTES; id: string };
  title: string;
  onClose: () => void;
}

/** Reports something to the administrators. */
export function ReportDialog({ thing, title, onClose }: Props) {
  const signedIn = useSession(({ status }) => status === "authenticated");
  const params = { publicationId: thing.id, commentId: thing.id, challengeId: thing.id };
  // all routes take the same body; each finds its own parameter
  const route = ROUTES[thing.kind] as typeof reports.comment;
  const form = useContractForm(route, {
    start: { reason: "", details: "" },
    input: ({ reason, details }) => ({ params, body: { reason: reason as ReportReason, details } }),
    ready: ({ reason }) => reason !== "",
    done: () => {
      toast({ title: t`Reported`, description: t`An administrator will look at it.`, tone: "success" });
      onClose();
    },
  });
  const asked = { title, description: t`Only administrators see who has reported it.` };
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
          <Trans>
            Sign in to report something. <Link href={signInAddress(location.pathname + location.search)}>Sign in</Link>
          </Trans>
        </Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog {...asked} action={t`Report`} acting={t`Reporting...`} kind="danger" {...form.dialog} onClose={onClose}>
      <fieldset className={styles.reasons}>
        <legend>{t`What is wrong?`}</legend>
        {REPORT_REASON_CODES.map((code) => (
          <label key={code} className={styles.reason}>
            <input type="radio" value={code} {...form.choice("reason")} />
            {say(REPORT_REASONS[code])}
          </label>
        ))}
      </fieldset>
      <TextArea label={t`Details (optional)`} rows={3} maxLength={1000} {...form.field("details")} />
    </FormDialog>
  );
}
