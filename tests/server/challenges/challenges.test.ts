import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CHALLENGE } from "../../../contract/challenges";
import { describeChallengePages } from "../../../server/challenges/pages";
import { posted } from "../posts/support";
import { kept, newDocument, sent } from "../projects/support";
import { released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf, giveCoins } from "../support/coins";
import { PASSWORD, signedUp, type TestPerson } from "../support/signedUp";
import { begun, FIELDS, formOf, MP4 } from "./support";

let app: TestApp;
let artist: TestPerson;
let admin: TestPerson;
const dancers: TestPerson[] = [];
const fans: TestPerson[] = [];
beforeAll(async () => {
  app = await createTestApp();
  artist = await signedUp(app, "artist");
  admin = await signedUp(app, "boss", "admin");
  for (let number = 0; number < 3; number++) dancers.push(await signedUp(app, `dancer-${number}`));
  for (let number = 0; number < 7; number++) fans.push(await signedUp(app, `fan-${number}`));
});
beforeEach(async () => {
  await app.platform.pool.query("delete from rate_limits");
});
afterAll(() => app.close());

const call = (method: string, path: string, person?: TestPerson, json?: unknown, address?: string) =>
  app.call(method, path, {
    ...(person ? { token: person.token } : {}),
    ...(json === undefined ? {} : { json }),
    ...(address === undefined ? {} : { address }),
  });
const sessionOf = ({ id, accountId }: TestPerson) => ({ session: { userId: id, accountId } }) as never;

/** An entry of somebody with a new release; gives its id. */
async function enter(challengeId: string, person: TestPerson): Promise<string> {
  const json = { publicationId: await released(app, sessionOf(person)) };
  const answer = await call("POST", `/api/challenges/${challengeId}/entries`, person, json);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.mine.entryId;
}
const vote = (challengeId: string, person: TestPerson, entryId: string, network = 1) =>
  call("PUT", `/api/challenges/${challengeId}/vote`, person, { entryId }, `198.51.${network}.7`);
const read = async (id: string, person?: TestPerson) => (await call("GET", `/api/challenges/${id}`, person)).json;
const entries = async (id: string) => (await call("GET", `/api/challenges/${id}/entries`)).json.items;
/** Lets a challenge come to its end, and the job that closes it run. */
async function end(id: string): Promise<void> {
  await app.platform.pool.query("update artist_challenges set closes_at = $2 where id = $1", [id, app.clock.now()]);
  await app.platform.pool.query("select graphile_worker.add_job('challenges.close', '{}'::json)");
  await app.runJobs();
}
const heldOf = async ({ token }: TestPerson) => (await app.call("GET", "/api/wallet", { token })).json.held;

test("a form begins a challenge with its film, which is served in ranges, and sets its pool aside", async () => {
  const before = await coinsOf(app, artist.accountId);
  const poor = await app.call("POST", "/api/viral/create-challenge", {
    token: artist.token,
    ...(await formOf({ ...FIELDS, prizePool: "50000" })),
  });
  expect(poor.json.error).toMatchObject({ code: "insufficient_funds" });
  await giveCoins(app, artist.accountId, 50_000n);
  const create = async (fields: Record<string, string>, film?: Parameters<typeof formOf>[1]) =>
    app.call("POST", "/api/viral/create-challenge", { token: artist.token, ...(await formOf(fields, film)) });
  const wrong = await create({ title: " ", hashtag: "two words" });
  expect(wrong.json.error.fields.map(({ path }: { path: string }) => path)).toEqual([
    "body.title",
    "body.description",
    "body.hashtag",
  ]);
  const named = await create(FIELDS, { bytes: Buffer.from("#!/bin/sh"), type: "video/mp4" });
  expect(named.json.error.fields).toMatchObject([{ path: "body.demoVideo" }]);
  expect((await create(FIELDS, { bytes: MP4, type: "text/html" })).status).toBe(400);
  expect((await create({ ...FIELDS, projectId: newDocument().id })).status).toBe(400);

  const { status, json } = await create({ ...FIELDS, prizePool: "500" }, { bytes: MP4, type: "video/mp4" });
  expect(status).toBe(201);
  expect(json).toMatchObject({ hashtag: "#DuskDance", type: "dance", pool: "50000", state: "open", entries: 0 });
  expect(Date.parse(json.closesAt) - Date.parse(json.startedAt)).toBe(7 * 86_400_000);
  expect([await heldOf(artist), await coinsOf(app, artist.accountId)]).toEqual(["50000", before + 50_000n]);
  expect((await create({ ...FIELDS, prizePool: "500" })).status).toBe(402);
  const part = await app.call("GET", json.demo.address, { headers: { range: "bytes=4-7" } });
  expect([part.status, part.text, part.headers["content-type"], part.headers["x-content-type-options"]]).toEqual([
    206,
    "ftyp",
    "video/mp4",
    "nosniff",
  ]);
  const listed = (await call("GET", "/api/challenges?hashtag=duskdance")).json.items;
  const describe = describeChallengePages(app.platform);
  expect((await describe(`/challenge/${json.id}`, "en"))?.head).toContain("with a prize pool of 500 AC");
  expect(await describe("/challenge/none", "en")).toMatchObject({ status: 404 });
  expect(listed).toMatchObject([{ id: json.id, film: true }]);
  await posted(app, dancers[0] as TestPerson, { text: "Here is my #DuskDance, after a long #Rehearsal." });
  expect((await call("GET", "/api/viral/trending-challenges")).json).toMatchObject({
    challenges: [{ id: json.id }],
    hashtags: [
      { hashtag: "#DuskDance", people: 2, uses: 2 },
      { hashtag: "#Rehearsal", people: 1, uses: 1 },
    ],
  });
  expect((await call("POST", `/api/challenges/${json.id}/cancel`, artist, {})).json).toMatchObject({
    state: "cancelled",
  });
  expect(await heldOf(artist)).toBe("0");
  expect((await call("DELETE", `/api/challenges/${json.id}`, artist)).status).toBe(204);
});

test("who may enter and vote, once, until the end; and the result is paid from the pool", async () => {
  const id = await begun(app, artist, { duration: 3 });
  const [first, second, third] = dancers as [TestPerson, TestPerson, TestPerson];
  const entry = await enter(id, first);
  const other = await enter(id, second);
  await enter(id, third);
  const refusal = async (asked: Promise<{ status: number; json: { error: { message: string } } }>) => {
    const answer = await asked;
    expect(answer.status).toBe(409);
    return answer.json.error.message;
  };
  const release = await released(app, sessionOf(first));
  const again = call("POST", `/api/challenges/${id}/entries`, first, { publicationId: release });
  expect(await refusal(again)).toBe("You have entered already.");
  const own = { publicationId: await released(app, sessionOf(artist)) };
  expect(await refusal(call("POST", `/api/challenges/${id}/entries`, artist, own))).toContain("your challenge");
  const hidden = { publicationId: await released(app, sessionOf(fans[0] as TestPerson), { visibility: "private" }) };
  expect((await call("POST", `/api/challenges/${id}/entries`, fans[0], hidden)).status).toBe(400);

  expect(await refusal(vote(id, first, entry))).toContain("your own entry");
  expect(await refusal(vote(id, artist, entry))).toContain("your challenge");
  const young = await signedUp(app, "young", "user", { days: 2 });
  expect(await refusal(vote(id, young, entry))).toContain("3 days old");
  await app.platform.pool.query("update people set verified_at = null where id = $1", [young.id]);
  expect(await refusal(vote(id, young, entry))).toContain("Confirm your e-mail");
  expect((await vote(id, fans[0] as TestPerson, "no-entry")).status).toBe(404);

  // at once, and moved: one vote stays
  const fan = fans[0] as TestPerson;
  await Promise.all([vote(id, fan, entry), vote(id, fan, other), vote(id, fan, entry), vote(id, fan, other)]);
  expect(await read(id)).toMatchObject({ votes: 1, entries: 3 });
  expect((await vote(id, fan, entry)).json.mine.votedFor).toBe(entry);
  // five of one network, the sixth comes from another one
  for (const one of fans.slice(1, 5)) expect((await vote(id, one, entry)).status).toBe(200);
  expect(await refusal(vote(id, fans[5] as TestPerson, entry))).toContain("from one network");
  expect((await vote(id, fans[5] as TestPerson, entry, 2)).status).toBe(200);
  expect((await vote(id, fans[6] as TestPerson, other, 3)).status).toBe(200);
  // a suspended account's vote does not count
  await app.platform.pool.query("update accounts set suspended_at = now() where id = $1", [fans[5]?.accountId]);
  expect(await entries(id)).toMatchObject([
    { votes: 5, place: 1, prize: "31250" },
    { votes: 1, place: 2, prize: "18750" },
    { votes: 0, place: 3, prize: "0" },
  ]);
  await app.platform.pool.query("update accounts set suspended_at = null where id = $1", [fans[5]?.accountId]);
  expect(await refusal(call("POST", `/api/challenges/${id}/cancel`, artist, {}))).toContain("Only an administrator");

  const wallets = () => Promise.all([artist, first, second, third].map(({ accountId }) => coinsOf(app, accountId)));
  const before = await wallets();
  await app.platform.pool.query("update artist_challenges set closes_at = $2 where id = $1", [id, app.clock.now()]);
  expect(await refusal(vote(id, fans[6] as TestPerson, entry, 3))).toBe("This challenge is over.");
  await Promise.all([end(id), end(id)]);
  const after = await wallets();
  expect(after.map((coins, index) => coins - (before[index] ?? 0n))).toEqual([-50_000n, 31_250n, 18_750n, 0n]);
  expect(await heldOf(artist)).toBe("0");
  expect(await read(id)).toMatchObject({ state: "closed", paid: "50000", votes: 7 });
  const told = async (person: TestPerson) => (await call("GET", "/api/notifications", person)).json.items;
  expect(await told(first)).toMatchObject([{ kind: "challenge", outcome: "won", coins: "31250" }]);
  expect(await told(third)).toMatchObject([{ kind: "challenge", outcome: "ended" }]);
  const toArtist = await told(artist);
  expect(toArtist).toContainEqual(expect.objectContaining({ kind: "challenge", outcome: "closed", coins: "50000" }));
  expect(toArtist).toContainEqual(expect.objectContaining({ kind: "challengeEntry", count: 3, challengeId: id }));
  const { rows } = await app.platform.pool.query(
    "select from challenge_votes where challenge_id = $1 and network <> ''",
    [id],
  );
  expect(rows).toEqual([]);
});

test("the pool goes back without votes, by an administrator, after a takedown and with a suspension", async () => {
  const outcomes: unknown[] = [];
  const held = async (id: string) => {
    await end(id);
    outcomes.push(
      (await app.platform.pool.query("select state, paid::text, reason from artist_challenges where id = $1", [id]))
        .rows[0],
    );
    return heldOf(artist);
  };
  const before = await coinsOf(app, artist.accountId);
  const unvoted = await begun(app, artist);
  await enter(unvoted, dancers[0] as TestPerson);
  expect(await held(unvoted)).toBe("0");

  const judged = await begun(app, artist);
  await enter(judged, dancers[0] as TestPerson);
  expect((await call("POST", `/api/challenges/${judged}/cancel`, dancers[0], {})).status).toBe(404);
  const cancelled = await call("POST", `/api/challenges/${judged}/cancel`, admin, { reason: "Nobody can win this." });
  expect(cancelled.json).toMatchObject({ state: "cancelled", reason: "Nobody can win this." });
  expect(await heldOf(artist)).toBe("0");

  const down = await begun(app, artist);
  await vote(down, fans[0] as TestPerson, await enter(down, dancers[0] as TestPerson));
  expect((await call("POST", `/api/challenges/${down}/report`, fans[0], { reason: "spam" })).status).toBe(204);
  const takedown = { kind: "challenge", id: down, reason: "A court has said so." };
  expect((await call("POST", "/api/admin/takedowns", admin, takedown)).json.thing.text).toBe(FIELDS.title);
  expect((await call("GET", `/api/challenges/${down}`)).status).toBe(404);
  expect((await vote(down, fans[1] as TestPerson, "any")).status).toBe(404);
  expect((await read(down, artist)).takenDown).toBe("A court has said so.");
  expect(await held(down)).toBe("0");

  const suspended = await begun(app, artist);
  await vote(suspended, fans[0] as TestPerson, await enter(suspended, dancers[0] as TestPerson));
  await app.platform.pool.query("update accounts set suspended_at = now() where id = $1", [artist.accountId]);
  await end(suspended);
  await app.platform.pool.query("update accounts set suspended_at = null where id = $1", [artist.accountId]);
  expect((await read(suspended)).state).toBe("cancelled");
  expect(outcomes).toEqual([
    { state: "closed", paid: "0", reason: null },
    { state: "cancelled", paid: "0", reason: "It was taken down." },
  ]);
  // given four pools, and all of them are there
  expect((await coinsOf(app, artist.accountId)) - before).toBe(200_000n);
});

test("who leaves pays the winners, and an entry that was hidden does not win", async () => {
  const leaver = await signedUp(app, "leaver");
  const id = await begun(app, leaver);
  const [first, second] = dancers as [TestPerson, TestPerson];
  const gone = await enter(id, first);
  const stays = await enter(id, second);
  for (const one of fans.slice(0, 3)) await vote(id, one, gone);
  await vote(id, fans[3] as TestPerson, stays);
  await app.platform.pool.query(
    "update releases set visibility = 'private' where id in (select publication_id from challenge_entries where id = $1)",
    [gone],
  );
  const before = await coinsOf(app, second.accountId);
  const left = await call("POST", "/api/account/remove", leaver, { password: PASSWORD });
  expect(left.status, left.text).toBe(204);
  await app.platform.pool.query("select graphile_worker.add_job('challenges.close', '{}'::json)");
  await app.runJobs();
  expect((await coinsOf(app, second.accountId)) - before).toBe(50_000n);
});

test("a participant gets a project of their own, with its recordings, and none once the artist takes it away", async () => {
  const document = await kept(app, artist, newDocument("Stems"));
  const take = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(40, 3)]);
  const { sha256 } = await sent(
    app,
    { token: artist.token, session: { userId: artist.id, accountId: artist.accountId } },
    document.id,
    take,
  );
  const id = await begun(app, artist, { type: "remix", projectId: document.id });
  const copyId = newDocument().id;
  const copied = await call("POST", `/api/challenges/${id}/stems`, dancers[0], { id: copyId });
  expect(copied.json).toMatchObject({ id: copyId, name: FIELDS.title, role: "owner" });
  expect((await call("POST", `/api/challenges/${id}/stems`, dancers[0], { id: copyId })).status).toBe(200);
  const asked = { ids: [sha256] };
  const own = await call("POST", `/api/projects/${copyId}/samples/addresses`, dancers[0], asked);
  expect(own.json.samples).toMatchObject([{ id: sha256, bytes: take.length }]);
  // the artist's own project stays theirs
  expect((await call("GET", `/api/projects/${document.id}`, dancers[0])).status).toBe(404);
  expect(await read(id)).toMatchObject({ stems: true, opened: 1 });
  await call("DELETE", `/api/projects/${document.id}`, artist);
  expect((await call("POST", `/api/challenges/${id}/stems`, dancers[1], { id: newDocument().id })).status).toBe(409);
  expect((await read(id)).stems).toBe(false);
  await end(id);
});

test("books balance over random challenges: pools are held, paid or given back, and no coin is made or lost", async () => {
  const everybody = [artist, ...dancers, ...fans];
  const { pool } = app.platform;
  const total = async () => {
    const coins = await Promise.all(everybody.map(({ accountId }) => coinsOf(app, accountId)));
    return coins.reduce((sum, one) => sum + one, 0n);
  };
  let seed = 20_261_126;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * most);
  };
  for (let round = 0; round < 12; round++) {
    const prizePool = CHALLENGE.pools[random(CHALLENGE.pools.length)] ?? 500;
    const id = await begun(app, artist, { prizePool });
    expect(await heldOf(artist)).toBe(String(prizePool * 100));
    const taking = dancers.slice(0, random(dancers.length + 1));
    const ids: string[] = [];
    for (const dancer of taking) ids.push(await enter(id, dancer));
    for (const [number, fan] of fans.entries()) {
      const chosen = ids[random(ids.length + 1)];
      if (chosen !== undefined) expect((await vote(id, fan, chosen, number)).status).toBe(200);
    }
    await pool.query("delete from rate_limits");
    const before = await total();
    const artistBefore = await coinsOf(app, artist.accountId);
    await end(id);
    const { paid } = await read(id);
    const { rows } = await pool.query(
      "select coalesce(sum(prize), 0)::text as sum from challenge_entries where challenge_id = $1",
      [id],
    );
    expect([await total(), await heldOf(artist), rows[0].sum]).toEqual([before, "0", paid]);
    expect(artistBefore - (await coinsOf(app, artist.accountId))).toBe(BigInt(paid));
  }
  const { rows } = await pool.query(
    `select t.key from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
     where t.reason = 'challenge' group by t.id, t.key having sum(p.amount) <> 0`,
  );
  expect(rows).toEqual([]);
});
