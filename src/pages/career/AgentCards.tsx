import { t } from "@lingui/core/macro";
import { RefreshCw } from "lucide-react";
import type { CareerAgent, RecommendationKind } from "../../../contract/api/career";
import type { AgentId } from "../../../contract/career/agents";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { Notice } from "../../ui/page/Notice";
import { say } from "../../words/say";
import styles from "./Career.module.css";
import { Mark } from "./Mark";
import { useLook } from "./useAgents";
import { percent, STATUS_WORDS } from "./words";

/** The four agents: what each looks for, what it did last and what it does next. */
export function AgentCards({
  agents,
  kinds,
}: {
  agents: readonly CareerAgent[];
  kinds: readonly RecommendationKind[];
}) {
  const look = useLook();
  const run = (analysisType: AgentId) => void look.run({ body: { artistId: look.artistId, analysisType } });
  return (
    <Stack>
      {look.problem !== null && <Notice tone="error">{look.problem}</Notice>}
      <Grid least={420} as="ul" className={styles.grid}>
        {agents.map((agent) => (
          <li key={agent.id}>
            <Card gap={3}>
              <Row spread>
                <h3>{agent.name}</h3>
                <Mark state={agent.status}>{say(STATUS_WORDS[agent.status])}</Mark>
              </Row>
              <p className={styles.text}>{agent.role}</p>
              <Text tone="muted">
                {agent.confidence === null
                  ? t`Nothing waits for your answer.`
                  : t`${agent.open} open, ${percent(agent.confidence)} sure on average`}
              </Text>
              <Tasks of={agent} kinds={kinds} />
              <Text tone="muted" size="small">
                {agent.lastAction === null || agent.lastAt === null
                  ? t`Has not looked at your numbers yet.`
                  : t`${formatMoment(agent.lastAt)}: ${agent.lastAction}.`}
                <br />
                {t`Next, ${formatMoment(agent.nextAt)}: ${agent.nextAction}`}
              </Text>
              <div>
                <Button
                  size="page"
                  icon={RefreshCw}
                  disabled={look.pending || agent.status === "processing"}
                  aria-label={t`Have the ${agent.name} look now`}
                  onClick={() => run(agent.id)}
                >
                  {t`Look now`}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

/** The rules of an agent, each with its full sentence. */
function Tasks({ of, kinds }: { of: CareerAgent; kinds: readonly RecommendationKind[] }) {
  const own = kinds.filter(({ agent }) => agent === of.id);
  return (
    <details>
      <summary>{t`What it looks for`}</summary>
      <ul className={styles.quiet}>
        {own.map(({ kind, title, description }) => (
          <li key={kind}>
            {title}. {description}
          </li>
        ))}
      </ul>
    </details>
  );
}
