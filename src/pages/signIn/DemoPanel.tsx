import { t } from "@lingui/core/macro";
import type { auth } from "../../../contract/api/auth";
import type { CallOutput } from "../../../contract/api/route";
import { Button } from "../../ui/controls/Button";
import { Badge } from "../../ui/layout/Badge";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { say, word } from "../../words/say";
import styles from "./SignIn.module.css";

type Account = CallOutput<typeof auth.options>["demoAccounts"][number];

const ROLES = { user: word("User account"), admin: word("Admin account") } as const;

/** The demonstration's accounts with their passwords, and the platform's features. */
export function DemoPanel({
  accounts,
  features,
  onUse,
}: {
  accounts: readonly Account[];
  features: readonly string[];
  onUse: (account: Account) => void;
}) {
  return (
    <Stack as="section" gap={3} className={styles.demo} aria-label={t`Demo accounts`}>
      <h2>{t`Demo accounts`}</h2>
      <Text tone="muted">{t`This is a demonstration on this machine. Sign in with one of these, or make your own.`}</Text>
      <Grid least={180}>
        {accounts.map((account) => (
          <Card key={account.email} className={styles.card}>
            <h3>{say(ROLES[account.role])}</h3>
            <dl>
              <dt>{t`Email`}</dt>
              <dd>{account.email}</dd>
              <dt>{t`Password`}</dt>
              <dd>{account.password}</dd>
            </dl>
            <Button size="page" onClick={() => onUse(account)}>
              {account.role === "admin" ? t`Use admin account` : t`Use user account`}
            </Button>
          </Card>
        ))}
      </Grid>
      <Row as="ul" aria-label={t`Platform features`}>
        {features.map((feature) => (
          <li key={feature}>
            <Badge>{feature}</Badge>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
