import { counted, said } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import { prepared } from "../../database/prepared";
import { shown } from "../rules/rule";
import { noImpact, type Offered, type OpportunitySource } from "./source";

const MOST = 5;
/** Days before its end from which one is urgent. */
const SOON_DAYS = 2;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly hashtag: string;
  readonly pool: string;
  readonly closes_at: Date;
  readonly entries: number;
  readonly name: string;
}

/** Running challenges of others that the account has not entered, those with the largest pool for each entry first. */
const open = prepared<Row>(
  "career.challenges",
  `select * from (
     select c.id, c.title, c.hashtag, c.pool::text, c.closes_at, a.name,
       (select count(*)::int from challenge_entries e where e.challenge_id = c.id) as entries
     from artist_challenges c join accounts a on a.id = c.account_id
     where c.state = 'open' and c.closes_at > $2 and c.account_id <> $1 and a.suspended_at is null and a.closed_at is null
       and not exists (select from challenge_entries m where m.challenge_id = c.id and m.account_id = $1)
       and not exists (select from takedowns t where t.kind = 'challenge' and t.thing_id = c.id and t.restored_at is null)
   ) found order by pool::bigint / (entries + 1) desc, closes_at, id limit $3`,
);

export const challenges: OpportunitySource = {
  name: "challenge",
  // people enter, organisations don't
  list: async (on, { accountId, actingAs }, now) =>
    actingAs
      ? []
      : (await open(on, accountId, now, MOST)).map(
          ({ id, title, hashtag, pool, closes_at, entries, name }): Offered => ({
            id,
            type: "collaboration",
            priority: closes_at.getTime() - now.getTime() < SOON_DAYS * DAY_MS ? "high" : "medium",
            title: said`Enter “${title}”`,
            description: said`${name} shares ${Number(pool) / 100} AC among the entries with the most votes.`,
            deadline: closes_at,
            effort: said`One public release`,
            impact: noImpact(said`What an entry brings depends on votes, and is not predicted.`),
            agent: "marketing",
            details: [
              shown(said`${hashtag}`),
              shown(counted("{n, plural, =0 {No entries yet} one {# entry} other {# entries}}", { n: entries })),
              shown(said`The challenge and its rules`, `/challenge/${id}`),
            ],
            action: shown(said`Open the challenge`, `/challenge/${id}`),
          }),
        ),
};
