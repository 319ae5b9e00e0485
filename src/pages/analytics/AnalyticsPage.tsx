import { t } from "@lingui/core/macro";
import { BarChart3 } from "lucide-react";
import { z } from "zod";
import { RANGE_NAMES, RANGES } from "../../../contract/analytics";
import { analytics } from "../../../contract/api/analytics";
import { dashboard } from "../../../contract/api/dashboard";
import { useQuery } from "../../stores/query/useQuery";
import { Segmented } from "../../ui/fields/Segmented";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Stack } from "../../ui/layout/Stack";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { spoken } from "../../words/say";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import { Listeners } from "../home/Listeners";
import { Forecast } from "./Forecast";
import { Headline } from "./Headline";
import { Insights } from "./Insights";
import { PeakTimes } from "./PeakTimes";
import { ContentTypes, Platforms, TopContent } from "./Performance";

const search = z.object({ range: z.enum(RANGE_NAMES).default("7d") });

/** An artist's figures on all platforms. */
export function AnalyticsPage() {
  return (
    <ForSignedIn
      title={t`Analytics dashboard`}
      icon={BarChart3}
      invitation={t`Your numbers are here when you sign in`}
      promise={t`Views, engagement, earnings and followers on every platform, as far as they were counted.`}
      width="wide"
    >
      <Dashboard />
    </ForSignedIn>
  );
}

function Dashboard() {
  const [{ range }, setSearch] = useSearch(search);
  const summary = useQuery(dashboard.summary, { query: { range } });
  const overview = useQuery(analytics.overview, { query: { range } });
  return (
    <Page
      title={t`Analytics dashboard`}
      width="wide"
      busy={summary.state.kind === "loading"}
      lead={t`What others do with what you publish, on every platform. Hours and days are those of UTC.`}
      actions={<ActingFor />}
    >
      <Stack>
        <Segmented
          label={t`Span of time`}
          value={range}
          segments={spoken(RANGE_NAMES.map((value) => ({ value, label: RANGES[value].title })))}
          onChange={(chosen) => setSearch({ range: chosen })}
        />
        <Resource
          of={summary}
          loading={t`Loading your numbers`}
          failed={t`Your numbers could not be loaded`}
          lines={[30, 90, 90, 90]}
        >
          {(found) => (
            <>
              {found.totalViews === 0 && found.before.views === 0 && (
                <EmptyState
                  icon={BarChart3}
                  title={t`No numbers yet`}
                  actions={
                    <LinkButton kind="primary" href="/releases">
                      {t`Publish a release`}
                    </LinkButton>
                  }
                >
                  {t`Publish something and share its link. Each play, like, comment, share and paid view counts here from that moment on.`}
                </EmptyState>
              )}
              <Headline of={found} />
              <Platforms of={found} />
              <TopContent of={found} />
              <ContentTypes of={found} />
              {overview.state.kind === "loaded" && <Listeners overview={overview.state.value} />}
              <PeakTimes of={found} />
              <Forecast />
              <Insights of={found} />
            </>
          )}
        </Resource>
      </Stack>
    </Page>
  );
}
