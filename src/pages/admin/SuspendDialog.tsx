import { type AdminPerson, admin } from "../../../contract/api/admin";
import { ReasonDialog } from "./ReasonDialog";
import { replaced } from "./replaced";

interface Props {
  person: Pick<AdminPerson, "id" | "handle">;
  onClose: () => void;
}

/** Asks for the reason, which is told to the person. */
export function SuspendDialog({ person: { id, handle }, onClose }: Props) {
  return (
    <ReasonDialog
      route={admin.suspend}
      input={(reason) => ({ params: { personId: id }, body: { reason } })}
      after={replaced}
      title={`Suspend ${handle}`}
      description="Every device is signed out at once, and nobody signs in with this account until you let it in again."
      label="Reason"
      hint="Shown to this person when they try to sign in."
      field="reason"
      action="Suspend"
      acting="Suspending..."
      said={`${handle} is suspended`}
      onClose={onClose}
    />
  );
}
