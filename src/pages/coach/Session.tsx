import { t } from "@lingui/core/macro";
import { useState } from "react";
import { COACH, type CoachingResponse, type CoachSession, coach } from "../../../contract/api/coach";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { TextArea } from "../../ui/fields/TextArea";
import { formatWhole } from "../../ui/format";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { toast } from "../../ui/overlays/toast";
import { Section } from "../../ui/page/Page";
import { Stats } from "../../ui/page/Stat";
import { say, word } from "../../words/say";
import { EstimateStat } from "../EstimateStat";
import styles from "./Coach.module.css";

const QUICK = [
  { label: word("Improve engagement"), question: word("How can I improve engagement?") },
  { label: word("Content planning"), question: word("How should I plan my content?") },
  { label: word("Collaboration"), question: word("Whom should I collaborate with?") },
  { label: word("Monetization"), question: word("How can I earn more money?") },
] as const;

/** A session: a question, its answer, the strategy, and guides to read. */
export function Session({ of }: { of: CoachSession }) {
  const ask = useAction(coach.ask);
  const [question, setQuestion] = useState("");
  const [answer, setAnswer] = useState<CoachingResponse | null>(null);
  const send = async (text: string) => {
    if (text.trim() === "") return;
    setQuestion("");
    const found = await ask.run({ body: { question: text.trim(), session_id: of.session_id } });
    if (!found.ok) {
      toast({
        title: t`Coaching Failed`,
        description: found.error.message || t`Failed to get coaching advice`,
        tone: "error",
      });
      return;
    }
    setAnswer(found.value.coaching_response);
    toast({
      title: t`Strategy Advice Ready`,
      description: t`Your personalized coaching response is here!`,
      tone: "success",
    });
  };
  return (
    <>
      <Section title={t`Ask your coach`}>
        <Stack>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void send(question);
            }}
          >
            <Stack gap={3} width="form">
              <TextArea
                label={t`Your question`}
                rows={3}
                maxLength={COACH.question}
                value={question}
                onChange={(event) => setQuestion(event.target.value)}
              />
              <Row>
                <Button type="submit" kind="primary" size="page" disabled={ask.pending || question.trim() === ""}>
                  {ask.pending ? t`Asking...` : t`Ask`}
                </Button>
              </Row>
            </Stack>
          </form>
          <Row>
            {QUICK.map(({ label, question: asked }) => (
              <Button key={label} size="page" disabled={ask.pending} onClick={() => void send(say(asked))}>
                {say(label)}
              </Button>
            ))}
          </Row>
          {answer && <Advice of={answer} />}
        </Stack>
      </Section>
      <Strategy of={of} />
      <Resources />
    </>
  );
}

function Advice({ of }: { of: CoachingResponse }) {
  return (
    <Card as="section" aria-label={t`Advice`} gap={3}>
      <p>{of.advice}</p>
      <h3>{t`Steps`}</h3>
      <ol className={styles.list}>
        {of.action_steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{t`Expected timeline`}</h3>
      <p>{of.expected_timeline}</p>
      <h3>{t`Success indicators`}</h3>
      <ul className={styles.list}>
        {of.success_indicators.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
      <Row gap={4}>
        {of.links.map(({ label, href }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
      </Row>
    </Card>
  );
}

function Strategy({ of: { initial_strategy: strategy, goals, challenges } }: { of: CoachSession }) {
  const { estimates, basis } = strategy.growth_projections;
  const lead = {
    history: t`Followers to expect, by your own past.`,
    medians: t`Followers to expect, by what you typed and how the median artist here grew.`,
    none: t`Followers to expect can't be said yet.`,
  }[basis];
  return (
    <>
      <Section title={t`Strategy overview`} lead={lead}>
        <Stats columns>
          <EstimateStat name={t`In 30 days`} of={estimates.projected_30_days} format={formatWhole} />
          <EstimateStat name={t`In 90 days`} of={estimates.projected_90_days} format={formatWhole} />
          <EstimateStat name={t`In 1 year`} of={estimates.projected_365_days} format={formatWhole} />
        </Stats>
        <Text tone="muted" className={styles.goals}>
          {challenges.length > 0
            ? t`Your goals: ${goals.join("; ")}. Your challenges: ${challenges.join("; ")}.`
            : t`Your goals: ${goals.join("; ")}.`}
        </Text>
      </Section>
      <Section title={t`Priority action items`}>
        {strategy.action_items.length === 0 ? (
          <Text tone="muted">{t`Nothing in your numbers asks for something now.`}</Text>
        ) : (
          <Grid as="ul" least={260}>
            {strategy.action_items.map(({ text, reason, href }) => (
              <li key={text}>
                <Card>
                  <Link href={href}>{text}</Link>
                  <Text tone="muted">{reason}</Text>
                </Card>
              </li>
            ))}
          </Grid>
        )}
      </Section>
    </>
  );
}

/** Guides to read; nothing if they can't be listed. */
function Resources() {
  const { state } = useQuery(coach.resources);
  if (state.kind !== "loaded") return null;
  return (
    <Section title={t`Resources`}>
      <Grid as="ul" least={220}>
        {state.value.items.map(({ id, title, description, href }) => (
          <li key={id}>
            <Card>
              <Link href={href}>{title}</Link>
              <Text tone="muted">{description}</Text>
            </Card>
          </li>
        ))}
      </Grid>
    </Section>
  );
}
