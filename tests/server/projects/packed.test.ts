import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClips } from "../../../bench/hostile/projects";
import type { Project } from "../../../contract/project/document";
import { SYNC, SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { kept, newDocument } from "./support";

/** Whole documents: stored packed, and sent as a thread has made their answer. */

const { owner } = PEOPLE;
let app: TestApp;
let document: Project;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  // some pieces of what is read at a time, although packed: these names do not pack
  const song = withClips(20_000).document;
  let seed = 1;
  const name = () =>
    Array.from({ length: 190 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCharCode(0x4e00 + (seed % 20_000));
    }).join("");
  const clips = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => {
      const id = `named-${index}`;
      return [id, { ...song.clips.c0!, id, name: name(), start: index, notes: {}, controls: {} }];
    }),
  );
  document = { ...song, clips: { ...song.clips, ...clips } } as Project;
  await kept(app, owner, document);
});
afterAll(() => app.close());

const sync = (json: object, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: `/api/projects/${document.id}/sync`,
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
    payload: { protocolVersion: SYNC_PROTOCOL, clientId: "some-client", lastRev: null, edits: [], ...json },
  });
const rename = {
  ...{ clientSeq: 1, baseRev: 0 },
  command: { name: "renameProject", args: { name: "Renamed" } },
};

test("a document is stored packed, in more than one piece, and no JSON of it", async () => {
  const { rows } = await app.platform.pool.query(
    "select document, octet_length(packed) as bytes from project_snapshots where project_id = $1",
    [document.id],
  );
  expect(rows[0].document).toBeNull();
  expect(rows[0].bytes).toBeGreaterThan(512 * 1024);
});

test("is given whole: compressed to who takes that, as JSON to others, stored or edited since", async () => {
  const plain = await sync({});
  expect([plain.statusCode, plain.headers["content-encoding"]]).toEqual([200, undefined]);
  expect(plain.json().snapshot).toEqual({ rev: 0, document });
  const before = await sync({}, { "accept-encoding": "gzip, br" });
  expect(before.headers["content-encoding"]).toBe("gzip");
  expect(before.headers.vary).toContain("Accept-Encoding");
  expect(gunzipSync(before.rawPayload).toString()).toBe(plain.payload);
  const after = (await sync({ edits: [rename] })).json();
  expect(after.applied).toEqual([{ clientSeq: 1, rev: 1 }]);
  expect(after.snapshot).toEqual({ rev: 1, document: { ...document, name: "Renamed" } });
});

test("an exchange goes no further than a request is to: what follows is taken when it is sent again", async () => {
  const other = await kept(app, owner);
  const half = Object.fromEntries([["why", "x".repeat(SYNC.fullBytes / 2)]]);
  const edits = [1, 2, 3].map((clientSeq) => ({
    ...{ clientSeq, baseRev: 0 },
    command: { name: "renameProject", args: { name: `Name ${clientSeq}`, ...half } },
  }));
  const send = async (sent: typeof edits) => {
    const json = { protocolVersion: SYNC_PROTOCOL, clientId: "some-client", lastRev: 0, edits: sent };
    return (await app.call("POST", `/api/projects/${other.id}/sync`, { token: owner.token, json })).json;
  };
  const numbers = (answer: Record<"applied" | "rejected", { clientSeq: number }[]>) =>
    [...answer.applied, ...answer.rejected].map(({ clientSeq }) => clientSeq);
  expect(numbers(await send(edits))).toEqual([1, 2]);
  expect(numbers(await send(edits.slice(2)))).toEqual([3]);
});

test("can be taken as it is stored", async () => {
  const { json } = await app.call("GET", `/api/projects/${document.id}/stored`, { token: owner.token });
  expect(json.document).toEqual(document);
  expect(json.edits).toMatchObject([{ rev: 1, name: "renameProject" }]);
});

test("counts as many bytes as its JSON has, its versions and edits too", async () => {
  const { pool } = app.platform;
  const named = await kept(app, owner, newDocument("曲".repeat(50)));
  const bytesOf = async (table: string, column: string) =>
    (await pool.query(`select bytes from ${table} where ${column} = $1`, [named.id])).rows.map(({ bytes }) =>
      Number(bytes),
    );
  const size = Buffer.byteLength(JSON.stringify(named));
  expect(await bytesOf("projects", "id")).toEqual([size]);
  await app.call("POST", `/api/projects/${named.id}/versions`, { token: owner.token, json: { name: "First" } });
  expect(await bytesOf("project_versions", "project_id")).toEqual([size]);
  await app.call("PATCH", `/api/projects/${named.id}`, { token: owner.token, json: { name: "曲" } });
  expect(await bytesOf("projects", "id")).toEqual([size - 49 * 3]);
  expect(await bytesOf("project_edits", "project_id")).toEqual([Buffer.byteLength('{"name":"曲"}')]);
});

test("a version is kept packed and brought back", async () => {
  const path = `/api/projects/${document.id}/versions`;
  const { json: version } = await app.call("POST", path, { token: owner.token, json: { name: "Renamed" } });
  await sync({ edits: [{ ...rename, clientSeq: 2, command: { name: "renameProject", args: { name: "Other" } } }] });
  const { json } = await app.call("POST", `${path}/${version.id}/restore`, { token: owner.token });
  expect(json).toEqual({ rev: 3 });
  expect((await sync({})).json().snapshot.document).toEqual({ ...document, name: "Renamed" });
});
