import { t } from "@lingui/core/macro";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { career, type Opportunity } from "../../../contract/api/career";
import { AGENTS } from "../../../contract/career/agents";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatMoment } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";
import styles from "./Career.module.css";
import { Mark } from "./Mark";
import { estimated, PRIORITY_WORDS, TYPE_WORDS } from "./words";

/** What others offer or ask of one. */
export function Opportunities() {
  const found = useQuery(career.opportunities, undefined, { every: 30_000 });
  const accept = useAction(career.acceptOpportunity, { refreshes: [career.opportunities] });
  return (
    <Stack gap={3}>
      {accept.problem !== null && <Notice tone="error">{accept.problem}</Notice>}
      <Resource
        of={found}
        loading={t`Loading opportunities`}
        failed={t`The opportunities could not be loaded`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={Sparkles} title={t`No opportunities at present`}>
            {t`Challenges you can enter, results of your polls, offers for gigs, agreements that wait for your signature, invitations to organisations, and songs that guests ask for in your DJ set appear here.`}
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className={styles.list} aria-label={t`Opportunities`}>
            {items.map((item) => (
              <li key={item.id}>
                <One
                  of={item}
                  pending={accept.pending}
                  onAccept={() => void accept.run({ params: { opportunityId: item.id } })}
                />
              </li>
            ))}
          </ul>
        )}
      </Resource>
    </Stack>
  );
}

function One({ of: item, pending, onAccept }: { of: Opportunity; pending: boolean; onAccept: () => void }) {
  const { title, description, type, priority, deadline, effort, impact, details, state, action, agent } = item;
  const [open, setOpen] = useState(false);
  return (
    <Card gap={3} aria-label={title}>
      <Row spread align="start">
        <Row>
          <h3>{title}</h3>
          <Badge>{say(TYPE_WORDS[type])}</Badge>
        </Row>
        <Mark state={priority}>{say(PRIORITY_WORDS[priority])}</Mark>
      </Row>
      <p className={styles.text}>{description}</p>
      <Row>
        {state === "accepted" ? (
          <>
            <Badge tone="accent">{t`Accepted`}</Badge>
            {action.href !== null && (
              <LinkButton kind="primary" href={action.href}>
                {action.text}
              </LinkButton>
            )}
          </>
        ) : (
          <Button size="page" kind="primary" disabled={pending} aria-label={t`Accept: ${title}`} onClick={onAccept}>
            {t`Accept`}
          </Button>
        )}
        <Button size="page" aria-expanded={open} aria-label={t`Details: ${title}`} onClick={() => setOpen(!open)}>
          {t`Details`}
        </Button>
      </Row>
      {open && (
        <ul className={styles.quiet}>
          {deadline !== null && <li>{t`Until ${formatMoment(deadline)}`}</li>}
          <li>{t`Effort: ${effort}`}</li>
          <li>{t`Expected: ${estimated(impact, String) ?? t`not known`}. ${impact.reason}`}</li>
          {details.map(({ text, href }) => (
            <li key={text}>{href === null ? text : <Link href={href}>{text}</Link>}</li>
          ))}
          <li>
            <Text as="span">{t`Watched by the ${say(AGENTS[agent].name)}`}</Text>
          </li>
        </ul>
      )}
    </Card>
  );
}
