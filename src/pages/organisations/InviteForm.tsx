import { t } from "@lingui/core/macro";
import { useState } from "react";
import { organisations } from "../../../contract/api/organisations";
import { type MemberRole, ORGANISATION } from "../../../contract/organisations";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { Select } from "../../ui/overlays/Select";
import { Notice } from "../../ui/page/Notice";
import { say } from "../../words/say";
import styles from "./Organisations.module.css";
import { ROLE_HINTS, rolesFrom } from "./roles";

/** Invites a person by handle. */
export function InviteForm({ organisationId, by }: { organisationId: string; by: MemberRole }) {
  const [handle, setHandle] = useState("");
  const [role, setRole] = useState<MemberRole>("member");
  const invite = useAction(organisations.invite, { refreshes: [organisations.people] });
  const send = async () => {
    const answer = await invite.run({ params: { organisationId }, body: { handle, role } });
    if (answer.ok) setHandle("");
  };
  return (
    <form
      className={styles.invite}
      aria-label={t`Invite somebody`}
      onSubmit={(event) => {
        event.preventDefault();
        if (handle !== "" && !invite.pending) void send();
      }}
    >
      {invite.problem && <Notice tone="error">{invite.problem}</Notice>}
      <TextField
        label={t`Invite by handle`}
        hint={t`${say(ROLE_HINTS[role])} The invitation counts for ${ORGANISATION.invitationDays} days.`}
        value={handle}
        error={invite.fieldProblem("handle")}
        onChange={(event) => setHandle(event.target.value.replace(/^@/, ""))}
      />
      <Select
        size="page"
        label={t`Role`}
        value={role}
        options={rolesFrom(by)}
        onChange={(value) => setRole(value as MemberRole)}
      />
      <Button size="page" kind="primary" type="submit" disabled={handle === "" || invite.pending}>
        {t`Invite`}
      </Button>
    </form>
  );
}
