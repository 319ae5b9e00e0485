import type { Evidence, Goal, Opportunity, Recommendation, Strategy } from "../../contract/api/career";
import { GOAL_METRICS } from "../../contract/career/goals";
import { coins } from "../../contract/wallet";
import type { Language } from "../../contract/words/languages";
import { counted, said } from "../../contract/words/said";
import type { Writer } from "../words/writer";
import type { ScoreFigures } from "./score";
import type { Week } from "./week";

interface Known {
  readonly figures: ScoreFigures;
  readonly score: number | null;
  readonly recommendations: readonly Recommendation[];
  readonly goals: readonly Goal[];
  readonly opportunities: readonly Opportunity[];
  /** posts for a week; null where none were written */
  readonly week: Week | null;
  readonly now: Date;
  readonly write: Writer;
  readonly language: Language;
}

/** How many things a plan names of each kind: it is to be read and done. */
const MOST = 5;

/** A plan in sentences of the rules, goals and opportunities themselves: it says nothing that was not measured. */
export function strategyOf(known: Known): Strategy {
  const { recommendations, opportunities, week, now, write } = known;
  const waiting = recommendations.filter(({ state }) => state !== "later");
  const first = waiting.filter(({ priority }) => priority === "high");
  const then = waiting.filter(({ priority }) => priority !== "high");
  const step = ({ title, timeframe, description, action }: Recommendation): Evidence => ({
    text: `${title} (${timeframe}). ${description}`,
    href: action.href,
  });
  const sections = [
    { title: write("Where you stand"), lines: standing(known) },
    { title: write("What to do first"), lines: first.slice(0, MOST).map(step) },
    { title: write("What comes next"), lines: then.slice(0, MOST).map(step) },
    { title: write("Posts for a week"), lines: [...(week?.lines ?? [])] },
    { title: write("Your goals"), lines: goalLines(known) },
    {
      title: write("What others offer"),
      lines: opportunities
        .slice(0, MOST)
        .map(({ title, description, action }) => ({ text: `${title}. ${description}`, href: action.href })),
    },
  ].filter(({ lines }) => lines.length > 0);
  return {
    writer: write(
      week?.model
        ? said`Backline's rules, from your own numbers; the posts by ${week.model}`
        : "Backline's rules, from your own numbers",
    ),
    madeAt: now.toISOString(),
    sections,
    text: sections.map(({ title, lines }) => [title, ...lines.map(({ text }) => `- ${text}`)].join("\n")).join("\n\n"),
  };
}

function standing({ figures, score, write, language }: Known): Evidence[] {
  const { followers, plays, earned } = figures;
  return [
    {
      text: write(counted("{n, plural, one {# follower} other {# followers}}", { n: followers })),
      href: null,
    },
    {
      text: write(counted("{n, plural, one {# play within 30 days} other {# plays within 30 days}}", { n: plays })),
      href: "/home?range=30d",
    },
    { text: write(said`${coins(earned, language)} from paid views within 30 days`), href: "/wallet" },
    ...(score === null ? [] : [{ text: write(said`Career score: ${score} of 100`), href: "/ai-career-dashboard" }]),
  ];
}

function goalLines({ goals, write, language }: Known): Evidence[] {
  const day = (time: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(time));
  return goals
    .filter(({ state }) => state === "open")
    .slice(0, MOST)
    .flatMap((goal): Evidence[] => {
      const { title, metric, target, current, due, milestones, onTime } = goal;
      const number = (value: number) =>
        metric === "earnings" ? coins(BigInt(value), language) : new Intl.NumberFormat(language).format(value);
      const what = write(GOAL_METRICS[metric].title);
      const on = milestones.at(-1)?.on ?? null;
      const line = said`${title}: ${what}, ${number(current)} of ${number(target)} until ${day(`${due}T00:00:00Z`)}.`;
      const pace =
        on === null
          ? said`The pace so far does not tell when it is reached.`
          : onTime
            ? said`At the present pace it is reached about ${day(on)}, in time.`
            : said`At the present pace it is reached about ${day(on)}, which is too late.`;
      return [{ text: `${write(line)} ${write(pace)}`, href: "/ai-career-dashboard?tab=goals" }, ...goal.strategies];
    });
}
