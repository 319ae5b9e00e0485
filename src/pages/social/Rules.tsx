import { t } from "@lingui/core/macro";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { networks } from "../../../contract/api/networks";
import { FREQUENCIES, FREQUENCY_NAMES, type Frequency, OWN_FEED } from "../../../contract/deployments";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { CheckField } from "../../ui/fields/CheckField";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Select } from "../../ui/overlays/Select";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";
import styles from "./Social.module.css";

const CONCERNED = [networks.rules, networks.deployments, networks.content];

/** Rules by which posts are sent again and again. */
export function Rules() {
  const rules = useQuery(networks.rules, {});
  const pausing = useAction(networks.pauseRule, { refreshes: CONCERNED });
  const removing = useAction(networks.removeRule, { refreshes: CONCERNED });
  const [adding, setAdding] = useState(false);
  const problem = pausing.problem ?? removing.problem;
  return (
    <Section
      title={t`Posting frequency`}
      lead={t`A rule sends your oldest draft each time, or one post again and again, at hours of your own time zone.`}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Stack gap={3}>
        <Resource
          of={rules}
          loading={t`Loading rules`}
          failed={t`The rules could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon={Repeat} title={t`No rule yet`}>
              {t`With one, drafts go out by themselves: three or five times a day, hourly, daily or weekly.`}
            </EmptyState>
          }
        >
          {({ items }) => (
            <Stack gap={2}>
              {items.map(({ id, frequency, names, title, paused, next }) => (
                <Card key={id}>
                  <strong>{say(FREQUENCIES[frequency].title)}</strong>
                  <Text tone="muted">
                    {title === null ? t`Your oldest draft` : t`“${title}” each time`} → {names.join(", ")}
                  </Text>
                  <Text tone="muted" size="small">
                    {next === null ? t`Paused` : t`Next: ${formatMoment(next)}`}
                  </Text>
                  <Row>
                    <Button
                      size="page"
                      disabled={pausing.pending}
                      onClick={() => void pausing.run({ params: { ruleId: id }, body: { paused: !paused } })}
                    >
                      {paused ? t`Go on` : t`Pause`}
                    </Button>
                    <Button
                      size="page"
                      kind="ghost"
                      disabled={removing.pending}
                      onClick={() => void removing.run({ params: { ruleId: id } })}
                    >
                      {t`Delete rule`}
                    </Button>
                  </Row>
                </Card>
              ))}
            </Stack>
          )}
        </Resource>
        <Row>
          <Button size="page" onClick={() => setAdding(true)}>
            {t`Add rule`}
          </Button>
        </Row>
      </Stack>
      {adding && <RuleDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function RuleDialog({ onClose }: { onClose: () => void }) {
  const known = useQuery(networks.list, {});
  const content = useQuery(networks.content, { query: { limit: 100 } });
  const [frequency, setFrequency] = useState<Frequency>("three");
  const [chosen, setChosen] = useState<readonly string[]>([OWN_FEED]);
  const [postId, setPostId] = useState("");
  const form = useContractForm(networks.addRule, {
    start: {},
    ready: () => chosen.length > 0,
    input: () => ({
      body: {
        frequency,
        accounts: [...chosen],
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        postId: postId === "" ? null : postId,
      },
    }),
    refreshes: CONCERNED,
    done: onClose,
  });
  const accounts = known.state.kind === "loaded" ? known.state.value.items.flatMap((one) => one.accounts) : [];
  const own = content.state.kind === "loaded" ? content.state.value.items : [];
  const toggle = (id: string) =>
    setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
  return (
    <FormDialog open title={t`Add rule`} action={t`Add rule`} acting={t`Adding...`} {...form.dialog} onClose={onClose}>
      <Select
        label={t`How often`}
        size="page"
        value={frequency}
        onChange={(value) => setFrequency(FREQUENCY_NAMES.find((one) => one === value) ?? "three")}
        options={FREQUENCY_NAMES.map((value) => ({ value, label: say(FREQUENCIES[value].title) }))}
      />
      <Select
        label={t`What`}
        size="page"
        value={postId}
        onChange={(value) => {
          setPostId(value);
          // one post stands on the feed once
          if (value !== "") setChosen((all) => all.filter((one) => one !== OWN_FEED));
        }}
        options={[
          { value: "", label: t`Your oldest draft each time` },
          ...own.map(({ post }) => ({ value: post.id, label: post.text.slice(0, 60) || t`A picture` })),
        ]}
      />
      <fieldset className={styles.choices}>
        <legend>{t`Accounts`}</legend>
        <CheckField
          label={t`Your Backline feed`}
          checked={chosen.includes(OWN_FEED)}
          disabled={postId !== ""}
          {...(postId === "" ? {} : { hint: t`One post stands on the feed once.` })}
          onChange={() => toggle(OWN_FEED)}
        />
        {accounts.map(({ id, name, state }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={state === "lost"}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
