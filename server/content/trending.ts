import { type Estimate, unknown } from "../../contract/estimate";
import { word } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Writer as Words } from "../words/writer";

const DAY_MS = 86_400_000;
/** Days that are looked at, and the days before that they are compared with. */
const RECENT_DAYS = 7;
const EARLIER_DAYS = 28;
/** Fewer uses of hashtags than this say nothing. */
const LEAST_USES = 20;
/** Standard deviations of an interval that holds with 90 %. */
const Z = 1.645;

const uses = prepared<{ recent: string; earlier: string }>(
  "content.uses",
  `select count(*) filter (where r.first_public_at >= $2) as recent, count(*) filter (where r.first_public_at < $2) as earlier
   from releases r, unnest(r.tags) as tag
   where r.first_public_at >= $1 and r.first_public_at < $3 and r.visibility = 'public'
     and regexp_replace(lower(tag), '[^[:alnum:]]', '', 'g') = any($4)`,
);

const TOO_FEW = word("Too few releases here used these hashtags in the last five weeks to tell a trend.");
const FROM_USES = word(
  "Uses of these hashtags here in the last 7 days, compared with the 28 days before; 50 is as usual.",
);

/**
 * 0 to 100 from how often something happened in the last 7 days and in the 28 before: 100 × a / (a + b) of the rates by the
 * day. With Wilson's 90 % interval of the share of recent uses.
 */
export function trendOf(recent: number, earlier: number): Estimate {
  const n = recent + earlier;
  if (n < LEAST_USES) return unknown(n, TOO_FEW);
  const score = (share: number) => {
    const [now, before] = [share / RECENT_DAYS, (1 - share) / EARLIER_DAYS];
    return Math.round((100 * now) / (now + before));
  };
  const share = recent / n;
  const middle = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n * n));
  const bound = (value: number) => Math.min(1, Math.max(0, value));
  return {
    value: score(share),
    low: score(bound(middle - half)),
    high: score(bound(middle + half)),
    n,
    reason: FROM_USES,
  };
}

/** How much these hashtags are used on the platform now, compared with before: by the tags of public releases. */
export async function trendingOf(
  on: Queryable,
  hashtags: readonly string[],
  now: Date,
  words: Words,
): Promise<Estimate> {
  const tags = hashtags.map((tag) => tag.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [row] = await uses(on, before(RECENT_DAYS + EARLIER_DAYS), before(RECENT_DAYS), now, tags);
  const trend = trendOf(Number(row?.recent ?? 0), Number(row?.earlier ?? 0));
  return { ...trend, reason: words(trend.reason) };
}
