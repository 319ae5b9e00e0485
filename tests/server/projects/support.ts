import { createHash, randomUUID } from "node:crypto";
import type { Project } from "../../../contract/project/document";
import { newProject } from "../../../contract/project/newProject";
import type { Right } from "../../../contract/projects";
import { randomId } from "../../../server/ids";
import { lockSubscription, NO_EXTERNAL, writeSubscription } from "../../../server/plans/store";
import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

export type Someone = { readonly token: string };

/** A new document. */
export const newDocument = (name = "Song"): Project => newProject(randomUUID, { name });

/** A document that the server keeps for a person. */
export async function kept(app: TestApp, { token }: Someone, document = newDocument()): Promise<Project> {
  const answer = await app.call("POST", "/api/projects", { token, json: { document } });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return document;
}

/** The token of a new link to a project. */
export async function linked(app: TestApp, { token }: Someone, projectId: string, right: Right): Promise<string> {
  const answer = await app.call("POST", `/api/projects/${projectId}/links`, { token, json: { right } });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json.address.split("#share=")[1];
}

/** Puts a person on a plan, as though they had paid for it. */
export async function onPlan(app: TestApp, { session }: Person, tier: "free" | "creator"): Promise<void> {
  const now = app.clock.now();
  const { pool } = app.platform;
  await lockSubscription(pool, session.accountId, now);
  const period = { from: now, until: new Date(now.getTime() + 90 * 86_400_000) };
  const paid = { tier, yearly: false, pastDue: false, nextTier: null, external: NO_EXTERNAL };
  const provider = tier === "free" ? null : ("demonstration" as const);
  await writeSubscription(pool, session.accountId, { ...paid, provider, period: provider && period }, now);
}

/** Sends one recording as tus would, of which `claimed` is the declared hash; gives what became of it. */
export async function sent(
  app: TestApp,
  person: Someone & { readonly session: { readonly userId: string; readonly accountId: string } },
  projectId: string,
  bytes: Buffer,
  claimed = createHash("sha256").update(bytes).digest("hex"),
): Promise<{ state: string; reason?: string; sha256?: string }> {
  const id = randomId(24);
  const { userId, accountId } = person.session;
  const { staging, clock } = app.platform;
  await staging.create({
    id,
    userId,
    accountId,
    purpose: "project-sample",
    name: "take.wav",
    size: bytes.length,
    metadata: { purpose: "project-sample", projectId, sha256: claimed },
    createdAt: clock().toISOString(),
    outcome: null,
  });
  await staging.append(
    id,
    0,
    (async function* () {
      yield bytes;
    })(),
  );
  return (await app.call("GET", `/api/uploads/${id}`, { token: person.token })).json;
}
