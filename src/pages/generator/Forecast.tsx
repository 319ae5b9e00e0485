import { t } from "@lingui/core/macro";
import type { GeneratedContent } from "../../../contract/api/content";
import { NETWORKS } from "../../../contract/networks";
import { formatCount, formatMoment, formatNumber } from "../../ui/format";
import { Stack, Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { Stat, Stats } from "../../ui/page/Stat";
import { say } from "../../words/say";
import { EstimateStat } from "../EstimateStat";

const percent = (value: number) => t`${formatNumber(value, 1)} %`;
const points = (value: number) => t`${formatNumber(value, 0)} of 100`;

/** What is expected of a post, and when to publish it; what is not known says what is missing. */
export function Forecast({ of }: { of: GeneratedContent }) {
  const { estimates, platform_medians: medians, content, platform } = of;
  const said = <T extends { reason: string }>(one: T): T => ({ ...one, reason: say(one.reason) });
  const { value: median } = medians.views;
  return (
    <Section title={t`Predicted performance`} lead={t`Estimated from your own posts; nothing is guessed without them.`}>
      <Stack>
        <Stats columns>
          <EstimateStat name={t`Expected views`} of={said(estimates.views)} format={formatCount} />
          <EstimateStat name={t`Expected engagement`} of={said(estimates.engagement)} format={percent} />
          <EstimateStat name={t`Viral potential`} of={said(estimates.viral)} format={percent} />
          <EstimateStat name={t`Trend of its hashtags`} of={said(estimates.trending)} format={points} />
          <Stat name={t`Best posting time`} size="large" note={say(estimates.time.reason)}>
            {content.optimal_posting_time === null ? t`Not known yet` : formatMoment(content.optimal_posting_time)}
          </Stat>
        </Stats>
        {median !== null && (
          <Text tone="muted" size="small">
            {t`Half of all posts on ${NETWORKS[platform].title} that are measured here reach ${formatCount(median)} views.`}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
