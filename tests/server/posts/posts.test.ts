import { SaxesParser } from "saxes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { createPlanLimits } from "../../../server/plans/limits";
import { postData } from "../../../server/posts/personalData";
import { pngOf } from "../accounts/pictures";
import { released, toldOf } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { signedUp, type TestPerson } from "../support/signedUp";
import { posted } from "./support";

const { admin } = PEOPLE;
let app: TestApp;
let ann: TestPerson;
let fan: TestPerson;
let people = 0;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  ann = await signedUp(app, `ann-${people}`);
  fan = await signedUp(app, `fan-${people}`);
});
const call = (method: string, path: string, { token }: { token?: string } = {}, json?: unknown) =>
  app.call(method, path, { ...(token ? { token } : {}), ...(json === undefined ? {} : { json }) });
const pictureOf = async (who: TestPerson, edge: number) =>
  (
    await app.call("POST", "/api/posts/pictures", {
      token: who.token,
      body: pngOf(edge, edge),
      headers: { "content-type": "image/png" },
    })
  ).json;
const storage = async (who: TestPerson) =>
  (await createPlanLimits(app.platform.clock).usage(app.platform.pool, who.accountId)).storage.used;

test("a follower's feed has the posts of those they follow and their own, the newest first, part by part", async () => {
  const stranger = await signedUp(app, `stranger-${people}`);
  await call("PUT", `/api/artists/${ann.handle}/follow`, fan);
  const wanted: string[] = [];
  for (const [who, text] of [
    [ann, "one"],
    [stranger, "not followed"],
    [fan, "two"],
    [ann, "three"],
  ] as const) {
    app.clock.advance({ seconds: 1 });
    const id = await posted(app, who, { text });
    if (who !== stranger) wanted.unshift(id);
  }
  await posted(app, ann, { text: "a draft", publish: false });
  await posted(app, ann, { text: "for those who know", visibility: "unlisted" });
  const first = (await call("GET", "/api/feed?limit=2", fan)).json;
  const second = (await call("GET", `/api/feed?limit=2&cursor=${first.nextCursor}`, fan)).json;
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(wanted);
  expect(second.nextCursor).toBeNull();
  expect((await call("GET", "/api/feed", stranger)).json.items).toHaveLength(1);
});

test("likes and comments on others' posts earn the community's coins once each; one's own earn nothing", async () => {
  const id = await posted(app, ann);
  const at = `/api/publications/${id}`;
  const liked = (await call("PUT", `${at}/like`, fan)).json;
  expect(liked.reward).toEqual({ rewarded: true, occasion: "community.like", amount: "200" });
  app.clock.advance({ seconds: 1 });
  const remark = (await call("POST", `${at}/comments`, fan, { text: "Yes!" })).json;
  expect(remark.reward).toEqual({ rewarded: true, occasion: "community.comment", amount: "500" });
  const again = (await call("POST", `${at}/comments`, fan, { text: "And again." })).json;
  expect(again.reward).toMatchObject({ rewarded: false, refusal: "already_rewarded" });
  expect(await coinsOf(app, fan.accountId)).toBe(700n);
  const own = (await call("POST", `${at}/comments`, ann, { text: "Thank you." })).json;
  expect(own.reward).toMatchObject({ rewarded: false, refusal: "own_release" });
  expect((await call("GET", `/api/posts/${id}`, fan)).json).toMatchObject({ likes: 1, comments: 3, liked: true });
  const told = (await call("GET", "/api/notifications", ann)).json.items;
  expect(told.map((one: { kind: string; publication: object }) => [one.kind, one.publication])).toEqual([
    ["comment", { id, kind: "post", title: "Out now." }],
    ["like", { id, kind: "post", title: "Out now." }],
  ]);
});

test("a view counts once for a person, and not for the author nor of what they may not see", async () => {
  const id = await posted(app, ann);
  const hidden = await posted(app, ann, { visibility: "private" });
  for (const who of [fan, fan, ann]) {
    expect((await call("POST", "/api/posts/seen", who, { posts: [id, hidden, "nothing"] })).status).toBe(204);
  }
  expect(await toldOf(app, id)).toEqual(["view"]);
  expect(await toldOf(app, hidden)).toEqual([]);
});

test("a post shows its own pictures and release; others' are refused, and it says something", async () => {
  const one = await pictureOf(ann, 40);
  const two = await pictureOf(ann, 60);
  const before = await storage(ann);
  const id = await posted(app, ann, { text: "", pictures: [{ id: two.id, alt: "A stage" }, { id: one.id }] });
  const shown = (await call("GET", `/api/posts/${id}`)).json;
  expect(shown.pictures).toEqual([
    { id: two.id, address: `/api/post-pictures/${two.id}`, alt: "A stage", width: 60, height: 60 },
    { id: one.id, address: `/api/post-pictures/${one.id}`, alt: "", width: 40, height: 40 },
  ]);
  expect((await app.call("GET", `/api/post-pictures/${two.id}/96.webp`)).headers["content-type"]).toBe("image/webp");
  for (const post of [{ text: " " }, { text: "x", pictures: [{ id: one.id }] }, { text: "x", releaseId: "nothing" }]) {
    expect([400, 409]).toContain((await call("POST", "/api/posts", ann, post)).status);
  }
  expect((await call("POST", "/api/posts", fan, { text: "x", pictures: [{ id: one.id }] })).status).toBe(409);
  const session = { session: { ...PEOPLE.owner.session, accountId: ann.accountId } };
  const releaseId = await released(app, session, { title: "Dusk" });
  const changed = await call("PATCH", `/api/posts/${id}`, ann, {
    text: "Listen",
    pictures: [{ id: one.id }],
    releaseId,
  });
  expect(changed.json).toMatchObject({ text: "Listen", release: { id: releaseId, title: "Dusk" } });
  expect(await storage(ann)).toBeLessThan(before);
  // no picture is left, and no text: nothing would be said
  expect((await call("PATCH", `/api/posts/${id}`, ann, { text: "", pictures: [] })).status).toBe(400);
  await call("DELETE", `/api/posts/${id}`, ann);
  expect((await app.call("GET", `/api/post-pictures/${one.id}`)).status).toBe(404);
  expect(await storage(ann)).toBe(0n);
});

test("what is taken back or down is its author's alone, under another picture's address", async () => {
  const { id: picture } = await pictureOf(ann, 20);
  const id = await posted(app, ann, { pictures: [{ id: picture }] });
  await call("PATCH", `/api/posts/${id}`, ann, { publish: false });
  expect((await call("GET", `/api/posts/${id}`, fan)).status).toBe(404);
  expect((await app.call("GET", `/api/post-pictures/${picture}`)).status).toBe(404);
  await call("PATCH", `/api/posts/${id}`, ann, { publish: true });
  const json = { kind: "post", id, reason: "Not theirs." };
  await call("POST", `/api/publications/${id}/report`, fan, { reason: "spam" });
  expect((await call("POST", "/api/admin/takedowns", admin, json)).status).toBe(201);
  expect((await call("GET", `/api/posts/${id}`, fan)).status).toBe(404);
  expect((await call("GET", `/api/artists/${ann.handle}/posts`)).json.items).toEqual([]);
  expect((await call("GET", `/api/posts/${id}`, ann)).json.takenDown.reason).toBe("Not theirs.");
});

test("an artist's feed for readers has public posts and releases, and whatever they wrote stays text", async () => {
  const session = { session: { ...PEOPLE.owner.session, accountId: ann.accountId } };
  await released(app, session, { title: "Rock & <roll>" });
  app.clock.advance({ seconds: 1 });
  const id = await posted(app, ann, { text: "]]> <b>Hi</b> & bye" });
  await posted(app, ann, { text: "secret", visibility: "private" });
  const answer = await app.call("GET", `/api/artists/${ann.handle}/feed.xml`);
  expect(answer.headers["content-type"]).toContain("application/rss+xml");
  const texts: string[] = [];
  const parser = new SaxesParser();
  let open = "";
  parser.on("opentag", ({ name }) => {
    open = name;
  });
  parser.on("text", (text) => {
    if (["title", "link"].includes(open) && text.trim() !== "") texts.push(text);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(answer.bytes.toString()).close();
  expect(texts).toEqual([
    ann.handle,
    `http://backline.test/artist/${ann.handle}`,
    "]]> <b>Hi</b> & bye",
    `http://backline.test/post/${id}`,
    "Rock & <roll>",
    expect.stringContaining("http://backline.test/watch/"),
  ]);
});

test("posts, pictures and views go with the account; pictures that no post has go after a day", async () => {
  const id = await posted(app, ann, { pictures: [{ id: (await pictureOf(ann, 20)).id }] });
  const unused = await pictureOf(ann, 20);
  await call("POST", "/api/posts/seen", fan, { posts: [id] });
  app.clock.advance({ hours: 25 });
  await app.runJobs();
  const { pool, clock } = app.platform;
  const data = postData(createPlanLimits(clock));
  const person = { accountId: fan.accountId } as Parameters<typeof data.read>[1];
  expect(await data.read(pool, person)).toMatchObject({ posts: [], seen: [{ post: id }] });
  const left = { accountId: ann.accountId } as Parameters<typeof data.erase>[1];
  await transaction(pool, (tx) => data.erase(tx, left, clock()));
  expect((await app.call("GET", `/api/post-pictures/${unused.id}`)).status).toBe(404);
  expect((await call("GET", `/api/posts/${id}`)).status).toBe(404);
  expect(await data.read(pool, person)).toMatchObject({ seen: [] });
  expect(await storage(ann)).toBe(0n);
});
