import { t } from "@lingui/core/macro";
import { networks } from "../../../contract/api/networks";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatMoment, formatWhole } from "../../ui/format";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";

const CONCERNED = [networks.aiAgents, networks.content, networks.deployments];

/** Watchers that propose. */
export function Agents() {
  const agents = useQuery(networks.aiAgents, {});
  const looking = useAction(networks.lookNow, { refreshes: [networks.aiAgents] });
  const answering = useAction(networks.answerProposal, { refreshes: CONCERNED });
  const problem = looking.problem ?? answering.problem;
  return (
    <Section
      title={t`AI agents`}
      lead={t`They look each hour and propose. Nothing is posted without your yes, or a rule that you set under “Deploy”.`}
    >
      <Stack>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Resource of={agents} loading={t`Loading agents`} failed={t`The agents could not be loaded`}>
          {({ items }) => (
            <Stack gap={3}>
              {items.map(({ id, name, watches, lastAt, lastFound, nextAt, proposals }) => (
                <Card key={id}>
                  <h3>{say(name)}</h3>
                  <Text>{say(watches)}</Text>
                  <Text tone="muted" size="small">
                    {lastAt === null
                      ? t`Has not looked yet.`
                      : t`Looked ${formatMoment(lastAt)}, found ${formatWhole(lastFound ?? 0)}.`}{" "}
                    {t`Looks next ${formatMoment(nextAt)}.`}
                  </Text>
                  {proposals.map((proposal) => (
                    <Row key={proposal.id} spread>
                      <span>{proposal.sentence}</span>
                      <Row>
                        <Button
                          size="page"
                          kind="primary"
                          disabled={answering.pending}
                          onClick={() =>
                            void answering.run({ params: { proposalId: proposal.id }, body: { yes: true } })
                          }
                        >
                          {t`Yes`}
                        </Button>
                        <Button
                          size="page"
                          disabled={answering.pending}
                          onClick={() =>
                            void answering.run({ params: { proposalId: proposal.id }, body: { yes: false } })
                          }
                        >
                          {t`No`}
                        </Button>
                      </Row>
                    </Row>
                  ))}
                  {proposals.length === 0 && <Text tone="muted">{t`Nothing to propose.`}</Text>}
                </Card>
              ))}
            </Stack>
          )}
        </Resource>
        <Row>
          <Button size="page" disabled={looking.pending} onClick={() => void looking.run({})}>
            {t`Look now`}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}
