import { type FormEvent, useState } from "react";
import { account, type Profile } from "../../../contract/api/account";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { QrCode } from "../../ui/page/QrCode";
import styles from "./Profile.module.css";
import { RecoveryCodes } from "./RecoveryCodes";

interface Props {
  profile: Profile;
  onChanged: () => Promise<void>;
}

/** The second factor: setting it up, its recovery codes, turning it off. */
export function SecondFactorSection({ profile, onChanged }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { on } = profile.secondFactor;
  const fresh = async (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    await onChanged();
  };
  return (
    <Section
      title="Second factor"
      lead={
        on
          ? `On. ${profile.secondFactor.recoveryCodesLeft} recovery codes are left.`
          : "A code of an authenticator app is asked for when you sign in, besides the password."
      }
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && !on && <SetUp onOn={fresh} />}
      {!codes && on && <Keep profile={profile} onCodes={fresh} onChanged={onChanged} />}
    </Section>
  );
}

/** Asks for the password first, then for a code of the authenticator that received the secret. */
function SetUp({ onOn }: { onOn: (codes: readonly string[]) => Promise<void> }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const { pending, problem, fieldProblem, run } = useCall();

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(account.beginSecondFactor, { body: { password } }));
    if (answer.ok) setSecret(answer.value);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(account.confirmSecondFactor, { body: { code } }));
    if (answer.ok) await onOn(answer.value.recoveryCodes);
  };
  if (!secret) {
    return (
      <form className={styles.form} onSubmit={begin}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <PasswordField
          autoComplete="current-password"
          value={password}
          error={fieldProblem("password")}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="page" className={styles.submit ?? ""} disabled={pending || password === ""}>
          Set up
        </Button>
      </form>
    );
  }
  return (
    <form className={styles.form} onSubmit={confirm}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <p>Scan this with an authenticator app, or type the secret into it. Then type the code that it shows.</p>
      <div className={styles.secret}>
        <QrCode text={secret.uri} label="Secret for an authenticator" />
        <div>
          <p className={styles.muted}>Secret</p>
          <code className={styles.mono}>{secret.secret.match(/.{1,4}/g)?.join(" ")}</code>
          <p>
            <a href={secret.uri}>Open an authenticator on this device</a>
          </p>
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={fieldProblem("code")}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        size="page"
        className={styles.submit ?? ""}
        disabled={pending || code === ""}
      >
        Switch on
      </Button>
    </form>
  );
}

function Keep({ profile, onCodes, onChanged }: Props & { onCodes: (codes: readonly string[]) => Promise<void> }) {
  const [form, setForm] = useState({ password: "", code: "" });
  const { pending, problem, fieldProblem, run } = useCall();
  const { compulsory } = profile.secondFactor;
  const renew = async () => {
    const { password } = form;
    const answer = await run(() => callApi(account.renewRecoveryCodes, { body: { password } }));
    if (answer.ok) await onCodes(answer.value.recoveryCodes);
  };
  const remove = async () => {
    const answer = await run(() => callApi(account.removeSecondFactor, { body: form }));
    if (!answer.ok) return;
    toast({ title: "The second factor is off." });
    await onChanged();
  };
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        error={fieldProblem("password")}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      {!compulsory && (
        <TextField
          label="Code"
          hint="Only to switch it off."
          inputMode="numeric"
          autoComplete="one-time-code"
          value={form.code}
          error={fieldProblem("code")}
          onChange={(event) => setForm({ ...form, code: event.target.value })}
        />
      )}
      <div className={styles.buttons}>
        <Button size="page" disabled={pending || form.password === ""} onClick={() => void renew()}>
          New recovery codes
        </Button>
        {!compulsory && (
          <Button
            size="page"
            kind="danger"
            disabled={pending || form.password === "" || form.code === ""}
            onClick={() => void remove()}
          >
            Switch off
          </Button>
        )}
      </div>
    </form>
  );
}
