import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rollAudience } from "../../../server/analytics/roll";
import { textOf } from "../../../server/networks/generate";
import { statusOf } from "../../../server/networks/statistics";
import { posted } from "../posts/support";
import { released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { PEOPLE } from "../support/people";
import { signedUp, type TestPerson } from "../support/signedUp";

let app: TestApp;
let ann: TestPerson;
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  ann = await signedUp(app, `maker-${people}`);
});
const call = (method: string, path: string, json?: unknown, who: TestPerson = ann) =>
  app.call(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });

test("a draft is written for up to three platforms, each with a text of its own that fits", async () => {
  const body = { platforms: ["twitter", "instagram"], contentType: "image", topic: "new song", includeHashtags: true };
  const { post, texts, contentType } = (await call("POST", "/api/social/generate-content", body)).json;
  expect(post.publishedAt).toBeNull();
  expect(contentType).toBe("image");
  expect(Object.keys(texts).sort()).toEqual(["instagram", "twitter"]);
  expect(texts.twitter).not.toBe(texts.instagram);
  expect(texts.twitter.length).toBeLessThanOrEqual(280);
  expect(post.text).toBe(texts.twitter);
  const bare = (await call("POST", "/api/social/generate-content", { ...body, includeHashtags: false })).json;
  expect(bare.texts.instagram).not.toContain("#");
  const four = { ...body, platforms: ["twitter", "instagram", "tiktok", "youtube"] };
  expect((await call("POST", "/api/social/generate-content", four)).status).toBe(400);
  expect((await call("GET", "/api/social/content")).json.items).toHaveLength(2);
});

test("hashtags that do not fit are left out whole", () => {
  const caption = "a".repeat(270);
  expect(textOf("twitter", caption, ["#one", "#two", "#three"])).toBe(`${caption}\n\n#one`);
});

test.each([
  [{ views: 100, today: 0, before: 0 }, 20, "viral"],
  [{ views: 99, today: 0, before: 0 }, 20, null],
  // few viewers are nothing, however few others have
  [{ views: 19, today: 9, before: 0 }, 1, "growing"],
  [{ views: 29, today: 12, before: 30 }, 6, "trending"],
  [{ views: 30, today: 5, before: 5 }, 20, null],
] as const)("%o beside a median of %i is %s", (figures, typical, status) => {
  expect(statusOf(figures, typical)).toBe(status);
});

test("figures of posts and platforms are those that were counted", async () => {
  const id = await posted(app, ann, { text: "Counted" });
  const fan = await signedUp(app, `viewer-${people}`);
  await call("POST", "/api/posts/seen", { posts: [id] }, fan);
  await call("PUT", `/api/publications/${id}/like`, undefined, fan);
  await call("PUT", `/api/artists/${ann.handle}/follow`, undefined, fan);
  await rollAudience(app.platform.pool, app.clock.now());
  const { posts, platforms, typicalViews } = (await call("GET", "/api/social/analytics")).json;
  expect(posts).toMatchObject([{ content: "Counted", views: 1, likes: 1, comments: 0, shares: 0, status: "growing" }]);
  expect(platforms).toEqual([{ platform: "backline", posts: 1, views: 1, likes: 1, comments: 0, shares: 0 }]);
  expect(typicalViews).toBe(1);
  const { items } = (await call("GET", "/api/social/platform-stats")).json;
  expect(items.find((one: { id: string }) => one.id === "backline")).toMatchObject({ followers: 1, engagement: 100 });
  expect(items.find((one: { id: string }) => one.id === "tiktok")).toMatchObject({ connected: false, followers: null });
});

test("a trend needs several accounts: nobody makes one alone", async () => {
  const who = [ann, await signedUp(app, `second-${people}`), await signedUp(app, `third-${people}`)];
  for (const one of who) await posted(app, one, { text: "Tonight #basement and #Basement" });
  for (let times = 0; times < 5; times += 1) await posted(app, ann, { text: "#alone" });
  const { items } = (await call("GET", "/api/social/trends")).json;
  expect(items).toEqual([{ tag: "#basement", people: 3, uses: 6, before: 0 }]);
});

test("agents propose and post nothing without a yes; a no rests for good", async () => {
  const session = { session: { ...PEOPLE.owner.session, accountId: ann.accountId } };
  const releaseId = await released(app, session, { title: "Dusk" });
  const draft = await posted(app, ann, { text: "A draft", publish: false });
  await call("POST", "/api/social/ai-agents/look");
  const open = async () =>
    (await call("GET", "/api/social/ai-agents")).json.items.flatMap(
      (agent: { id: string; proposals: { id: string; sentence: string }[] }) =>
        agent.proposals.map((one) => ({ agent: agent.id, ...one })),
    );
  const proposals = await open();
  expect(proposals.map(({ agent, sentence }: { agent: string; sentence: string }) => [agent, sentence])).toEqual([
    ["announcer", "“Dusk” is out, and no post says so. Post it on your feed?"],
    ["planner", expect.stringContaining("“A draft”")],
  ]);
  expect((await call("GET", "/api/feed")).json.items).toEqual([]);
  const [announce, plan] = proposals;
  const other = await signedUp(app, `meddler-${people}`);
  expect((await call("POST", `/api/social/proposals/${plan.id}`, { yes: true }, other)).status).toBe(404);
  await call("POST", `/api/social/proposals/${plan.id}`, { yes: false });
  await call("POST", `/api/social/proposals/${announce.id}`, { yes: true });
  expect((await call("POST", `/api/social/proposals/${announce.id}`, { yes: true })).status).toBe(409);
  const [post] = (await call("GET", "/api/feed")).json.items;
  expect(post).toMatchObject({ text: "Dusk", release: { id: releaseId } });
  await call("POST", "/api/social/ai-agents/look");
  expect(await open()).toEqual([]);
  expect((await call("GET", `/api/posts/${draft}`)).json.publishedAt).toBeNull();
});
