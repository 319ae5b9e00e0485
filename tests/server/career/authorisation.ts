import { keepFindings } from "../../../server/career/findings";
import { coverMissing } from "../../../server/career/rules/marketing";
import { randomId } from "../../../server/ids";
import { type Authorisation, type Entry, owners, signedIn } from "../support/authorisation";
import { BARE, factsWith, release } from "./facts";

/** A recommendation of the owner's that waits for an answer. */
const recommendation: Entry["given"] = async ({ app, owner }) => {
  const { pool, clock } = app.platform;
  const { accountId } = owner.session;
  await pool.query("delete from career_findings where account_id = $1", [accountId]);
  const found = coverMissing(factsWith({ releases: [release({ cover: false })] }));
  await keepFindings(pool, { accountId, kinds: ["cover-missing"], now: clock() }, found);
  const { rows } = await pool.query("select id from career_findings where account_id = $1", [accountId]);
  return { params: { recommendationId: rows[0].id }, body: { answer: "later" } };
};

/** A goal of the owner's. */
const goal =
  (body?: object): Entry["given"] =>
  async ({ app, owner }) => {
    const id = randomId(12);
    await app.platform.pool.query(
      `insert into career_goals (id, account_id, title, metric, target, start, due, created_at)
       values ($1, $2, 'More', 'followers', 100, 0, '2030-01-01', now())`,
      [id, owner.session.accountId],
    );
    return { params: { goalId: id }, ...(body ? { body } : {}) };
  };

/** A song that guests of the owner's open set ask for. */
const opportunity: Entry["given"] = async ({ app, owner }) => {
  const id = randomId(16);
  const { pool, clock } = app.platform;
  await pool.query(
    `insert into dj_sets (id, account_id, name, open, closes_at, shared_network, created_at)
     values ($1, $2, 'Night', true, $3::timestamptz + interval '1 hour', false, $3)`,
    [id, owner.session.accountId, clock()],
  );
  await pool.query(
    "insert into dj_requests (set_id, track_id, title, artist, votes, at) values ($1, 'track', 'Wanted', '', 900, $2)",
    [id, clock()],
  );
  return { params: { opportunityId: `dj-request.${id}.track` } };
};

/** A release of the owner's. */
const ofRelease: Entry["given"] = async ({ app, owner }) => {
  const id = randomId(12);
  await app.platform.pool.query(
    "insert into publications (id, kind, account_id, created_at, title, state) values ($1, 'release', $2, now(), 'One', 'ready')",
    [id, owner.session.accountId],
  );
  return { params: { releaseId: id }, body: { isrc: "QZ-ABC-26-00001", iswc: null, upc: "", credits: BARE } };
};

export const careerAuthorisation: Authorisation = {
  "career.analytics": signedIn(200),
  "career.recommendations": signedIn(200),
  "career.answer": owners(200, recommendation),
  "career.mute": signedIn(200, async () => ({ params: { kind: "quiet" }, body: { muted: false } })),
  "career.agents": signedIn(200),
  "career.analyze": {
    ...owners(200, async ({ owner }) => ({
      body: { artistId: owner.session.accountId, analysisType: "full" },
    })),
  },
  "career.strategy": signedIn(200),
  "career.goals": signedIn(200),
  "career.setGoal": signedIn(201, async ({ app }) => {
    await app.platform.pool.query("delete from career_goals");
    return { body: { title: "More", metric: "followers", target: 1000, due: "2027-01-01" } };
  }),
  "career.changeGoal": owners(200, goal({ target: 200 })),
  "career.removeGoal": owners(204, goal()),
  "career.opportunities": signedIn(200),
  "career.acceptOpportunity": owners(200, opportunity),
  "rights.list": signedIn(200),
  "rights.set": owners(200, ofRelease),
};
