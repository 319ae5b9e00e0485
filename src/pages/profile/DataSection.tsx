import { t } from "@lingui/core/macro";
import { useState } from "react";
import { account, type Profile } from "../../../contract/api/account";
import { auth } from "../../../contract/api/auth";
import { forgetSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { Button } from "../../ui/controls/Button";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { Row } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";

/** Downloading one's data, and deleting the account. */
export function DataSection({ profile, onGone }: { profile: Profile; onGone: () => void }) {
  const ticket = useAction(auth.ticket);
  const [leaving, setLeaving] = useState(false);
  const download = async () => {
    const answer = await ticket.run({ body: { path: account.data.path } });
    if (!answer.ok) return;
    const link = document.createElement("a");
    link.href = answer.value.url;
    link.download = "";
    link.click();
  };
  return (
    <Section title={t`Your data`} lead={t`Everything that the platform keeps about you, as one file.`}>
      {ticket.problem && <Notice tone="error">{ticket.problem}</Notice>}
      <Row>
        <Button size="page" disabled={ticket.pending} onClick={() => void download()}>
          {t`Download my data`}
        </Button>
        {!profile.demoAccount && (
          <Button size="page" kind="danger" onClick={() => setLeaving(true)}>
            {t`Delete account`}
          </Button>
        )}
      </Row>
      {leaving && (
        <DeleteDialog secondFactor={profile.secondFactor.on} onClose={() => setLeaving(false)} onGone={onGone} />
      )}
    </Section>
  );
}

function DeleteDialog({
  secondFactor,
  onClose,
  onGone,
}: {
  secondFactor: boolean;
  onClose: () => void;
  onGone: () => void;
}) {
  const form = useContractForm(account.remove, {
    start: { password: "", code: "" },
    input: ({ password, code }) => ({ body: { password, ...(secondFactor ? { code } : {}) } }),
    ready: ({ password }) => password !== "",
    done: async () => {
      await forgetSession();
      toast({ title: t`Your account is deleted.` });
      onGone();
    },
  });
  return (
    <FormDialog
      title={t`Delete account`}
      description={t`Your profile, sessions and what you keep here are removed for good. Postings of the ledger stay, without your name. This cannot be undone.`}
      action={t`Delete for good`}
      acting={t`Deleting...`}
      kind="danger"
      cancel={t`Keep it`}
      {...form.dialog}
      onClose={onClose}
    >
      <PasswordField autoComplete="current-password" {...form.field("password")} />
      {secondFactor && (
        <TextField label={t`Code of your authenticator`} autoComplete="one-time-code" {...form.field("code")} />
      )}
    </FormDialog>
  );
}
