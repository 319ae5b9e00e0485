import type pg from "pg";
import { spanOf } from "../../contract/analytics";
import { analytics } from "../../contract/api/analytics";
import type { Clock } from "../clock";
import { type Handled, handle, ok } from "../http/handlers";
import { byEarnings, byPlays, presentOverview, presentRevenue, releaseSums } from "./present";
import { countPublished, figuresOf, incomeOf, releasesNamed } from "./store";

export interface AnalyticsPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Analytics routes; always about the caller's own audience. */
export function analyticsRoutes({ pool, clock }: AnalyticsPorts): Handled[] {
  const namesOf = (artist: string, releases: readonly { release_id: string }[]) =>
    releasesNamed(
      pool,
      artist,
      releases.map(({ release_id }) => release_id),
    );
  return [
    handle(analytics.overview, async ({ session: { accountId }, query: { range } }) => {
      const span = spanOf(range, clock());
      const [sums, published] = await Promise.all([figuresOf(pool, accountId, span), countPublished(pool, accountId)]);
      const releases = releaseSums(sums, byPlays);
      const named = await namesOf(accountId, releases);
      return ok(presentOverview({ range, span, sums, releases, named, published }));
    }),
    handle(analytics.revenue, async ({ session: { accountId }, query: { range } }) => {
      const span = spanOf(range, clock());
      const sums = await incomeOf(pool, accountId, span);
      const releases = releaseSums(sums, byEarnings);
      const named = await namesOf(accountId, releases);
      return ok(presentRevenue({ range, span, sums, releases, named }));
    }),
  ];
}
