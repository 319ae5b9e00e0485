import { t } from "@lingui/core/macro";
import { type Report, reports } from "../../../contract/api/reports";
import { ReasonDialog } from "./ReasonDialog";

interface Props {
  thing: Report["thing"];
  onClose: () => void;
}

/** Asks for the reason, which the owner will read. */
export function TakeDownDialog({ thing: { kind, id, text, by }, onClose }: Props) {
  return (
    <ReasonDialog
      route={reports.takeDown}
      input={(reason) => ({ body: { kind, id, reason } })}
      refreshes={[reports.list, reports.takedowns]}
      title={kind === "comment" ? t`Take this comment down?` : t`Take “${text}” down?`}
      description={t`Nobody but its owner sees it from now on. It can be put back at any time.`}
      label={t`Reason`}
      hint={`@${by} reads it, on the page and by mail.`}
      field="reason"
      action={t`Take down`}
      acting={t`Taking down...`}
      said={t`Taken down`}
      onClose={onClose}
    />
  );
}
