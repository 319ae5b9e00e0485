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
      toast({ title: "Your password is changed", description: "Other devices are signed out.", tone: "success" });
    },
  });
  return (
    <Section title="Password" lead="Changing it signs out every other device.">
      <Form of={form} action="Change password" acting="Saving...">
        <PasswordField label="Present password" autoComplete="current-password" {...form.field("current")} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_LENGTH.least} characters. A few words in a row are best.`}
          {...form.field("password")}
        />
      </Form>
    </Section>
  );
}
