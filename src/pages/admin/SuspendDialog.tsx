import { type AdminPerson, admin } from "../../../contract/api/admin";
import { callApi } from "../../stores/calls";
import { toast } from "../../ui/overlays/toast";
import { ReasonDialog } from "./ReasonDialog";

interface Props {
  person: Pick<AdminPerson, "id" | "handle">;
  onClose: () => void;
  onSuspended: (person: AdminPerson) => void;
}

/** Asks for the reason, which is told to the person. */
export function SuspendDialog({ person: { id, handle }, onClose, onSuspended }: Props) {
  return (
    <ReasonDialog
      title={`Suspend ${handle}`}
      description="Every device is signed out at once, and nobody signs in with this account until you let it in again."
      label="Reason"
      hint="Shown to this person when they try to sign in."
      field="reason"
      least={1}
      action="Suspend"
      acting="Suspending..."
      call={(reason) => callApi(admin.suspend, { params: { personId: id }, body: { reason } })}
      onClose={onClose}
      onDone={(person) => {
        onSuspended(person);
        toast({ title: `${handle} is suspended`, tone: "success" });
        onClose();
      }}
    />
  );
}
