import { t } from "@lingui/core/macro";
import { useState } from "react";
import { auth, PASSWORD_LENGTH } from "../../../contract/api/auth";
import type { CallInput } from "../../../contract/api/route";
import { CheckField } from "../../ui/fields/CheckField";
import { Form } from "../../ui/fields/Form";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { Row } from "../../ui/layout/Stack";
import styles from "./SignIn.module.css";
import { StepLinks } from "./StepLinks";
import { TermsDialog } from "./TermsDialog";
import { type EntryPorts, useEntryForm } from "./useEntryForm";

/** The referral code of the link that the new person followed. */
function invitation(): { referral?: string } {
  const code = new URLSearchParams(location.search).get("ref");
  return code !== null && /^[\w-]{1,64}$/.test(code) ? { referral: code } : {};
}

const EMPTY = { code: "", email: "", handle: "", password: "", terms: false };

/** A new account; with `setup`, the first administrator's, using the code that the server printed. */
export function SignUpForm({ setup = false, ...ports }: EntryPorts & { setup?: boolean }) {
  const [reading, setReading] = useState(false);
  const form = useEntryForm(
    (setup ? auth.setup : auth.signUp) as typeof auth.signUp,
    EMPTY,
    ({ code, ...values }) =>
      ({ body: { ...values, ...(setup ? { code } : invitation()) } }) as CallInput<typeof auth.signUp>,
    ports,
  );
  return (
    <Form
      of={form}
      bold
      kind="primary"
      action={setup ? t`Create the administrator's account` : t`Create account`}
      acting={t`Creating the account...`}
      after={<StepLinks onStep={ports.onStep} steps={[[t`Sign in instead`, { at: "sign-in", tab: "user" }]]} />}
    >
      {setup && (
        <TextField
          label={t`Code`}
          hint={t`The server printed it when it started.`}
          autoComplete="off"
          spellCheck={false}
          {...form.field("code")}
        />
      )}
      <TextField label={t`Email`} type="email" autoComplete="email" {...form.field("email")} />
      <TextField
        label={t`Handle`}
        hint={t`How others find you: letters, digits, - and _. You can change it later.`}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("handle")}
      />
      <PasswordField
        autoComplete="new-password"
        hint={t`At least ${PASSWORD_LENGTH.least} characters. A few words in a row are best.`}
        {...form.field("password")}
      />
      <Row gap={4} spread>
        <CheckField label={t`I agree to the terms`} {...form.field("terms")} />
        <button type="button" className={styles.link} onClick={() => setReading(true)}>
          {t`Read the terms`}
        </button>
      </Row>
      <TermsDialog open={reading} onOpenChange={setReading} />
    </Form>
  );
}
