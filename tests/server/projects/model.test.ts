import { afterAll, beforeAll, expect, test } from "vitest";
import { runModel } from "../../project/sync/model";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { cloudOf } from "./cloud";
import { newDocument } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

test("devices with the client that ships have the server's document, whatever network and tabs do", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const project = newDocument();
  await runModel({ seed, steps: 500, cloud: cloudOf(app, PEOPLE.owner), project });
  const { rows } = await app.platform.pool.query("select count(*) from project_edits where project_id = $1", [
    project.id,
  ]);
  expect(Number(rows[0].count), `seed ${seed}`).toBeGreaterThan(10);
});
