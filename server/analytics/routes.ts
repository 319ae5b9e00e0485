import type pg from "pg";
import { PEOPLE_STEPS, peopleAfter, spanOf } from "../../contract/analytics";
import { analytics } from "../../contract/api/analytics";
import { dashboard } from "../../contract/api/dashboard";
import type { Clock } from "../clock";
import { type Handled, handle, ok } from "../http/handlers";
import { languageAsked, writerIn } from "../words/writer";
import { readInsights } from "./insights/read";
import { byEarnings, byPlays, presentOverview, presentRevenue, releaseSums } from "./present";
import { countPublished, figuresOf, incomeOf, peopleOf, publicationsNamed, regionsOf } from "./store";
import { readPlatforms, readSummary } from "./summary";

export interface AnalyticsPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Analytics routes; always about the caller's own audience. */
export function analyticsRoutes({ pool, clock }: AnalyticsPorts): Handled[] {
  const namesOf = (artist: string, releases: readonly { publication_id: string }[]) =>
    publicationsNamed(
      pool,
      artist,
      releases.map(({ publication_id }) => publication_id),
    );
  return [
    handle(analytics.overview, async ({ session: { accountId }, query: { range } }) => {
      const now = clock();
      const span = spanOf(range, now);
      const peopleStep = PEOPLE_STEPS[range];
      const after = peopleAfter(peopleStep, span.from);
      const [sums, published, people, regions] = await Promise.all([
        figuresOf(pool, accountId, span),
        countPublished(pool, accountId),
        peopleOf(pool, accountId, peopleStep, after, span.to, now),
        regionsOf(pool, accountId, span, peopleStep, after),
      ]);
      const releases = releaseSums(sums, byPlays);
      const named = await namesOf(accountId, releases);
      return ok(presentOverview({ range, span, sums, releases, named, published, peopleStep, now, people, regions }));
    }),
    handle(analytics.revenue, async ({ session: { accountId }, query: { range } }) => {
      const span = spanOf(range, clock());
      const sums = await incomeOf(pool, accountId, span);
      const releases = releaseSums(sums, byEarnings);
      const named = await namesOf(accountId, releases);
      return ok(presentRevenue({ range, span, sums, releases, named }));
    }),
    handle(dashboard.summary, async ({ session: { accountId }, query: { range }, headers }) => {
      const now = clock();
      const [summary, insights] = await Promise.all([
        readSummary(pool, accountId, range, spanOf(range, now)),
        readInsights(pool, accountId, now, await writerIn(languageAsked(headers))),
      ]);
      return ok({ ...summary, insights });
    }),
    handle(dashboard.platforms, async ({ session: { accountId }, query: { range } }) => {
      const span = spanOf(range, clock());
      const items = await readPlatforms(pool, accountId, span);
      return ok({ range, from: span.from.toISOString(), to: span.to.toISOString(), items });
    }),
  ];
}
