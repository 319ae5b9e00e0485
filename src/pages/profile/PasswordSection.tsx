import { t } from "@lingui/core/macro";
import { account } from "../../../contract/api/account";
import { PASSWORD_LENGTH } from "../../../contract/api/auth";
import { useContractForm } from "../../stores/query/useContractForm";
import { Form } from "../../ui/fields/Form";
import { PasswordField } from "../../ui/fields/PasswordField";
import { toast } from "../../ui/overlays/toast";
import { Section } from "../../ui/page/Page";

/** Changing the password. */
export function PasswordSection() {
  const form = useContractForm(account.password, {
    start: { current: "", password: "" },
    done: () => {
      form.clear();
      toast({ title: t`Your password is changed`, description: t`Other devices are signed out.`, tone: "success" });
    },
  });
  return (
    <Section title={t`Password`} lead={t`Changing it signs out every other device.`}>
      <Form of={form} action={t`Change password`} acting={t`Saving...`}>
        <PasswordField label={t`Current password`} autoComplete="current-password" {...form.field("current")} />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least ${PASSWORD_LENGTH.least} characters. A few words in a row are best.`}
          {...form.field("password")}
        />
      </Form>
    </Section>
  );
}
