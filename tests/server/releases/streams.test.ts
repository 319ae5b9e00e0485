import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { giveCoins } from "../support/coins";
import { signedUp, type TestPerson } from "../support/signedUp";

let app: TestApp;
let artist: TestPerson;
let fan: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  [artist, fan, stranger] = [
    await signedUp(app, "artist"),
    await signedUp(app, "fan"),
    await signedUp(app, "stranger"),
  ];
  await giveCoins(app, fan.accountId, 100_000n);
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance({ days: 2 }));

const HOME = "192.0.2.1";
const ownerOf = ({ id, accountId }: TestPerson) => ({
  session: { id: "none", userId: id, accountId, role: "user" as const, verified: true },
});
const song = (words: object = {}) => released(app, ownerOf(artist), words);
const streamOf = async (who: TestPerson | null, id: string, price: string, address = HOME) => {
  const token = who ? { token: who.token } : {};
  const { json } = await app.call("POST", `/api/releases/${id}/view`, { ...token, json: { price }, address });
  return json.stream as string;
};
const hear = async (stream: string, { address = HOME, token }: { address?: string; token?: string } = {}) =>
  (await app.call("GET", stream, { address, ...(token ? { token } : {}) })).status;

test("what somebody has paid for is heard by them, where they are, and by nobody else", async () => {
  const id = await song({ price: "1000" });
  const stream = await streamOf(fan, id, "1000");
  expect(await hear(stream)).toBe(200);
  // an audio element sends no token; a request that does says who it is
  expect(await hear(stream, { token: fan.token })).toBe(200);
  expect(await hear(stream, { token: stranger.token })).toBe(404);
  expect(await hear(stream, { address: "198.51.100.7" })).toBe(404);
  // nor with another's session in the place of theirs, or none
  const mine = await streamOf(stranger, await song(), "0");
  const { rows } = await app.platform.pool.query("select id from sessions where person_id = $1", [stranger.id]);
  expect(await hear(stream.replace(/listener=[^&]+/, `listener=${rows[0].id}`))).toBe(404);
  expect(await hear(stream.replace(/listener=[^&]+&/, ""))).toBe(404);
  expect(await hear(mine)).toBe(200);
  expect(await hear(stream)).toBe(200);
  // nothing of it stays in a browser that others may use
  const answer = await app.call("GET", stream, { address: HOME });
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

test("it ends with the session that asked for it, and with the person's right to it", async () => {
  const id = await song({ price: "1000" });
  const entered = await app.call("POST", "/api/auth/login", {
    json: { email: fan.email, password: "a long walk at dusk", remember: true },
    address: HOME,
  });
  const session = { ...fan, token: entered.json.token as string };
  const stream = await streamOf(session, id, "1000");
  expect(await hear(stream)).toBe(200);
  await app.call("POST", "/api/auth/logout", { token: session.token });
  expect(await hear(stream)).toBe(404);

  const again = await streamOf(fan, id, "1000");
  expect(await hear(again)).toBe(200);
  await app.platform.pool.query("update people set suspended_at = $2 where id = $1", [fan.id, app.clock.now()]);
  expect(await hear(again)).toBe(404);
  await app.platform.pool.query("update people set suspended_at = null where id = $1", [fan.id]);
  app.clock.advance({ hours: 4, minutes: 1 });
  expect(await hear(again)).toBe(404);
});

test("an address from when it cost nothing holds no longer once it has a price, nor its artist's for others", async () => {
  const id = await song();
  const [anyones, own] = [await streamOf(null, id, "0"), await streamOf(artist, id, "0")];
  expect([await hear(anyones, { address: "198.51.100.7" }), await hear(own)]).toEqual([200, 200]);
  expect(await hear(own, { address: "198.51.100.7" })).toBe(404);
  await app.call("PATCH", `/api/releases/${id}`, { token: artist.token, json: { price: "1000" } });
  expect([await hear(anyones), await hear(own)]).toEqual([404, 200]);
});

test("an IPv6 network is one place", async () => {
  const id = await song({ price: "1000" });
  const stream = await streamOf(fan, id, "1000", "2001:db8:7:7::1");
  expect(await hear(stream, { address: "2001:db8:7:7:ffff::9" })).toBe(200);
  expect(await hear(stream, { address: "2001:db8:7:8::1" })).toBe(404);
});
