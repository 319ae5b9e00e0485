import { counted, said } from "../../../contract/words/said";
import { prepared } from "../../database/prepared";
import { shown } from "../rules/rule";
import { noImpact, type Offered, type OpportunitySource } from "./source";

/** Songs that guests ask for in the account's open set: the most wanted ones. */

const MOST = 5;
/** Guests who ask for the same before it is more than one person's wish. */
const LEAST_VOTES = 2;

const wanted = prepared<{
  set_id: string;
  track_id: string;
  title: string;
  artist: string;
  votes: number;
  name: string;
  closes_at: Date;
}>(
  "career.djRequests",
  `select r.set_id, r.track_id, r.title, r.artist, r.votes, s.name, s.closes_at
   from dj_sets s join dj_requests r on r.set_id = s.id
   where s.account_id = $1 and s.open and s.closes_at > $2 and r.state = 'waiting' and r.votes >= $3
   order by r.votes desc, r.at, r.track_id limit $4`,
);

export const djRequests: OpportunitySource = {
  name: "dj-request",
  list: async (on, { accountId }, now) =>
    (await wanted(on, accountId, now, LEAST_VOTES, MOST)).map(
      ({ set_id, track_id, title, artist, votes, name, closes_at }): Offered => ({
        id: `${set_id}.${track_id}`,
        type: "performance",
        priority: votes >= 10 ? "high" : "medium",
        title: said`Play “${title}” in your set`,
        description: counted(
          "{n, plural, one {# guest of “{set}” asks for it.} other {# guests of “{set}” ask for it.}}",
          {
            n: votes,
            set: name,
          },
        ),
        deadline: closes_at,
        effort: said`One track`,
        impact: noImpact(said`What a played request brings is not measured.`),
        agent: "booking",
        details: [
          ...(artist === "" ? [] : [shown(said`${title}, ${artist}`)]),
          shown(counted("{n, plural, one {# vote} other {# votes}}", { n: votes }), `/request/${set_id}`),
        ],
        action: shown(said`Open the DJ studio`, "/dj-studio"),
      }),
    ),
};
