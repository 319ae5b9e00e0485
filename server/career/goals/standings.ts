import type { Queryable } from "../../database/database";
import { daysOf, outsOf, platformsOf, playDaysOf, totalsOf, weeksOf } from "../figures";
import type { Standings } from "./progress";

/** Weeks from the first one on in which anything happened: before, there was nothing to have a pace. */
const fromFirst = (weeks: readonly number[]): number[] => {
  const first = weeks.findIndex((gained) => gained !== 0);
  return first < 0 ? [] : weeks.slice(first);
};

/** Where an account stands in everything that goals count. */
export async function standingsOf(on: Queryable, accountId: string, now: Date): Promise<Standings> {
  const [totals, days, platforms, played, outs] = await Promise.all([
    totalsOf(on, accountId, now),
    daysOf(on, accountId, now),
    platformsOf(on, accountId, now),
    playDaysOf(on, accountId, now),
    outsOf(on, accountId, now),
  ]);
  const out = (kind: string) =>
    fromFirst(
      weeksOf(
        outs.filter((one) => one.kind === kind).map(({ at }) => ({ start: at })),
        now,
        () => 1,
      ),
    );
  return {
    followers: { total: totals.followers, weeks: fromFirst(weeksOf(days, now, ({ follows }) => follows)) },
    plays: {
      total: platforms.reduce((sum, { plays }) => sum + plays, 0),
      weeks: fromFirst(weeksOf(played, now, ({ plays }) => plays)),
    },
    earnings: { total: totals.earned, weeks: fromFirst(weeksOf(days, now, ({ earned }) => earned)) },
    releases: { total: totals.releases, weeks: out("release") },
    posts: { total: totals.posts, weeks: out("post") },
  };
}
