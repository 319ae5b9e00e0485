import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const SECRET = "whsec_test";
const { owner } = PEOPLE;
const account = owner.session.accountId;
const APRIL = Date.UTC(2026, 3, 1) / 1000;
const MAY = Date.UTC(2026, 4, 1) / 1000;
const JUNE = Date.UTC(2026, 5, 1) / 1000;

/** What our client asked of Stripe; a server of our own that answers as Stripe documents. */
interface Asked {
  readonly call: string;
  readonly fields: URLSearchParams;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
}
const asked: Asked[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};
let stripe: Server;
let app: TestApp;

beforeAll(async () => {
  stripe = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://stripe");
      const call = `${request.method} ${url.pathname}`;
      asked.push({
        call,
        fields: request.method === "GET" ? url.searchParams : new URLSearchParams(text),
        key: request.headers["idempotency-key"] as string | undefined,
        authorization: request.headers.authorization,
      });
      const { status = 200, body } = answers[call] ?? {
        status: 404,
        body: { error: { type: "invalid_request_error" } },
      };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  stripe.close();
});

const opened: TestApp[] = [];
beforeEach(async () => {
  asked.length = 0;
  answers = {
    "GET /v1/prices": { body: { data: [] } },
    "POST /v1/prices": { body: { id: "price_1" } },
    "POST /v1/checkout/sessions": { body: { id: "cs_1", url: "https://checkout.stripe.com/c/pay/cs_1" } },
  };
  const { port } = stripe.address() as AddressInfo;
  const settings = { secretKey: "sk_test_1", webhookSecret: SECRET, api: `http://127.0.0.1:${port}` };
  app = await createTestApp({
    sessions: PEOPLES_SESSIONS,
    start: "2026-04-01T00:00:00Z",
    adapt: (platform) => ({ ...platform, stripe: settings }),
  });
  opened.push(app);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const post = (path: string, json?: unknown) =>
  app.call("POST", path, { token: owner.token, ...(json === undefined ? {} : { json }) });
const current = async () => (await app.call("GET", "/api/subscription/current", { token: owner.token })).json;
const receipts = async () => (await app.call("GET", "/api/subscription/receipts", { token: owner.token })).json.items;

/** The signature that Stripe documents, made here independently of the product's code. */
function sign(body: string, time = app.clock.now().getTime() / 1000, secret = SECRET): string {
  const hash = createHmac("sha256", secret).update(`${time}.${body}`, "utf8").digest("hex");
  return `t=${time},v1=${hash}`;
}
const send = (body: string, signature: string | undefined) =>
  app.call("POST", "/api/payments/stripe/events", {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
  });

let events = 0;
const eventOf = (type: string, object: unknown, created = APRIL, id = `evt_${++events}`) =>
  JSON.stringify({ id, object: "event", api_version: "2024-06-20", created, type, data: { object } });
const tell = async (...args: Parameters<typeof eventOf>) => {
  const body = eventOf(...args);
  return send(body, sign(body));
};

const subscription = (over: Record<string, unknown> = {}) => ({
  id: "sub_1",
  object: "subscription",
  customer: "cus_1",
  status: "active",
  cancel_at_period_end: false,
  current_period_start: APRIL,
  current_period_end: MAY,
  items: { object: "list", data: [{ id: "si_1", object: "subscription_item" }] },
  metadata: { account, tier: "creator", yearly: "no", next_tier: "" },
  ...over,
});
const invoice = (id: string, over: Record<string, unknown> = {}) => ({
  id,
  object: "invoice",
  amount_paid: 1900,
  currency: "usd",
  customer: "cus_1",
  subscription: "sub_1",
  subscription_details: { metadata: { account, tier: "creator", yearly: "no" } },
  lines: { object: "list", data: [{ period: { start: APRIL, end: MAY } }] },
  ...over,
});

describe("signatures", () => {
  test("only what Stripe has signed, with our secret, just now, is heard", async () => {
    const body = eventOf("customer.subscription.created", subscription());
    const now = APRIL;
    for (const [what, signature] of [
      ["none", undefined],
      ["empty", ""],
      ["of another secret", sign(body, now, "whsec_other")],
      ["of another body", sign(`${body} `)],
      ["too old", sign(body, now - 301)],
      ["of the future", sign(body, now + 301)],
      ["with another time", sign(body).replace(`t=${now}`, `t=${now + 1}`)],
      ["of another scheme", sign(body).replace("v1=", "v0=")],
      ["cut", sign(body).slice(0, -2)],
      ["no hexadecimals", `t=${now},v1=zz`],
    ] as const) {
      expect((await send(body, signature)).status, what).toBe(400);
    }
    expect(await current()).toMatchObject({ tier: "free" });
    // while a secret is being replaced Stripe signs with both
    const both = `${sign(body, now, "whsec_old")},${sign(body).split(",")[1]}`;
    expect((await send(body, both)).status).toBe(204);
    expect(await current()).toMatchObject({ tier: "creator", provider: "stripe" });
  });

  test("what is signed and still no event is refused", async () => {
    for (const body of ["", "no json", "{}", "[]", '{"id":"evt_x"}']) {
      expect((await send(body, sign(body))).status, body).toBe(400);
    }
    expect((await tell("customer.subscription.created", { id: "sub_of_another_shop" })).status).toBe(204);
    expect((await tell("some.event.of.no.concern", {})).status).toBe(204);
    expect(await current()).toMatchObject({ tier: "free" });
  });
});

describe("events", () => {
  test("the same event again changes nothing, the same payment gives one receipt", async () => {
    await tell("customer.subscription.created", subscription());
    for (const id of ["evt_paid", "evt_paid", "evt_paid_again"]) {
      expect((await tell("invoice.paid", invoice("in_1"), APRIL, id)).status).toBe(204);
    }
    expect(await receipts()).toMatchObject([{ what: "Creator plan, monthly", cents: "1900", provider: "stripe" }]);
    const replayed = eventOf(
      "customer.subscription.deleted",
      subscription({ status: "canceled" }),
      APRIL + 1,
      "evt_end",
    );
    await send(replayed, sign(replayed));
    expect(await current()).toMatchObject({ tier: "free" });
    await send(replayed, sign(replayed));
    expect(await current()).toMatchObject({ tier: "free" });
  });

  test("a receipt may come before its subscription, in either form of the API", async () => {
    const { subscription: _old, subscription_details: note, ...rest } = invoice("in_new");
    await tell("invoice.paid", { ...rest, parent: { subscription_details: { subscription: "sub_1", ...note } } });
    const newer = subscription({
      current_period_start: undefined,
      current_period_end: undefined,
      items: { data: [{ id: "si_1", current_period_start: APRIL, current_period_end: MAY }] },
    });
    await tell("customer.subscription.created", newer);
    expect(await current()).toMatchObject({ tier: "creator", until: "2026-05-01T00:00:00.000Z" });
    expect(await receipts()).toHaveLength(1);
  });

  test("an older word than the last is ignored", async () => {
    const superstar = subscription({ metadata: { account, tier: "superstar", yearly: "no" } });
    await tell("customer.subscription.updated", superstar, APRIL + 100);
    await tell("customer.subscription.created", subscription(), APRIL);
    await tell("customer.subscription.updated", subscription({ status: "past_due" }), APRIL + 99);
    expect(await current()).toMatchObject({ tier: "superstar", state: "active" });
  });

  test("what has ended does not come back, whatever order its events come in", async () => {
    await tell("customer.subscription.deleted", subscription({ status: "canceled" }), APRIL + 5);
    await tell("customer.subscription.created", subscription(), APRIL);
    await tell("customer.subscription.updated", subscription(), APRIL + 9);
    expect(await current()).toMatchObject({ tier: "free" });
  });

  test("a late payment is said; an unpaid subscription ends the plan", async () => {
    await tell("customer.subscription.created", subscription());
    await tell("customer.subscription.updated", subscription({ status: "past_due" }), APRIL + 1);
    expect(await current()).toMatchObject({ tier: "creator", state: "past_due" });
    await tell("customer.subscription.updated", subscription({ status: "unpaid" }), APRIL + 2);
    expect(await current()).toMatchObject({ tier: "free" });
  });

  test("without word of a renewal the plan lasts three more days", async () => {
    await tell("customer.subscription.created", subscription());
    app.clock.set(new Date("2026-05-03T23:59:59Z"));
    expect(await current()).toMatchObject({ tier: "creator" });
    app.clock.set(new Date("2026-05-04T00:00:00Z"));
    expect(await current()).toMatchObject({ tier: "free" });
  });

  test("a second subscription replaces the first, which is ended at Stripe", async () => {
    await tell("customer.subscription.created", subscription());
    await tell("customer.subscription.created", subscription({ id: "sub_2" }), APRIL + 10);
    answers["GET /v1/subscriptions/sub_1"] = { body: subscription() };
    answers["DELETE /v1/subscriptions/sub_1"] = { body: subscription({ status: "canceled" }) };
    await app.runJobs();
    expect(asked.map(({ call }) => call)).toEqual(["GET /v1/subscriptions/sub_1", "DELETE /v1/subscriptions/sub_1"]);
    await tell("customer.subscription.deleted", subscription({ status: "canceled" }), APRIL + 20);
    expect(await current()).toMatchObject({ tier: "creator", state: "active" });
  });

  test("a downgrade holds from the next period on", async () => {
    const metadata = { account, tier: "producer", yearly: "no", next_tier: "creator", changes_at: String(MAY) };
    await tell("customer.subscription.updated", subscription({ metadata }));
    expect(await current()).toMatchObject({ tier: "producer", nextTier: "creator" });
    app.clock.set(new Date("2026-05-01T00:10:00Z"));
    const renewed = subscription({ metadata, current_period_start: MAY, current_period_end: JUNE });
    await tell("customer.subscription.updated", renewed, MAY);
    expect(await current()).toMatchObject({ tier: "creator", nextTier: null, until: "2026-06-01T00:00:00.000Z" });
  });

  test("an item is the buyer's once its payment is done", async () => {
    const session = {
      id: "cs_9",
      mode: "payment",
      payment_status: "unpaid",
      amount_total: 39_900,
      currency: "usd",
      metadata: { account, item: "ai-suite" },
    };
    await tell("checkout.session.completed", session);
    expect((await current()).items).toEqual([]);
    await tell("checkout.session.async_payment_succeeded", { ...session, payment_status: "paid" });
    await tell("checkout.session.completed", { ...session, payment_status: "paid" });
    expect((await current()).items).toEqual(["ai-suite"]);
    expect(await receipts()).toHaveLength(1);
  });
});

describe("orders", () => {
  const upgrade = (tierId: string, isYearly = false) => post("/api/subscription/upgrade", { tierId, isYearly });

  test("the first plan is paid on Stripe's page; nothing changes before Stripe says so", async () => {
    expect((await upgrade("producer", true)).json).toEqual({
      status: "redirect",
      url: "https://checkout.stripe.com/c/pay/cs_1",
    });
    const [, made, checkout] = asked;
    expect(made?.fields.get("unit_amount")).toBe("49000");
    expect(made?.fields.get("recurring[interval]")).toBe("year");
    expect(Object.fromEntries(checkout?.fields ?? [])).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": "price_1",
      "subscription_data[metadata][account]": account,
      "subscription_data[metadata][tier]": "producer",
      "subscription_data[metadata][yearly]": "yes",
      success_url: "http://backline.test/pricing?payment=done",
    });
    expect(asked.every(({ authorization }) => authorization === "Bearer sk_test_1")).toBe(true);
    expect(checkout?.key).toMatch(/^[\w-]{20,}$/);
    expect(await current()).toMatchObject({ tier: "free" });
  });

  test("a change of a running plan is made on its subscription", async () => {
    await tell("customer.subscription.created", subscription());
    answers["GET /v1/subscriptions/sub_1"] = { body: subscription() };
    const metadata = { account, tier: "producer", yearly: "no", next_tier: "" };
    answers["POST /v1/subscriptions/sub_1"] = { body: subscription({ metadata }) };
    expect((await upgrade("producer")).json).toMatchObject({ status: "done", subscription: { tier: "producer" } });
    const change = asked.at(-1);
    expect(Object.fromEntries(change?.fields ?? [])).toMatchObject({
      "items[0][id]": "si_1",
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      "metadata[tier]": "producer",
    });
  });

  test("cancelling and resuming tell Stripe", async () => {
    await tell("customer.subscription.created", subscription());
    answers["GET /v1/subscriptions/sub_1"] = { body: subscription() };
    answers["POST /v1/subscriptions/sub_1"] = { body: subscription({ cancel_at_period_end: true }) };
    expect((await post("/api/subscription/cancel")).json).toMatchObject({ tier: "creator", nextTier: "free" });
    expect(asked.at(-1)?.fields.get("cancel_at_period_end")).toBe("true");
    answers["POST /v1/subscriptions/sub_1"] = { body: subscription() };
    expect((await post("/api/subscription/resume")).json).toMatchObject({ nextTier: null });
    expect(asked.at(-1)?.fields.get("cancel_at_period_end")).toBe("false");
  });

  test("a declined card is 402 with the bank's word, a provider in trouble 503; nothing changes", async () => {
    await tell("customer.subscription.created", subscription());
    answers["GET /v1/subscriptions/sub_1"] = { body: subscription() };
    const declined = { type: "card_error", message: "Your card was declined." };
    answers["POST /v1/subscriptions/sub_1"] = { status: 402, body: { error: declined } };
    expect(await upgrade("producer")).toMatchObject({
      status: 402,
      json: { error: { code: "payment_refused", message: "Your card was declined." } },
    });
    // which makes it before any change
    answers["GET /v1/subscriptions/sub_1"] = { status: 500, body: "no json" };
    expect(await upgrade("producer")).toMatchObject({ status: 503, json: { error: { code: "unavailable" } } });
    expect(await current()).toMatchObject({ tier: "creator" });
    expect(app.logged()).not.toContain("sk_test_1");
  });

  describe("a change whose answer does not come", () => {
    const changes = () => asked.filter(({ call }) => call === "POST /v1/subscriptions/sub_1");
    const hurry = async () => {
      await app.platform.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await app.runJobs();
    };
    beforeEach(async () => {
      await tell("customer.subscription.created", subscription());
      answers["GET /v1/subscriptions/sub_1"] = { body: subscription() };
      answers["POST /v1/subscriptions/sub_1"] = { status: 500, body: "no json" };
      const { status, json } = await upgrade("producer");
      expect(status).toBe(503);
      expect(json.error.message).toMatch(/may have made the change.*Do not order again/);
    });

    test("is asked about and never made again: it had been made", async () => {
      expect((await upgrade("producer")).status).toBe(409);
      await app.runJobs();
      expect(await current()).toMatchObject({ tier: "creator" });
      const made = { account, tier: "producer", yearly: "no", next_tier: "", change: changes()[0]?.key };
      answers["GET /v1/subscriptions/sub_1"] = { body: subscription({ metadata: made }) };
      await hurry();
      expect(await current()).toMatchObject({ tier: "producer" });
      expect(changes()).toHaveLength(1);
    });

    test("is given up once Stripe has surely not made it, and another is taken then", async () => {
      await app.runJobs();
      app.clock.advance({ minutes: 11 });
      await hurry();
      expect(changes()).toHaveLength(1);
      expect(await current()).toMatchObject({ tier: "creator" });
      answers["POST /v1/subscriptions/sub_1"] = {
        body: subscription({ metadata: { account, tier: "producer", yearly: "no", next_tier: "" } }),
      };
      expect((await upgrade("producer")).json).toMatchObject({ status: "done", subscription: { tier: "producer" } });
      expect(changes()).toHaveLength(2);
    });
  });
});
