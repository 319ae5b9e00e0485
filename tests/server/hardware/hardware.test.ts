import { afterAll, beforeAll, expect, test } from "vitest";
import { HARDWARE } from "../../../contract/api/hardware";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T20:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const BOX = {
  name: "Box 8",
  status: "connected",
  channels: 16,
  buttons: null,
  knobs: 8,
  faders: 0,
  battery: null,
  features: ["lights"],
};
const ENGINE = {
  running: true,
  sampleRate: 48000,
  baseLatencyMs: 2.7,
  outputLatencyMs: null,
  load: 0.12,
  underruns: 0,
};
const report = (browserId: string, given: object = {}, { token }: Person = owner) =>
  app.call("PUT", "/api/hardware/status", {
    token,
    json: { browserId, name: "Chrome on Linux", controllers: [BOX], engine: ENGINE, ...given },
  });
const status = async ({ token }: Person = owner) =>
  (await app.call("GET", "/api/hardware/status", { token })).json.items;

test("what a browser reports is told back to its person alone, and grows old", async () => {
  expect(await status()).toEqual([]);
  expect((await report("one")).status).toBe(204);
  expect(await status()).toEqual([
    {
      browserId: "one",
      name: "Chrome on Linux",
      at: "2026-03-02T20:00:00.000Z",
      fresh: true,
      controllers: [BOX],
      engine: ENGINE,
    },
  ]);
  expect(await status(other)).toEqual([]);
  app.clock.advance({ seconds: HARDWARE.freshSeconds });
  expect((await status())[0].fresh).toBe(false);
  await report("one", { controllers: [{ ...BOX, status: "disconnected" }], engine: null });
  expect(await status()).toMatchObject([{ fresh: true, controllers: [{ status: "disconnected" }], engine: null }]);
});

test("of many browsers the latest are remembered; what is out of bounds is refused", async () => {
  for (let n = 0; n <= HARDWARE.browsers; n++) {
    app.clock.advance({ seconds: 1 });
    await report(`browser-${n}`);
  }
  const ids = (await status()).map(({ browserId }: { browserId: string }) => browserId);
  expect(ids).toHaveLength(HARDWARE.browsers);
  expect(ids[0]).toBe(`browser-${HARDWARE.browsers}`);
  for (const given of [
    { controllers: Array.from({ length: HARDWARE.controllers + 1 }, () => BOX) },
    { controllers: [{ ...BOX, battery: 101 }] },
    { controllers: [{ ...BOX, status: "on fire" }] },
    { engine: { ...ENGINE, load: -1 } },
    { name: "two\nlines" },
  ]) {
    expect((await report("bad", given)).status, JSON.stringify(given)).toBe(400);
  }
});
