import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Visibility } from "../../../contract/releases";
import { OCCASIONS } from "../../../contract/rewards";
import { socialData } from "../../../server/social/personalData";
import { pngOf } from "../accounts/pictures";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf, giveCoins } from "../support/coins";
import { eventually } from "../support/eventually";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { mailedCode, PASSWORD, signedUp, type TestPerson } from "../support/signedUp";
import { commented, released, toldOf } from "./support";

const { owner, other } = PEOPLE;
let app: TestApp;
let demo: TestApp;
beforeAll(async () => {
  const sessions = { ...PEOPLES_SESSIONS, "token-unverified": { ...other.session, verified: false } };
  app = await createTestApp({ sessions });
  demo = await createTestApp({ demo: true });
  await addPeople(app);
});
afterAll(async () => {
  await app.close();
  await demo.close();
});

let fans = 0;
let fan: TestPerson;
beforeEach(async () => {
  fan = await signedUp(app, `fan-${fans++}`);
});
const coins = (who: TestPerson = fan) => coinsOf(app, who.accountId);
const call = (method: string, path: string, token?: string, json?: object) =>
  app.call(method, path, { ...(token ? { token } : {}), ...(json ? { json } : {}) });
const like = (id: string, token: string) => call("PUT", `/api/releases/${id}/like`, token);
const audience = async (id: string, token?: string) => (await call("GET", `/api/releases/${id}/audience`, token)).json;

describe("likes", () => {
  test("a like earns 5 AC once, however often it is taken back and given again", async () => {
    const id = await released(app, owner);
    expect((await like(id, fan.token)).json).toEqual({
      liked: true,
      likes: 1,
      reward: { rewarded: true, occasion: "release.like", amount: "500" },
    });
    expect(await audience(id, fan.token)).toMatchObject({ liked: true, likes: 1 });
    expect(await audience(id)).toMatchObject({ liked: false, likes: 1 });
    expect((await call("DELETE", `/api/releases/${id}/like`, fan.token)).json).toEqual({ liked: false, likes: 0 });
    expect((await like(id, fan.token)).json.reward).toMatchObject({
      refusal: "already_rewarded",
      message: "You have been rewarded for this before.",
    });
    expect(await coins()).toBe(500n);
    expect(await toldOf(app, id)).toEqual(["like", "unlike", "like"]);
  });

  test("many likes at once are one like and one reward", async () => {
    const id = await released(app, owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => like(id, fan.token)));
    expect(answers.filter(({ json }) => json.reward.rewarded)).toHaveLength(1);
    expect(answers.map(({ json }) => json.likes)).toEqual(Array(8).fill(1));
    expect(await coins()).toBe(500n);
    expect(await toldOf(app, id)).toEqual(["like"]);
  });

  test("one's own release may be liked, but earns nothing; nor does a like without a verified address", async () => {
    const id = await released(app, owner);
    const before = await coinsOf(app, owner.session.accountId);
    expect((await like(id, owner.token)).json).toMatchObject({ liked: true, reward: { refusal: "own_release" } });
    expect((await like(id, "token-unverified")).json.reward.refusal).toBe("unverified");
    expect(await coinsOf(app, owner.session.accountId)).toBe(before);
  });

  test("a day's likes earn up to its cap, the next day's again", async () => {
    const cap = OCCASIONS["release.like"].mostPerDay;
    const ids: string[] = [];
    for (let n = 0; n <= cap; n++) ids.push(await released(app, owner));
    const answers = [];
    for (const id of ids) answers.push((await like(id, fan.token)).json.reward);
    expect(answers.filter(({ rewarded }) => rewarded)).toHaveLength(cap);
    expect(answers.at(-1)).toMatchObject({ refusal: "daily_cap" });
    expect(await coins()).toBe(BigInt(cap) * 500n);
    app.clock.advance({ days: 1 });
    expect((await like(await released(app, owner), fan.token)).json.reward.rewarded).toBe(true);
  });
});

test("a release that is deleted at the same moment is not found, whatever is done with it", async () => {
  const id = await released(app, owner, { price: "100" });
  await giveCoins(app, fan.accountId, 1000n);
  const { pool } = app.platform;
  const client = await pool.connect();
  await client.query("begin");
  await client.query("delete from publications where id = $1", [id]);
  const acts = [
    call("PUT", `/api/releases/${id}/like`, fan.token),
    call("POST", `/api/releases/${id}/share`, fan.token),
    call("POST", `/api/releases/${id}/comments`, fan.token, { text: "Late." }),
    call("POST", `/api/releases/${id}/view`, fan.token, { price: "100" }),
    app.call("PUT", `/api/releases/${id}/cover`, {
      token: owner.token,
      body: pngOf(8, 8),
      headers: { "content-type": "image/png" },
    }),
  ];
  await eventually(async () => {
    const { rowCount } = await pool.query("select from pg_locks where not granted");
    expect(rowCount).toBe(acts.length);
  });
  await client.query("commit");
  client.release();
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await coins()).toBe(1000n);
});

describe("comments", () => {
  test("are listed the newest first, part by part, as they were written", async () => {
    const id = await released(app, owner);
    const written = ["<script>alert(1)</script>", 'two\nlines & "quotes"', "  three  "];
    for (const text of written) {
      await commented(app, fan.token, id, text);
      app.clock.advance({ seconds: 1 });
    }
    const first = (await call("GET", `/api/releases/${id}/comments?limit=2`)).json;
    const rest = (await call("GET", `/api/releases/${id}/comments?limit=2&cursor=${first.nextCursor}`)).json;
    expect([...first.items, ...rest.items].map(({ text }) => text)).toEqual([
      "three",
      'two\nlines & "quotes"',
      "<script>alert(1)</script>",
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({ author: { handle: fan.handle }, own: false, mayDelete: false });
    expect((await audience(id)).comments).toBe(3);
    expect((await toldOf(app, id)).filter((kind) => kind === "comment")).toHaveLength(3);
  });

  test("a list goes on where it ended, when what stood there was deleted too", async () => {
    const id = await released(app, owner);
    for (const text of ["three", "two", "one"]) {
      await commented(app, fan.token, id, text);
      app.clock.advance({ seconds: 1 });
    }
    const first = (await call("GET", `/api/releases/${id}/comments?limit=2`)).json;
    await call("DELETE", `/api/comments/${first.items[1].id}`, fan.token);
    const rest = (await call("GET", `/api/releases/${id}/comments?limit=2&cursor=${first.nextCursor}`)).json;
    expect(rest.items).toMatchObject([{ text: "three" }]);
    for (const cursor of ["made-up", "9999999999999999_x"]) {
      expect((await call("GET", `/api/releases/${id}/comments?cursor=${cursor}`)).status).toBe(400);
    }
  });

  test("are deleted by their author and by the artist, by nobody else", async () => {
    const id = await released(app, owner);
    const [mine, theirs] = [await commented(app, fan.token, id), await commented(app, fan.token, id)];
    expect((await call("DELETE", `/api/comments/${mine}`, other.token)).status).toBe(404);
    expect((await call("DELETE", `/api/comments/${mine}`, fan.token)).status).toBe(204);
    const listed = (await call("GET", `/api/releases/${id}/comments`, owner.token)).json.items;
    expect(listed).toMatchObject([{ id: theirs, own: false, mayDelete: true }]);
    expect((await call("DELETE", `/api/comments/${theirs}`, owner.token)).status).toBe(204);
    expect((await audience(id)).comments).toBe(0);
  });

  test("are limited, and refused where they are empty, too long or would turn the text around them", async () => {
    const id = await released(app, owner);
    const post = (text: string) => call("POST", `/api/releases/${id}/comments`, fan.token, { text });
    for (const text of ["   ", "x".repeat(1001), "a\u202eb", "a\u0000b"]) expect((await post(text)).status).toBe(400);
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await post("again"));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

test("following counts once, never oneself, and ends", async () => {
  const follow = (method: string, handle: string) => call(method, `/api/artists/${handle}/follow`, fan.token);
  const artist = await signedUp(app, `artist-${fans}`);
  expect((await follow("PUT", artist.handle)).json).toEqual({ following: true, followers: 1 });
  expect((await follow("PUT", artist.handle)).json).toEqual({ following: true, followers: 1 });
  expect((await call("GET", `/api/artists/${artist.handle}/audience`, fan.token)).json).toEqual({
    following: true,
    followers: 1,
    likes: 0,
    plays: 0,
  });
  const self = await follow("PUT", fan.handle);
  expect([self.status, self.json.error.message]).toEqual([409, "This is you: others can follow you."]);
  expect((await follow("PUT", "nobody-here")).status).toBe(404);
  expect((await follow("DELETE", artist.handle)).json).toEqual({ following: false, followers: 0 });
  const { rows } = await app.platform.pool.query("select kind from metric_inbox where account_id = $1 order by id", [
    artist.accountId,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(["follow", "unfollow"]);
});

describe("a shared link", () => {
  const share = async (id: string, token: string) => (await call("POST", `/api/releases/${id}/share`, token)).json;
  const visit = (id: string, code: string, token?: string) =>
    call("POST", `/api/releases/${id}/view`, token, { price: "0", share: code });

  test("earns 10 AC for each person whose view it brings, once for each", async () => {
    const id = await released(app, owner);
    const link = await share(id, fan.token);
    expect(link).toMatchObject({
      url: `http://backline.test/watch/${id}?share=${link.code}`,
      visitors: 0,
      reward: { rewarded: false, refusal: "no_visitor", message: "A share earns when it brings a visitor." },
    });
    expect((await share(id, fan.token)).code).toBe(link.code);
    const visitors = [await signedUp(app, `visitor-a-${fans}`), await signedUp(app, `visitor-b-${fans}`)];
    for (const { token } of [...visitors, ...visitors]) expect((await visit(id, link.code, token)).status).toBe(200);
    expect(await coins()).toBe(2000n);
    expect((await share(id, fan.token)).visitors).toBe(2);
    expect((await toldOf(app, id)).filter((kind) => kind === "share")).toHaveLength(1);
  });

  test("earns nothing by oneself, the artist, nobody in particular, another release or a made-up code", async () => {
    const [id, elsewhere] = [await released(app, owner), await released(app, owner)];
    const { code } = await share(id, fan.token);
    await visit(id, code, fan.token);
    await visit(id, code, owner.token);
    await visit(id, code, "token-unverified");
    await visit(id, code);
    await visit(elsewhere, code, other.token);
    await visit(id, "made-up", other.token);
    expect(await coins()).toBe(0n);
    expect((await share(id, owner.token)).reward.refusal).toBe("own_release");
    expect((await share(id, "token-unverified")).reward.refusal).toBe("unverified");
  });

  test("earns up to a day's cap", async () => {
    const id = await released(app, owner);
    const { code } = await share(id, fan.token);
    for (let n = 0; n <= OCCASIONS["release.share"].mostPerDay; n++) {
      await visit(id, code, (await signedUp(app, `crowd-${fans}-${n}`)).token);
    }
    expect(await coins()).toBe(10_000n);
    expect((await share(id, fan.token)).visitors).toBe(11);
  });
});

test("related releases share tags, then genre, then the artist, and are always the same", async () => {
  const artist = await signedUp(app, `maker-${fans}`);
  const maker = { token: artist.token, session: { ...owner.session, userId: artist.id, accountId: artist.accountId } };
  const make = (title: string, genre: string, tags: string[], visibility: Visibility = "public", by = maker) =>
    released(app, by, { title, genre, tags, visibility });
  const id = await make("Here", "Reggae", ["dub", "slow", "night"]);
  await make("One tag", "Funk", ["dub"], "public", owner);
  await make("Three tags", "Funk", ["night", "dub", "slow"], "public", owner);
  await make("Genre", "Reggae", [], "public", owner);
  await make("Tag and genre", "Reggae", ["slow"], "public", owner);
  await make("Same artist", "Metal", []);
  await make("Unlisted", "Reggae", ["dub"], "unlisted");
  const related = async () => (await call("GET", `/api/releases/${id}/related`)).json.items;
  const titles = (await related()).map(({ title }: { title: string }) => title);
  expect(titles.slice(0, 2)).toEqual(["Three tags", "Tag and genre"]);
  expect(titles.slice(2, 4).sort()).toEqual(["Genre", "One tag"]);
  expect(titles[4]).toBe("Same artist");
  expect(titles).not.toContain("Unlisted");
  expect(titles).not.toContain("Here");
  expect(await related()).toEqual(await related());
});

describe("a referral", () => {
  const invite = async (on: TestApp, token: string) => (await on.call("GET", "/api/referrals", { token })).json;
  const signUp = (on: TestApp, handle: string, referral: string, email = `${handle}@example.test`) =>
    on.call("POST", "/api/auth/sign-up", { json: { email, handle, password: PASSWORD, terms: true, referral } });

  test("earns 100 AC once the address of who came is proved", async () => {
    const { code, url } = await invite(app, fan.token);
    expect(url).toBe(`http://backline.test/auth?step=sign-up&ref=${code}`);
    const email = `newcomer-${fans}@example.test`;
    const asked = await signUp(app, `newcomer-${fans}`, code, email);
    await app.runJobs();
    expect(await coins()).toBe(0n);
    const verify = { request: asked.json.request, code: mailedCode(app, email) };
    expect((await app.call("POST", "/api/auth/verify", { json: verify })).json.success).toBe(true);
    expect(await coins()).toBe(10_000n);
    expect(await invite(app, fan.token)).toMatchObject({ code, joined: 1, earned: "10000" });
  });

  test("earns nothing for another address of one's own mailbox, nor by a code that is nobody's", async () => {
    const by = await signedUp(demo, "rosa");
    const { code } = await invite(demo, by.token);
    expect((await signUp(demo, "rosa-two", code, "Rosa+two@example.test")).json.success).toBe(true);
    expect((await signUp(demo, "sam", "made-up")).json.success).toBe(true);
    expect(await invite(demo, by.token)).toMatchObject({ joined: 0, earned: "0" });
    for (let n = 0; n < 6; n++) await signUp(demo, `friend-${n}`, code);
    // the sixth is one more than a day gives
    expect(await invite(demo, by.token)).toMatchObject({ joined: 6, earned: "50000" });
  });

  test("earns once for one mailbox, whatever tags it has and however often it comes back", async () => {
    const by = await signedUp(demo, "vera");
    const { code } = await invite(demo, by.token);
    const first = (await signUp(demo, "walt", code, "walt@example.test")).json;
    await signUp(demo, "walt-two", code, "walt+two@example.test");
    const leave = { token: first.token, json: { password: PASSWORD } };
    expect((await demo.call("POST", "/api/account/remove", leave)).status).toBe(204);
    await signUp(demo, "walt-again", code, "Walt@example.test");
    expect(await invite(demo, by.token)).toMatchObject({ earned: "10000" });
  });
});

test("what a person liked, said and watched is given out, and goes with them", async () => {
  const id = await released(app, owner);
  await like(id, fan.token);
  await commented(app, fan.token, id, "Mine.");
  await call("PUT", "/api/artists/the-owner/follow", fan.token);
  const { code } = (await call("POST", `/api/releases/${id}/share`, fan.token)).json;
  await call("POST", `/api/releases/${id}/view`, other.token, { price: "0", share: code });
  await call("POST", `/api/releases/${id}/view`, fan.token, { price: "0" });
  const { pool } = app.platform;
  const who = { personId: fan.id, accountId: fan.accountId };
  const read = async () => (await socialData.read(pool, who)) as Record<string, unknown[]>;
  expect(await read()).toMatchObject({
    likes: [{ release: id }],
    follows: [{ artist: "the-owner" }],
    comments: [{ text: "Mine." }],
    links: [{ code, visitors: 1 }],
    views: [{ release: id }],
  });
  const removed = await call("POST", "/api/account/remove", fan.token, { password: PASSWORD });
  expect(removed.status, removed.text).toBe(204);
  expect(await audience(id)).toMatchObject({ likes: 0, comments: 0 });
  const { invited: _count, ...rest } = await read();
  expect(Object.values(rest).flat()).toEqual([]);
});

describe("finding artists", () => {
  const artists = async (query = "", token?: string) => (await call("GET", `/api/artists${query}`, token)).json.items;
  const handles = (items: { handle: string }[]) => items.map(({ handle }) => handle);

  test("those with a public release are found, the newest first, by a part of handle or name, in parts", async () => {
    for (const [day, name] of ["lyra-one", "lyra-two", "lyra-three"].entries()) {
      const { accountId } = await signedUp(app, name);
      await released(app, { session: { ...owner.session, accountId } });
      await app.platform.pool.query(
        "update accounts set created_at = created_at + $2 * interval '1 day' where id = $1",
        [accountId, day],
      );
    }
    await signedUp(app, "lyra-silent");
    const { accountId: hidden } = await signedUp(app, "lyra-hidden");
    await released(app, { session: { ...owner.session, accountId: hidden } }, { visibility: "private" });
    expect(handles(await artists("?search=LYRA"))).toEqual(["lyra-three", "lyra-two", "lyra-one"]);
    expect(await artists("?search=%25yra")).toEqual([]);
    const first = (await call("GET", "/api/artists?search=lyra&limit=2")).json;
    expect(handles(first.items)).toEqual(["lyra-three", "lyra-two"]);
    const rest = (await call("GET", `/api/artists?search=lyra&limit=2&cursor=${first.nextCursor}`)).json;
    expect(handles(rest.items)).toEqual(["lyra-one"]);
    expect(rest.nextCursor).toBeNull();

    await call("PUT", "/api/artists/lyra-two/follow", fan.token);
    expect(await artists("?show=followed", fan.token)).toMatchObject([
      { handle: "lyra-two", followers: 1, following: true, releases: 1 },
    ]);
    expect(await artists("?show=followed")).toEqual([]);

    await app.platform.pool.query("update people set suspended_at = now() where handle = 'lyra-two'");
    expect(handles(await artists("?search=lyra"))).toEqual(["lyra-three", "lyra-one"]);
  });

  test("followers over time are those of today, from the day on which each came", async () => {
    const artist = await signedUp(app, "grown");
    await call("PUT", `/api/artists/${artist.handle}/follow`, fan.token);
    await call("PUT", `/api/artists/${artist.handle}/follow`, owner.token);
    await app.platform.pool.query(
      "update follows set at = at - interval '10 days' where artist = $1 and account_id = $2",
      [artist.accountId, fan.accountId],
    );
    const { course } = (await call("GET", `/api/artists/${artist.handle}/followers`)).json;
    expect(course.map(({ followers }: { followers: number }) => followers)).toEqual([
      ...Array(79).fill(0),
      ...Array(10).fill(1),
      2,
    ]);
    expect((await call("GET", "/api/artists/nobody-here/followers")).status).toBe(404);
  });
});
