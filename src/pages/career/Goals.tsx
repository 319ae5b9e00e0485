import { plural, t } from "@lingui/core/macro";
import { Target } from "lucide-react";
import { useState } from "react";
import { career, type Goal } from "../../../contract/api/career";
import { GOAL_METRICS } from "../../../contract/career/goals";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatDay } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Progress } from "../../ui/layout/Progress";
import { Card, Row, Stack, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { toast } from "../../ui/overlays/toast";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { Resource } from "../../ui/page/Resource";
import { say } from "../../words/say";
import styles from "./Career.module.css";
import { GoalDialog } from "./GoalDialog";
import { estimated, goalValue, percent, STATE_WORDS } from "./words";

/** One's goals with measured progress, and the way to set one. */
export function Goals() {
  const goals = useQuery(career.goals);
  const [open, setOpen] = useState<Goal | "new" | null>(null);
  const set = (
    <Button size="page" kind="primary" icon={Target} onClick={() => setOpen("new")}>
      {t`Set a goal`}
    </Button>
  );
  return (
    <Stack>
      <Resource
        of={goals}
        loading={t`Loading your goals`}
        failed={t`Your goals could not be loaded`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={Target} title={t`No goals yet`} actions={set}>
            {t`Set a number of followers, plays, releases, posts or coins, and a day. Here you see how far you are, and when you get there at the pace of the last weeks.`}
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <div>{set}</div>
            <GoalList goals={items} onChange={setOpen} />
          </>
        )}
      </Resource>
      {open !== null && <GoalDialog {...(open === "new" ? {} : { of: open })} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

function GoalList({ goals, onChange }: { goals: readonly Goal[]; onChange: (goal: Goal) => void }) {
  const refreshes = [career.goals];
  const remove = useAction(career.removeGoal, { refreshes });
  const again = useAction(career.setGoal, { refreshes });
  const giveUp = async ({ id, title, metric, target, due }: Goal) => {
    const answer = await remove.run({ params: { goalId: id } });
    if (!answer.ok) return;
    toast({
      title: t`“${title}” was given up`,
      action: { label: t`Set it again`, run: () => void again.run({ body: { title, metric, target, due } }) },
    });
  };
  const problem = remove.problem ?? again.problem;
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <ul className={styles.list} aria-label={t`Goals`}>
        {goals.map((goal) => (
          <ListItem key={goal.id}>
            <One of={goal} onChange={() => onChange(goal)} onGiveUp={() => void giveUp(goal)} />
          </ListItem>
        ))}
      </ul>
    </>
  );
}

const inDays = (days: number): string => plural(days, { one: "in # day", other: "in # days" });

function One({ of: goal, onChange, onGiveUp }: { of: Goal; onChange: () => void; onGiveUp: () => void }) {
  const { title, metric, current, target, progress, due, state, onTime, timeline, strategies } = goal;
  const when = estimated(timeline, (days) => inDays(Math.round(days)));
  return (
    <Card gap={3} aria-label={title}>
      <Row spread align="start">
        <h3>{title}</h3>
        {state !== "open" ? (
          <Badge tone={state === "reached" ? "accent" : "danger"}>{say(STATE_WORDS[state])}</Badge>
        ) : (
          onTime !== null && <Badge tone={onTime ? "accent" : "danger"}>{onTime ? t`On time` : t`Too slow`}</Badge>
        )}
      </Row>
      <Text>
        {t`${say(GOAL_METRICS[metric].title)}: ${goalValue(metric, current)} of ${goalValue(metric, target)} (${percent(progress)}), until ${formatDay(`${due}T12:00:00Z`)}`}
      </Text>
      <Progress label={title} value={progress} max={100} />
      {state === "open" && (
        <Text tone="muted" size="small">
          {when === null ? timeline.reason : t`Reached ${when}. ${timeline.reason}.`}
        </Text>
      )}
      {state === "open" && strategies.length > 0 && (
        <ul className={styles.quiet} aria-label={t`What helps`}>
          {strategies.map(({ text, href }) => (
            <li key={text}>{href === null ? text : <Link href={href}>{text}</Link>}</li>
          ))}
        </ul>
      )}
      <Row>
        <Button size="page" aria-label={t`Change: ${title}`} onClick={onChange}>
          {t`Edit`}
        </Button>
        <Button size="page" kind="ghost" aria-label={t`Give up: ${title}`} onClick={onGiveUp}>
          {t`Give up`}
        </Button>
      </Row>
    </Card>
  );
}
