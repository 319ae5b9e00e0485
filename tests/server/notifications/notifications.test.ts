import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INBOX } from "../../../contract/notifications";
import { type Tx, transaction } from "../../../server/database/database";
import { createNotify } from "../../../server/notifications/notify";
import { connect } from "../live/support";
import { kept, linked } from "../projects/support";
import { commented, released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { giveCoins } from "../support/coins";
import { addPeople, PEOPLE } from "../support/people";
import { PASSWORD, signedUp, type TestPerson } from "../support/signedUp";

const { owner, other, admin } = PEOPLE;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addPeople(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.pool.query("delete from notifications");
  await app.platform.pool.query("delete from follows");
});

let fans = 0;
const fan = () => signedUp(app, `reader-${fans++}`);
const call = (method: string, path: string, token: string, json?: object) =>
  app.call(method, path, { token, ...(json ? { json } : {}) });
const inbox = async (token: string, query = "") => {
  const answer = await call("GET", `/api/notifications${query}`, token);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.items as Record<string, unknown>[];
};
const unread = async (token: string) => (await call("GET", "/api/notifications/unread", token)).json.unread as number;
const like = (id: string, { token }: { token: string }) => call("PUT", `/api/releases/${id}/like`, token);
const follow = ({ token }: { token: string }) => call("PUT", "/api/artists/the-owner/follow", token);

test("people who do the same are told as one, the latest named first, and a new one begins once it is read", async () => {
  const [one, two] = [await fan(), await fan()];
  const id = await released(app, owner, { title: "Dusk" });
  await like(id, one);
  app.clock.advance({ minutes: 1 });
  await like(id, two);
  const items = await inbox(owner.token);
  expect(items).toMatchObject([
    {
      kind: "like",
      read: false,
      count: 2,
      publication: { id, title: "Dusk", kind: "release" },
      people: [{ handle: two.handle }, { handle: one.handle }],
    },
  ]);
  expect(await unread(owner.token)).toBe(1);
  const read = await call("POST", `/api/notifications/${items[0]?.id}/read`, owner.token);
  expect(read.json.unread).toBe(0);
  app.clock.advance({ minutes: 1 });
  const three = await fan();
  await like(id, three);
  expect((await inbox(owner.token)).map(({ read, count }) => [read, count])).toEqual([
    [false, 1],
    [true, 2],
  ]);
  expect(await inbox(owner.token, "?show=unread")).toHaveLength(1);
});

test("a like or follow that is taken back and given again is told once; one's own is not told", async () => {
  const one = await fan();
  const id = await released(app, owner);
  await like(id, one);
  await call("POST", "/api/notifications/read", owner.token, { through: app.clock.now().toISOString() });
  await call("DELETE", `/api/releases/${id}/like`, one.token);
  await like(id, one);
  await like(id, owner);
  expect(await unread(owner.token)).toBe(0);
  expect(await inbox(owner.token)).toHaveLength(1);
});

test("comments, follows, paid views and people who join a project are told to whose it is, and to nobody else", async () => {
  const one = await fan();
  await giveCoins(app, one.accountId, 1000n);
  const id = await released(app, owner, { price: "100" });
  await commented(app, one.token, id);
  await commented(app, one.token, id);
  await follow(one);
  expect((await call("POST", `/api/releases/${id}/view`, one.token, { price: "100" })).status).toBe(200);
  const project = await kept(app, owner);
  const link = await linked(app, owner, project.id, "view");
  for (let time = 0; time < 2; time += 1) await call("POST", "/api/shared/open", one.token, { token: link });
  const items = await inbox(owner.token);
  expect(items.map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ["comment", 1],
    ["follow", 1],
    ["payment", 1],
    ["project", 1],
  ]);
  // of a view's 100, the artist gets 80
  expect(items.find(({ kind }) => kind === "payment")).toMatchObject({ amount: "80", publication: { id } });
  for (const { token } of [one, other]) expect(await inbox(token)).toEqual([]);
});

test("decisions of administrators are told to who reported and to whose it is", async () => {
  const one = await fan();
  const report = async (id: string) => {
    await call("POST", `/api/releases/${id}/report`, one.token, { reason: "spam" });
    const { rows } = await app.platform.pool.query("select id from reports where thing_id = $1", [id]);
    return rows[0].id as string;
  };
  const dismissed = await report(await released(app, owner));
  await call("POST", `/api/admin/reports/${dismissed}/dismiss`, admin.token);
  app.clock.advance({ minutes: 1 });
  const id = await released(app, owner);
  await report(id);
  const reason = "Not theirs.";
  const taken = await call("POST", "/api/admin/takedowns", admin.token, { kind: "release", id, reason });
  expect(taken.status).toBe(201);
  expect(await inbox(one.token)).toMatchObject([
    { kind: "report", decision: "upheld" },
    { kind: "report", decision: "dismissed" },
  ]);
  expect(await inbox(owner.token)).toMatchObject([{ kind: "takedown", decision: "taken-down", reason }]);
});

test("the live channel tells the count as it changes, and another's never", async () => {
  const one = await fan();
  const socket = await connect(app, owner.token);
  socket.send({ type: "subscribe", topic: "notifications" });
  expect(await socket.next("value")).toMatchObject({ topic: "notifications", value: { unread: 0 } });
  await call("PUT", `/api/artists/${one.handle}/follow`, other.token);
  await follow(one);
  expect(await socket.next("value")).toMatchObject({ value: { unread: 1 } });
  await call("POST", "/api/notifications/read", owner.token, { through: app.clock.now().toISOString() });
  expect(await socket.next("value")).toMatchObject({ value: { unread: 0 } });
  expect(socket.frames.filter(({ type }) => type === "value")).toHaveLength(3);
  socket.close();
  await socket.closed;
  const visitor = await connect(app);
  visitor.send({ type: "subscribe", topic: "notifications" });
  expect(await visitor.next("refused")).toMatchObject({ topic: "notifications" });
  visitor.close();
  await visitor.closed;
});

test("many who do the same at once are one notification, and nobody is forgotten", async () => {
  const many: TestPerson[] = [];
  for (let number = 0; number < 6; number += 1) many.push(await fan());
  const id = await released(app, owner);
  await Promise.all(many.map((one) => like(id, one)));
  expect(await inbox(owner.token)).toMatchObject([{ kind: "like", count: 6 }]);
});

test("fans of one artist do not wait for each other: who is told with others locks nothing that these need", async () => {
  const { pool } = app.platform;
  const notify = createNotify(app.platform);
  const id = await released(app, owner);
  const [first, second, third] = [await fan(), await fan(), await fan()];
  const told = (tx: Tx, by: TestPerson) =>
    notify(tx, owner.session.accountId, "payment", {}, { by: by.accountId, publicationId: id, amount: 80n });
  await transaction(pool, (tx) => told(tx, first));
  await transaction(pool, async (slow) => {
    await told(slow, second);
    await transaction(pool, async (tx) => {
      // would end the test with an error where it waits for the other
      await tx.query("set local lock_timeout = '1s'");
      await told(tx, third);
    });
  });
  expect(await inbox(owner.token)).toMatchObject([{ kind: "payment", count: 3, amount: "240" }]);
});

test("kinds that are turned off are not told; what was marked as read up to a moment leaves later ones unread", async () => {
  const [one, two] = [await fan(), await fan()];
  expect((await call("PUT", "/api/notifications/settings", owner.token, { off: ["follow"] })).status).toBe(204);
  expect((await call("GET", "/api/notifications/settings", owner.token)).json).toEqual({
    off: ["follow"],
    mail: {},
    pushOff: [],
  });
  await follow(one);
  expect(await inbox(owner.token)).toEqual([]);
  await call("PUT", "/api/notifications/settings", owner.token, { off: [] });
  const through = app.clock.now().toISOString();
  app.clock.advance({ seconds: 1 });
  await follow(two);
  const answer = await call("POST", "/api/notifications/read", owner.token, { through });
  expect(answer.json.unread).toBe(1);
});

test("a list goes on part by part", async () => {
  for (let number = 0; number < 5; number += 1) {
    app.clock.advance({ seconds: 1 });
    await commented(app, other.token, await released(app, owner, { title: `Song ${number}` }));
  }
  const titles: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json } = await call("GET", `/api/notifications?limit=2${cursor && `&cursor=${cursor}`}`, owner.token);
    titles.push(...json.items.map(({ publication }: { publication: { title: string } }) => publication.title));
    cursor = json.nextCursor;
  }
  expect(titles).toEqual([4, 3, 2, 1, 0].map((number) => `Song ${number}`));
});

test("suspended people are not shown, and what only they did is neither shown nor counted", async () => {
  const [one, two] = [await fan(), await fan()];
  const id = await released(app, owner);
  await like(id, one);
  await like(id, two);
  await follow(one);
  await app.platform.pool.query("update accounts set suspended_at = now() where id = $1", [one.accountId]);
  expect(await inbox(owner.token)).toMatchObject([{ kind: "like", count: 1, people: [{ handle: two.handle }] }]);
  expect(await unread(owner.token)).toBe(1);
});

test("who leaves takes their notifications along, and is gone from what others were told; a deleted release too", async () => {
  const [one, two] = [await fan(), await fan()];
  const id = await released(app, owner);
  await like(id, one);
  await like(id, two);
  await follow(one);
  await call("PUT", `/api/artists/${one.handle}/follow`, two.token);
  const left = await call("POST", "/api/account/remove", one.token, { password: PASSWORD });
  expect(left.status, left.text).toBe(204);
  const { pool } = app.platform;
  const mine = "select from notifications where account_id = $1";
  expect((await pool.query(mine, [one.accountId])).rowCount).toBe(0);
  expect((await pool.query("select from notification_people where account_id = $1", [one.accountId])).rowCount).toBe(0);
  expect(await inbox(owner.token)).toMatchObject([{ kind: "like", count: 1 }]);
  await pool.query("delete from publications where id = $1", [id]);
  expect((await pool.query(mine, [owner.session.accountId])).rowCount).toBe(0);
});

test("notifications are kept for as long as is said", async () => {
  const one = await fan();
  await follow(one);
  const swept = async (days: number) => {
    app.clock.advance({ days });
    await app.platform.pool.query("select graphile_worker.add_job('notifications.sweep', '{}')");
    await app.runJobs();
    const { rowCount } = await app.platform.pool.query("select from notifications");
    return rowCount;
  };
  expect(await swept(INBOX.keptDays - 1)).toBe(1);
  expect(await swept(2)).toBe(0);
});

test("what is wanted by mail is mailed once: at once, or unread in the morning's digest", async () => {
  const reader = await signedUp(app, "mailed-reader");
  const put = (json: object) => call("PUT", "/api/notifications/settings", reader.token, json);
  expect((await put({ off: [], mail: { follow: "now", like: "daily", comment: "daily" } })).status).toBe(204);
  // an older page knows nothing of mails and changes none
  expect((await put({ off: ["payment"] })).status).toBe(204);
  expect((await call("GET", "/api/notifications/settings", reader.token)).json).toEqual({
    off: ["payment"],
    mail: { follow: "now", like: "daily", comment: "daily" },
    pushOff: [],
  });
  const mails = () => app.mails.filter(({ to }) => to === reader.email);
  const [one, two] = [await fan(), await fan()];
  for (const { token } of [one, two]) {
    await call("PUT", `/api/artists/${reader.handle}/follow`, token);
    app.clock.advance({ minutes: 1 });
  }
  await app.runJobs();
  // the second joined the first before the mail was sent
  expect(mails().map(({ subject }) => subject)).toEqual([`${two.handle} and ${one.handle} followed you`]);

  const session = { token: reader.token, session: { accountId: reader.accountId } } as unknown as typeof owner;
  const [dusk, dawn] = [
    await released(app, session, { title: "Dusk" }),
    await released(app, session, { title: "Dawn" }),
  ];
  await like(dusk, one);
  app.clock.advance({ minutes: 1 });
  await like(dawn, one);
  // the newest stands first
  const [read] = await inbox(reader.token);
  await call("POST", `/api/notifications/${read?.id}/read`, reader.token);
  const digest = () => app.platform.pool.query("select graphile_worker.add_job('notifications.digest')");
  for (let day = 0; day < 2; day += 1) {
    await digest();
    await app.runJobs();
  }
  expect(mails()).toHaveLength(2);
  expect(mails()[1]).toMatchObject({ subject: `${one.handle} liked “Dusk”` });
  expect(mails()[1]?.text).toContain("http://backline.test/notifications");

  // who leaves is mailed nothing more
  await call("PUT", `/api/artists/${reader.handle}/follow`, (await fan()).token);
  await app.platform.pool.query("update people set suspended_at = now(), suspended_reason = 'x' where id = $1", [
    reader.id,
  ]);
  await app.runJobs();
  expect(mails()).toHaveLength(2);
});
