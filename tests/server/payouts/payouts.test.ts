import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf, giveCoins } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const { owner, other, admin } = PEOPLE;
/** Hours that a payout waits, by the issue's own wish for a time in which it can be cancelled. */
const WAIT = { hours: 72 };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const ask = async (token: string, amount: string) => {
  app.clock.advance({ seconds: 1 });
  await prove();
  return app.call("POST", "/api/wallet/payouts", { token, json: { amount, destination: "IBAN DE00 1234" } });
};
const setTerms = (terms: unknown) =>
  app.call("PUT", "/api/admin/payouts/terms", { token: admin.token, json: { terms } });
const decide = (id: string, deed: "settle" | "refuse") =>
  app.call("POST", `/api/admin/payouts/${id}/${deed}`, { token: admin.token, json: { note: "Bank reference 77" } });
/** The time in which a payout can be cancelled passes; everybody then shows again who they are. */
const wait = () => app.clock.advance(WAIT);
const prove = () => app.platform.pool.query("update sessions set proved_at = $1", [app.clock.now()]);
const wallet = async (token: string) => (await app.call("GET", "/api/wallet", { token })).json;

test("payouts are off until the operator sets a rate and a budget", async () => {
  await giveCoins(app, owner.session.accountId, 100_000n);
  expect((await app.call("GET", "/api/wallet/payouts", { token: owner.token })).json).toEqual({
    terms: null,
    proof: "none",
    items: [],
  });
  expect(await ask(owner.token, "10000")).toMatchObject({
    status: 409,
    json: { error: { message: "Payouts are off. The operator has set no rate and no budget." } },
  });
});

describe("with 100 AC for $12, a budget of $60, at least 50 AC", () => {
  beforeAll(async () => {
    await setTerms({ centsPerHundredCoins: 1200, budgetCents: 6000, minimum: "5000" });
  });

  test("a request sets the coins aside; a settled one is gone", async () => {
    const asked = await ask(owner.token, "10000");
    expect(asked).toMatchObject({ status: 201, json: { amount: "10000", cents: "1200", state: "requested" } });
    expect(await wallet(owner.token)).toMatchObject({ balance: "100000", held: "10000", available: "90000" });
    // the money's way is kept sealed, and shown to the administrator alone
    const { rows } = await app.platform.pool.query("select destination from payouts");
    expect(JSON.stringify(rows)).not.toContain("IBAN");
    const listed = await app.call("GET", "/api/admin/payouts?state=requested", { token: admin.token });
    expect(listed.json).toMatchObject({
      spentCents: "1200",
      items: [{ handle: "the-owner", destination: "IBAN DE00 1234" }],
    });

    expect(await decide(asked.json.id, "settle")).toMatchObject({
      status: 409,
      json: { error: { message: expect.stringMatching(/^This payout can be paid from .* UTC on: until then/) } },
    });
    expect(await wallet(owner.token)).toMatchObject({ balance: "100000", held: "10000" });
    wait();
    expect(await decide(asked.json.id, "settle")).toMatchObject({ status: 200, json: { state: "settled" } });
    expect(await wallet(owner.token)).toMatchObject({ balance: "90000", held: "0" });
    expect(await decide(asked.json.id, "settle")).toMatchObject({ status: 409 });
    expect(await decide(asked.json.id, "refuse")).toMatchObject({ status: 409 });
    expect(await wallet(owner.token)).toMatchObject({ balance: "90000", held: "0" });
    const history = await app.call("GET", "/api/wallet/history", { token: owner.token });
    expect(history.json.items[0]).toMatchObject({ amount: "-10000", reason: "payout", subject: asked.json.id });
  });

  test("a refused or withdrawn one gives them back, with the reason", async () => {
    const refused = await ask(owner.token, "20000");
    expect((await ask(owner.token, "5000")).json.error.message).toBe(
      "A payout of yours is open. Wait for it, or take it back.",
    );
    await decide(refused.json.id, "refuse");
    expect(await wallet(owner.token)).toMatchObject({ balance: "90000", held: "0" });
    const second = await ask(owner.token, "20000");
    const withdraw = (token: string) => app.call("POST", `/api/wallet/payouts/${second.json.id}/withdraw`, { token });
    expect((await withdraw(other.token)).status).toBe(404);
    expect(await withdraw(owner.token)).toMatchObject({ status: 200, json: { state: "withdrawn" } });
    const { json } = await app.call("GET", "/api/wallet/payouts", { token: owner.token });
    expect(json.items.map((item: { state: string; note: string | null }) => [item.state, item.note])).toEqual([
      ["withdrawn", null],
      ["refused", "Bank reference 77"],
      ["settled", "Bank reference 77"],
    ]);
  });

  test("nobody asks for less than the least, more than they have, or more than the budget", async () => {
    expect((await ask(owner.token, "4999")).json.error.message).toBe("The least that is paid out is 50 AC.");
    expect((await ask(other.token, "5000")).status).toBe(402);
    expect((await ask(owner.token, "50000")).json.error.message).toBe(
      "The budget for payouts has $48 left; this would be $60.",
    );
    expect(await wallet(owner.token)).toMatchObject({ balance: "90000", held: "0" });
  });

  test("requests at once neither break the budget nor open two payouts for one account", async () => {
    await giveCoins(app, other.session.accountId, 100_000n);
    await giveCoins(app, admin.session.accountId, 100_000n);
    const answers = await Promise.all(
      [owner, owner, other, other, admin, admin].map(({ token }) => ask(token, "20000")),
    );
    // $48 left, $24 each
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await coinsOf(app, admin.session.accountId)).toBe(100_000n);
  });

  test("turning payouts off keeps what is open decidable", async () => {
    await setTerms(null);
    expect((await ask(owner.token, "5000")).status).toBe(409);
    const { json } = await app.call("GET", "/api/admin/payouts?state=requested", { token: admin.token });
    expect(json.items).toHaveLength(2);
    wait();
    for (const { id } of json.items) expect((await decide(id, "settle")).status).toBe(200);
  });
});
