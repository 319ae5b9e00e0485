import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HEARTBEAT } from "../../../contract/social";
import { creditOf, markHeard, secondsOf } from "../../../server/social/watching/credit";
import { sweepStreams } from "../../../server/social/watching/store";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf, giveCoins } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { signedUp, type TestPerson } from "../support/signedUp";
import { released, toldOf } from "./support";

const { owner, admin } = PEOPLE;
const UNVERIFIED = { ...PEOPLE.other.session, verified: false };
let app: TestApp;
/** another server on the same database */
let second: TestApp;
beforeAll(async () => {
  const sessions = { ...PEOPLES_SESSIONS, "token-unverified": UNVERIFIED };
  app = await createTestApp({ sessions });
  await addPeople(app);
  const { pool, clock, keys } = app.platform;
  second = await createTestApp({ sessions, adapt: (platform) => ({ ...platform, pool, clock, keys }) });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

let fans = 0;
let fan: TestPerson;
beforeEach(async () => {
  fan = await signedUp(app, `fan-${fans++}`);
});

async function begin(releaseId: string, token?: string, extra: object = {}): Promise<string> {
  const answer = await app.call("POST", `/api/releases/${releaseId}/view`, {
    json: { price: "0", ...extra },
    ...(token ? { token } : {}),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.watch;
}
const beat = (watch: string, position: number, token?: string, { on = app, playing = true } = {}) =>
  on.call("POST", `/api/watch/${watch}/heartbeat`, { json: { position, playing }, ...(token ? { token } : {}) });

/** What heartbeats earn while the sound runs on from `from` to `to` seconds, and the clock with it. */
async function play(watch: string, from: number, to: number, token?: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (let at = from; ; at = Math.min(to, at + 15)) {
    const { json } = await beat(watch, at, token);
    outcomes.push(json.reward.rewarded ? json.reward.amount : json.reward.refusal);
    if (at === to) return outcomes.filter((outcome) => outcome !== "too_soon");
    app.clock.advance({ seconds: Math.min(15, to - at) });
  }
}
const coins = () => coinsOf(app, fan.accountId);

describe("a minute watched", () => {
  test("earns 1 AC each, timed by the server, and tells the artist's numbers", async () => {
    const id = await released(app, owner);
    expect(await play(await begin(id, fan.token), 0, 185, fan.token)).toEqual(["100", "100", "100"]);
    expect(await coins()).toBe(300n);
    expect(await toldOf(app, id)).toEqual(["play", "minute", "minute", "minute"]);
  });

  test("that the player claims without having waited for it earns nothing", async () => {
    const watch = await begin(await released(app, owner), fan.token);
    for (const position of [0, 60, 120, 180]) expect((await beat(watch, position, fan.token)).json.seconds).toBe(0);
    app.clock.advance({ seconds: 10 });
    // ten seconds by the clock, sixty by what is claimed
    expect((await beat(watch, 60, fan.token)).json).toMatchObject({ seconds: 0, reward: { refusal: "too_soon" } });
    expect(await coins()).toBe(0n);
  });

  test("heartbeats sent again, one after another or at once, add nothing", async () => {
    const watch = await begin(await released(app, owner), fan.token);
    await beat(watch, 0, fan.token);
    app.clock.advance({ seconds: 15 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => beat(watch, 15, fan.token)));
    expect(answers.map(({ json }) => json.seconds)).toEqual([15, 15, 15, 15]);
  });

  test("of silence counts no longer than two heartbeats lie apart", async () => {
    const watch = await begin(await released(app, owner), fan.token);
    await beat(watch, 0, fan.token);
    app.clock.advance({ minutes: 3 });
    expect((await beat(watch, 180, fan.token)).json.seconds).toBe(HEARTBEAT.mostSeconds);
  });

  test("heard again earns nothing and says so, in the same view and in another", async () => {
    const id = await released(app, owner);
    const watch = await begin(id, fan.token);
    expect(await play(watch, 0, 61, fan.token)).toEqual(["100"]);
    expect(await play(watch, 0, 60, fan.token)).toEqual(Array(4).fill("replayed"));
    app.clock.advance({ hours: 30 });
    expect(await play(await begin(id, fan.token), 0, 60, fan.token)).toEqual(Array(4).fill("replayed"));
    expect(await coins()).toBe(100n);
    // a minute heard again is watched all the same
    expect((await toldOf(app, id)).filter((kind) => kind === "minute")).toHaveLength(3);
  });

  test("pauses, jumps and parts add up to whole minutes", async () => {
    const watch = await begin(await released(app, owner), fan.token);
    expect(await play(watch, 0, 40, fan.token)).toEqual([]);
    await beat(watch, 40, fan.token, { playing: false });
    app.clock.advance({ hours: 1 });
    await beat(watch, 40, fan.token);
    expect(await play(watch, 100, 125, fan.token)).toEqual(["100"]);
  });
});

describe("no minute is earned", () => {
  test("by those who have not signed in, whose plays count all the same", async () => {
    const id = await released(app, owner);
    expect(new Set(await play(await begin(id), 0, 120))).toEqual(new Set(["signed_out"]));
    expect(await toldOf(app, id)).toEqual(["play", "minute", "minute"]);
  });

  test("without a verified address", async () => {
    const watch = await begin(await released(app, owner), "token-unverified");
    expect(new Set(await play(watch, 0, 75, "token-unverified"))).toEqual(new Set(["unverified"]));
  });

  test("on one's own release, and no numbers move", async () => {
    const id = await released(app, owner);
    expect(new Set(await play(await begin(id, owner.token), 0, 75, owner.token))).toEqual(new Set(["own_release"]));
    expect(await toldOf(app, id)).toEqual([]);
  });

  test("beside another stream of the same person, on whichever server, until that one ends", async () => {
    const [one, two] = [await released(app, owner), await released(app, owner)];
    const [first, other] = [await begin(one, fan.token), await begin(two, fan.token)];
    const outcomes: unknown[] = [];
    for (let at = 0; at <= 60; at += 15) {
      const both = await Promise.all([beat(first, at, fan.token), beat(other, at, fan.token, { on: second })]);
      outcomes.push(both.map(({ json }) => json.reward.refusal ?? json.reward.amount).sort());
      app.clock.advance({ seconds: 15 });
    }
    // one of the two has the turn all the time
    expect(outcomes).toEqual([...Array(4).fill(["other_stream", "too_soon"]), ["100", "other_stream"]]);
    expect(await coins()).toBe(100n);
    // whichever it was: it ends, and the other goes on
    await beat(first, 60, fan.token, { playing: false });
    await beat(other, 60, fan.token, { playing: false });
    const third = await begin(await released(app, owner), fan.token);
    expect(await play(third, 0, 60, fan.token)).toEqual(["100"]);
  });

  test("beside a stream that has fallen silent, but for as long as that holds its turn", async () => {
    const watch = await begin(await released(app, owner), fan.token);
    await beat(watch, 0, fan.token);
    const other = await begin(await released(app, owner), fan.token);
    app.clock.advance({ seconds: HEARTBEAT.holdSeconds - 1 });
    expect((await beat(other, 0, fan.token)).json.reward.refusal).toBe("other_stream");
    app.clock.advance({ seconds: 2 });
    expect(await play(other, 0, 60, fan.token)).toEqual(["100"]);
  });

  test("beyond what a day gives, and again the next day", async () => {
    const { pool, clock } = app.platform;
    const watch = await begin(await released(app, owner, {}, 400), fan.token);
    await pool.query(
      `with t as (insert into ledger_transfers (id, key, kind, reason, at)
         select gen_random_uuid(), 'test:' || $1 || n, 'transfer', 'test', $2 from generate_series(1, 119) n returning id)
       insert into rewards (owner, occasion, thing, day, amount, transfer_id)
       select $1, 'watch.minute', 'x:' || id, $2::date, 100, id from t`,
      [fan.accountId, clock()],
    );
    expect(await play(watch, 0, 122, fan.token)).toEqual(["100", "daily_cap"]);
    app.clock.advance({ days: 1 });
    expect(await play(watch, 122, 182, fan.token)).toEqual(["100"]);
  });

  test("with another's view, or one of a release that is gone", async () => {
    const id = await released(app, owner);
    const watch = await begin(id, fan.token);
    expect((await beat(watch, 0, PEOPLE.other.token)).status).toBe(404);
    expect((await beat(watch, 0)).status).toBe(404);
    expect((await beat("no-such-view", 0, fan.token)).status).toBe(404);
    await app.call("POST", `/api/releases/${id}/unpublish`, { token: owner.token });
    expect((await beat(watch, 0, fan.token)).status).toBe(404);
  });
});

test("a view that costs something is charged when it begins, once", async () => {
  const id = await released(app, owner, { price: "250" });
  await giveCoins(app, fan.accountId, 1000n);
  const before = await coinsOf(app, owner.session.accountId);
  await play(await begin(id, fan.token, { price: "250" }), 0, 60, fan.token);
  await begin(id, fan.token, { price: "250" });
  expect(await coins()).toBe(1000n - 250n + 100n);
  expect(await coinsOf(app, owner.session.accountId)).toBe(before + 200n);
  // the same person again within half an hour is the same play
  expect((await toldOf(app, id)).filter((kind) => kind === "play")).toHaveLength(1);
});

test("views of long ago are forgotten", async () => {
  const watch = await begin(await released(app, owner), admin.token);
  app.clock.advance({ days: 2 });
  await sweepStreams(app.platform.pool, app.platform.clock());
  expect((await beat(watch, 0, admin.token)).status).toBe(404);
});

test("whatever a player claims, what it hears never runs faster than the clock, nor twice", () => {
  const beats = fc.array(
    fc.record({
      waited: fc.double({ min: 0, max: 90, noNaN: true }),
      claimed: fc.double({ min: 0, max: 300, noNaN: true }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(beats, (all) => {
      let now = 0;
      let standing = { beatAt: null as Date | null, position: 0 };
      let bits: Buffer = Buffer.alloc(0);
      let fresh = 0;
      let credited = 0;
      for (const { waited, claimed } of all) {
        now += waited * 1000;
        const credit = creditOf(standing, claimed, new Date(now));
        expect(credit.to - credit.from).toBeLessThanOrEqual(Math.min(waited, HEARTBEAT.mostSeconds) + 0.002);
        credited += credit.to - credit.from;
        const heard = markHeard(bits, secondsOf(credit));
        bits = heard.bits;
        fresh += heard.fresh;
        standing = { beatAt: new Date(now), position: credit.position };
      }
      expect(fresh).toBeLessThanOrEqual(300);
      // each part may round one second up
      expect(fresh).toBeLessThanOrEqual(credited + all.length);
      expect([...bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0)).toBe(fresh);
    }),
  );
});
