import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "../../../server/projects/limits";
import { createTestApp, type TestApp } from "../support/app";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const guess = async (address: string) => {
  const token = randomBytes(32).toString("base64url");
  return (await app.call("POST", "/api/shared/open", { json: { token }, address })).status;
};

test("who guesses links from ever other addresses of one IPv6 network guesses no more often", async () => {
  const answers = new Set<number>();
  for (let tries = 0; tries < LIMITS.open.hits; tries += 1) answers.add(await guess(`2001:db8:1:2::${tries + 1}`));
  expect([...answers]).toEqual([404]);
  expect(await guess("2001:db8:1:2:ffff::1")).toBe(429);
  expect(await guess("2001:db8:1:3::1")).toBe(404);
});
