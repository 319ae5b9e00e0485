import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type AdminPerson, admin } from "../../../contract/api/admin";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { Menu } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { replaced } from "./replaced";
import { SuspendDialog } from "./SuspendDialog";

/** What an administrator may do with a person. */
export function PersonActions({ person: { id, handle, suspended, role } }: { person: AdminPerson }) {
  const own = useSession(({ user }) => user.id === id);
  const restore = useAction(admin.restore, { after: replaced });
  const setRole = useAction(admin.setRole, { after: replaced });
  const [suspending, setSuspending] = useState(false);
  const params = { personId: id };

  const told = async (answer: Awaited<ReturnType<typeof restore.run>>, done: string) =>
    answer.ok
      ? toast({ title: done, tone: "success" })
      : toast({ title: t`Nothing was changed`, description: answer.error.message, tone: "error" });
  const letIn = async () => told(await restore.run({ params }), t`${handle} may sign in again`);
  const make = async (next: AdminPerson["role"]) =>
    told(
      await setRole.run({ params, body: { role: next } }),
      next === "admin" ? t`${handle} is an administrator` : t`${handle} is a user`,
    );
  return (
    <>
      <Menu
        trigger={
          <Button
            size="page"
            kind="ghost"
            disabled={restore.pending || setRole.pending}
            aria-label={t`Actions for ${handle}`}
          >
            {t`Actions`}
          </Button>
        }
        entries={[
          suspended
            ? { label: t`Let in again`, run: () => void letIn() }
            : { label: t`Suspend…`, danger: true, disabled: own, run: () => setSuspending(true) },
          role === "admin"
            ? { label: t`Make a user`, danger: true, run: () => void make("user") }
            : { label: t`Make an administrator`, run: () => void make("admin") },
        ]}
      />
      {suspending && <SuspendDialog person={{ id, handle }} onClose={() => setSuspending(false)} />}
    </>
  );
}
