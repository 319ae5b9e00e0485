import { t } from "@lingui/core/macro";
import type { AnalyticsSummary } from "../../../contract/api/dashboard";
import { payouts } from "../../../contract/api/payouts";
import { dollars } from "../../../contract/wallet";
import { useQuery } from "../../stores/query/useQuery";
import { formatCount } from "../../ui/format";
import { Card, Grid } from "../../ui/layout/Stack";
import { Stat, Stats } from "../../ui/page/Stat";
import { payoutWorth } from "../wallet/amounts";
import { earnings, growth, percent } from "./words";

/** The four figures at the top, each against the span before. */
export function Headline({ of }: { of: AnalyticsSummary }) {
  const { state } = useQuery(payouts.list);
  const terms = state.kind === "loaded" ? state.value.terms : null;
  const worth = terms ? t`${dollars(payoutWorth(BigInt(of.totalEarnings), terms))} by the payout rate` : undefined;
  const { before } = of;
  return (
    <Grid least={220}>
      <Card>
        <Stats>
          <Stat
            name={t`Total views`}
            size="large"
            note={
              of.growthRate === null
                ? t`Nothing to compare with yet`
                : t`${growth(of.growthRate)} against the time before`
            }
            testId="views"
          >
            {formatCount(of.totalViews)}
          </Stat>
        </Stats>
      </Card>
      <Card>
        <Stats>
          <Stat
            name={t`Engagement`}
            size="large"
            note={
              before.engagement === null
                ? t`Likes, comments and shares for each 100 views`
                : t`Likes, comments and shares for each 100 views; ${percent(before.engagement)} before`
            }
            testId="engagement"
          >
            {percent(of.engagement)}
          </Stat>
        </Stats>
      </Card>
      <Card>
        <Stats>
          <Stat
            name={t`Total earnings`}
            size="large"
            note={worth ?? t`${earnings(before.earnings)} in the time before`}
            testId="earnings"
          >
            {earnings(of.totalEarnings)}
          </Stat>
        </Stats>
      </Card>
      <Card>
        <Stats>
          <Stat
            name={t`Fan growth`}
            size="large"
            note={t`New followers less those who left; ${formatCount(before.fans)} before`}
            testId="fans"
          >
            {of.fanGrowth > 0 ? `+${formatCount(of.fanGrowth)}` : formatCount(of.fanGrowth)}
          </Stat>
        </Stats>
      </Card>
    </Grid>
  );
}
