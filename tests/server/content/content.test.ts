import { afterAll, beforeAll, expect, test } from "vitest";
import { withHashtags } from "../../../contract/networkText";
import { TEMPLATES } from "../../../contract/writing/templates";
import { coloursOf } from "../../../server/content/colours";
import { contentData } from "../../../server/content/personalData";
import { trendOf } from "../../../server/content/trending";
import { learnVoice } from "../../../server/content/voices/learn";
import { created, readied } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T20:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const get = (path: string, { token }: Person = owner) => app.call("GET", path, { token });
const post = (path: string, json: object, { token }: Person = owner) => app.call("POST", path, { token, json });
const generate = (json: object = {}, person: Person = owner) =>
  post("/api/social/one-click-generate", { prompt: "late trains home", platforms: ["instagram"], ...json }, person);

test("one click writes a post for each platform, with the release's facts and nothing else", async () => {
  const releaseId = await created(app, owner, { title: "Midnight Drive", genre: "House", tags: ["late night"] });
  await readied(app, releaseId);
  await app.platform.pool.query("insert into audio_facts (publication_id, facts, measured_at) values ($1, $2, now())", [
    releaseId,
    JSON.stringify({
      seconds: 200,
      bpm: 124,
      confidence: 1,
      key: "C# minor",
      camelot: "12A",
      energy: 8,
      lufs: -9,
      intro: null,
      outro: null,
    }),
  ]);
  const platforms = ["instagram", "tiktok", "youtube", "twitter"];
  const { status, json } = await generate({ platforms, releaseId });
  expect(status).toBe(200);
  expect(json.content.map((one: { platform: string }) => one.platform)).toEqual(platforms);
  for (const { platform, content, performance_prediction, visual_suggestions, estimates, writer } of json.content) {
    expect(withHashtags(content.caption, content.hashtags).length).toBeLessThanOrEqual(
      platform === "twitter" ? 280 : 2200,
    );
    expect(content.hashtags).toContain("#MidnightDrive");
    expect(content.hooks).toHaveLength(3);
    expect(writer).toEqual({ writer: "built-in", model: null, note: null });
    // nothing has been measured, so nothing is predicted
    expect(content).toMatchObject({ trending_score: null, optimal_posting_time: null, engagement_prediction: null });
    expect(performance_prediction).toEqual({ expected_views: null, expected_engagement: null, viral_potential: null });
    for (const one of Object.values<{ value: null; reason: string }>(estimates)) expect(one.reason).not.toBe("");
    expect(visual_suggestions).toMatchObject({ colorsFrom: "genre", style: expect.stringContaining("Dark") });
    expect(visual_suggestions.elements).toContain("The waveform of “Midnight Drive”");
  }
  expect((await get(`/api/releases/${releaseId}/facts`)).json).toMatchObject({
    state: "measured",
    facts: { bpm: 124 },
  });
});

test("what is another's is not there: release, voice and template", async () => {
  const releaseId = await created(app, owner);
  await readied(app, releaseId);
  const { json: template } = await post("/api/content/templates", { name: "Mine", text: "{artist}" });
  expect((await generate({ releaseId }, other)).status).toBe(404);
  expect((await generate({ voiceId: "nobodys" }, other)).status).toBe(404);
  expect((await post("/api/content/test-generate", { templateId: template.id }, other)).status).toBe(404);
});

test("a blank prompt and no platform are refused with the specified sentences", async () => {
  expect((await generate({ prompt: "  " })).text).toContain("Please enter a prompt");
  expect((await generate({ platforms: [] })).text).toContain("Choose at least one platform to generate content for");
  expect((await generate({ platforms: ["myspace"] })).status).toBe(400);
});

test("the content creator's text comes with its checklist; a kind with a title has one", async () => {
  const { json } = await post("/api/content/test-generate", { type: "social_post", platform: "instagram", topic: "" });
  expect(json).toMatchObject({ platform: "instagram", type: "social_post", engagementPrediction: null });
  const done = json.checks.filter((one: { done: boolean }) => one.done).length;
  expect(json.optimizationScore).toBe(Math.round((100 * done) / json.checks.length));
  const caption = (await post("/api/content/test-generate", { type: "caption", platform: "tiktok", topic: "x" })).json;
  expect(caption.hashtags).toEqual([]);
  expect(caption.checks.map(({ name }: { name: string }) => name)).not.toContain("hashtags");
  const reel = (await post("/api/content/test-generate", { type: "reel", platform: "tiktok", topic: "x" })).json;
  expect(reel.title.length).toBeGreaterThan(2);
  expect(reel.content).toMatch(/^0 s to /);
  const strategy = (
    await post("/api/studio/social/generate-content", {
      platform: "tiktok",
      contentType: "hashtag_strategy",
      topic: "trains",
    })
  ).json;
  expect(strategy.content).toContain("#");
});

test("a template is filled with what is known, costs no generation, and is refused where nothing of it is", async () => {
  const before = (await get("/api/content/status")).json.generations.used;
  const { json: made } = await post("/api/content/templates", {
    name: "Two lines",
    text: "Hello from {artist}.\n{bpm} BPM",
  });
  const filled = (await post("/api/content/test-generate", { templateId: made.id })).json;
  expect(filled.content).toMatch(/^Hello from .+\.$/);
  const { json: empty } = await post("/api/content/templates", { name: "Nothing", text: "{bpm} BPM" });
  expect((await post("/api/content/test-generate", { templateId: empty.id })).status).toBe(409);
  expect((await post("/api/content/templates", { name: "Nothing", text: "x" })).status).toBe(409);
  expect((await get("/api/content/status")).json).toMatchObject({
    templates: TEMPLATES.length + 3,
    generations: { used: before },
  });
});

test("a voice is learned from one's own texts, changed by hand, and used", async () => {
  expect((await post("/api/content/voices", { name: "Learned" }, other)).status).toBe(409);
  for (const description of ["We love the night! 🌙 #Night", "Our night ride 🌙", "The night is ours, we ride"]) {
    await created(app, other, { description });
  }
  const { status, json } = await post("/api/content/voices", { name: "Learned" }, other);
  expect(status).toBe(201);
  expect(json.learnedFrom).toBe(3);
  expect(json.features).toMatchObject({ emoji: ["🌙"], hashtags: ["#Night"], person: "we", words: ["night", "ride"] });
  const features = { ...json.features, hashtags: ["#Moonlight"], emoji: ["🌊"], emojiPerText: 1 };
  const { token } = other;
  const changed = await app.call("PUT", `/api/content/voices/${json.id}`, { token, json: { name: "Mine", features } });
  expect(changed.json.name).toBe("Mine");
  const [post1] = (await generate({ voiceId: json.id }, other)).json.content;
  expect(post1.content.hashtags).toContain("#Moonlight");
  expect(post1.content.caption).toContain("🌊");
});

test("the free plan has ten generations a month in UTC; the eleventh is refused with a sentence, the next month begins anew", async () => {
  app.clock.set(new Date("2026-05-31T23:59:00Z"));
  for (let n = 0; n < 10; n++) expect((await generate({}, other)).status).toBe(200);
  const refused = await generate({}, other);
  expect(refused.status).toBe(402);
  expect(refused.json.error.message).toContain("10 AI generations a month");
  expect((await get("/api/subscription/current", other)).json.usage.aiGenerations).toEqual({ used: "10", limit: "10" });
  app.clock.set(new Date("2026-06-01T00:01:00Z"));
  expect((await generate({}, other)).status).toBe(200);
});

test("a generation that fails is not counted", async () => {
  const before = (await get("/api/content/status")).json.generations.used;
  expect((await generate({ releaseId: "nothing" })).status).toBe(404);
  expect((await get("/api/content/status")).json.generations.used).toBe(before);
});

test("what is kept is exported, and goes with its person", async () => {
  const { pool } = app.platform;
  const { accountId, userId } = other.session;
  const who = { accountId, personId: userId };
  expect(await contentData.read(pool, who)).toMatchObject({
    voices: [{ name: "Mine" }],
    lastTexts: [{ network: "instagram" }],
  });
  await contentData.erase(pool, who, new Date());
  expect(await contentData.read(pool, who)).toEqual({ voices: [], templates: [], lastTexts: [] });
});

test("the colours of a picture are those that it has most of", () => {
  const pixels = [
    ...Array(60).fill([200, 20, 20, 255]),
    ...Array(30).fill([10, 10, 220, 255]),
    ...Array(5).fill([205, 22, 18, 255]),
  ];
  const [first, second] = coloursOf(Uint8ClampedArray.from(pixels.flat()));
  expect(first).toBe("#c81414");
  expect(second).toBe("#0a0adc");
});

test("a trend is 50 where uses go on as before, and unknown below 20", () => {
  expect(trendOf(20, 80)).toMatchObject({ value: 50, n: 100 });
  expect(trendOf(80, 20).low).toBeGreaterThan(80);
  expect(trendOf(4, 15).value).toBeNull();
});

test("what is learned of texts without any is harmless", () => {
  expect(learnVoice([])).toMatchObject({ words: [], emoji: [], person: "neutral", exclaims: 0 });
});
