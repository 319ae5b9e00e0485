import { useState } from "react";
import { account, type Profile } from "../../../contract/api/account";
import { auth } from "../../../contract/api/auth";
import { callApi } from "../../stores/calls";
import { forgetSession } from "../../stores/person/session";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import styles from "./Profile.module.css";

/** Downloading one's data, and deleting the account. */
export function DataSection({ profile, onGone }: { profile: Profile; onGone: () => void }) {
  const { pending, problem, run } = useCall();
  const [leaving, setLeaving] = useState(false);
  const download = async () => {
    const answer = await run(() => callApi(auth.ticket, { body: { path: account.data.path } }));
    if (!answer.ok) return;
    const link = document.createElement("a");
    link.href = answer.value.url;
    link.download = "";
    link.click();
  };
  return (
    <Section title="Your data" lead="Everything that the platform keeps about you, as one file.">
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button size="page" disabled={pending} onClick={() => void download()}>
          Download my data
        </Button>
        {!profile.demoAccount && (
          <Button size="page" kind="danger" onClick={() => setLeaving(true)}>
            Delete account
          </Button>
        )}
      </div>
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
  const [form, setForm] = useState({ password: "", code: "" });
  const { pending, problem, fieldProblem, run } = useCall();
  const remove = async () => {
    const { password, code } = form;
    const answer = await run(() => callApi(account.remove, { body: { password, ...(secondFactor ? { code } : {}) } }));
    if (!answer.ok) return;
    await forgetSession();
    toast({ title: "Your account is deleted." });
    onGone();
  };
  return (
    <FormDialog
      title="Delete account"
      description="Your profile, sessions and what you keep here are removed for good. Postings of the ledger stay, without your name. This cannot be undone."
      action="Delete for good"
      acting="Deleting..."
      kind="danger"
      cancel="Keep it"
      ready={form.password !== ""}
      busy={pending}
      problem={problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        error={fieldProblem("password")}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      {secondFactor && (
        <TextField
          label="Code of your authenticator"
          autoComplete="one-time-code"
          value={form.code}
          error={fieldProblem("code")}
          onChange={(event) => setForm({ ...form, code: event.target.value })}
        />
      )}
    </FormDialog>
  );
}
