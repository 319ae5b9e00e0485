import { type FormEvent, useState } from "react";
import { auth } from "../../../contract/api/auth";
import { callApi } from "../../stores/calls";
import { Button } from "../../ui/controls/Button";
import { CheckField } from "../../ui/fields/CheckField";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { Notice } from "../../ui/page/Notice";
import styles from "./SignIn.module.css";
import { type EntryPorts, useEntry } from "./useEntry";

/** E-mail address, password, and whether to stay signed in. */
export function LoginForm({
  given,
  onGiven,
  ...ports
}: EntryPorts & {
  given: { readonly email: string; readonly password: string };
  onGiven: (given: { email: string; password: string }) => void;
}) {
  const [remember, setRemember] = useState(false);
  const entry = useEntry(ports);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void entry.send((here) => callApi(auth.login, { body: { ...given, remember, ...here } }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {entry.problem && <Notice tone="error">{entry.problem}</Notice>}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={given.email}
        error={entry.fieldProblem("email")}
        onChange={(event) => onGiven({ ...given, email: event.target.value })}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        value={given.password}
        error={entry.fieldProblem("password")}
        onChange={(event) => onGiven({ ...given, password: event.target.value })}
      />
      <CheckField
        label="Remember me"
        hint="Stay signed in on this device for 90 days, rather than one."
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button type="submit" kind="primary" size="page" disabled={entry.pending}>
        {entry.pending ? "Signing in..." : "Sign in"}
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => ports.onStep({ at: "sign-up" })}>
          Create an account
        </button>
        <button type="button" className={styles.link} onClick={() => ports.onStep({ at: "forgotten" })}>
          Forgotten password
        </button>
      </p>
    </form>
  );
}
