import { LEAST_PEOPLE, type PeopleStep, peopleAfter, type Range, type Span } from "../../contract/analytics";
import { MOST_RELEASES, type Overview, type Revenue } from "../../contract/api/analytics";
import { coverPath } from "../releases/present";
import type { Figures, Income, NamedPublication, RegionRow, Sums } from "./store";

const figures = ({ plays, minutes, likes, comments, shares, follows }: Figures) => ({
  plays,
  minutes,
  likes,
  comments,
  shares,
  followers: follows,
});
const NO_FIGURES: Figures = { plays: 0, views: 0, minutes: 0, likes: 0, comments: 0, shares: 0, follows: 0 };
const income = ({ sold, earned }: Income) => ({ sold, earned });
const NO_INCOME: Income = { sold: 0, earned: "0" };

const addFigures = (a: Figures, b: Figures): Figures => ({
  plays: a.plays + b.plays,
  views: a.views + b.views,
  minutes: a.minutes + b.minutes,
  likes: a.likes + b.likes,
  comments: a.comments + b.comments,
  shares: a.shares + b.shares,
  follows: a.follows + b.follows,
});
const addIncome = (a: Income, b: Income): Income => ({
  sold: a.sold + b.sold,
  earned: String(BigInt(a.earned) + BigInt(b.earned)),
});

const presentSpan = (range: Range, { step, from, to }: Span) => ({
  range,
  step,
  from: from.toISOString(),
  to: to.toISOString(),
});

/** Sums for every step of the span, with zeros for steps without events. */
function courseOf<Row>(sums: readonly Sums<Row>[], { starts }: Span, none: Row) {
  const at = new Map(sums.flatMap((row) => (row.start ? [[row.start.getTime(), row] as const] : [])));
  return starts.map((start) => ({ start: start.toISOString(), row: at.get(start.getTime()) ?? none }));
}

type ReleaseSums<Row> = Row & { readonly publication_id: string };

/** Sums by release, the largest first, cut to what an answer may hold. */
export const releaseSums = <Row>(
  sums: readonly Sums<Row>[],
  larger: (a: Row, b: Row) => number,
): readonly ReleaseSums<Row>[] =>
  sums
    .filter(
      (row): row is Sums<Row> & { publication_id: string } => row.publication_id !== null && row.publication_id !== "",
    )
    .sort((a, b) => larger(a, b) || (a.publication_id < b.publication_id ? -1 : 1))
    .slice(0, MOST_RELEASES);

export const byPlays = (a: Figures, b: Figures) => b.plays - a.plays || b.minutes - a.minutes || b.likes - a.likes;
export const byEarnings = (a: Income, b: Income) => Number(BigInt(b.earned) - BigInt(a.earned));

function nameOf(id: string, named: ReadonlyMap<string, NamedPublication>) {
  const release = named.get(id);
  return { id, title: release?.title ?? null, cover: coverPath(release?.cover_id ?? null) };
}

const byId = (named: readonly NamedPublication[]) => new Map(named.map((release) => [release.id, release]));

interface Parts<Row> {
  readonly range: Range;
  readonly span: Span;
  readonly sums: readonly Sums<Row>[];
  readonly releases: readonly ReleaseSums<Row>[];
  readonly named: readonly NamedPublication[];
}

interface Audience {
  readonly peopleStep: PeopleStep;
  readonly now: Date;
  readonly people: readonly { readonly step: PeopleStep; readonly start: Date; readonly people: number }[];
  readonly regions: readonly RegionRow[];
}

function presentPeople({ peopleStep, people, now, span }: Audience & { readonly span: Span }): Overview["people"] {
  const present = (step: PeopleStep) => {
    const begins = peopleAfter(step, now).getTime() + 1;
    return people.find((row) => row.step === step && row.start.getTime() === begins)?.people ?? 0;
  };
  const after = peopleAfter(peopleStep, span.from);
  return {
    step: peopleStep,
    course: people
      .filter(({ step, start }) => step === peopleStep && start > after && start < span.to)
      .map((row) => ({ start: row.start.toISOString(), people: row.people })),
    today: present("day"),
    week: present("week"),
    month: present("month"),
  };
}

/** Regions by plays; of those with few people no figures, and so that nothing is told by their order, by name at the end. */
export function presentRegions(rows: readonly RegionRow[]): Overview["regions"] {
  const small = rows.filter(({ people }) => people < LEAST_PEOPLE).map(({ region }) => region);
  return [
    ...rows
      .filter(({ people }) => people >= LEAST_PEOPLE)
      .map(({ region, plays, minutes }) => ({ region, plays, minutes })),
    ...small.sort().map((region) => ({ region, plays: null, minutes: null })),
  ];
}

/** What an audience did in a span: in total, step by step, and by release. */
export function presentOverview(parts: Parts<Figures> & Audience & { readonly published: number }): Overview {
  const course = courseOf(parts.sums, parts.span, NO_FIGURES);
  const named = byId(parts.named);
  return {
    ...presentSpan(parts.range, parts.span),
    totals: figures(course.map(({ row }) => row).reduce(addFigures, NO_FIGURES)),
    course: course.map(({ start, row }) => ({ start, ...figures(row) })),
    releases: parts.releases.map((row) => ({ ...nameOf(row.publication_id, named), ...figures(row) })),
    published: parts.published,
    people: presentPeople(parts),
    regions: presentRegions(parts.regions),
  };
}

/** Earnings in a span: in total, step by step, and by release. */
export function presentRevenue(parts: Parts<Income>): Revenue {
  const course = courseOf(parts.sums, parts.span, NO_INCOME);
  const named = byId(parts.named);
  return {
    ...presentSpan(parts.range, parts.span),
    totals: income(course.map(({ row }) => row).reduce(addIncome, NO_INCOME)),
    course: course.map(({ start, row }) => ({ start, ...income(row) })),
    releases: parts.releases.map((row) => ({ ...nameOf(row.publication_id, named), ...income(row) })),
  };
}
