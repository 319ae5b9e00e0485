import type { Range, Span } from "../../contract/analytics";
import { type AnalyticsSummary, MOST_TOP, type PlatformFigures } from "../../contract/api/dashboard";
import { PUBLICATION_KINDS } from "../../contract/publications";
import type { Queryable } from "../database/database";
import { hoursOfWeek, kindsOf, networkContents, networkFigures } from "./days";
import { type Figures, figuresOf, type Income, incomeOf, type Sums } from "./store";

/** Own figures of a whole span, and of each publication in it. */
interface Own {
  readonly total: Figures & Income;
  readonly publications: ReadonlyMap<string, Figures & Income>;
}

const NONE: Figures & Income = {
  plays: 0,
  views: 0,
  minutes: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  follows: 0,
  sold: 0,
  earned: "0",
};
/** How often publications were seen: releases were played, posts were on a screen. */
const seenOf = ({ plays, views }: Figures): number => plays + views;
const reactionsOf = ({ likes, comments, shares }: Figures): number => likes + comments + shares;

function addTo(
  all: Map<string, Figures & Income>,
  rows: readonly Sums<Partial<Figures & Income>>[],
  keys: readonly (keyof Figures)[],
) {
  for (const { publication_id, start, ...row } of rows) {
    const key = start ? "" : (publication_id ?? "");
    // what belongs to no publication is in the steps' sums already
    if (!start && key === "") continue;
    const known = all.get(key) ?? { ...NONE };
    const figures = Object.fromEntries(keys.map((name) => [name, known[name] + (row[name] ?? 0)]));
    const earned = keys.length === 0 ? String(BigInt(known.earned) + BigInt(row.earned ?? "0")) : known.earned;
    all.set(key, { ...known, ...figures, earned });
  }
}

async function readOwn(on: Queryable, accountId: string, span: Span): Promise<Own> {
  const [figures, income] = await Promise.all([figuresOf(on, accountId, span), incomeOf(on, accountId, span)]);
  const all = new Map<string, Figures & Income>();
  addTo(all, figures, ["plays", "views", "minutes", "likes", "comments", "shares", "follows"]);
  addTo(all, income, []);
  const total = all.get("") ?? NONE;
  all.delete("");
  return { total, publications: all };
}

/** The span before, of the same length. */
export const spanBefore = ({ step, from, to, starts }: Span): Span => {
  const length = to.getTime() - from.getTime();
  const earlier = (at: Date) => new Date(at.getTime() - length);
  return { step, from: earlier(from), to: from, starts: starts.map(earlier) };
};

const growthOf = (now: number, before: number): number | null => (before > 0 ? (100 * (now - before)) / before : null);
const engagementOf = (reactions: number, views: number): number | null =>
  views > 0 ? (100 * reactions) / views : null;

interface Side {
  readonly own: Own;
  readonly networks: Awaited<ReturnType<typeof networkFigures>>;
}

async function readSide(on: Queryable, accountId: string, span: Span): Promise<Side> {
  const [own, networks] = await Promise.all([
    readOwn(on, accountId, span),
    networkFigures(on, accountId, span.from, span.to),
  ]);
  return { own, networks };
}

/** What people did where views are counted: some networks tell of likes alone, which no view can be held against. */
const heldReactions = (places: readonly { readonly views: number; readonly reactions: number }[]): number =>
  places.reduce((sum, { views, reactions }) => sum + (views > 0 ? reactions : 0), 0);

function totalsOf({ own: { total }, networks }: Side) {
  const sum = (key: "views" | "followers") => networks.reduce((all, row) => all + row[key], 0);
  return {
    views: seenOf(total) + sum("views"),
    reactions: heldReactions([{ views: seenOf(total), reactions: reactionsOf(total) }, ...networks]),
    followers: total.follows + sum("followers"),
  };
}

function platformsOf(now: Side, before: Side): PlatformFigures[] {
  const own = now.own.total;
  return [
    {
      name: "backline",
      sources: ["own"],
      views: seenOf(own),
      reactions: reactionsOf(own),
      followers: own.follows,
      growth: growthOf(seenOf(own), seenOf(before.own.total)),
      engagement: engagementOf(reactionsOf(own), seenOf(own)),
    },
    ...now.networks.map(
      ({ platform, sources, views, reactions, followers }): PlatformFigures => ({
        name: platform,
        sources,
        views,
        reactions,
        followers,
        growth: growthOf(views, before.networks.find((row) => row.platform === platform)?.views ?? 0),
        engagement: engagementOf(reactions, views),
      }),
    ),
  ];
}

/** The figures of each platform within a span. */
export async function readPlatforms(on: Queryable, accountId: string, span: Span): Promise<PlatformFigures[]> {
  const [now, before] = await Promise.all([readSide(on, accountId, span), readSide(on, accountId, spanBefore(span))]);
  return platformsOf(now, before);
}

/** Each publication's figures, added up over platforms, with the platform that it was seen on most. */
async function contentsOf(on: Queryable, accountId: string, span: Span, own: Own) {
  const rows = await networkContents(on, accountId, span.from, span.to);
  const places = [
    ...[...own.publications].map(([publication_id, figures]) => ({
      publication_id,
      platform: "backline",
      views: seenOf(figures),
      reactions: reactionsOf(figures),
      revenue: BigInt(figures.earned),
    })),
    ...rows.map((row) => ({ ...row, revenue: 0n })),
  ];
  const placesOf = new Map<string, typeof places>();
  for (const place of places) {
    const known = placesOf.get(place.publication_id);
    if (known) known.push(place);
    else placesOf.set(place.publication_id, [place]);
  }
  const ids = [...placesOf.keys()];
  const named = new Map((await kindsOf(on, accountId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const thing = named.get(id);
    const seen = placesOf.get(id) ?? [];
    const first = seen[0];
    if (!thing || !first) return [];
    return [
      {
        id,
        title: thing.title,
        type: thing.kind,
        views: seen.reduce((sum, { views }) => sum + views, 0),
        reactions: heldReactions(seen),
        revenue: seen.reduce((sum, { revenue }) => sum + revenue, 0n),
        platform: seen.reduce((most, place) => (place.views > most.views ? place : most), first).platform,
      },
    ];
  });
}

type Content = Awaited<ReturnType<typeof contentsOf>>[number];

const typesOf = (contents: readonly Content[]): AnalyticsSummary["contentTypes"] =>
  PUBLICATION_KINDS.flatMap((type) => {
    const own = contents.filter((content) => content.type === type);
    if (own.length === 0) return [];
    const views = own.reduce((sum, content) => sum + content.views, 0);
    const reactions = own.reduce((sum, content) => sum + content.reactions, 0);
    const revenue = own.reduce((sum, content) => sum + content.revenue, 0n);
    return [{ type, count: own.length, views, engagement: engagementOf(reactions, views), revenue: String(revenue) }];
  });

const topOf = (contents: readonly Content[]): AnalyticsSummary["topContent"] =>
  [...contents]
    .sort((a, b) => b.views - a.views || b.reactions - a.reactions || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_TOP)
    .map(({ reactions, revenue, ...content }) => ({
      ...content,
      engagement: engagementOf(reactions, content.views),
      revenue: String(revenue),
    }));

/** An account's figures on all platforms within a span, against the span before. */
export async function readSummary(
  on: Queryable,
  accountId: string,
  range: Range,
  span: Span,
): Promise<Omit<AnalyticsSummary, "insights">> {
  const [now, before, active] = await Promise.all([
    readSide(on, accountId, span),
    readSide(on, accountId, spanBefore(span)),
    hoursOfWeek(on, accountId, span.from, span.to),
  ]);
  const contents = await contentsOf(on, accountId, span, now.own);
  const [totals, earlier] = [totalsOf(now), totalsOf(before)];
  const peak = new Array<number>(168).fill(0);
  for (const { hour, deeds } of active) peak[hour] = deeds;
  return {
    range,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    totalViews: totals.views,
    totalPlays: now.own.total.plays,
    totalEarnings: now.own.total.earned,
    growthRate: growthOf(totals.views, earlier.views),
    engagement: engagementOf(totals.reactions, totals.views),
    fanGrowth: totals.followers,
    before: {
      views: earlier.views,
      earnings: before.own.total.earned,
      engagement: engagementOf(earlier.reactions, earlier.views),
      fans: earlier.followers,
    },
    platforms: platformsOf(now, before),
    contentTypes: typesOf(contents),
    topContent: topOf(contents),
    peak,
  };
}
