import { LEAST_PEOPLE, PEOPLE_STEPS, peopleAfter, type Range, spanOf } from "../../contract/analytics";
import { COMPETITORS, type FanEngagement, type GlobalDashboard, business as routes } from "../../contract/api/business";
import { said, word } from "../../contract/words/said";
import type { PersonalData } from "../accounts/personalData";
import { readInsights } from "../analytics/insights/read";
import { regionsOf } from "../analytics/store";
import { readSummary, spanBefore } from "../analytics/summary";
import type { Capability } from "../capabilities";
import { ApiError } from "../errors";
import { created, empty, handle, ok } from "../http/handlers";
import { randomId } from "../ids";
import type { Rate } from "../limits/rates";
import type { Platform } from "../platform";
import { languageAsked, type Writer, writerIn } from "../words/writer";
import { readFans, segmentOf, shownPeople } from "./fans";
import { addCompetitor, competitorsOf, keepSegments, removeCompetitor, segmentsOf, totalsOf } from "./store";

/** What can be achieved: by which figure, and how much of it. */
const ACHIEVEMENTS = [
  { id: "first-release", title: word("First release"), rule: word("Publish 1 time"), of: "published", target: 1 },
  { id: "catalogue", title: word("A catalogue"), rule: word("Publish 10 times"), of: "published", target: 10 },
  { id: "plays-100", title: word("100 plays"), rule: word("100 plays on Backline"), of: "plays", target: 100 },
  { id: "plays-1000", title: word("1,000 plays"), rule: word("1,000 plays on Backline"), of: "plays", target: 1000 },
  {
    id: "plays-10000",
    title: word("10,000 plays"),
    rule: word("10,000 plays on Backline"),
    of: "plays",
    target: 10_000,
  },
  { id: "followers-10", title: word("10 followers"), rule: word("10 followers at once"), of: "followers", target: 10 },
  {
    id: "followers-100",
    title: word("100 followers"),
    rule: word("100 followers at once"),
    of: "followers",
    target: 100,
  },
  {
    id: "followers-1000",
    title: word("1,000 followers"),
    rule: word("1,000 followers at once"),
    of: "followers",
    target: 1000,
  },
  { id: "talked-about", title: word("Talked about"), rule: word("50 comments"), of: "comments", target: 50 },
  { id: "first-sale", title: word("First sale"), rule: word("1 paid view"), of: "sold", target: 1 },
  { id: "asked", title: word("People have a say"), rule: word("10 votes on your polls"), of: "votes", target: 10 },
] as const;

/** What an artist keeps for the suite. */
export const businessData: PersonalData = {
  name: "business",
  read: async (on, { accountId }) => ({
    segments: await segmentsOf(on, accountId),
    competitors: await competitorsOf(on, accountId),
  }),
  erase: async (on, { accountId }) => {
    await on.query("delete from fan_segments where account_id = $1", [accountId]);
    await on.query("delete from competitors where account_id = $1", [accountId]);
  },
};

/** Everybody who did anything in years is read for it. */
const READS: Rate = { name: "business:fans", hits: 60, seconds: 600 };

type Ports = Pick<Platform, "pool" | "clock" | "rates">;

/** The analytics and business suite: figures by region, groups of fans, achievements and others' public figures. */
export function businessCapability({ pool, clock, rates }: Ports): Capability {
  const readRegions = async (accountId: string, range: Range): Promise<GlobalDashboard["regions"]> => {
    const span = spanOf(range, clock());
    const step = PEOPLE_STEPS[range];
    const before = spanBefore(span);
    const [now, then] = await Promise.all([
      regionsOf(pool, accountId, span, step, peopleAfter(step, span.from)),
      regionsOf(pool, accountId, before, step, peopleAfter(step, before.from)),
    ]);
    const shown = now.filter(({ people }) => people >= LEAST_PEOPLE);
    const small = now.filter(({ people }) => people < LEAST_PEOPLE).map(({ region }) => region);
    return [
      ...shown.map(({ region, people, plays, minutes }) => {
        const earlier = then.find((row) => row.region === region && row.people >= LEAST_PEOPLE);
        const growth = earlier && earlier.plays > 0 ? (100 * (plays - earlier.plays)) / earlier.plays : null;
        return { region, users: people, plays, minutes, growth };
      }),
      // so that nothing is told by their order
      ...small.sort().map((region) => ({ region, users: null, plays: null, minutes: null, growth: null })),
    ];
  };
  const readEngagement = async (accountId: string, write: Writer): Promise<FanEngagement> => {
    const now = clock();
    const [fans, segments, totals] = await Promise.all([
      readFans(pool, accountId, now),
      segmentsOf(pool, accountId),
      totalsOf(pool, accountId),
    ]);
    return {
      fans: shownPeople(fans.filter(({ last }) => now.getTime() - last.getTime() < 90 * 86_400_000).length),
      segments: segments.map((one) => segmentOf(one, fans, now)),
      achievements: ACHIEVEMENTS.map(({ of, id, title, rule, target }) => ({
        id,
        title: write(title),
        rule: write(rule),
        value: Math.max(0, totals[of]),
        target,
        unlocked: totals[of] >= target,
      })),
    };
  };
  return {
    handlers: [
      handle(routes.global, async ({ session: { accountId }, query: { range }, headers }) => {
        const now = clock();
        const [summary, totals, regions, competitors, insights] = await Promise.all([
          readSummary(pool, accountId, range, spanOf(range, now)),
          totalsOf(pool, accountId),
          readRegions(accountId, range),
          competitorsOf(pool, accountId),
          readInsights(pool, accountId, now, await writerIn(languageAsked(headers))),
        ]);
        return ok({
          range,
          headline: {
            views: summary.totalViews,
            followers: totals.followers,
            engagement: summary.engagement,
            earnings: summary.totalEarnings,
            countries: regions.filter(({ users, region }) => users !== null && region !== "unknown").length,
            votes: totals.votes,
          },
          regions,
          competitors,
          insights: insights.map(({ text, reason, at }) => ({ text, reason, at })),
        });
      }),
      handle(routes.fanEngagement, async ({ session: { accountId, userId }, headers }) => {
        await rates.take(READS, userId);
        return ok(await readEngagement(accountId, await writerIn(languageAsked(headers))));
      }),
      handle(routes.keepSegments, async ({ session: { accountId, userId }, body: { segments }, headers }) => {
        await rates.take(READS, userId);
        await keepSegments(pool, accountId, segments);
        return ok(await readEngagement(accountId, await writerIn(languageAsked(headers))));
      }),
      handle(routes.addCompetitor, async ({ session: { accountId }, body }) => {
        if ((await competitorsOf(pool, accountId)).length >= COMPETITORS.most) {
          throw new ApiError("conflict", said`There may be ${COMPETITORS.most} figures. Remove one first.`);
        }
        const competitor = { id: randomId(), ...body };
        await addCompetitor(pool, accountId, competitor, clock());
        return created(competitor);
      }),
      handle(routes.removeCompetitor, async ({ session: { accountId }, params: { competitorId } }) => {
        if (!(await removeCompetitor(pool, accountId, competitorId))) throw new ApiError("not_found");
        return empty();
      }),
    ],
    personalData: [businessData],
  };
}
