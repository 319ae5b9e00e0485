import { t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import { career, type Recommendation } from "../../../contract/api/career";
import { AGENTS, LEARNING, type RecommendationAnswer } from "../../../contract/career/agents";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { say } from "../../words/say";
import styles from "./Career.module.css";
import { Mark } from "./Mark";
import { CHANGED } from "./useAgents";
import { effectOf, PRIORITY_WORDS, percent } from "./words";

/** What the agents recommend, each with its evidence and what one may answer. */
export function Recommendations({
  items,
  most = items.length,
  looked,
}: {
  items: readonly Recommendation[];
  most?: number;
  /** the agents have looked at least once */
  looked: boolean;
}) {
  const answer = useAction(career.answer, { refreshes: CHANGED });
  const tell = (id: string, what: RecommendationAnswer) =>
    void answer.run({ params: { recommendationId: id }, body: { answer: what } });
  if (items.length === 0) {
    return (
      <EmptyState title={looked ? t`Nothing to recommend` : t`The agents look at your numbers now`}>
        {looked
          ? t`The agents found nothing to do. They look again each day, and tell you here with the figures behind it.`
          : t`Their first look takes a moment.`}
      </EmptyState>
    );
  }
  return (
    <Stack gap={3}>
      {answer.problem !== null && <Notice tone="error">{answer.problem}</Notice>}
      <ul className={styles.list} aria-label={t`Recommendations`}>
        {items.slice(0, most).map((item) => (
          <ListItem key={item.id}>
            <One of={item} pending={answer.pending} onAnswer={(what) => tell(item.id, what)} />
          </ListItem>
        ))}
      </ul>
    </Stack>
  );
}

function One({
  of: item,
  pending,
  onAnswer,
}: {
  of: Recommendation;
  pending: boolean;
  onAnswer: (answer: RecommendationAnswer) => void;
}) {
  const { title, description, priority, agent, state, timeframe, confidence, evidence, action, expectedROI } = item;
  const effect = effectOf(item);
  return (
    <Card gap={3} aria-label={title}>
      <Row spread align="start">
        <h3>{title}</h3>
        <Row gap={2}>
          {state === "accepted" && <Badge tone="accent">{t`Accepted`}</Badge>}
          {state === "later" && <Badge>{t`Later`}</Badge>}
          <Mark state={priority}>{say(PRIORITY_WORDS[priority])}</Mark>
        </Row>
      </Row>
      <p className={styles.text}>{description}</p>
      <ul className={styles.quiet}>
        {evidence.map(({ text, href }) => (
          <li key={text}>{href === null ? text : <Link href={href}>{text}</Link>}</li>
        ))}
      </ul>
      <Text tone="muted" size="small">
        {effect === null
          ? t`Expected effect: not known. ${expectedROI.reason}`
          : t`Expected effect: ${effect}. ${expectedROI.reason}`}
        <br />
        {`${say(AGENTS[agent].name)} · ${timeframe} · `}
        {confidence === 100 ? t`counted` : t`${percent(confidence)} sure`}
      </Text>
      <Row>
        {action.href !== null && state === "accepted" && (
          <LinkButton kind="primary" href={action.href}>
            {action.text}
          </LinkButton>
        )}
        {state !== "accepted" && (
          <Button
            size="page"
            icon={Check}
            disabled={pending}
            aria-label={t`Accept: ${title}`}
            onClick={() => onAnswer("accept")}
          >
            {t`Accept`}
          </Button>
        )}
        {state === "open" && (
          <Button
            size="page"
            kind="ghost"
            disabled={pending}
            aria-label={t`Later: ${title}`}
            title={t`Comes back in ${LEARNING.laterDays} days`}
            onClick={() => onAnswer("later")}
          >
            {t`Later`}
          </Button>
        )}
        <Button size="page" kind="ghost" disabled={pending} aria-label={t`No: ${title}`} onClick={() => onAnswer("no")}>
          {t`No`}
        </Button>
        {action.href !== null && state !== "accepted" && <Link href={action.href}>{action.text}</Link>}
      </Row>
    </Card>
  );
}
