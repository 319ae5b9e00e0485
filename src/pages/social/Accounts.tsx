import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type ConnectedAccount, networks, type SocialNetwork } from "../../../contract/api/networks";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { PasswordField } from "../../ui/fields/PasswordField";
import { TextField } from "../../ui/fields/TextField";
import { formatCounts } from "../../ui/format";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";

type Way = "mastodon" | "bluesky" | "webhook";
const isWay = (network: string): network is Way => ["mastodon", "bluesky", "webhook"].includes(network);
const CONCERNED = [networks.list, networks.platformStats];

/** Connected accounts, and the ways to connect more. */
export function Accounts() {
  const all = useQuery(networks.list, {});
  const [connecting, setConnecting] = useState<Way | null>(null);
  const [leaving, setLeaving] = useState<ConnectedAccount | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const disconnecting = useAction(networks.disconnect, { refreshes: [...CONCERNED, networks.deployments] });
  const disconnect = async () => {
    const account = leaving;
    setLeaving(null);
    if (!account) return;
    const answer = await disconnecting.run({ params: { accountId: account.id } });
    if (answer.ok) toast({ title: t`${account.name} is disconnected` });
  };
  return (
    <Section
      title={t`Accounts`}
      lead={t`Where your posts can be sent besides your Backline feed, which is always there.`}
    >
      {secret !== null && (
        <Notice>
          {t`The secret of your webhook, by which its receiver checks signatures. It is shown only now:`}{" "}
          <code>{secret}</code>
        </Notice>
      )}
      {disconnecting.problem !== null && <Notice tone="error">{disconnecting.problem}</Notice>}
      <Resource of={all} loading={t`Loading networks`} failed={t`The networks could not be loaded`}>
        {({ items }) => (
          <Stack>
            <Grid>
              {items
                .filter(({ way }) => way !== null)
                .map((network) => (
                  <NetworkCard
                    key={network.network}
                    network={network}
                    onConnect={() => isWay(network.network) && setConnecting(network.network)}
                    onLeave={setLeaving}
                  />
                ))}
            </Grid>
            <details>
              <summary>{t`Networks that can't be connected here`}</summary>
              <Stack gap={2}>
                {items
                  .filter(({ missing }) => missing !== null)
                  .map(({ network, title, missing }) => (
                    <Text key={network} tone="muted">
                      <strong>{title}</strong>: {missing}
                    </Text>
                  ))}
              </Stack>
            </details>
          </Stack>
        )}
      </Resource>
      {connecting === "mastodon" && <MastodonDialog onClose={() => setConnecting(null)} />}
      {connecting === "bluesky" && <BlueskyDialog onClose={() => setConnecting(null)} />}
      {connecting === "webhook" && <WebhookDialog onClose={() => setConnecting(null)} onSecret={setSecret} />}
      <FormDialog
        open={leaving !== null}
        title={leaving === null ? "" : t`Disconnect ${leaving.name}?`}
        description={t`What is scheduled there will not be sent. What was sent stays there.`}
        action={t`Disconnect`}
        kind="danger"
        cancel={t`Keep it`}
        onSubmit={() => void disconnect()}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}

function NetworkCard({
  network: { title, accounts },
  onConnect,
  onLeave,
}: {
  network: SocialNetwork;
  onConnect: () => void;
  onLeave: (account: ConnectedAccount) => void;
}) {
  return (
    <Card>
      <Row spread>
        <h3>{title}</h3>
        <Button size="page" onClick={onConnect}>
          {accounts.length === 0 ? t`Connect` : t`Connect another`}
        </Button>
      </Row>
      {accounts.length === 0 && <Text tone="muted">{t`No account yet`}</Text>}
      {accounts.map((account) => (
        <Row key={account.id} spread>
          <span>
            {account.url === null ? (
              account.name
            ) : (
              <a href={account.url} target="_blank" rel="noopener noreferrer">
                {account.name}
              </a>
            )}
            {account.followers !== null && (
              <Text as="span" tone="muted">
                {" "}
                · {t`${formatCounts(account.followers, false)} followers`}
              </Text>
            )}
            {account.reason !== null && (
              <Text tone="danger" size="small">
                {account.reason}
              </Text>
            )}
          </span>
          <Button size="page" kind="ghost" onClick={() => onLeave(account)} aria-label={t`Disconnect ${account.name}`}>
            {t`Disconnect`}
          </Button>
        </Row>
      ))}
    </Card>
  );
}

function MastodonDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(networks.connect, {
    start: { server: "" },
    input: ({ server }) => ({ body: { network: "mastodon" as const, server } }),
    done: ({ address }) => {
      if (address !== null) location.assign(address);
    },
  });
  return (
    <FormDialog
      open
      title={t`Connect Mastodon`}
      description={t`Your server asks you whether Backline may post for you, and leads you back here.`}
      action={t`Go to my server`}
      acting={t`Asking your server...`}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={t`Server`} placeholder="mastodon.social" autoCapitalize="off" {...form.field("server")} />
    </FormDialog>
  );
}

function BlueskyDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(networks.connect, {
    start: { handle: "", password: "", server: "https://bsky.social" },
    input: (body) => ({ body: { network: "bluesky" as const, ...body } }),
    refreshes: CONCERNED,
    done: onClose,
  });
  return (
    <FormDialog
      open
      title={t`Connect Bluesky`}
      description={t`Make an app password in Bluesky's settings under “Privacy and security”. It is used once and not kept.`}
      action={t`Connect`}
      acting={t`Connecting...`}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={t`Handle`} placeholder="ann.bsky.social" autoCapitalize="off" {...form.field("handle")} />
      <PasswordField label={t`App password`} autoComplete="off" {...form.field("password")} />
      <TextField label={t`Server`} {...form.field("server")} />
    </FormDialog>
  );
}

function WebhookDialog({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string | null) => void }) {
  const form = useContractForm(networks.connect, {
    start: { address: "" },
    input: ({ address }) => ({ body: { network: "webhook" as const, address } }),
    refreshes: CONCERNED,
    done: ({ secret }) => {
      onSecret(secret);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t`Connect a webhook`}
      description={t`Posts are sent to this address as signed JSON (Standard Webhooks).`}
      action={t`Connect`}
      acting={t`Connecting...`}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={t`Address`} type="url" placeholder="https://" {...form.field("address")} />
    </FormDialog>
  );
}
