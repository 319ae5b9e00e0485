import { type FormEvent, useState } from "react";
import { auth, PASSWORD_LENGTH } from "../../../contract/api/auth";
import { callApi } from "../../stores/calls";
import { Button } from "../../ui/controls/Button";
import { CheckField } from "../../ui/fields/CheckField";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { Notice } from "../../ui/page/Notice";
import styles from "./SignIn.module.css";
import { TermsDialog } from "./TermsDialog";
import { type EntryPorts, useEntry } from "./useEntry";

/** The referral code of the link that the new person followed. */
function invitation(): { referral?: string } {
  const code = new URLSearchParams(location.search).get("ref");
  return code !== null && /^[\w-]{1,64}$/.test(code) ? { referral: code } : {};
}

/** A new account; with `setup`, the first administrator's, using the code that the server printed. */
export function SignUpForm({ setup = false, ...ports }: EntryPorts & { setup?: boolean }) {
  const [form, setForm] = useState({ email: "", handle: "", password: "", code: "", terms: false });
  const [reading, setReading] = useState(false);
  const [unagreed, setUnagreed] = useState(false);
  const entry = useEntry(ports);
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnagreed(!form.terms);
    if (!form.terms) return;
    const { email, handle, password, code } = form;
    void entry.send((here) =>
      setup
        ? callApi(auth.setup, { body: { code, email, handle, password, terms: true, ...here } })
        : callApi(auth.signUp, { body: { email, handle, password, terms: true, ...invitation(), ...here } }),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {entry.problem && <Notice tone="error">{entry.problem}</Notice>}
      {setup && (
        <TextField
          label="Code"
          hint="The server printed it when it started."
          name="code"
          autoComplete="off"
          spellCheck={false}
          value={form.code}
          error={entry.fieldProblem("code")}
          onChange={(event) => set({ code: event.target.value })}
        />
      )}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={form.email}
        error={entry.fieldProblem("email")}
        onChange={(event) => set({ email: event.target.value })}
      />
      <TextField
        label="Handle"
        hint="How others find you: letters, digits, - and _. You can change it later."
        name="handle"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        value={form.handle}
        error={entry.fieldProblem("handle")}
        onChange={(event) => set({ handle: event.target.value })}
      />
      <PasswordField
        name="new-password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH.least} characters. A few words in a row are best.`}
        value={form.password}
        error={entry.fieldProblem("password")}
        onChange={(event) => set({ password: event.target.value })}
      />
      <div className={styles.terms}>
        <CheckField
          label="I agree to the terms"
          checked={form.terms}
          aria-invalid={unagreed || undefined}
          onChange={(event) => {
            set({ terms: event.target.checked });
            setUnagreed(false);
          }}
        />
        <button type="button" className={styles.link} onClick={() => setReading(true)}>
          Read the terms
        </button>
      </div>
      {unagreed && (
        <p className={styles.problem} role="alert">
          Agree to the terms to go on.
        </p>
      )}
      <Button type="submit" kind="primary" size="page" disabled={entry.pending}>
        {entry.pending ? "Creating the account..." : setup ? "Create the administrator's account" : "Create account"}
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={() => ports.onStep({ at: "sign-in", tab: "user" })}>
          Sign in instead
        </button>
      </p>
      <TermsDialog open={reading} onOpenChange={setReading} />
    </form>
  );
}
