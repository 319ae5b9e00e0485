import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { differences } from "../../../contract/project/changes";
import { type Project, project as projectSchema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { migrateProject } from "../../../contract/project/migrate";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { kept as keptProject, newDocument } from "./support";

/**
 * A project as an older version of the document left it on the server: a snapshot, the edits after it and a saved
 * version, all written by that version's own code. Registers the tests that hold for every older version.
 */
export function oldVersion(version: 1 | 2) {
  const file = new URL(`../../fixtures/version${version}/stored.json`, import.meta.url);
  const stored = JSON.parse(readFileSync(file, "utf8"));
  const commands: { name: string; args: unknown }[] = stored.log.flatMap((entry: { commands: [] }) => entry.commands);
  const { id } = stored.document;
  const present = migrateProject(stored.document) as Project;
  const { owner } = PEOPLE;
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ sessions: PEOPLES_SESSIONS });
    await addPeople(app);
    const { pool } = app.platform;
    await keptProject(app, owner, { ...newDocument(), id });
    const args = commands.map((command) => JSON.stringify(command.args));
    await pool.query("update project_snapshots set document = $2, packed = null where project_id = $1", [
      id,
      stored.snapshot.project,
    ]);
    await pool.query(
      `insert into project_edits (project_id, rev, client_id, client_seq, base_rev, person_id, name, args, bytes, at)
       select $1, e.rev, 'an-old-device', e.rev, 0, $2, e.name, e.args::json, length(e.args), now()
       from unnest($3::text[], $4::text[]) with ordinality e (name, args, rev)`,
      [id, owner.session.userId, commands.map(({ name }) => name), args],
    );
    await pool.query("insert into project_clients values ($1, 'an-old-device', $2, $3, now())", [
      id,
      owner.session.userId,
      commands.length,
    ]);
    await pool.query("update projects set rev = $2 where id = $1", [id, commands.length]);
    await pool.query(
      "insert into project_versions (id, project_id, name, rev, document, bytes, person_id, at) values ('old', $1, 'Old', 0, $2, 1, $3, now())",
      [id, stored.snapshot.project, owner.session.userId],
    );
  });
  afterAll(() => app.close());

  const sync = async (json: object) =>
    app.call("POST", `/api/projects/${id}/sync`, {
      token: owner.token,
      json: { protocolVersion: SYNC_PROTOCOL, clientId: "a-new-device", lastRev: null, edits: [], ...json },
    });

  test(`a project that version ${version} left, and its edits since, are given as the present version`, async () => {
    const { snapshot } = (await sync({})).json;
    expect(projectSchema.strict().safeParse(snapshot.document).error).toBeUndefined();
    expect(differences(snapshot.document, present)).toEqual([]);
  });

  test("its edits, sent as they are kept, lead who has its first document to the same", async () => {
    const { edits, snapshot } = (await sync({ lastRev: 0 })).json;
    expect(snapshot).toBeNull();
    expect(edits).toHaveLength(commands.length);
    let document = migrateProject(stored.snapshot.project) as Project;
    for (const { command } of edits) document = execute(document, command).project;
    expect(differences(document, present)).toEqual([]);
  });

  /** Sends edits as an old page does, which is told that it is out of date, then as a present one; gives the document. */
  const sentByOldPage = async (edits: readonly object[]): Promise<Project> => {
    const old = await sync({ protocolVersion: version, edits });
    expect([old.status, old.json.error.code]).toEqual([410, "gone"]);
    const answer = (await sync({ lastRev: commands.length, edits })).json;
    expect(answer.rejected).toEqual([]);
    expect(answer.applied).toHaveLength(edits.length);
    return (await sync({})).json.snapshot.document;
  };

  /** Call it last: it brings the project back to its beginning. */
  const restoresItsVersion = () =>
    test("a version that was kept then is brought back as the present version", async () => {
      const restored = await app.call("POST", `/api/projects/${id}/versions/old/restore`, { token: owner.token });
      expect(restored.status).toBe(200);
      const { document } = (await sync({})).json.snapshot;
      expect(differences(document, migrateProject(stored.snapshot.project) as Project)).toEqual([]);
    });

  return { stored, present, sentByOldPage, restoresItsVersion };
}
