import { t } from "@lingui/core/macro";
import { Map as MapIcon } from "lucide-react";
import { career, type Goal } from "../../../contract/api/career";
import { useQuery } from "../../stores/query/useQuery";
import { formatDay } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Text } from "../../ui/layout/Stack";
import { Resource } from "../../ui/page/Resource";
import styles from "./Career.module.css";
import { goalValue } from "./words";

type Step = Goal["milestones"][number] & { readonly goal: Goal };

/** The milestones of all goals: those reached, then those ahead by their day, then those of which the pace tells no day. */
export function stepsOf(goals: readonly Goal[]): Step[] {
  const rank = ({ reached, on }: Step) => (reached ? 0 : on === null ? 2 : 1);
  return goals
    .filter(({ state }) => state !== "missed")
    .flatMap((goal) => goal.milestones.map((milestone) => ({ ...milestone, goal })))
    .sort((a, b) => rank(a) - rank(b) || (a.on ?? "").localeCompare(b.on ?? ""));
}

/** When a step is reached, in a sentence. */
export function whenOf({ reached, on, earliest, latest, goal }: Step): string {
  if (reached) return t`Reached`;
  if (on === null || earliest === null) return goal.timeline.reason;
  return latest === null
    ? t`About ${formatDay(on)}, ${formatDay(earliest)} or later`
    : t`About ${formatDay(on)}, between ${formatDay(earliest)} and ${formatDay(latest)}`;
}

/** What is reached when, at the pace of the last weeks. */
export function Roadmap() {
  const goals = useQuery(career.goals);
  return (
    <Resource
      of={goals}
      loading={t`Loading your roadmap`}
      failed={t`Your roadmap could not be loaded`}
      isEmpty={({ items }) => stepsOf(items).length === 0}
      empty={
        <EmptyState icon={MapIcon} title={t`No roadmap yet`}>
          {t`It is made of your goals: each has milestones at a quarter, a half, three quarters and all of its way. Set a goal in the tab Goals.`}
        </EmptyState>
      }
    >
      {({ items }) => (
        <ol className={styles.steps} aria-label={t`Roadmap`}>
          {stepsOf(items).map((step) => (
            <li key={`${step.goal.id} ${step.share}`} className={styles.step} data-reached={step.reached}>
              <strong>{t`${step.goal.title}: ${goalValue(step.goal.metric, step.value)}`}</strong>
              <Text tone="muted">{whenOf(step)}</Text>
            </li>
          ))}
        </ol>
      )}
    </Resource>
  );
}
