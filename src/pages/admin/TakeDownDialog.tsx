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
      title={kind === "comment" ? "Take this comment down?" : `Take “${text}” down?`}
      description="Nobody but its owner sees it from now on. It can be put back at any time."
      label="Reason"
      hint={`@${by} reads it, on the page and by mail.`}
      field="reason"
      action="Take down"
      acting="Taking down..."
      said="Taken down"
      onClose={onClose}
    />
  );
}
