import { t } from "@lingui/core/macro";
import type { AnalyticsSummary, DashboardInsight } from "../../../contract/api/dashboard";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { say, word } from "../../words/say";

const KINDS: Readonly<Record<DashboardInsight["kind"], string>> = {
  change: word("Change"),
  outlier: word("Outlier"),
  correlation: word("Correlation"),
};

/** What stood out, each with its reason. */
export function Insights({ of: { insights } }: { of: AnalyticsSummary }) {
  return (
    <Section
      title={t`Insights`}
      lead={t`What stood out in the eight weeks until last Monday. Without anything to tell, one artist in twenty sees one in a month by chance.`}
    >
      {insights.length === 0 ? (
        <EmptyState title={t`Nothing stood out`}>
          {t`Changes of level, days unlike the others, and what goes together with publishing appear here once eight weeks of numbers show more than chance does.`}
        </EmptyState>
      ) : (
        <Stack as="ul" gap={3}>
          {insights.map(({ kind, metric, text, reason }) => (
            <li key={`${kind} ${metric}`}>
              <Card>
                <Row>
                  <Badge>{say(KINDS[kind])}</Badge>
                  <strong>{text}</strong>
                </Row>
                <Text tone="muted">{reason}</Text>
              </Card>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
