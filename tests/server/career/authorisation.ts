import { keepFindings } from "../../../server/career/findings";
import { coverMissing } from "../../../server/career/rules/marketing";
import { randomId } from "../../../server/ids";
import { type Authorisation, type Entry, everyone, owners, signedIn } from "../support/authorisation";
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

const GIG = {
  title: "Club night",
  state: "offered",
  starts: "2030-05-01T20:00:00.000Z",
  fee: "50000",
  split: [{ name: "Sound", percent: 10 }],
};
const CONTACT = { name: "Pat", role: "Promoter", email: "pat@example.test" };

/** A thing of the owner's, made by the API. */
const made =
  (path: string, json: object, name: string, body?: object): Entry["given"] =>
  async ({ app, owner }) => {
    const answer = await app.call("POST", path, { token: owner.token, json });
    if (answer.status !== 201) throw new Error(answer.text);
    return { params: { [name]: answer.json.id }, ...(body ? { body } : {}) };
  };

/** The secret address of the owner's calendar. */
const secret: Entry["given"] = async ({ app, owner }) => {
  const { json } = await app.call("POST", "/api/career/calendar", { token: owner.token });
  return { params: { secret: json.address.split("/").at(-1) } };
};

const TERMS = {
  title: "Split",
  terms: "Half and half.",
  role: "Writer",
  parties: [{ handle: "the-other", role: "Producer" }],
};
const draft = (body?: object) => made("/api/agreements", TERMS, "agreementId", body);
/** An agreement that waits for signatures; the owner of these tables has made it, or (to) was sent it by the other. */
const sent =
  (signs: boolean): Entry["given"] =>
  async ({ app, owner, admin }) => {
    const from = signs ? admin : owner;
    const terms = { ...TERMS, parties: [{ handle: signs ? "the-owner" : "the-other", role: "Producer" }] };
    const { json } = await app.call("POST", "/api/agreements", { token: from.token, json: terms });
    await app.platform.pool.query("delete from rate_limits where key like 'agreements.%'");
    await app.call("POST", `/api/agreements/${json.id}/send`, { token: from.token });
    return { params: { agreementId: json.id }, body: { hash: json.hash, name: "Owen" } };
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
  "career.reminders": signedIn(200),
  "career.addReminder": signedIn(201, async () => ({ body: { text: "Call the label", due: "2030-01-01" } })),
  "career.removeReminder": owners(
    204,
    made("/api/career/reminders", { text: "Call the label", due: "2030-01-01" }, "reminderId"),
  ),
  "booking.read": signedIn(200),
  "booking.addContact": signedIn(201, async () => ({ body: CONTACT })),
  "booking.changeContact": owners(200, made("/api/career/contacts", CONTACT, "contactId", CONTACT)),
  "booking.removeContact": owners(204, made("/api/career/contacts", CONTACT, "contactId")),
  "booking.addGig": signedIn(201, async () => ({ body: GIG })),
  "booking.changeGig": owners(200, made("/api/career/gigs", GIG, "gigId", { ...GIG, state: "confirmed" })),
  "booking.removeGig": owners(204, made("/api/career/gigs", GIG, "gigId")),
  "booking.makeAddress": signedIn(200),
  "booking.removeAddress": signedIn(204),
  "booking.file": signedIn(200),
  "booking.feed": everyone(200, secret),
  "agreements.list": signedIn(200),
  // nobody agrees with themselves
  "agreements.make": { ...signedIn(201, async () => ({ body: TERMS })), other: 409 },
  "agreements.change": owners(200, draft(TERMS)),
  "agreements.send": owners(200, draft()),
  // the administrator has sent it: who is no party finds nothing
  "agreements.sign": { ...owners(200, sent(true)), admin: 200 },
  "agreements.decline": { ...owners(200, sent(true)), admin: 200 },
  "agreements.withdraw": owners(200, sent(false)),
  "agreements.remove": owners(204, draft()),
  "agreements.pdf": owners(200, draft()),
  "agreements.template": signedIn(200, async () => ({ params: { template: "split-sheet" } })),
  "rights.list": signedIn(200),
  "rights.set": owners(200, ofRelease),
};
