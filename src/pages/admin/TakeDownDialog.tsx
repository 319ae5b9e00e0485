import { type Report, reports } from "../../../contract/api/reports";
import { callApi } from "../../stores/calls";
import { toast } from "../../ui/overlays/toast";
import { ReasonDialog } from "./ReasonDialog";

interface Props {
  thing: Report["thing"];
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason, which the owner will read. */
export function TakeDownDialog({ thing: { kind, id, text, by }, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      title={kind === "comment" ? "Take this comment down?" : `Take “${text}” down?`}
      description="Nobody but its owner sees it from now on. It can be put back at any time."
      label="Reason"
      hint={`@${by} reads it, on the page and by mail.`}
      field="reason"
      least={3}
      action="Take down"
      acting="Taking down..."
      call={(reason) => callApi(reports.takeDown, { body: { kind, id, reason } })}
      onClose={onClose}
      onDone={() => {
        toast({ title: "Taken down", tone: "success" });
        onDone();
      }}
    />
  );
}
