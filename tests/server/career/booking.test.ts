import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreementText } from "../../../contract/agreements";
import { splitFee } from "../../../contract/booking";
import { printable } from "../../../server/agreements/pdf";
import { folded } from "../../../server/booking/ical";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";

const { owner, other, admin } = PEOPLE;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

async function call(who: Person, method: string, path: string, json?: unknown, status?: number) {
  const answer = await app.call(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
  if (status === undefined) expect(answer.status, answer.text).toBeLessThan(300);
  else expect(answer.status, answer.text).toBe(status);
  return answer.json;
}

test("a fee is split without a cent too much or too little", () => {
  expect(
    splitFee(10_001n, [
      { name: "A", percent: 33.33 },
      { name: "B", percent: 33.33 },
    ]),
  ).toEqual({
    parts: [3333n, 3333n],
    own: 3335n,
  });
  expect(splitFee(99n, [{ name: "A", percent: 100 }])).toEqual({ parts: [99n], own: 0n });
});

test("a word without an end is printed in pieces, all of it", () => {
  const word = "a".repeat(40_000);
  const printed = printable(word);
  expect(Math.max(...printed.split(" ").map((piece) => piece.length))).toBeLessThanOrEqual(60);
  expect(printed.replaceAll(" ", "")).toBe(word);
});

test("a gig stands in the calendar of its secret address alone, as RFC 5545 writes it", async () => {
  const gig = {
    title: "Nacht, Teil 2; open air",
    state: "offered",
    starts: "2026-05-01T20:00:00.000Z",
    place: "Halle ".repeat(20).trim(),
    city: "Köln",
    country: "DE",
    fee: "50000",
    currency: "EUR",
    split: [{ name: "Sound", percent: 10 }],
    notes: "Line one\nline two",
  };
  expect(await call(owner, "POST", "/api/career/gigs", gig)).toMatchObject({ shares: ["5000"], own: "45000" });
  await call(owner, "POST", "/api/career/gigs", { ...gig, split: [{ name: "All", percent: 101 }] }, 400);
  await call(owner, "POST", "/api/career/gigs", { ...gig, ends: "2026-04-30T20:00:00.000Z" }, 400);
  const { address } = await call(owner, "POST", "/api/career/calendar");
  const path = new URL(address).pathname;
  const feed = await app.call("GET", path);
  expect(feed.headers["content-type"]).toMatch(/^text\/calendar/);
  const lines = feed.text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = feed.text.replaceAll("\r\n ", "").split("\r\n");
  expect(unfolded).toContain("SUMMARY:Nacht\\, Teil 2\\; open air");
  expect(unfolded).toContain("DTSTART:20260501T200000Z");
  expect(unfolded).toContain("DTEND:20260501T220000Z");
  expect(unfolded).toContain("STATUS:TENTATIVE");
  expect(unfolded).toContain("DESCRIPTION:Line one\\nline two");
  expect(unfolded).toContain(`LOCATION:${gig.place}\\, Köln\\, DE`);
  // nor stands in the log, where requests do
  expect(app.logged()).toContain("/api/calendars/:secret");
  expect(app.logged()).not.toContain(path);
  // a new address ends the old one, and no secret is stored as it is
  await call(owner, "POST", "/api/career/calendar");
  expect((await app.call("GET", path)).status).toBe(404);
  const { rows } = await app.platform.pool.query("select sealed, fingerprint from booking_calendars");
  const { address: now } = await call(owner, "GET", "/api/career/booking");
  expect(JSON.stringify(rows)).not.toContain(now.split("/").at(-1));

  // the offer is an opportunity; accepting it confirms the gig
  const { items } = await call(owner, "GET", "/api/career/opportunities");
  expect(items).toMatchObject([{ type: "performance", state: "open", impact: { value: 500 } }]);
  expect(await call(owner, "POST", `/api/career/opportunities/${items[0].id}/accept`)).toMatchObject({
    state: "accepted",
  });
  expect((await call(owner, "GET", "/api/career/booking")).gigs).toMatchObject([{ state: "confirmed" }]);
});

test("long lines break between characters", () => {
  const text = "ä€😀".repeat(60);
  const parts = folded(text).split("\r\n");
  expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
  expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join("")).toBe(text);
});

test("an agreement is signed by its text, stands from then on, and binds once all have signed", async () => {
  const body = {
    title: "Split of “Dusk”",
    terms: "Half and half.\nNothing else.",
    role: "Writer",
    parties: [{ handle: "the-other", role: "Producer" }],
  };
  const made = await call(owner, "POST", "/api/agreements", body);
  expect((await call(other, "GET", "/api/agreements")).items).toEqual([]);
  const path = `/api/agreements/${made.id}`;
  await call(other, "POST", `${path}/sign`, { hash: made.hash, name: "Oda" }, 404);
  const sent = await call(owner, "POST", `${path}/send`);
  expect(sent.state).toBe("sent");
  await call(owner, "PUT", path, body, 409);
  // the text that is shown is the one that is hashed
  const seen = (await call(other, "GET", "/api/agreements")).items[0];
  const text = `Backline agreement 1\nTitle: Split of “Dusk”\nParty 1: @the-owner, Writer\nParty 2: @the-other, Producer\n\nHalf and half.\nNothing else.\n`;
  expect(agreementText(seen)).toBe(text);
  expect(seen.hash).toBe(createHash("sha256").update(text).digest("hex"));
  await call(other, "POST", `${path}/sign`, { hash: "0".repeat(64), name: "Oda" }, 409);
  await call(admin, "POST", `${path}/sign`, { hash: seen.hash, name: "Ada" }, 404);
  expect(await call(other, "POST", `${path}/sign`, { hash: seen.hash, name: "Oda Vale" })).toMatchObject({
    state: "sent",
  });
  await call(other, "POST", `${path}/sign`, { hash: seen.hash, name: "Oda Vale" }, 409);
  const signed = await call(owner, "POST", `${path}/sign`, { hash: seen.hash, name: "Owen" });
  expect(signed).toMatchObject({ state: "signed", parties: [{ signedName: "Owen" }, { signedName: "Oda Vale" }] });
  for (const deed of ["withdraw", "decline", "send"]) await call(owner, "POST", `${path}/${deed}`, undefined, 409);
  // not even the server's own code changes it
  const { pool } = app.platform;
  await expect(pool.query("update agreements set terms = 'All mine.' where id = $1", [made.id])).rejects.toThrow(
    /not changed/,
  );
  await expect(
    pool.query("update agreement_parties set signed_name = 'Me' where agreement_id = $1", [made.id]),
  ).rejects.toThrow(/not changed/);
  const told = await call(other, "GET", "/api/notifications");
  expect(told.items.map(({ kind, outcome }: { kind: string; outcome: string }) => `${kind} ${outcome}`).sort()).toEqual(
    ["agreement sent", "agreement signed"],
  );
  for (const pdf of [`${path}/pdf`, "/api/agreements/templates/booking"]) {
    const answer = await app.call("GET", pdf, { token: other.token, headers: { "accept-language": "de" } });
    expect(answer.status).toBe(200);
    expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.bytes.subarray(-6).toString()).toContain("%%EOF");
  }
});

test("what is due is told once: a reminder, and a gig that is near", async () => {
  await call(owner, "POST", "/api/career/reminders", { text: "Call the label", due: "2026-04-29" });
  await call(owner, "POST", "/api/career/reminders", { text: "Much later", due: "2026-09-01" });
  app.clock.set(new Date("2026-04-30T12:05:00.000Z"));
  const job = "select graphile_worker.add_job('career.remind')";
  for (let round = 0; round < 2; round += 1) {
    await app.platform.pool.query(job);
    await app.runJobs();
  }
  const { items } = await call(owner, "GET", "/api/notifications");
  const reminders = items.filter(({ kind }: { kind: string }) => kind === "reminder");
  expect(reminders.map(({ text }: { text: string }) => text).sort()).toEqual([
    "Call the label",
    "“Nacht, Teil 2; open air” is tomorrow or today",
  ]);
});
