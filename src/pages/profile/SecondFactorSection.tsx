import { t } from "@lingui/core/macro";
import { useState } from "react";
import { account, type Profile } from "../../../contract/api/account";
import { useContractForm } from "../../stores/query/useContractForm";
import { Button } from "../../ui/controls/Button";
import { Form } from "../../ui/fields/Form";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Section } from "../../ui/page/Page";
import { QrCode } from "../../ui/page/QrCode";
import { RecoveryCodes } from "./RecoveryCodes";

interface Props {
  profile: Profile;
  onChanged: () => Promise<void>;
}
type Codes = (codes: readonly string[]) => Promise<void>;

/** The second factor: setting it up, its recovery codes, turning it off. */
export function SecondFactorSection({ profile, onChanged }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { on } = profile.secondFactor;
  const fresh: Codes = async (recoveryCodes) => {
    setCodes(recoveryCodes);
    await onChanged();
  };
  return (
    <Section
      title={t`Second factor`}
      lead={
        on
          ? t`On. ${profile.secondFactor.recoveryCodesLeft} recovery codes are left.`
          : t`A code of an authenticator app is asked for when you sign in, besides the password.`
      }
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && !on && <SetUp onOn={fresh} />}
      {!codes && on && <Keep profile={profile} onCodes={fresh} onChanged={onChanged} />}
    </Section>
  );
}

/** Asks for the password first, then for a code of the authenticator that received the secret. */
function SetUp({ onOn }: { onOn: Codes }) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const form = useContractForm(account.beginSecondFactor, { start: { password: "" }, done: setSecret });
  if (secret) return <Confirm {...secret} onOn={onOn} />;
  return (
    <Form of={form} action={t`Set up`}>
      <PasswordField autoComplete="current-password" {...form.field("password")} />
    </Form>
  );
}

function Confirm({ secret, uri, onOn }: { secret: string; uri: string; onOn: Codes }) {
  const form = useContractForm(account.confirmSecondFactor, {
    start: { code: "" },
    done: ({ recoveryCodes }) => onOn(recoveryCodes),
  });
  return (
    <Form of={form} kind="primary" action={t`Switch on`}>
      <p>{t`Scan this with an authenticator app, or type the secret into it. Then type the code that it shows.`}</p>
      <Row gap={4} align="start">
        <QrCode text={uri} label={t`Secret for an authenticator`} />
        <Stack gap={1}>
          <Text tone="muted" size="small">
            {t`Secret`}
          </Text>
          <Text as="code" mono>
            {secret.match(/.{1,4}/g)?.join(" ")}
          </Text>
          <p>
            <a href={uri}>{t`Open an authenticator on this device`}</a>
          </p>
        </Stack>
      </Row>
      <TextField label={t`Code`} inputMode="numeric" autoComplete="one-time-code" {...form.field("code")} />
    </Form>
  );
}

function Keep({ profile, onCodes, onChanged }: Props & { onCodes: Codes }) {
  const { compulsory } = profile.secondFactor;
  const codes = useContractForm(account.renewRecoveryCodes, {
    start: { password: "" },
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const off = useContractForm(account.removeSecondFactor, {
    start: { password: "", code: "" },
    done: async () => {
      toast({ title: t`The second factor is off.` });
      await onChanged();
    },
  });
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Form
        of={codes}
        action={t`New recovery codes`}
        {...(!compulsory && {
          after: (
            <Row>
              <Button size="page" kind="danger" onClick={() => setAsked(true)}>
                {t`Switch off…`}
              </Button>
            </Row>
          ),
        })}
      >
        <PasswordField autoComplete="current-password" {...codes.field("password")} />
      </Form>
      {asked && (
        <FormDialog
          title={t`Switch off the second factor?`}
          action={t`Switch off`}
          kind="danger"
          {...off.dialog}
          onClose={() => setAsked(false)}
        >
          <PasswordField autoComplete="current-password" {...off.field("password")} />
          <TextField label={t`Code`} inputMode="numeric" autoComplete="one-time-code" {...off.field("code")} />
        </FormDialog>
      )}
    </>
  );
}
