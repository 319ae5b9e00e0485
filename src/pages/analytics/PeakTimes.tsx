import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import type { AnalyticsSummary } from "../../../contract/api/dashboard";
import { predictor } from "../../../contract/api/predictor";
import { useQuery } from "../../stores/query/useQuery";
import { Chart } from "../../ui/charts/Chart";
import { formatCounts, formatMoment, formatNumber } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { say } from "../../words/say";
import { WEEKDAYS } from "../home/metrics";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When the audience is active, by hour and weekday, and the best hour to publish. */
export function PeakTimes({ of }: { of: AnalyticsSummary }) {
  const best = useQuery(predictor.bestTime, { query: {} });
  const points = useMemo(
    () =>
      HOURS.map((hour) => ({
        short: `${hour}:00`,
        name: t`${hour}:00 to ${hour + 1}:00 UTC`,
        values: WEEKDAYS.map((_, day) => of.peak[day * 24 + hour] ?? 0),
      })),
    [of.peak],
  );
  return (
    <Section
      title={t`Peak times`}
      lead={t`Plays and reactions by hour (UTC) and weekday. Numbers from files have no hours, so they are left out.`}
    >
      {of.peak.every((deeds) => deeds === 0) ? (
        <EmptyState title={t`Nobody was active in this time`}>
          {t`Each play, like, comment and share adds to its hour. Look at a longer span to see more.`}
        </EmptyState>
      ) : (
        <Chart
          kind="heat"
          label={t`Activity by hour and weekday`}
          points={points}
          series={WEEKDAYS.map((day) => ({ title: say(day), format: formatCounts }))}
          of={t`Hour (UTC)`}
        />
      )}
      {best.state.kind === "loaded" && (
        <Text tone="muted" data-testid="best-time">
          {best.state.value.next === null || best.state.value.share.value === null
            ? t`Best time to publish: not known yet. ${best.state.value.reason}`
            : t`Best time to publish on Backline: ${formatMoment(best.state.value.next)} your time, with ${formatNumber(best.state.value.share.value, 1)} % of a week's activity in that hour. ${best.state.value.reason}`}
        </Text>
      )}
    </Section>
  );
}
