import { t } from "@lingui/core/macro";
import { auth } from "../../../contract/api/auth";
import { CheckField } from "../../ui/fields/CheckField";
import { Form } from "../../ui/fields/Form";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { StepLinks } from "./StepLinks";
import { type EntryPorts, useEntryForm } from "./useEntryForm";

/** The form of signing in, which both tabs and a demonstration's accounts share. */
export const useLogin = (ports: EntryPorts) =>
  useEntryForm(auth.login, { email: "", password: "", remember: false }, (values) => ({ body: values }), ports);

/** E-mail address, password, and whether to stay signed in. */
export function LoginForm({ form, onStep }: Pick<EntryPorts, "onStep"> & { form: ReturnType<typeof useLogin> }) {
  return (
    <Form
      of={form}
      bold
      kind="primary"
      action={t`Sign in`}
      acting={t`Signing in...`}
      after={
        <StepLinks
          onStep={onStep}
          steps={[
            [t`Create an account`, { at: "sign-up" }],
            [t`Forgotten password`, { at: "forgotten" }],
          ]}
        />
      }
    >
      <TextField label={t`Email`} type="email" autoComplete="username" {...form.field("email")} />
      <PasswordField autoComplete="current-password" {...form.field("password")} />
      <CheckField
        label={t`Remember me`}
        hint={t`Stay signed in on this device for 90 days, rather than one.`}
        {...form.field("remember")}
      />
    </Form>
  );
}
