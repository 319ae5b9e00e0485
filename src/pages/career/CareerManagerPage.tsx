import { t } from "@lingui/core/macro";
import { BarChart3, Bot } from "lucide-react";
import { z } from "zod";
import { career } from "../../../contract/api/career";
import { useQuery } from "../../stores/query/useQuery";
import { Badge } from "../../ui/layout/Badge";
import { Tabs } from "../../ui/layout/Tabs";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Page, Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import { AgentCards } from "./AgentCards";
import { ANALYTICS_PATH } from "./analyticsPath";
import styles from "./Career.module.css";
import { Metrics } from "./Figures";
import { Goals } from "./Goals";
import { Learned } from "./Learned";
import { Opportunities } from "./Opportunities";
import { Recommendations } from "./Recommendations";
import { Sidebar } from "./Sidebar";
import { StrategyButton } from "./StrategyButton";
import { useAgents } from "./useAgents";

const search = z.object({ tab: z.enum(["dashboard", "agents", "goals", "opportunities"]).default("dashboard") });

/** An artist's four agents, goals and opportunities. */
export function CareerManagerPage() {
  return (
    <ForSignedIn
      title={t`AI career manager`}
      icon={Bot}
      invitation={t`Your agents begin when you sign in`}
      promise={t`Four agents look at your own numbers by rules that you can read, and say what to do next and why.`}
      width="wide"
    >
      <OwnManager />
    </ForSignedIn>
  );
}

function OwnManager() {
  const [{ tab }, setSearch] = useSearch(search);
  const { agents, recommendations } = useAgents();
  const numbers = useQuery(career.analytics);
  return (
    <Page
      title={t`AI career manager`}
      width="wide"
      lead={
        <>
          <Badge tone="accent">{t`4 AI AGENTS`}</Badge>{" "}
          {t`They look at your own numbers by stated rules. Nothing is done without your yes.`}
        </>
      }
      actions={
        <>
          <ActingFor />
          <LinkButton icon={BarChart3} href={ANALYTICS_PATH}>
            {t`View Analytics`}
          </LinkButton>
          <StrategyButton />
        </>
      }
    >
      <div className={styles.beside}>
        <Tabs
          label={t`Career manager`}
          value={tab}
          onChange={(next) => setSearch({ tab: search.parse({ tab: next }).tab })}
          tabs={[
            {
              id: "dashboard",
              label: t`Dashboard`,
              content: (
                <div className={styles.panel}>
                  <Resource of={numbers} loading={t`Loading your numbers`} failed={t`Your numbers could not be loaded`}>
                    {(value) => <Metrics of={value} />}
                  </Resource>
                  <Section title={t`What to do next`}>
                    <Resource
                      of={recommendations}
                      loading={t`Loading recommendations`}
                      failed={t`The recommendations could not be loaded`}
                    >
                      {({ items, lookedAt }) => <Recommendations items={items} most={3} looked={lookedAt !== null} />}
                    </Resource>
                  </Section>
                </div>
              ),
            },
            {
              id: "agents",
              label: t`AI Agents`,
              content: (
                <div className={styles.panel}>
                  <Resource of={agents} loading={t`Loading the agents`} failed={t`The agents could not be loaded`}>
                    {({ items }) => (
                      <Resource
                        of={recommendations}
                        loading={t`Loading recommendations`}
                        failed={t`The recommendations could not be loaded`}
                      >
                        {(known) => (
                          <>
                            <AgentCards agents={items} kinds={known.kinds} />
                            <Section title={t`Recommendations`}>
                              <Recommendations items={known.items} looked={known.lookedAt !== null} />
                            </Section>
                            <Learned kinds={known.kinds} />
                          </>
                        )}
                      </Resource>
                    )}
                  </Resource>
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
              id: "opportunities",
              label: t`Opportunities`,
              content: (
                <div className={styles.panel}>
                  <Opportunities />
                </div>
              ),
            },
          ]}
        />
        <Sidebar
          numbers={numbers.state.kind === "loaded" ? numbers.state.value : null}
          activity={agents.state.kind === "loaded" ? agents.state.value.activity : []}
        />
      </div>
    </Page>
  );
}
