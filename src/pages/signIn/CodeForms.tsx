import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { auth, PASSWORD_LENGTH } from "../../../contract/api/auth";
import { knownDevice } from "../../stores/person/session";
import { useContractForm } from "../../stores/query/useContractForm";
import { Form } from "../../ui/fields/Form";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import styles from "./SignIn.module.css";
import { StepLinks } from "./StepLinks";
import { signInProblem } from "./steps";
import { type EntryPorts, useEntryForm } from "./useEntryForm";

function CodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label={t`Code`}
      className={styles.code}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      {...props}
    />
  );
}

/** Asks for the code that was mailed at sign-up. */
export function VerifyForm({ request, message, ...ports }: EntryPorts & { request: string; message: string }) {
  const form = useEntryForm(auth.verify, { code: "" }, ({ code }) => ({ body: { request, code } }), ports);
  return (
    <Form
      of={form}
      bold
      kind="primary"
      action={t`Confirm address`}
      acting={t`Checking...`}
      note={message}
      after={<StepLinks onStep={ports.onStep} steps={[[t`No mail came: sign up again`, { at: "sign-up" }]]} />}
    >
      <CodeField {...form.field("code")} />
    </Form>
  );
}

/** Asks for a code of the authenticator, or a recovery code. */
export function SecondFactorForm({ challenge, ...ports }: EntryPorts & { challenge: string }) {
  const form = useEntryForm(auth.secondFactor, { code: "" }, ({ code }) => ({ body: { challenge, code } }), ports);
  return (
    <Form
      of={form}
      bold
      kind="primary"
      action={t`Sign in`}
      acting={t`Signing in...`}
      after={<StepLinks onStep={ports.onStep} steps={[[t`Begin again`, { at: "sign-in", tab: "user" }]]} />}
    >
      <CodeField
        hint={t`6 digits of your authenticator. Without it: one of your recovery codes.`}
        {...form.field("code")}
      />
    </Form>
  );
}

/** Requests a code for setting a new password. */
export function ForgottenForm({ onStep }: Pick<EntryPorts, "onStep">) {
  const form = useContractForm(auth.forgotten, {
    start: { email: "" },
    more: knownDevice,
    problemOf: signInProblem,
    done: (answer) => onStep({ at: "reset", ...answer }),
  });
  return (
    <Form
      of={form}
      bold
      kind="primary"
      action={t`Send a code`}
      acting={t`Sending...`}
      after={<StepLinks onStep={onStep} steps={[[t`Back to sign in`, { at: "sign-in", tab: "user" }]]} />}
    >
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        hint={t`We send a code there, with which you set a new password.`}
        {...form.field("email")}
      />
    </Form>
  );
}

/** Asks for the mailed code and the new password. */
export function ResetForm({ request, message, ...ports }: EntryPorts & { request: string; message: string }) {
  const form = useEntryForm(
    auth.reset,
    { code: "", password: "" },
    (values) => ({ body: { request, ...values } }),
    ports,
  );
  return (
    <Form
      of={form}
      bold
      kind="primary"
      action={t`Set password and sign in`}
      acting={t`Saving...`}
      note={message}
      after={<StepLinks onStep={ports.onStep} steps={[[t`No mail came: send another`, { at: "forgotten" }]]} />}
    >
      <CodeField {...form.field("code")} />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least ${PASSWORD_LENGTH.least} characters. It signs out every device.`}
        {...form.field("password")}
      />
    </Form>
  );
}
