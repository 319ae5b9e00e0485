import { type FormEvent, useState } from "react";
import { account } from "../../../contract/api/account";
import { PASSWORD_LENGTH } from "../../../contract/api/auth";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { PasswordField } from "../../ui/fields/PasswordField";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import styles from "./Profile.module.css";

const EMPTY = { current: "", password: "" };

/** Changing the password. */
export function PasswordSection() {
  const [form, setForm] = useState(EMPTY);
  const { pending, problem, fieldProblem, run } = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(account.password, { body: form }));
    if (!answer.ok) return;
    setForm(EMPTY);
    toast({ title: "Your password is changed", description: "Other devices are signed out.", tone: "success" });
  };
  return (
    <Section title="Password" lead="Changing it signs out every other device.">
      <form className={styles.form} onSubmit={submit}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          value={form.current}
          error={fieldProblem("current")}
          onChange={(event) => setForm({ ...form, current: event.target.value })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_LENGTH.least} characters. A few words in a row are best.`}
          value={form.password}
          error={fieldProblem("password")}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <Button
          type="submit"
          size="page"
          className={styles.submit ?? ""}
          disabled={pending || form.current === "" || form.password === ""}
        >
          {pending ? "Saving..." : "Change password"}
        </Button>
      </form>
    </Section>
  );
}
