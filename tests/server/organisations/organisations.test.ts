import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ACTING_HEADER,
  DEEDS,
  MEMBER_ROLES,
  type MemberRole,
  mayAppoint,
  mayAs,
  ORGANISATION,
} from "../../../contract/organisations";
import { transaction } from "../../../server/database/database";
import { createPlanLimits } from "../../../server/plans/limits";
import { sineWav, uploaded } from "../releases/support";
import { released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { PEOPLE } from "../support/people";
import { PASSWORD, signedUp, type TestPerson } from "../support/signedUp";
import { founded, joined } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let people = 0;
const person = () => signedUp(app, `someone-${people++}`);
const call = (method: string, path: string, { token }: TestPerson, json?: object, acting?: string) =>
  app.call(method, path, { token, ...(json ? { json } : {}), headers: acting ? { [ACTING_HEADER]: acting } : {} });
const status = async (...asked: Parameters<typeof call>) => (await call(...asked)).status;
const invite = async (by: TestPerson, to: TestPerson, organisation: string, role: MemberRole = "member") => {
  const answer = await call("POST", `/api/organisations/${organisation}/invitations`, by, { handle: to.handle, role });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id as string;
};

test("what each role may, whole", () => {
  expect(MEMBER_ROLES.map((role) => [role, DEEDS.filter((deed) => mayAs(role, deed))])).toEqual([
    ["owner", ["see", "statistics", "publish", "people", "own"]],
    ["manager", ["see", "statistics", "publish", "people"]],
    ["member", ["see", "statistics"]],
    ["billing", ["see", "statistics"]],
  ]);
  expect(MEMBER_ROLES.map((by) => [by, MEMBER_ROLES.filter((role) => mayAppoint(by, role))])).toEqual([
    ["owner", ["owner", "manager", "member", "billing"]],
    ["manager", ["manager", "member", "billing"]],
    ["member", []],
    ["billing", []],
  ]);
});

test.each(MEMBER_ROLES)("a %s acts for the organisation as the table says, an outsider not at all", async (role) => {
  const [owner, member, outsider] = [await person(), await person(), await person()];
  const label = await founded(app, owner);
  await joined(app, label, member.id, role);
  const release = { uploadId: "none", title: "One", genre: "House" };
  const asked = async (who: TestPerson) => [
    await status("GET", "/api/releases", who, undefined, label),
    await status("GET", "/api/analytics/overview", who, undefined, label),
    await status("POST", "/api/releases", who, release, label),
  ];
  // 400: allowed, but there is no such upload
  expect(await asked(member)).toEqual([200, 200, mayAs(role, "publish") ? 400 : 403]);
  expect(await asked(outsider)).toEqual([404, 404, 404]);
});

test("what is published for an organisation is its own, and a removed member acts no more in the same session", async () => {
  const [owner, manager] = [await person(), await person()];
  const label = await founded(app, owner);
  await call("POST", `/api/invitations/${await invite(owner, manager, label, "manager")}/accept`, manager);
  const uploadId = await uploaded(
    app,
    { session: { ...PEOPLE.other.session, userId: manager.id, accountId: label } },
    sineWav(0.5),
  );
  const release = { uploadId, title: "Of the label", genre: "House" };
  // an upload for one account is none for another
  expect(await status("POST", "/api/releases", manager, release)).toBe(400);
  expect(await status("POST", "/api/releases", manager, { ...release, price: "100" }, label)).toBe(409);
  const made = await call("POST", "/api/releases", manager, release, label);
  expect(made.status, made.text).toBe(201);
  const titles = async (who: TestPerson, acting?: string) =>
    (await call("GET", "/api/releases", who, undefined, acting)).json.items.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles(owner, label)).toEqual(["Of the label"]);
  expect(await titles(manager)).toEqual([]);

  expect(await status("PUT", `/api/organisations/${label}/members/${manager.handle}`, owner, { role: "billing" })).toBe(
    204,
  );
  expect(await status("PATCH", `/api/releases/${made.json.id}`, manager, { title: "Mine" }, label)).toBe(403);
  expect(await status("DELETE", `/api/organisations/${label}/members/${manager.handle}`, owner)).toBe(204);
  expect(await status("GET", "/api/releases", manager, undefined, label)).toBe(404);
  expect(await status("PATCH", `/api/releases/${made.json.id}`, manager, { title: "Mine" })).toBe(404);
  expect(await status("POST", "/api/releases", manager, { ...release, title: "Mine" })).toBe(400);
  expect(await titles(owner, label)).toEqual(["Of the label"]);

  expect(await status("DELETE", `/api/organisations/${label}`, owner)).toBe(204);
  expect(await status("GET", `/api/releases/${made.json.id}`, owner)).toBe(404);
});

test("members earn nothing by what their own organisation has released", async () => {
  const [owner, stranger] = [await person(), await person()];
  const label = await founded(app, owner);
  const release = await released(app, { session: { ...PEOPLE.other.session, accountId: label } });
  const liked = async (who: TestPerson) => (await call("PUT", `/api/releases/${release}/like`, who)).json.reward;
  expect(await liked(owner)).toMatchObject({ rewarded: false, refusal: "own_release" });
  expect(await liked(stranger)).toMatchObject({ rewarded: true });
});

test("where nobody acts for an organisation, the header is refused rather than ignored", async () => {
  const owner = await person();
  const label = await founded(app, owner);
  for (const path of ["/api/account/profile", "/api/wallet", "/api/projects", "/api/notifications"]) {
    expect(await status("GET", path, owner, undefined, label), path).toBe(400);
  }
  const admin = await signedUp(app, "the-chief", "admin");
  const own = await founded(app, admin);
  expect(await status("GET", "/api/admin/overview", admin, undefined, own)).toBeGreaterThanOrEqual(400);
});

test("an invitation counts once, for the invited, within its time, while who gave it may still give the role", async () => {
  const [owner, manager, guest, other] = [await person(), await person(), await person(), await person()];
  const label = await founded(app, owner);
  await joined(app, label, manager.id, "manager");
  const accept = (id: string, who: TestPerson) => status("POST", `/api/invitations/${id}/accept`, who);

  const once = await invite(owner, guest, label);
  expect(await accept(once, other)).toBe(404);
  expect(await Promise.all([accept(once, guest), accept(once, guest)]).then((all) => all.sort())).toEqual([204, 404]);
  expect(await status("DELETE", `/api/organisations/${label}/members/${guest.handle}`, guest)).toBe(204);
  expect(await accept(once, guest)).toBe(404);

  const revoked = await invite(owner, guest, label);
  expect(await status("DELETE", `/api/organisations/${label}/invitations/${revoked}`, owner)).toBe(204);
  expect(await accept(revoked, guest)).toBe(404);

  const declined = await invite(owner, guest, label);
  expect(await status("POST", `/api/invitations/${declined}/decline`, guest)).toBe(204);
  expect(await accept(declined, guest)).toBe(404);

  const lapsed = await invite(manager, guest, label);
  await joined(app, label, manager.id, "member");
  expect(await accept(lapsed, guest)).toBe(404);

  const late = await invite(owner, guest, label);
  app.clock.advance({ days: ORGANISATION.invitationDays });
  expect(await accept(late, guest)).toBe(404);
});

test("nobody rises by themselves, and other organisations are not there", async () => {
  const [owner, manager, member, outsider] = [await person(), await person(), await person(), await person()];
  const label = await founded(app, owner);
  const foreign = await founded(app, outsider);
  await joined(app, label, manager.id, "manager");
  await joined(app, label, member.id, "member");
  const members = `/api/organisations/${label}/members`;
  const set = (by: TestPerson, of: TestPerson, role: MemberRole) =>
    status("PUT", `${members}/${of.handle}`, by, { role });
  expect(await set(manager, manager, "owner")).toBe(403);
  expect(await set(manager, owner, "member")).toBe(403);
  expect(await set(member, member, "manager")).toBe(403);
  expect(await set(outsider, member, "manager")).toBe(404);
  const invitations = `/api/organisations/${label}/invitations`;
  expect(await status("POST", invitations, manager, { handle: outsider.handle, role: "owner" })).toBe(403);
  expect(await status("POST", invitations, member, { handle: outsider.handle, role: "member" })).toBe(403);
  expect(await status("DELETE", `${members}/${owner.handle}`, manager)).toBe(403);
  expect(await status("DELETE", `/api/organisations/${label}`, manager)).toBe(403);
  expect(await status("GET", `/api/organisations/${foreign}/members`, owner)).toBe(404);
  const theirs = await invite(outsider, member, foreign);
  expect(await status("DELETE", `${invitations}/${theirs}`, owner)).toBe(404);
});

test("a person who makes many at once is in no more than one may be in", async () => {
  const owner = await person();
  for (let made = 1; made < ORGANISATION.most; made += 1) await founded(app, owner);
  const handles = ["at-once-a", "at-once-b", "at-once-c"];
  const make = (handle: string) => status("POST", "/api/organisations", owner, { handle, name: "At once" });
  expect((await Promise.all(handles.map(make))).sort()).toEqual([201, 409, 409]);
});

test("what organisations store counts towards the plan of who made them, together", async () => {
  const { pool } = app.platform;
  const limits = createPlanLimits(app.platform.clock);
  const [maker, second] = [await person(), await person()];
  const [one, two] = [await founded(app, maker), await founded(app, maker)];
  const store = (accountId: string, megabytes: bigint) =>
    transaction(pool, (tx) => limits.require(tx, accountId, "storage", megabytes * 1_000_000n)).then(
      () => "stored",
      (error: { code: string }) => error.code,
    );
  // of 1000 that a person has without a plan
  expect((await Promise.all([store(one, 600n), store(two, 600n)])).sort()).toEqual(["plan_limit", "stored"]);
  expect(await store(maker.accountId, 500n)).toBe("plan_limit");
  expect(await store(maker.accountId, 400n)).toBe("stored");
  expect(await store(two, 1n)).toBe("plan_limit");
  expect((await limits.usage(pool, maker.accountId)).storage.used).toBe(1_000_000_000n);

  // it passes on to the next owner, who must have room for it
  const full = (await store(one, 0n)) === "stored" && (await limits.usage(pool, one)).storage;
  expect(full).toEqual({ used: 1_000_000_000n, limit: 1_000_000_000n });
  app.clock.advance({ seconds: 1 });
  for (const label of [one, two]) await joined(app, label, second.id, "owner");
  await limits.release(pool, maker.accountId, "storage", 400_000_000n);
  expect(await store(second.accountId, 401n)).toBe("stored");
  const leave = (label: string) => status("DELETE", `/api/organisations/${label}/members/${maker.handle}`, maker);
  expect([await leave(one), await leave(two)].sort()).toEqual([204, 409]);
  await limits.release(pool, second.accountId, "storage", 1_000_000n);
  expect([await leave(one), await leave(two)].sort()).toEqual([204, 404]);
  expect((await limits.usage(pool, second.accountId)).storage.used).toBe(1_000_000_000n);
  expect(await store(maker.accountId, 1000n)).toBe("stored");
});

test("AI generations for organisations are their maker's own, however many ask at once, and are not forgotten with one", async () => {
  const { pool } = app.platform;
  const limits = createPlanLimits(app.platform.clock);
  const maker = await person();
  const made = [maker.accountId, await founded(app, maker), await founded(app, maker)];
  const generate = (accountId: string) =>
    limits.require(pool, accountId, "aiGenerations", 1n).then(
      () => "made",
      (error: { code: string }) => error.code,
    );
  // of ten that a person has without a plan
  const asked = await Promise.all(made.flatMap((accountId) => Array.from({ length: 8 }, () => generate(accountId))));
  expect(asked.filter((answer) => answer === "made")).toHaveLength(10);
  expect(await status("DELETE", `/api/organisations/${made[1]}`, maker)).toBe(204);
  expect(await generate(maker.accountId)).toBe("plan_limit");
  await limits.release(pool, made[2] ?? "", "aiGenerations", 1n);
  expect((await limits.usage(pool, maker.accountId)).aiGenerations.used).toBe(9n);
});

test("a suspended organisation holds nobody: its only owner may leave it, or delete their account", async () => {
  const owner = await person();
  const [left, kept] = [await founded(app, owner), await founded(app, owner)];
  const leave = (label: string, handle = owner.handle) =>
    status("DELETE", `/api/organisations/${label}/members/${handle}`, owner);
  expect(await leave(left)).toBe(409);
  await app.platform.pool.query("update accounts set suspended_at = now() where id = any ($1)", [[left, kept]]);
  const other = await person();
  await joined(app, left, other.id, "member");
  expect(await leave(left, other.handle)).toBe(404);
  expect(await leave(left)).toBe(204);
  expect(await status("POST", "/api/account/remove", owner, { password: PASSWORD })).toBe(204);
});

test("one owner remains: the last can't leave, be lowered or delete their own account", async () => {
  const [owner, second] = [await person(), await person()];
  const label = await founded(app, owner);
  const members = `/api/organisations/${label}/members`;
  expect(await status("DELETE", `${members}/${owner.handle}`, owner)).toBe(409);
  expect(await status("PUT", `${members}/${owner.handle}`, owner, { role: "manager" })).toBe(409);
  expect(await status("POST", "/api/account/remove", owner, { password: PASSWORD })).toBe(409);
  await joined(app, label, second.id, "owner");
  const left = await Promise.all([owner, second].map((who) => status("DELETE", `${members}/${who.handle}`, who)));
  expect(left.sort()).toEqual([204, 409]);
});
