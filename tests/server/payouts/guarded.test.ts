import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelOf } from "../../../contract/payouts";
import { fromBase32, hotp, stepOf } from "../../../server/accounts/secondFactor/totp";
import { createTestApp, type TestApp } from "../support/app";
import { giveCoins } from "../support/coins";
import { PASSWORD, signedUp, type TestPerson } from "../support/signedUp";

const TERMS = { centsPerHundredCoins: 100, budgetCents: 6000, minimum: "100" };
let app: TestApp;
let keeper: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  keeper = await signedUp(app, "keeper", "admin");
  await setTerms(TERMS);
});
afterAll(() => app.close());
beforeEach(async () => {
  keeper = { ...keeper, token: await freshToken(keeper) };
});

/** A session of a person who has shown nothing for a long time. */
async function freshToken(person: TestPerson): Promise<string> {
  const token = `${person.handle}-${Math.random()}`;
  const { createHash } = await import("node:crypto");
  await app.platform.pool.query(
    `insert into sessions (id, person_id, token_hash, remembered, second_factor, created_at, last_seen_at, expires_at, address, device)
     values (gen_random_uuid(), $1, $2, true, true, $3, $3, $3::timestamptz + interval '90 days', '127.0.0.1', 'Test')`,
    [person.id, createHash("sha256").update(token).digest(), app.clock.now()],
  );
  return token;
}

const setTerms = (terms: unknown) =>
  app.call("PUT", "/api/admin/payouts/terms", { token: keeper.token, json: { terms } });
const ask = (token: string, amount: string, more: object = {}) =>
  app.call("POST", "/api/wallet/payouts", { token, json: { amount, destination: "IBAN DE00 1234", ...more } });
const decide = (id: string, deed: "settle" | "refuse") =>
  app.call("POST", `/api/admin/payouts/${id}/${deed}`, { token: keeper.token, json: { note: "Bank reference 77" } });
const stateOf = async (id: string) =>
  (await app.platform.pool.query<{ state: string }>("select state from payouts where id = $1", [id])).rows[0]?.state;
let people = 0;
async function rich(): Promise<TestPerson> {
  people += 1;
  const person = await signedUp(app, `rich-${people}`);
  await giveCoins(app, person.accountId, 100_000n);
  return person;
}

describe("who asks shows who they are", () => {
  test("with a session alone nothing is asked for; the password lets it, for ten minutes", async () => {
    const person = await rich();
    const token = await freshToken(person);
    const list = async () => (await app.call("GET", "/api/wallet/payouts", { token })).json;
    expect(await list()).toMatchObject({ proof: "password", items: [] });
    for (const json of [{}, { password: "a guess" }, { code: "123456" }]) {
      expect(await ask(token, "1000", json)).toMatchObject({
        status: 400,
        json: { error: { fields: [{ path: "body.password", message: "That is not your password." }] } },
      });
    }
    expect(await list()).toMatchObject({ proof: "password", items: [] });
    const asked = await ask(token, "1000", { password: PASSWORD });
    expect(asked.status).toBe(201);
    await decide(asked.json.id, "refuse");
    expect(await list()).toMatchObject({ proof: "none" });
    const second = await ask(token, "1000");
    expect(second.status).toBe(201);
    await decide(second.json.id, "refuse");
    app.clock.advance({ minutes: 11 });
    expect((await ask(token, "1000")).status).toBe(400);
    // what one session has shown is not shown in another
    await ask(token, "1000", { password: PASSWORD });
    expect((await ask(await freshToken(person), "1000")).status).toBe(400);
  });

  test("with a second factor its code, not the password", async () => {
    const person = await rich();
    const secondFactor = await app.call("POST", "/api/account/second-factor", {
      token: person.token,
      json: { password: PASSWORD },
    });
    const secret = fromBase32(secondFactor.json.secret);
    const code = () => hotp(secret, stepOf(app.clock.now().getTime()));
    await app.call("POST", "/api/account/second-factor/confirm", { token: person.token, json: { code: code() } });
    const token = await freshToken(person);
    expect((await app.call("GET", "/api/wallet/payouts", { token })).json.proof).toBe("code");
    expect(await ask(token, "1000", { password: PASSWORD })).toMatchObject({
      status: 400,
      json: { error: { fields: [{ path: "body.code" }] } },
    });
    app.clock.advance({ minutes: 1 });
    expect((await ask(token, "1000", { code: code() })).status).toBe(201);
  });
});

describe("the owner is told, and can cancel", () => {
  /** What the mail to a person about their payout says. */
  const mailOf = async (person: TestPerson) => {
    await app.runJobs();
    const text = app.mails.findLast(({ to }) => to === person.email)?.text ?? "";
    return { text, link: cancelOf(new URL(/http\S+\/payout\/cancel#\S+/.exec(text)?.[0] ?? "http://none").hash) };
  };
  const cancel = (link: { payoutId: string; code: string } | null) =>
    app.call("POST", `/api/payouts/${link?.payoutId}/cancel`, { json: { code: link?.code } });

  test("by the link of the mail, without signing in, once; the coins are free again", async () => {
    const person = await rich();
    const asked = await ask(person.token, "10000");
    const { text, link } = await mailOf(person);
    expect(text).toContain("100 AC ($1)");
    // a mailbox is no place for a whole bank account
    expect(text).toContain("“1234”");
    expect(text).not.toContain("DE00");
    // the link stands in no queue and in no log
    expect(link?.payoutId).toBe(asked.json.id);
    expect(app.logged()).not.toContain(link?.code);

    expect(await cancel(link)).toMatchObject({ status: 200, json: { amount: "10000", cents: "100" } });
    expect(await stateOf(asked.json.id)).toBe("withdrawn");
    expect((await app.call("GET", "/api/wallet", { token: person.token })).json).toMatchObject({ held: "0" });
    expect((await cancel(link)).status).toBe(409);
    expect((await mailOf(person)).text).toContain("was cancelled");
  });

  test("a link cancels its own payout and no other", async () => {
    const [one, two] = [await rich(), await rich()];
    await ask(one.token, "10000");
    const other = await ask(two.token, "10000");
    const { link } = await mailOf(one);
    expect((await cancel(link && { ...link, payoutId: other.json.id })).status).toBe(410);
    expect((await cancel(link && { ...link, code: "x" })).status).toBe(410);
    expect(await stateOf(other.json.id)).toBe("requested");
    await decide(other.json.id, "refuse");
    expect((await mailOf(two)).text).toContain("was refused");
    await cancel(link);
  });

  test("nobody pays it before it has waited for three days", async () => {
    const person = await rich();
    const asked = await ask(person.token, "10000");
    expect(asked.json.payableAt).toBe(new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString());
    app.clock.advance({ hours: 71, minutes: 59 });
    expect((await decide(asked.json.id, "settle")).status).toBe(409);
    app.clock.advance({ minutes: 1 });
    expect((await decide(asked.json.id, "settle")).status).toBe(200);
    expect((await mailOf(person)).text).toBe("Your payout of 100 AC ($1) was paid.\n\nBank reference 77\n");
  });
});

test("who asks again and again is told to wait, before the lock that everybody's requests wait for", async () => {
  const { token } = await rich();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(token, "1")));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await ask((await rich()).token, "1")).status).toBe(409);
});

describe("there is one budget", () => {
  test("new terms, or off and on again, do not give it anew; requests under old and new terms share it", async () => {
    const spent = async () =>
      BigInt((await app.call("GET", "/api/admin/payouts", { token: keeper.token })).json.spentCents);
    const before = await spent();
    const budgetCents = Number(before) + 900;
    await setTerms({ ...TERMS, budgetCents });
    const [one, two] = [await rich(), await rich()];
    expect((await ask(one.token, "60000")).status).toBe(201);
    await setTerms(null);
    await setTerms({ ...TERMS, budgetCents, minimum: "200" });
    expect(await spent()).toBe(before + 600n);
    expect((await ask(two.token, "60000")).json.error.message).toBe(
      "The budget for payouts has $3 left; this would be $6.",
    );
    expect((await ask(two.token, "30000")).status).toBe(201);
  });

  test("while the terms change, requests at once do not spend it twice", async () => {
    const { json } = await app.call("GET", "/api/admin/payouts", { token: keeper.token });
    const budgetCents = Number(json.spentCents) + 600;
    await setTerms({ ...TERMS, budgetCents });
    const many = await Promise.all(Array.from({ length: 6 }, rich));
    const answers = await Promise.all(
      many.flatMap(({ token }) => [ask(token, "60000"), setTerms({ ...TERMS, budgetCents })]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
