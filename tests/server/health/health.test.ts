import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the server says that it lives and that it is ready", async () => {
  expect(await app.call("GET", "/api/health")).toMatchObject({ status: 200, json: { status: "ok" } });
  expect(await app.call("GET", "/api/ready")).toMatchObject({ status: 200, json: { checks: { database: "ok" } } });
});

test("without its database it still lives, but is not ready", async () => {
  const other = await createTestApp();
  await other.database.close();
  expect((await other.call("GET", "/api/health")).status).toBe(200);
  const ready = await other.call("GET", "/api/ready");
  expect(ready).toMatchObject({
    status: 503,
    json: { error: { code: "unavailable", message: "Not ready: database." } },
  });
  expect(ready.headers["retry-after"]).toBe("1");
  await other.http.close();
});
