import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "../../../contract/project/execute";
import { trackTemplate } from "../../../contract/project/newProject";
import { createPostgresEvents } from "../../../server/events/postgres";
import { createPlanLimits } from "../../../server/plans/limits";
import { createProjects, type Projects } from "../../../server/projects/projects";
import { findProject } from "../../../server/projects/store";
import { Threads } from "../../../server/projects/threads/threads";
import { ids } from "../../contract/project/randomCommands";
import { createTestApp, type TestApp } from "../support/app";
import { eventually } from "../support/eventually";
import { addPeople, PEOPLE } from "../support/people";
import { kept } from "./support";

const { session } = PEOPLE.owner;
const makeId = ids("o");
const ends: (() => Promise<unknown>)[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addPeople(app);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await app.close();
});

interface Server {
  readonly projects: Projects;
  /** how often a document was opened from its snapshot */
  readonly opened: () => number;
  /** From here on nothing of it reaches another server, nor the other way round. */
  readonly cut: () => Promise<void>;
}

/** A server's projects on the database that all share. */
async function server(): Promise<Server> {
  const { pool, log, clock } = app.platform;
  const events = await createPostgresEvents({ pool, url: app.database.url, log });
  const threads = new Threads({ log });
  let opened = 0;
  const counted = new Proxy(pool, {
    get: (target, name) => {
      if (name !== "query") return Reflect.get(target, name, target);
      return (asked: { readonly text?: string }, ...rest: unknown[]) => {
        if (asked.text?.includes("from project_snapshots")) opened += 1;
        return Reflect.apply(target.query, target, [asked, ...rest]);
      };
    },
  });
  let isCut = false;
  const cut = async () => {
    if (!isCut) await events.close();
    isCut = true;
  };
  ends.push(() => threads.end(), cut);
  const projects = createProjects({ ...app.platform, pool: counted, events, threads, limits: createPlanLimits(clock) });
  return { projects, opened: () => opened, cut };
}

const ownerOf = async (projectId: string): Promise<string | undefined> =>
  (await app.platform.pool.query("select server from project_owners where project_id = $1", [projectId])).rows[0]
    ?.server;

/** One client that makes so many edits, two at a time, each pair when the last was answered. Gives their revisions. */
async function edits(on: Server, projectId: string, clientId: string, rounds: number, from = 1): Promise<number[]> {
  const revs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const clientSeq = from + 2 * round;
    const rename = { clientSeq, baseRev: 0, name: "renameProject", args: JSON.stringify({ name: clientId + round }) };
    const track = trackTemplate(document, "midi", makeId);
    const add = { clientSeq: clientSeq + 1, baseRev: 0, name: "addTrack", args: JSON.stringify(track) };
    const taken = await on.projects.edits.take(session, projectId, clientId, [rename, add]);
    expect(taken.rejected).toEqual([]);
    expect(Number(taken.project.rev)).toBeGreaterThanOrEqual(taken.applied[1]?.rev ?? Number.NaN);
    revs.push(...taken.applied.map(({ rev }) => rev));
  }
  return revs;
}
let document: Awaited<ReturnType<typeof kept>>;

/** The document as each server has it, against all edits one after the other. */
async function expectSame(servers: readonly Server[]): Promise<void> {
  const { pool } = app.platform;
  const { rows } = await pool.query("select rev, name, args from project_edits where project_id = $1 order by rev", [
    document.id,
  ]);
  let expected = document;
  for (const { name, args } of rows) {
    expected = execute(expected, { name, args }).project;
  }
  const row = await findProject(pool, document.id, null);
  if (!row) throw new Error("There is no such project.");
  for (const { projects } of servers) {
    expect(JSON.parse(await projects.documents.text(row, session.userId))).toEqual(expected);
  }
}

test("one server carries out the edits of all, with one document; another goes on when it leaves, or is gone", async () => {
  document = await kept(app, PEOPLE.owner);
  const { id } = document;
  const [one, two] = [await server(), await server()];
  const first = await edits(one, id, "client-zero", 1);
  const owner = await ownerOf(id);
  const more = await Promise.all(
    [one, two, one, two, one, two].map((on, number) => edits(on, id, `client-${number}`, 12)),
  );
  // every edit has its own revision, and no number is left out
  const revs = [first, ...more].flat().sort((a, b) => a - b);
  expect(revs).toEqual(Array.from({ length: 2 + 6 * 24 }, (_, nth) => nth + 1));
  expect(await ownerOf(id)).toBe(owner);
  expect([one.opened(), two.opened()]).toEqual([1, 0]);
  await expectSame([one, two]);

  // the owner says goodbye, and sends what still comes to it to the next
  await one.projects.edits.leave();
  let seq = 25;
  await eventually(async () => {
    seq += 2;
    await edits(two, id, "client-1", 1, seq - 2);
    expect(await ownerOf(id)).toBeDefined();
  });
  const next = await ownerOf(id);
  expect(next).not.toBe(owner);
  const three = await server();
  await Promise.all([two, three].map((on, number) => edits(on, id, `client-${2 + number}`, 6, 25)));
  expect(await ownerOf(id)).toBe(next);
  expect(three.opened()).toBe(0);

  // the owner is gone without a word while its lease stands
  await two.cut();
  await Promise.all([edits(three, id, "client-4", 2, 25), edits(three, id, "client-5", 2, 25)]);
  expect(await ownerOf(id)).not.toBe(next);
  expect(three.opened()).toBe(1);
  await expectSame([three]);
});
