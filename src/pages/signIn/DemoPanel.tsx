import type { auth } from "../../../contract/api/auth";
import type { CallOutput } from "../../../contract/api/route";
import { Button } from "../../ui/controls/Button";
import { Badge } from "../../ui/layout/Badge";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import styles from "./SignIn.module.css";

type Account = CallOutput<typeof auth.options>["demoAccounts"][number];

const ROLES = { user: "User account", admin: "Admin account" } as const;

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
    <Stack as="section" gap={3} className={styles.demo} aria-label="Demo accounts">
      <h2>Demo accounts</h2>
      <Text tone="muted">This is a demonstration on this machine. Sign in with one of these, or make your own.</Text>
      <Grid least={180}>
        {accounts.map((account) => (
          <Card key={account.email} className={styles.card}>
            <h3>{ROLES[account.role]}</h3>
            <dl>
              <dt>Email</dt>
              <dd>{account.email}</dd>
              <dt>Password</dt>
              <dd>{account.password}</dd>
            </dl>
            <Button size="page" onClick={() => onUse(account)}>
              {account.role === "admin" ? "Use admin account" : "Use user account"}
            </Button>
          </Card>
        ))}
      </Grid>
      <Row as="ul" aria-label="Platform features">
        {features.map((feature) => (
          <li key={feature}>
            <Badge>{feature}</Badge>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
