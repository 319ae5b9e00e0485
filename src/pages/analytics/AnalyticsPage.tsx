import { t } from "@lingui/core/macro";
import { BarChart3 } from "lucide-react";
import { z } from "zod";
import { RANGE_NAMES, RANGES, type Range } from "../../../contract/analytics";
import { analytics } from "../../../contract/api/analytics";
import { type AnalyticsSummary, dashboard } from "../../../contract/api/dashboard";
import { useQuery } from "../../stores/query/useQuery";
import { Segmented } from "../../ui/fields/Segmented";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Row, Stack } from "../../ui/layout/Stack";
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
import { Imports } from "./Imports";
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
  return (
    <Page
      title={t`Analytics dashboard`}
      width="wide"
      busy={summary.state.kind === "loading"}
      lead={t`What others do with what you publish, on every platform. Hours and days are those of UTC.`}
      actions={<ActingFor />}
    >
      <Stack>
        <Row>
          <Segmented
            label={t`Span of time`}
            value={range}
            segments={spoken(RANGE_NAMES.map((value) => ({ value, label: RANGES[value].title })))}
            onChange={(chosen) => setSearch({ range: chosen })}
          />
        </Row>
        <Resource
          of={summary}
          loading={t`Loading your numbers`}
          failed={t`Your numbers could not be loaded`}
          lines={[30, 90, 90, 90]}
        >
          {(found) => (
            <>
              {isEmpty(found) ? <NothingYet /> : <Figures of={found} range={range} />}
              <Forecast />
              <Insights of={found} />
              <Imports />
            </>
          )}
        </Resource>
      </Stack>
    </Page>
  );
}

const isEmpty = ({ totalViews, before, fanGrowth, platforms }: AnalyticsSummary): boolean =>
  totalViews === 0 && before.views === 0 && fanGrowth === 0 && platforms.every(({ reactions }) => reactions === 0);

function NothingYet() {
  return (
    <EmptyState
      icon={BarChart3}
      title={t`No numbers in this time`}
      actions={
        <LinkButton kind="primary" href="/releases">
          {t`Publish a release`}
        </LinkButton>
      }
    >
      {t`Publish something and share its link, or look at a longer span. Each play, like, comment, share and paid view counts here from that moment on.`}
    </EmptyState>
  );
}

function Figures({ of, range }: { of: AnalyticsSummary; range: Range }) {
  const overview = useQuery(analytics.overview, { query: { range } });
  return (
    <>
      <Headline of={of} />
      <Platforms of={of} />
      <TopContent of={of} />
      <ContentTypes of={of} />
      {overview.state.kind === "loaded" && <Listeners overview={overview.state.value} />}
      <PeakTimes of={of} />
    </>
  );
}
