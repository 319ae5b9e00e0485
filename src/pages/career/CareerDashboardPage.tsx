import { plural, t } from "@lingui/core/macro";
import { TrendingUp } from "lucide-react";
import { z } from "zod";
import { type CareerAnalytics, career, type Goal } from "../../../contract/api/career";
import { coins } from "../../../contract/wallet";
import { useQuery } from "../../stores/query/useQuery";
import { formatNumber } from "../../ui/format";
import { Card, Grid } from "../../ui/layout/Stack";
import { Tabs } from "../../ui/layout/Tabs";
import { useSearch } from "../../ui/navigation/address";
import { Page, Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { Stat, Stats } from "../../ui/page/Stat";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import styles from "./Career.module.css";
import { Course, Metrics, Platforms } from "./Figures";
import { Goals } from "./Goals";
import { Opportunities } from "./Opportunities";
import { Recommendations } from "./Recommendations";
import { Roadmap, stepsOf, whenOf } from "./Roadmap";
import { ScoreTable } from "./ScoreTable";
import { StrategyButton } from "./StrategyButton";
import { useAgents } from "./useAgents";
import { goalValue, percent, signed } from "./words";

const search = z.object({
  tab: z.enum(["overview", "analytics", "opportunities", "goals", "roadmap"]).default("overview"),
});

/** How an artist's career moves: growth, revenue, score and goals. */
export function CareerDashboardPage() {
  return (
    <ForSignedIn
      title={t`AI career acceleration dashboard`}
      icon={TrendingUp}
      invitation={t`Your dashboard opens when you sign in`}
      promise={t`Audience growth, revenue, a score with its formula, and when you reach your goals.`}
      width="wide"
    >
      <OwnDashboard />
    </ForSignedIn>
  );
}

function OwnDashboard() {
  const [{ tab }, setSearch] = useSearch(search);
  const { recommendations } = useAgents();
  const numbers = useQuery(career.analytics);
  const goals = useQuery(career.goals);
  const figures = {
    of: numbers,
    loading: t`Loading your numbers`,
    failed: t`Your numbers could not be loaded`,
  };
  const known = goals.state.kind === "loaded" ? goals.state.value.items : [];
  return (
    <Page
      title={t`AI career acceleration dashboard`}
      width="wide"
      lead={t`How your audience, revenue and goals move, and what comes next.`}
      actions={
        <>
          <ActingFor />
          <StrategyButton />
        </>
      }
    >
      <Resource {...figures}>{(value) => <Cards numbers={value} goals={known} />}</Resource>
      <Tabs
        label={t`Career dashboard`}
        value={tab}
        onChange={(next) => setSearch({ tab: search.parse({ tab: next }).tab })}
        tabs={[
          {
            id: "overview",
            label: t`Overview`,
            content: (
              <div className={styles.panel}>
                <NextStep goals={known} />
                <Section title={t`What to do next`}>
                  <Resource
                    of={recommendations}
                    loading={t`Loading recommendations`}
                    failed={t`The recommendations could not be loaded`}
                  >
                    {({ items, lookedAt }) => <Recommendations items={items} most={3} looked={lookedAt !== null} />}
                  </Resource>
                </Section>
                <Resource {...figures}>{(value) => <ScoreTable of={value} />}</Resource>
              </div>
            ),
          },
          {
            id: "analytics",
            label: t`Analytics`,
            content: (
              <div className={styles.panel}>
                <Resource {...figures}>
                  {(value) => (
                    <>
                      <Metrics of={value} />
                      <Course of={value} />
                      <Platforms of={value} />
                    </>
                  )}
                </Resource>
              </div>
            ),
          },
          {
            id: "opportunities",
            label: t`Opportunities`,
            content: (
              <div className={styles.panel}>
                <Opportunities />
              </div>
            ),
          },
          {
            id: "goals",
            label: t`Goals`,
            content: (
              <div className={styles.panel}>
                <Goals />
              </div>
            ),
          },
          {
            id: "roadmap",
            label: t`Roadmap`,
            content: (
              <div className={styles.panel}>
                <Roadmap />
              </div>
            ),
          },
        ]}
      />
    </Page>
  );
}

/** The four figures at the top. */
function Cards({ numbers, goals }: { numbers: CareerAnalytics; goals: readonly Goal[] }) {
  const { monthlyGrowth, fanCount, revenueStreams, careerScore, careerScoreEstimate: estimate } = numbers;
  const [best] = revenueStreams;
  const sum = revenueStreams.reduce((total, { amount }) => total + BigInt(amount), 0n);
  const open = goals.filter(({ state }) => state === "open");
  const progress = open.length === 0 ? null : open.reduce((total, goal) => total + goal.progress, 0) / open.length;
  const followers = plural(fanCount, { one: "# follower", other: "# followers" });
  return (
    <Grid least={220} className={styles.cards}>
      <Card>
        <Stats>
          <Stat
            name={t`Audience Growth`}
            size="large"
            note={monthlyGrowth === null ? t`${followers}; growth is told from ten on` : t`${followers}, in 30 days`}
          >
            {monthlyGrowth === null ? "–" : signed(monthlyGrowth)}
          </Stat>
        </Stats>
      </Card>
      <Card>
        <Stats>
          <Stat
            name={t`Revenue Streams`}
            size="large"
            note={best ? t`in 30 days; ${percent(best.percentage)} from ${best.name}` : t`in 30 days`}
          >
            {coins(sum)}
          </Stat>
        </Stats>
      </Card>
      <Card>
        <Stats>
          <Stat
            name={t`Career Score`}
            size="large"
            note={
              careerScore === null
                ? estimate.reason
                : t`of 100; between ${formatNumber(estimate.low ?? careerScore, 1)} and ${formatNumber(estimate.high ?? careerScore, 1)}`
            }
          >
            {careerScore === null ? "–" : formatNumber(careerScore, 1)}
          </Stat>
        </Stats>
      </Card>
      <Card>
        <Stats>
          <Stat
            name={t`Goal Progress`}
            size="large"
            note={
              open.length === 0
                ? t`No open goal`
                : plural(open.length, { one: "of # open goal", other: "mean of # open goals" })
            }
          >
            {progress === null ? "–" : percent(Math.round(progress))}
          </Stat>
        </Stats>
      </Card>
    </Grid>
  );
}

/** The next milestone of all goals. */
function NextStep({ goals }: { goals: readonly Goal[] }) {
  const next = stepsOf(goals).find(({ reached }) => !reached);
  if (!next) return null;
  return (
    <Section title={t`Next milestone`}>
      <p className={styles.text}>
        {t`${next.goal.title}: ${goalValue(next.goal.metric, next.value)}. ${whenOf(next).replace(/\.$/, "")}.`}
      </p>
    </Section>
  );
}
