import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf, giveCoins } from "../support/coins";
import { mailedCode, PASSWORD, signedUp, type TestPerson } from "../support/signedUp";

const TERMS = { centsPerHundredCoins: 100, budgetCents: 1_000_000, minimum: "100" };
const NEW = { password: "quiet rivers run deep", terms: true };
let app: TestApp;
let keeper: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  keeper = await signedUp(app, "keeper", "admin");
  await app.call("PUT", "/api/admin/payouts/terms", { token: keeper.token, json: { terms: TERMS } });
});
afterAll(() => app.close());
// caps of a day and limits of an hour are not what these tests are about
beforeEach(() => app.clock.advance({ days: 1 }));

let number = 0;
const someone = (days?: number) => {
  number += 1;
  return signedUp(app, `person-${number}`, "user", days === undefined ? {} : { days });
};
const ownerOf = ({ id, accountId }: TestPerson) => ({
  session: { id: "none", userId: id, accountId, role: "user" as const, verified: true },
});
const song = (artist: TestPerson, price = "0") => released(app, ownerOf(artist), { price });
const like = async (who: TestPerson, releaseId: string) => {
  const { json } = await app.call("PUT", `/api/releases/${releaseId}/like`, { token: who.token });
  expect(json.reward).toMatchObject({ rewarded: true });
};
const pay = async (who: TestPerson, releaseId: string, price: string) => {
  const { status } = await app.call("POST", `/api/releases/${releaseId}/view`, { token: who.token, json: { price } });
  expect(status).toBe(200);
};
const payable = async (who: TestPerson) =>
  BigInt((await app.call("GET", "/api/wallet/payouts/payable", { token: who.token })).json.payable);
const ask = async (who: TestPerson, amount: bigint) => {
  await app.platform.pool.query("update sessions set proved_at = $1", [app.clock.now()]);
  return app.call("POST", "/api/wallet/payouts", {
    token: who.token,
    json: { amount: String(amount), destination: "IBAN DE00 1234" },
  });
};
/** Somebody who signs up by another's link, and has been here for long enough. */
async function brought(by: TestPerson): Promise<TestPerson> {
  number += 1;
  const [handle, email] = [`person-${number}`, `person-${number}@example.test`];
  const { json: link } = await app.call("GET", "/api/referrals", { token: by.token });
  const { json } = await app.call("POST", "/api/auth/sign-up", {
    json: { ...NEW, email, handle, referral: link.code },
    address: `203.3.${number}.1`,
  });
  await app.runJobs();
  const code = mailedCode(app, email);
  const { json: entered } = await app.call("POST", "/api/auth/verify", {
    json: { request: json.request, code, remember: true },
  });
  const { rows } = await app.platform.pool.query(
    `update accounts a set created_at = a.created_at - interval '60 days' from people p
     where p.account_id = a.id and p.email = $1 returning p.id, a.id as account`,
    [email],
  );
  return { id: rows[0].id, accountId: rows[0].account, handle, email, token: entered.token };
}

test("a fan's coins are the artist's to be paid out, once, and the fan's own rewards are theirs", async () => {
  const [artist, fan, other] = [await someone(), await someone(), await someone()];
  const paid = await song(artist, "500");
  for (const thing of [await song(artist), await song(other)]) await like(fan, thing);
  expect(await payable(fan)).toBe(1000n);
  await pay(fan, paid, "500");
  // 20 % are the platform's
  expect(await coinsOf(app, artist.accountId)).toBe(400n);
  expect([await payable(artist), await payable(fan)]).toEqual([400n, 500n]);
  expect((await ask(artist, 401n)).status).toBe(402);
  const first = await ask(artist, 400n);
  expect(first.status).toBe(201);
  expect(await payable(artist)).toBe(0n);
  // refused: the very same coins are there again
  await app.call("POST", `/api/admin/payouts/${first.json.id}/refuse`, {
    token: keeper.token,
    json: { note: "Not yet" },
  });
  expect(await payable(artist)).toBe(400n);
});

describe("a circle of referrals", () => {
  test("A brings B, B brings C, C brings D, who pays A: nothing of it can be paid out to any of them", async () => {
    const a = await someone();
    const b = await brought(a);
    const c = await brought(b);
    const d = await brought(c);
    // each who brought somebody has 100 AC of it
    for (const one of [a, b, c]) {
      expect(await coinsOf(app, one.accountId)).toBe(10_000n);
      expect(await payable(one)).toBe(0n);
    }
    // round and round by paid views: the coins stay what they are
    const artists = [a, b, c, d];
    const songs = await Promise.all(artists.map((one) => song(one, "1000")));
    for (const [n, one] of [c, b, a].entries()) await pay(one, songs[3 - n] ?? "", "1000");
    for (const one of artists) expect(await payable(one)).toBe(0n);
    const asked = await ask(a, 1_000n);
    expect(asked).toMatchObject({
      status: 409,
      json: { error: { message: "0 AC of your coins can be paid out now. The rest are for spending here." } },
    });
    // what the family earns on a stranger's things is clean, but not in one another's hands
    const stranger = await someone();
    await like(d, await song(stranger));
    expect(await payable(d)).toBe(500n);
    await pay(d, await song(a, "500"), "500");
    expect(await payable(a)).toBe(0n);
  });

  test("sent through a stranger who is in on it, they are still not paid out, to nobody", async () => {
    const a = await someone();
    await brought(a);
    const [launderer, second] = [await someone(), await someone()];
    await pay(a, await song(launderer, "1000"), "1000");
    expect(await coinsOf(app, launderer.accountId)).toBe(800n);
    expect(await payable(launderer)).toBe(0n);
    await pay(launderer, await song(second, "500"), "500");
    expect(await payable(second)).toBe(0n);
    expect((await ask(second, 400n)).status).toBe(409);
    expect(await coinsOf(app, second.accountId)).toBe(400n);
  });
});

describe("one person behind many accounts", () => {
  test("that like each other's things: none of it is paid out, whoever was first, in a ring too", async () => {
    const ring = [await someone(), await someone(), await someone()] as const;
    const songs = await Promise.all(ring.map((one) => song(one)));
    // each likes the next one's: no two like each other
    for (const [n, one] of ring.entries()) await like(one, songs[(n + 1) % 3] ?? "");
    for (const one of ring) {
      expect(await coinsOf(app, one.accountId)).toBe(500n);
      expect(await payable(one)).toBe(0n);
    }
    const [one] = ring;
    const outside = await someone();
    await pay(one, await song(outside, "500"), "500");
    expect(await payable(outside)).toBe(0n);
  });

  test("that like each other's things in a long ring: none of it is paid out, to nobody", async () => {
    const ring = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const songs = await Promise.all(ring.map((one) => song(one, "0")));
    const likeNext = async (n: number) => {
      const one = ring[n];
      if (one) await like(one, songs[(n + 1) % ring.length] ?? "");
    };
    for (const n of [0, 1, 2, 3, 4]) await likeNext(n);
    // as yet it is a chain, as fans of fans are
    for (const one of ring.slice(0, 5)) expect(await payable(one)).toBe(500n);
    await likeNext(5);
    for (const one of ring) expect([await coinsOf(app, one.accountId), await payable(one)]).toEqual([500n, 0n]);
    const [first, , , , , last] = ring;
    if (!first || !last) throw new Error("Somebody is missing.");
    // nor where it was passed on along the ring, or out of it
    await pay(last, await song(first, "500"), "500");
    expect(await payable(first)).toBe(0n);
    const outside = await someone();
    await pay(first, await song(outside, "500"), "500");
    expect(await payable(outside)).toBe(0n);
  });

  test("that send coins round a long way back to whom they were given to", async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const stranger = await someone();
    if (!first) throw new Error("Somebody is missing.");
    await like(first, await song(stranger));
    let from = first;
    for (const to of others) {
      const price = String(await coinsOf(app, from.accountId));
      await pay(from, await song(to, price), price);
      from = to;
    }
    // earned on a stranger's thing and passed on from hand to hand
    const passed = await coinsOf(app, from.accountId);
    expect(passed).toBeGreaterThan(100n);
    expect(await payable(from)).toBe(passed);
    // whoever has them has earned by the first one's things: this is where they go round
    await like(from, await song(first));
    expect(await payable(from)).toBe(0n);
  });

  test("that share each other's things and visit by the links", async () => {
    const [sharer, puppet, artist] = [await someone(), await someone(), await someone()];
    const theirs = await song(artist);
    const { json } = await app.call("POST", `/api/releases/${theirs}/share`, { token: sharer.token });
    await app.call("POST", `/api/releases/${theirs}/view`, {
      token: puppet.token,
      json: { price: "0", share: json.code },
    });
    expect(await coinsOf(app, sharer.accountId)).toBe(1000n);
    expect(await payable(sharer)).toBe(1000n);
    // the puppet is rewarded on the sharer's things: they go round
    await like(puppet, await song(sharer));
    expect([await payable(sharer), await payable(puppet)]).toEqual([0n, 0n]);
  });

  test("that were used in one browser", async () => {
    const [main, puppet, stranger] = [await someone(), await someone(), await someone()];
    const login = async ({ email }: TestPerson, device?: string) =>
      (
        await app.call("POST", "/api/auth/login", {
          json: { email, password: PASSWORD, ...(device ? { device } : {}) },
        })
      ).json.device as string;
    await like(puppet, await song(stranger));
    await pay(puppet, await song(main, "500"), "500");
    expect(await payable(main)).toBe(400n);
    await login(puppet, await login(main));
    expect(await payable(main)).toBe(0n);
  });
});

test("nobody makes one family of two artists by coming by the links of both", async () => {
  const [one, two, stranger] = [await someone(), await someone(), await someone()];
  const fan = await brought(one);
  const puppets = [await brought(one), await brought(two)];
  let device: string | undefined;
  for (const { email } of puppets) {
    const json = { email, password: NEW.password, ...(device ? { device } : {}) };
    device = (await app.call("POST", "/api/auth/login", { json })).json.device;
  }
  await like(fan, await song(stranger));
  await pay(fan, await song(two, "500"), "500");
  expect(await payable(two)).toBe(400n);
});

test("coins of a new account are paid out to nobody until it is thirty days old; nor is a new account paid", async () => {
  const [artist, fan, stranger] = [await someone(), await someone(28), await someone()];
  await like(fan, await song(stranger));
  await pay(fan, await song(artist, "500"), "500");
  expect(await payable(artist)).toBe(0n);
  app.clock.advance({ days: 2 });
  expect(await payable(artist)).toBe(400n);
  const newcomer = await someone(10);
  await giveCoins(app, newcomer.accountId, 1_000n);
  expect((await ask(newcomer, 500n)).json.error.message).toBe("Payouts begin 30 days after you have joined.");
});

test("what an account has earned is paid out once, however many it was sent to", async () => {
  // the same clean 5 AC pass through two artists; a bound 5 AC follow
  const [fan, one, two, stranger, ally] = await Promise.all(Array.from({ length: 5 }, () => someone()));
  if (!fan || !one || !two || !stranger || !ally) throw new Error("Somebody is missing.");
  await like(fan, await song(stranger));
  await pay(fan, await song(one, "500"), "500");
  expect((await ask(one, 400n)).status).toBe(201);
  // like for like with an ally: coins that go round
  await like(ally, await song(fan));
  await like(fan, await song(ally));
  await pay(fan, await song(two, "500"), "500");
  expect(await coinsOf(app, two.accountId)).toBe(400n);
  // of the fan's 10 AC half was clean, and most of that was paid out
  expect(await payable(two)).toBe(100n);
});

describe("crowds behind many origins", () => {
  /** Accounts in a row: each has earned by the things of the one before, so that behind each stand all that follow. */
  const row = async (people: number): Promise<string> => {
    number += 1;
    const prefix = `${number.toString(16).padStart(8, "0")}-0000-4000-8000-`;
    await app.platform.pool.query(
      `with fans as (select $1 || lpad(to_hex(n), 12, '0') as id, n from generate_series(1, $2::int) n),
         joined as (insert into accounts (id, kind, created_at) select id::uuid, 'person', $3::timestamptz - interval '1 year' from fans)
       insert into coin_ties (owner, via, amount)
       select one.id, next.id, 100000 from fans one join fans next on next.n = one.n - 1`,
      [prefix, people, app.clock.now()],
    );
    return prefix;
  };
  const send = (prefix: string, from: number, to: number, amount: number, { accountId }: TestPerson) =>
    app.platform.pool.query(
      `insert into coin_origins (account_id, origin, amount)
       select a.id, $1 || lpad(to_hex(n), 12, '0'), $4::bigint from ledger_accounts a, generate_series($2::int, $3::int) n
       where a.owner = $5 and a.asset = 'AC'`,
      [prefix, from, to, amount, accountId],
    );
  const judged = async ({ accountId }: TestPerson, days = 0) => {
    const { rows } = await app.platform.pool.query<{ origin: string; amount: string; payable: string }>(
      "select origin, amount, payable from coins_payable($1, $2) where origin <> 'platform:adjustments'",
      [accountId, new Date(app.clock.now().getTime() + days * 86_400_000)],
    );
    return rows;
  };
  const paid = (rows: Awaited<ReturnType<typeof judged>>) => rows.filter(({ payable }) => payable !== "0");

  test("cost a bounded amount of work, and each of them has its turn", async () => {
    const artist = await someone();
    await giveCoins(app, artist.accountId, 1n);
    const prefix = await row(1500);
    await send(prefix, 2, 401, 10_000, artist);
    const seen = new Set<string>();
    for (let day = 0; day < 12 && seen.size <= 395; day += 1) {
      const rows = await judged(artist, day);
      expect(rows).toHaveLength(400);
      // each has 1,001 behind it and one tie: 200 of them pass 200,000
      expect(paid(rows)).toHaveLength(200);
      expect(paid(rows).every(({ amount, payable }) => amount === payable)).toBe(true);
      for (const { origin } of paid(rows)) seen.add(origin);
    }
    // about half of those who are left come in each day
    expect(seen.size).toBeGreaterThan(395);
  });

  test("keep nobody else from being judged, however much they send", async () => {
    const artist = await someone();
    await giveCoins(app, artist.accountId, 1n);
    await send(await row(1500), 2, 451, 90_000, artist);
    const fans = await row(20);
    await send(fans, 2, 20, 10, artist);
    const rows = await judged(artist);
    expect(paid(rows.filter(({ origin }) => origin.startsWith(fans)))).toHaveLength(19);
  });
});
