import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { projects } from "../../contract/api/projects";
import { stripOwner } from "../../contract/parameters/address";
import type { Project } from "../../contract/project/document";
import { newProject } from "../../contract/project/newProject";
import { parameterCommand } from "../../contract/project/parameters";
import type { SyncAnswer } from "../../contract/sync/answer";
import { SYNC_PROTOCOL } from "../../contract/sync/protocol";
import { chance } from "../chance";
import type { BenchPerson } from "../server/people";
import { EditingPage } from "./editor";
import { ask } from "./page";

const PAGES = 50;
const EDITS_A_SECOND = 20;
/** The first seconds count for nothing: code is compiled, and the project opened. */
const WARM_SECONDS = 3;
const PATIENCE_MS = 60_000;

export interface EditingFigures {
  readonly ackP50ms: number;
  readonly ackP99ms: number;
  /** acknowledged edits a second */
  readonly acknowledged: number;
  /** edits that were acknowledged and are not stored under their revision, or were never acknowledged */
  readonly lost: number;
  /** pages whose document is not the server's */
  readonly diverged: number;
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Within ${PATIENCE_MS / 1000} s it did not come to this: ${what}.`);
    await sleep(10);
  }
}

/**
 * Fifty people edit one project, twenty times a second each, through the servers in turn. All move the same faders, so
 * that the order of their edits decides what the document is.
 */
export async function measureEditing(
  pool: pg.Pool,
  addresses: readonly string[],
  people: readonly BenchPerson[],
  seconds: number,
): Promise<EditingFigures> {
  const begun = newProject(randomUUID, { name: "Many hands" });
  const [owner] = people;
  const asker = { address: addresses[0] ?? "", token: owner?.token ?? "" };
  await ask("POST", projects.create.path, asker, { document: begun });
  await pool.query(
    `insert into project_members (project_id, person_id, access, joined_at)
     select $1, p.id, 'edit', now() from people p where p.account_id = any($2::uuid[])`,
    [begun.id, people.slice(1, PAGES).map(({ accountId }) => accountId)],
  );
  const pages = people.slice(0, PAGES).map(({ token }, number) => {
    const address = addresses[number % addresses.length] ?? "";
    return new EditingPage({ address, token }, begun.id, number);
  });
  for (const page of pages) await page.open();

  const tracks = Object.keys(begun.tracks);
  const random = chance(1);
  const faderMove = () => {
    const id = tracks[Math.floor(random() * tracks.length)] ?? "";
    const owner = stripOwner(begun.tracks[id]?.kind ?? "audio");
    const command = parameterCommand(begun, { of: owner, id, parameter: "pan" }, random() * 2 - 1);
    if (!command) throw new Error(`Track ${id} has no pan.`);
    return { name: command.name, args: command.args as Record<string, unknown> };
  };
  const everyMs = 1000 / EDITS_A_SECOND;
  const timers = pages.map((page, number) => {
    let timer = setTimeout(
      () => {
        timer = setInterval(() => page.edit(faderMove()), everyMs);
      },
      (number * everyMs) / PAGES,
    );
    return () => clearInterval(timer);
  });
  await sleep(1000 * WARM_SECONDS);
  const skip = pages.map(({ latencies }) => latencies.length);
  const acknowledgedBefore = skip.reduce((sum, one) => sum + one, 0);
  const began = performance.now();
  await sleep(1000 * seconds);
  const counted = pages.reduce((sum, { latencies }) => sum + latencies.length, 0) - acknowledgedBefore;
  const took = (performance.now() - began) / 1000;
  for (const stop of timers) stop();
  await until(() => pages.every(({ isSettled }) => isSettled), "every edit is acknowledged");
  const { rows } = await pool.query<{ client_id: string; client_seq: string; rev: string }>(
    "select client_id, client_seq, rev from project_edits where project_id = $1",
    [begun.id],
  );
  const stored = new Map(rows.map((row) => [`${row.client_id} ${row.client_seq}`, Number(row.rev)]));
  await until(() => pages.every(({ rev }) => rev >= rows.length), "every page was told of every edit");
  for (const page of pages) page.close();

  const latencies = pages.flatMap((page, index) => page.latencies.slice(skip[index])).sort((a, b) => a - b);
  const part = (share: number) => Number((latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(1));
  let lost = 0;
  for (const page of pages) {
    for (let seq = 1; seq <= page.made; seq += 1) {
      const rev = page.applied.get(seq);
      if (rev === undefined || stored.get(`${page.clientId} ${seq}`) !== rev) lost += 1;
    }
  }
  const server = await documentOf(asker, begun.id);
  const diverged = pages.filter((page) => !isDeepStrictEqual(page.documentFrom(begun), server)).length;
  return {
    ackP50ms: part(0.5),
    ackP99ms: part(0.99),
    acknowledged: Math.round(counted / took),
    lost,
    diverged,
  };
}

async function documentOf(asker: Parameters<typeof ask>[2], projectId: string): Promise<Project> {
  const request = { protocolVersion: SYNC_PROTOCOL, clientId: "bench-reader", lastRev: null, edits: [] };
  const answer = await ask<SyncAnswer>("POST", `/api/projects/${projectId}/sync`, asker, request);
  if (!answer.snapshot) throw new Error("The server did not send the document.");
  return answer.snapshot.document as Project;
}
