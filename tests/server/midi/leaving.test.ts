import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { midiData } from "../../../server/midi/personalData";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";
import { sharedPreset } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T22:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const rate = (id: string, { token }: Person) =>
  app.call("PUT", `/api/midi/presets/${id}/rating`, { token, json: { stars: 4 } });
const leaving = ({ session: { userId, accountId } }: Person) => ({ personId: userId, accountId });

/** Runs work in a transaction of its own that is not tried again, and undoes it or keeps it. */
async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, end = "rollback"): Promise<T> {
  const client = await app.platform.pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** So many transactions of this database wait for a row. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await app.platform.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(count);

test("two people who rated each other's presets leave at the same time", async () => {
  const [one, two] = [await sharedPreset(app, owner), await sharedPreset(app, other)];
  await rate(one.id, other);
  await rate(two.id, owner);
  const leave = (person: Person) => inTransaction((client) => midiData.erase(client, leaving(person), new Date()));
  // both begin while somebody holds the two presets, and so go on at the same moment
  const both = await inTransaction(async (client) => {
    await client.query("select from midi_presets where id = any($1) for update", [[one.id, two.id]]);
    const gone = Promise.allSettled([leave(owner), leave(other)]);
    await waiting(2);
    return { gone };
  });
  expect((await both.gone).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

test("somebody who rated a preset leaves while its maker deletes it", async () => {
  const { id } = await sharedPreset(app, owner);
  await rate(id, other);
  const { gone } = await inTransaction(async (client) => {
    await client.query("delete from midi_presets where id = $1", [id]);
    const left = Promise.allSettled([inTransaction((on) => midiData.erase(on, leaving(other), new Date()), "commit")]);
    await waiting(1);
    return { gone: left };
  }, "commit");
  expect(await gone).toEqual([{ status: "fulfilled", value: undefined }]);
  const { rows } = await app.platform.pool.query("select from midi_preset_ratings where account_id = $1", [
    other.session.accountId,
  ]);
  expect(rows).toEqual([]);
});
