import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { plans as routes, type Subscription } from "../../../contract/api/plans";
import { type CountedResource, isHigher, PLANS, TIERS, type Tier } from "../../../contract/plans";
import { callApi, type Result } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { Progress } from "../../ui/layout/Progress";
import { Stack } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Stat, Stats } from "../../ui/page/Stat";
import { language } from "../../words/language";
import { say } from "../../words/say";
import { amountOf, RESOURCE_NAMES } from "./usage";

interface Props {
  current: Subscription;
  onChanged: (subscription: Subscription) => void;
}

const day = (time: string | null) =>
  time === null ? "" : new Date(time).toLocaleDateString(language(), { dateStyle: "long" });

/** The state of the plan, as a sentence. */
function howItRuns({ tier, name, isYearly, until, nextTier, state }: Subscription): string {
  if (tier === "free") return t`You are on the free plan.`;
  if (state === "past_due") return t`${name}: the last payment has failed. The plan ends unless it is paid.`;
  if (nextTier === "free") return t`${name} until ${day(until)}, then the free plan.`;
  if (nextTier !== null) return t`${name} until ${day(until)}, then ${PLANS[nextTier].name}.`;
  return isYearly
    ? t`${name}, paid yearly. It is renewed on ${day(until)}.`
    : t`${name}, paid monthly. It is renewed on ${day(until)}.`;
}

/** One's own plan: how much of it is used, and changing to a smaller one. */
export function OwnPlan({ current, onChanged }: Props) {
  const { pending, problem, run } = useCall();
  const [leaving, setLeaving] = useState<Tier | null>(null);
  const change = async (said: string, call: () => Promise<Result<Subscription>>) => {
    const answer = await run(call);
    setLeaving(null);
    if (!answer.ok) return;
    toast({ title: said });
    onChanged(answer.value);
  };
  const lower = TIERS.filter((tier) => tier !== "free" && isHigher(current.tier, tier) && tier !== current.nextTier);
  return (
    <Section
      title={t`Your plan`}
      lead={howItRuns(current)}
      actions={
        current.tier !== "free" && (
          <>
            {current.nextTier !== null && (
              <Button
                size="page"
                disabled={pending}
                onClick={() => void change(t`${current.name} goes on.`, () => callApi(routes.resume))}
              >
                <Trans>Keep {current.name}</Trans>
              </Button>
            )}
            {lower.map((tier) => (
              <Button key={tier} size="page" disabled={pending} onClick={() => setLeaving(tier)}>
                <Trans>Change to {PLANS[tier].name}</Trans>
              </Button>
            ))}
            {current.nextTier !== "free" && (
              <Button size="page" kind="danger" disabled={pending} onClick={() => setLeaving("free")}>
                {t`Cancel plan`}
              </Button>
            )}
          </>
        )
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Stats columns>
        {(Object.keys(RESOURCE_NAMES) as CountedResource[]).map((resource) => {
          const { used, limit } = current.usage[resource] ?? { used: "0", limit: null };
          const amount = amountOf(resource, BigInt(used));
          return (
            <Stat key={resource} name={say(RESOURCE_NAMES[resource])}>
              <Stack gap={2}>
                {limit === null ? t`${amount}, no limit` : t`${amount} of ${amountOf(resource, BigInt(limit))}`}
                {limit !== null && limit !== "0" && (
                  <Progress label={t`${say(RESOURCE_NAMES[resource])} used`} value={Number(used)} max={Number(limit)} />
                )}
              </Stack>
            </Stat>
          );
        })}
      </Stats>
      {leaving !== null && (
        <FormDialog
          title={leaving === "free" ? t`Cancel ${current.name}?` : t`Change to ${PLANS[leaving].name}?`}
          description={t`${current.name} lasts until ${day(current.until)}. Everything you keep stays yours to open and download; only adding more than the smaller plan holds is refused.`}
          action={leaving === "free" ? t`Cancel plan` : t`Change to ${PLANS[leaving].name}`}
          kind="danger"
          cancel={t`Keep ${current.name}`}
          busy={pending}
          onSubmit={() =>
            void change(t`${current.name} ends on ${day(current.until)}.`, () =>
              leaving === "free" ? callApi(routes.cancel) : callApi(routes.downgrade, { body: { tierId: leaving } }),
            )
          }
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}
