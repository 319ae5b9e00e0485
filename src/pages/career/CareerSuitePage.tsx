import { t } from "@lingui/core/macro";
import { Coins } from "lucide-react";
import { z } from "zod";
import { career } from "../../../contract/api/career";
import { useQuery } from "../../stores/query/useQuery";
import { Tabs } from "../../ui/layout/Tabs";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import { AgentCards } from "./AgentCards";
import { Agreements } from "./Agreements";
import { Booking } from "./Booking";
import styles from "./Career.module.css";
import { Checklist } from "./Checklist";
import { Course, Metrics, Platforms, Streams } from "./Figures";
import { Learned } from "./Learned";
import { Recommendations } from "./Recommendations";
import { Reminders } from "./Reminders";
import { ScoreTable } from "./ScoreTable";
import { useAgents } from "./useAgents";

const search = z.object({
  tab: z.enum(["agents", "revenue", "analytics", "recommendations", "booking", "legal"]).default("agents"),
});

/** An artist's career: agents, revenue, figures and what is recommended. */
export function CareerSuitePage() {
  return (
    <ForSignedIn
      title={t`AI career suite`}
      icon={Coins}
      invitation={t`Your career suite opens when you sign in`}
      promise={t`Agents that watch your numbers, what brings you coins, and what to do next.`}
      width="wide"
    >
      <OwnSuite />
    </ForSignedIn>
  );
}

function OwnSuite() {
  const [{ tab }, setSearch] = useSearch(search);
  const { agents, recommendations } = useAgents();
  const numbers = useQuery(career.analytics);
  const figures = {
    of: numbers,
    loading: t`Loading your numbers`,
    failed: t`Your numbers could not be loaded`,
  };
  const recommended = {
    of: recommendations,
    loading: t`Loading recommendations`,
    failed: t`The recommendations could not be loaded`,
  };
  return (
    <Page
      title={t`AI career suite`}
      width="wide"
      lead={t`Every figure here is counted, or says how sure it is.`}
      actions={
        <>
          <ActingFor />
          <LinkButton href="/ai-career-manager">{t`Goals and opportunities`}</LinkButton>
        </>
      }
    >
      <Tabs
        label={t`Career suite`}
        value={tab}
        onChange={(next) => setSearch({ tab: search.parse({ tab: next }).tab })}
        tabs={[
          {
            id: "agents",
            label: t`Agents`,
            content: (
              <div className={styles.panel}>
                <Resource of={agents} loading={t`Loading the agents`} failed={t`The agents could not be loaded`}>
                  {({ items }) => (
                    <Resource {...recommended}>{({ kinds }) => <AgentCards agents={items} kinds={kinds} />}</Resource>
                  )}
                </Resource>
              </div>
            ),
          },
          {
            id: "revenue",
            label: t`Revenue`,
            content: (
              <div className={styles.panel}>
                <Resource {...figures}>{(value) => <Streams of={value} />}</Resource>
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
                      <ScoreTable of={value} />
                    </>
                  )}
                </Resource>
              </div>
            ),
          },
          {
            id: "recommendations",
            label: t`Recommendations`,
            content: (
              <div className={styles.panel}>
                <Resource {...recommended}>
                  {({ items, kinds, lookedAt }) => (
                    <>
                      <Recommendations items={items} looked={lookedAt !== null} />
                      <Learned kinds={kinds} />
                    </>
                  )}
                </Resource>
              </div>
            ),
          },
          {
            id: "booking",
            label: t`Booking`,
            content: (
              <div className={styles.panel}>
                <Booking />
              </div>
            ),
          },
          {
            id: "legal",
            label: t`Legal`,
            content: (
              <div className={styles.panel}>
                <Agreements />
                <Checklist />
                <Reminders />
              </div>
            ),
          },
        ]}
      />
    </Page>
  );
}
