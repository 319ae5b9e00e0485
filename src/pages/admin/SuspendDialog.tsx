import { t } from "@lingui/core/macro";
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
      title={t`Suspend ${handle}`}
      description={t`Every device is signed out at once, and nobody signs in with this account until you let it in again.`}
      label={t`Reason`}
      hint={t`Shown to this person when they try to sign in.`}
      field="reason"
      action={t`Suspend`}
      acting={t`Suspending...`}
      said={t`${handle} is suspended`}
      onClose={onClose}
    />
  );
}
