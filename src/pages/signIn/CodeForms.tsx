import { type FormEvent, useState } from "react";
import { auth, PASSWORD_LENGTH } from "../../../contract/api/auth";
import { callApi } from "../../stores/calls";
import { knownDevice } from "../../stores/person/session";
import { Button } from "../../ui/controls/Button";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { Notice } from "../../ui/page/Notice";
import styles from "./SignIn.module.css";
import { signInProblem } from "./steps";
import { type EntryPorts, useEntry } from "./useEntry";

function CodeField({
  label = "Code",
  hint,
  value,
  error,
  onChange,
}: {
  label?: string;
  hint?: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      className={styles.code}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Asks for the code that was mailed at sign-up. */
export function VerifyForm({ request, message, ...ports }: EntryPorts & { request: string; message: string }) {
  const [code, setCode] = useState("");
  const entry = useEntry(ports);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void entry.send((here) => callApi(auth.verify, { body: { request, code, ...here } }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {entry.problem ? <Notice tone="error">{entry.problem}</Notice> : <Notice>{message}</Notice>}
      <CodeField value={code} error={entry.fieldProblem("code")} onChange={setCode} />
      <Button type="submit" kind="primary" size="page" disabled={entry.pending}>
        {entry.pending ? "Checking..." : "Confirm address"}
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => ports.onStep({ at: "sign-up" })}>
          No mail came: sign up again
        </button>
      </p>
    </form>
  );
}

/** Asks for a code of the authenticator, or a recovery code. */
export function SecondFactorForm({ challenge, ...ports }: EntryPorts & { challenge: string }) {
  const [code, setCode] = useState("");
  const entry = useEntry(ports);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void entry.send((here) => callApi(auth.secondFactor, { body: { challenge, code, ...here } }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {entry.problem && <Notice tone="error">{entry.problem}</Notice>}
      <CodeField
        hint="6 digits of your authenticator. Without it: one of your recovery codes."
        value={code}
        error={entry.fieldProblem("code")}
        onChange={setCode}
      />
      <Button type="submit" kind="primary" size="page" disabled={entry.pending}>
        {entry.pending ? "Signing in..." : "Sign in"}
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => ports.onStep({ at: "sign-in", tab: "user" })}>
          Begin again
        </button>
      </p>
    </form>
  );
}

/** Requests a code for setting a new password. */
export function ForgottenForm({ onStep }: Pick<EntryPorts, "onStep">) {
  const [email, setEmail] = useState("");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    const answer = await callApi(auth.forgotten, { body: { email, ...(await knownDevice()) } });
    setPending(false);
    if (answer.ok) onStep({ at: "reset", ...answer.value });
    else setProblem(answer.error.fields["body.email"] ?? signInProblem(answer.error));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        hint="We send a code there, with which you set a new password."
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" kind="primary" size="page" disabled={pending}>
        {pending ? "Sending..." : "Send a code"}
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => onStep({ at: "sign-in", tab: "user" })}>
          Back to sign in
        </button>
      </p>
    </form>
  );
}

/** Asks for the mailed code and the new password. */
export function ResetForm({ request, message, ...ports }: EntryPorts & { request: string; message: string }) {
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const entry = useEntry(ports);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void entry.send((here) => callApi(auth.reset, { body: { request, code, password, ...here } }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {entry.problem ? <Notice tone="error">{entry.problem}</Notice> : <Notice>{message}</Notice>}
      <CodeField value={code} error={entry.fieldProblem("code")} onChange={setCode} />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH.least} characters. It signs out every device.`}
        value={password}
        error={entry.fieldProblem("password")}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" kind="primary" size="page" disabled={entry.pending}>
        {entry.pending ? "Saving..." : "Set password and sign in"}
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => ports.onStep({ at: "forgotten" })}>
          No mail came: send another
        </button>
      </p>
    </form>
  );
}
