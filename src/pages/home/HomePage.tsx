import { t } from "@lingui/core/macro";
import { BarChart3 } from "lucide-react";
import { z } from "zod";
import { RANGE_NAMES, RANGES } from "../../../contract/analytics";
import { type Numbers, useNumbers } from "../../stores/platform/analytics";
import { Segmented } from "../../ui/fields/Segmented";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Failed } from "../../ui/page/Failed";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { say, word } from "../../words/say";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import styles from "./Home.module.css";
import { Listeners } from "./Listeners";
import { MetricChart } from "./MetricChart";
import { METRICS, totalsOf } from "./metrics";
import { Releases } from "./Releases";

const TITLE = word("Artist home");
const search = z.object({ range: z.enum(RANGE_NAMES).default("7d") });

/** An artist's figures: what their audience did and what they earned. */
export function HomePage() {
  return (
    <ForSignedIn
      title={say(TITLE)}
      icon={BarChart3}
      invitation={t`Your numbers are here when you sign in`}
      promise={t`Plays, minutes, likes and earnings of what you publish, as they happen.`}
      width="wide"
    >
      <OwnHome />
    </ForSignedIn>
  );
}

/** Whether nothing was published and nothing was played. */
function isEmpty(numbers: Numbers): boolean {
  const totals = totalsOf(numbers);
  const { published, releases } = numbers.overview;
  return published === 0 && releases.length === 0 && METRICS.every((metric) => totals[metric] === 0);
}

function OwnHome() {
  const [{ range }, setSearch] = useSearch(search);
  const { state, reload } = useNumbers(range);
  if (state.kind === "loaded" && isEmpty(state.value)) return <EmptyHome />;
  return (
    <Page
      title={say(TITLE)}
      width="wide"
      busy={state.kind === "loading"}
      lead={t`What others do with your releases, as it happens. Hours and days are those of UTC.`}
      actions={
        <>
          <ActingFor />
          <LinkButton kind="primary" href="/releases">
            {t`Publish a release`}
          </LinkButton>
        </>
      }
    >
      <Segmented
        className={styles.ranges ?? ""}
        label={t`Span of time`}
        value={range}
        segments={RANGE_NAMES.map((value) => ({ value, label: RANGES[value].title }))}
        onChange={(chosen) => setSearch({ range: chosen })}
      />
      {state.kind === "loading" && <Skeleton label={t`Loading your numbers`} widths={[30, 90, 90, 90]} />}
      {state.kind === "failed" && (
        <Failed title={t`Your numbers could not be loaded`} onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      )}
      {state.kind === "loaded" && (
        <>
          <MetricChart numbers={state.value} />
          <Listeners overview={state.value.overview} />
          <Releases numbers={state.value} />
        </>
      )}
    </Page>
  );
}

function EmptyHome() {
  return (
    <Page title={say(TITLE)} width="wide" lead={t`What others do with your releases, as it happens.`}>
      <EmptyState
        icon={BarChart3}
        title={t`No numbers yet`}
        actions={
          <>
            <ActingFor />
            <LinkButton kind="primary" href="/releases">
              {t`Publish a release`}
            </LinkButton>
            <LinkButton href="/music-studio">{t`Open the music studio`}</LinkButton>
          </>
        }
      >
        {t`Publish a release and share its link. Each play, each minute listened, each like and each paid view counts here from that moment on.`}
      </EmptyState>
    </Page>
  );
}
