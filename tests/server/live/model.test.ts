import { afterAll, beforeAll, expect, test } from "vitest";
import { runModel } from "../../project/sync/model";
import { newDocument } from "../projects/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE } from "../support/people";
import { liveCloudOf } from "./cloud";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addPeople(app);
});
afterAll(() => app.close());

test("devices have the server's document, whatever network and tabs do, with exchanges over the socket", async () => {
  // one course, every time: how many exchanges there are depends on the seed
  const seed = 17;
  const project = newDocument();
  const { cloud, live, count, cut, close } = await liveCloudOf(app, PEOPLE.owner);
  const signal = new AbortController().signal;
  let exchanges = 0;
  const unsteady = {
    ...cloud,
    create: async (document: typeof project) => {
      const made = await cloud.create(document);
      // from here on the project is followed, as by an open studio
      await live.changed(document.id, { rev: 0, role: "view" }, { link: null, signal });
      return made;
    },
    sync: async (id: string, request: Parameters<typeof cloud.sync>[1]) => {
      exchanges += 1;
      if (exchanges % 20 === 0) cut();
      if (exchanges % 20 === 10) await live.changed(id, { rev: 0, role: "view" }, { link: null, signal });
      return cloud.sync(id, request);
    },
  };
  try {
    await runModel({ seed, steps: 200, cloud: unsteady, project });
    // both ways were taken
    expect(count.live).toBeGreaterThan(0);
    expect(count.http).toBeGreaterThan(0);
  } finally {
    close();
  }
});
