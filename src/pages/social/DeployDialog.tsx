import { t } from "@lingui/core/macro";
import { useState } from "react";
import { networks } from "../../../contract/api/networks";
import { predictor } from "../../../contract/api/predictor";
import { OWN_FEED } from "../../../contract/deployments";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { CheckField } from "../../ui/fields/CheckField";
import { TextField } from "../../ui/fields/TextField";
import { formatMoment } from "../../ui/format";
import { Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import styles from "./Social.module.css";
import { localInput } from "./times";

interface Props {
  postId: string;
  /** it is on the feed already */
  published: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Sends a post to chosen accounts, at once or at a time. */
export function DeployDialog({ postId, published, onClose, onDone }: Props) {
  const known = useQuery(networks.list, {});
  const best = useQuery(predictor.bestTime, { query: { network: OWN_FEED } });
  const [chosen, setChosen] = useState<readonly string[]>(published ? [] : [OWN_FEED]);
  const form = useContractForm(networks.deploy, {
    start: { at: "" },
    ready: () => chosen.length > 0,
    input: ({ at }) => ({
      body: { postId, accounts: [...chosen], at: at === "" ? null : new Date(at).toISOString() },
    }),
    refreshes: [networks.deployments],
    done: ({ items }) => {
      toast({ title: items.some(({ at }) => Date.parse(at) > Date.now() + 60_000) ? t`Scheduled` : t`On its way` });
      onDone();
    },
  });
  const accounts = known.state.kind === "loaded" ? known.state.value.items.flatMap((one) => one.accounts) : [];
  const next = best.state.kind === "loaded" ? best.state.value.next : null;
  const toggle = (id: string) =>
    setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
  return (
    <FormDialog
      open
      title={t`Deploy`}
      description={t`Where this post is sent, and when. Without a time it is sent at once.`}
      action={form.values.at === "" ? t`Send now` : t`Schedule`}
      acting={t`Sending...`}
      {...form.dialog}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{t`Accounts`}</legend>
        {!published && (
          <CheckField
            label={t`Your Backline feed`}
            checked={chosen.includes(OWN_FEED)}
            onChange={() => toggle(OWN_FEED)}
          />
        )}
        {accounts.map(({ id, name, state, reason }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={state === "lost"}
            {...(reason === null ? {} : { hint: reason })}
            onChange={() => toggle(id)}
          />
        ))}
        {published && accounts.length === 0 && (
          <Text tone="muted">{t`It is on your feed already. Connect an account on the dashboard to send it elsewhere.`}</Text>
        )}
      </fieldset>
      <TextField label={t`Time (optional)`} type="datetime-local" {...form.field("at")} />
      {next !== null && (
        <Text tone="muted" size="small">
          {t`Your audience is most active at about ${formatMoment(next)}.`}{" "}
          <Button size="page" kind="ghost" onClick={() => form.set("at", localInput(new Date(next)))}>
            {t`Use this time`}
          </Button>
        </Text>
      )}
    </FormDialog>
  );
}
