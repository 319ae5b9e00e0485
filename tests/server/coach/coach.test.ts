import { afterAll, beforeAll, expect, test } from "vitest";
import { inEnglish } from "../../../contract/words/said";
import { topicOf } from "../../../server/coach/answers";
import { fromHistory } from "../../../server/coach/projection";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { start } from "./support";

const NOW = "2026-03-04T10:30:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: NOW, sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const call = async (method: string, path: string, token: string, json?: unknown) =>
  app.call(method, `/api/strategy-coach/${path}`, { token, ...(json === undefined ? {} : { json }) });

test("a new artist is told what is missing, and gets no number that nothing is behind", async () => {
  const { status, json } = await call("POST", "start-session", other.token, start({ followers: 500 }));
  expect(status).toBe(201);
  const { growth_projections, action_items } = json.initial_strategy;
  expect(growth_projections).toMatchObject({
    projected_30_days: null,
    projected_365_days: null,
    basis: "none",
    estimates: {
      projected_30_days: { value: null, reason: "Too few artists here have a month of followers: 0 of 20." },
    },
  });
  expect(action_items.length).toBeLessThanOrEqual(4);
  expect(action_items[0]).toMatchObject({ text: "Publish something this week.", href: "/releases" });
  expect((await call("POST", "start-session", other.token, { ...start(), goals: [] })).status).toBe(400);
  expect((await call("POST", "start-session", other.token, { ...start(), goals: ["  "] })).status).toBe(400);
});

test("with a history, followers are projected from it; the session stays, and others can't ask in it", async () => {
  const { pool } = app.platform;
  // twelve whole weeks until Monday, 2 March, with 7 followers each; one of them on a Tuesday
  for (let week = 1; week <= 12; week += 1) {
    const tuesday = new Date(Date.UTC(2026, 2, 3) - week * 7 * 86_400_000);
    await pool.query(
      "insert into metric_sums values ($1, 'day', 'all', $2, 'follows', '', '', 'backline', 'own', '', $3)",
      [owner.session.accountId, tuesday, 6 + (week % 2) * 2],
    );
  }
  const { json } = await call("POST", "start-session", owner.token, start());
  const { growth_projections: projected } = json.initial_strategy;
  expect(projected.basis).toBe("history");
  // 30 days are 4.3 weeks of seven each
  expect(projected.projected_30_days).toBe(30);
  expect(projected.projected_365_days).toBe(365);
  expect(projected.estimates.projected_30_days).toMatchObject({ value: 30, n: 12 });
  expect(projected.estimates.projected_30_days.low).toBeGreaterThan(24);
  expect(projected.estimates.projected_30_days.high).toBeLessThan(36);
  expect((await call("GET", "session", owner.token)).json.session.session_id).toBe(json.session_id);

  const question = { question: "How do I get more followers?", session_id: json.session_id };
  const asked = await call("POST", "ask", owner.token, question);
  expect(asked.json.coaching_response).toMatchObject({ topic: "growth" });
  expect(asked.json.coaching_response.advice).toContain("In 30 days it may be 30, between");
  expect(asked.json.coaching_response.links[0].href).toMatch(/^\//);
  expect((await call("POST", "ask", other.token, question)).status).toBe(404);
  const { items } = (await call("GET", "resources", owner.token)).json;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(["content-templates", "growth-guide", "analytics-guide"]);
});

test("a projection holds nine in ten of the futures that go on as the past did", () => {
  let state = 5;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const week = () => 20 + 12 * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  let within = 0;
  for (let world = 0; world < 2000; world += 1) {
    const past = Array.from({ length: 12 }, week);
    const future = Array.from({ length: 12 }, week).reduce((sum, gain) => sum + gain, 10_000);
    const { low, high } = fromHistory(10_000, past, 84, inEnglish);
    if (low !== null && high !== null && low <= future && future <= high) within += 1;
  }
  expect(within / 2000).toBeGreaterThan(0.87);
  expect(within / 2000).toBeLessThan(0.93);
});

test.each([
  ["How can I improve engagement?", "engagement"],
  ["Wann soll ich veröffentlichen?", "timing"],
  ["¿Cómo gano más dinero?", "monetization"],
  ["Whom should I collaborate with?", "collaboration"],
  ["Plan my content for a month", "planning"],
  ["Hello", "overview"],
])("“%s” is about %s", (question, topic) => {
  expect(topicOf(question)).toBe(topic);
});
