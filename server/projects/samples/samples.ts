import { projects } from "../../../contract/api/projects";
import { pathOf } from "../../../contract/api/route";
import { holdBlobs } from "../../blobs/keep";
import type { Queryable } from "../../database/database";
import type { KeyRing } from "../../keys/keyRing";
import type { PlanLimits } from "../../plans/limits";
import { fitsIntoTrash } from "../storage";

/** A recording's file. */
export interface SampleRow {
  readonly sha256: string;
  readonly bytes: string;
  readonly media_type: string;
}

interface Given {
  readonly accountId: string;
  readonly projectId: string;
  readonly sha256: string;
}

/** Lets a project's people hear a recording that belongs to an account. */
async function attach(on: Queryable, { projectId, sha256, accountId }: Given, now: Date): Promise<void> {
  await on.query(
    `insert into project_samples (project_id, sha256, account_id, added_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [projectId, sha256, accountId, now],
  );
}

/** Updates the used storage of accounts after recordings became charged or uncharged. */
async function count(
  on: Queryable,
  limits: PlanLimits,
  rows: readonly { readonly account_id: string; readonly bytes: string }[],
  how: "require" | "release",
): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(row.account_id, (sums.get(row.account_id) ?? 0n) + BigInt(row.bytes));
  for (const [account, bytes] of sums) await limits[how](on, account, "storage", bytes);
}

/**
 * Counts an account's recordings in a project towards its storage, each once. Throws "plan_limit" if there is no room.
 */
export async function charge(on: Queryable, limits: PlanLimits, accountId: string, projectId: string): Promise<void> {
  const { rows } = await on.query<{ account_id: string; bytes: string }>(
    `update account_samples a set charged = true from project_samples s
     where s.project_id = $1 and s.account_id = $2 and a.account_id = $2 and a.sha256 = s.sha256 and not a.charged
     returning a.account_id, a.bytes`,
    [projectId, accountId],
  );
  await count(on, limits, rows, "require");
}

/** Selects charged recordings of a project that no project outside the trash uses. */
const GIVEN_BACK = `s.project_id = $1 and a.account_id = s.account_id and a.sha256 = s.sha256 and a.charged
  and not exists (select from project_samples o join projects p on p.id = o.project_id
    where o.account_id = a.account_id and o.sha256 = a.sha256 and p.deleted_at is null)`;

/**
 * Stops charging accounts for recordings of a project that no project outside the trash uses, as far as the account's
 * trash has room: deleted recordings still take disk space until nobody can restore them.
 */
export async function uncharge(on: Queryable, limits: PlanLimits, projectId: string): Promise<void> {
  const { rows: accounts } = await on.query<{ account_id: string; bytes: string; trash: string }>(
    `select a.account_id, sum(a.bytes) as bytes,
       (select coalesce(sum(o.bytes), 0) from account_samples o where o.account_id = a.account_id and not o.charged) as trash
     from account_samples a, project_samples s where ${GIVEN_BACK} group by a.account_id`,
    [projectId],
  );
  for (const { account_id, bytes, trash } of accounts) {
    const room = { there: BigInt(trash), more: BigInt(bytes) };
    if (!(await fitsIntoTrash(on, limits, account_id, room))) continue;
    const { rows } = await on.query<{ account_id: string; bytes: string }>(
      `update account_samples a set charged = false from project_samples s
       where ${GIVEN_BACK} and a.account_id = $2 returning a.account_id, a.bytes`,
      [projectId, account_id],
    );
    await count(on, limits, rows, "release");
  }
}

/**
 * Records that an account has a recording, which counts towards its storage once, and lets a project's people hear it.
 * Throws "plan_limit" if there is no room.
 */
export async function keepSample(
  on: Queryable,
  limits: PlanLimits,
  one: Given & { readonly bytes: number; readonly mediaType: string },
  now: Date,
): Promise<void> {
  await on.query(
    `insert into account_samples (account_id, sha256, bytes, media_type, charged, added_at)
     values ($1, $2, $3, $4, false, $5) on conflict do nothing`,
    [one.accountId, one.sha256, one.bytes, one.mediaType, now],
  );
  await attach(on, one, now);
  await charge(on, limits, one.accountId, one.projectId);
}

/**
 * Lets a project's people hear those of the recordings that the account has; returns those whose bytes are missing.
 * Throws "plan_limit" if there is no room for recordings that were uncharged.
 */
export async function lackingSamples(
  on: Queryable,
  limits: PlanLimits,
  { accountId, projectId }: Omit<Given, "sha256">,
  sha256s: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rowCount } = await on.query(
    `insert into project_samples (project_id, sha256, account_id, added_at)
     select $1, sha256, account_id, $4 from account_samples where account_id = $2 and sha256 = any($3)
     on conflict do nothing`,
    [projectId, accountId, sha256s, now],
  );
  if (rowCount) await charge(on, limits, accountId, projectId);
  const there = new Set((await samplesOf(on, projectId, sha256s)).map(({ sha256 }) => sha256));
  return [...new Set(sha256s)].filter((sha256) => !there.has(sha256));
}

/** Those of these recordings that a project's people may hear. */
export async function samplesOf(on: Queryable, projectId: string, sha256s: readonly string[]): Promise<SampleRow[]> {
  const { rows } = await on.query<SampleRow>(
    `select p.sha256, a.bytes, a.media_type from project_samples p
     join account_samples a on a.account_id = p.account_id and a.sha256 = p.sha256
     where p.project_id = $1 and p.sha256 = any($2)`,
    [projectId, sha256s],
  );
  return rows;
}

/**
 * Gives an account all recordings of a project that it may hear, for its copy of the project. New ones count towards
 * its storage; throws "plan_limit" if there is no room.
 */
export async function copySamples(
  on: Queryable,
  limits: PlanLimits,
  { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  // the original project may drop them before this commits
  const { rows } = await on.query<{ sha256: string }>("select sha256 from project_samples where project_id = $1", [
    from,
  ]);
  await holdBlobs(
    on,
    rows.map(({ sha256 }) => sha256),
  );
  await on.query(
    `insert into account_samples (account_id, sha256, bytes, media_type, charged, added_at)
     select $1, p.sha256, a.bytes, a.media_type, false, $3 from project_samples p
     join account_samples a on a.account_id = p.account_id and a.sha256 = p.sha256
     where p.project_id = $2 on conflict do nothing`,
    [accountId, from, now],
  );
  await on.query(
    `insert into project_samples (project_id, sha256, account_id, added_at)
     select $1, sha256, $2, $4 from project_samples where project_id = $3 on conflict do nothing`,
    [to, accountId, from, now],
  );
  await charge(on, limits, accountId, to);
}

/**
 * Records which recordings are used neither by the project (`used`) nor by any of its versions, and detaches those that
 * have been unused since a given time. Whoever still has their bytes uploads them again when needed.
 */
export async function detachUnused(
  on: Queryable,
  limits: PlanLimits,
  projectId: string,
  used: readonly string[],
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  const { rows } = await on.query<{ sha256: string; unused_since: Date | null }>(
    `update project_samples set unused_since =
       case when sha256 = any($2) or sha256 in (
         select json_object_keys(document -> 'samples') from project_versions where project_id = $1
         union all select unnest(samples) from project_versions where project_id = $1
       ) then null else coalesce(unused_since, $3) end
     where project_id = $1 returning sha256, unused_since`,
    [projectId, used, now],
  );
  const old = rows.filter(({ unused_since }) => unused_since !== null && unused_since < before);
  if (old.length === 0) return;
  const { rows: freed } = await on.query<{ account_id: string; bytes: string }>(
    `with gone as (delete from project_samples where project_id = $1 and sha256 = any($2) returning account_id, sha256)
     update account_samples a set charged = false from gone g
     where a.account_id = g.account_id and a.sha256 = g.sha256 and a.charged
       and not exists (select from project_samples o join projects p on p.id = o.project_id
         where o.account_id = a.account_id and o.sha256 = a.sha256 and o.project_id <> $1 and p.deleted_at is null)
     returning a.account_id, a.bytes`,
    [projectId, old.map(({ sha256 }) => sha256)],
  );
  await count(on, limits, freed, "release");
}

/** Deletes recordings of an account (of all accounts if null) that no project has, and frees their storage. */
export async function forgetUnused(
  on: Queryable,
  limits: PlanLimits,
  accountId: string | null,
  before: Date,
): Promise<number> {
  const { rows } = await on.query<{ account_id: string; bytes: string; charged: boolean }>(
    `delete from account_samples a where ($1::uuid is null or a.account_id = $1) and a.added_at <= $2
       and not exists (select from project_samples p where p.account_id = a.account_id and p.sha256 = a.sha256)
     returning account_id, bytes, charged`,
    [accountId, before],
  );
  const charged = rows.filter((row) => row.charged);
  await count(on, limits, charged, "release");
  return rows.length;
}

/**
 * Before an account is deleted: the recordings that it gave to others' projects pass to the owners of those projects,
 * without a charge for those that they did not have.
 */
export async function handOverSamples(on: Queryable, accountId: string, now: Date): Promise<void> {
  await on.query(
    `insert into account_samples (account_id, sha256, bytes, media_type, charged, added_at)
     select distinct p.account_id, s.sha256, a.bytes, a.media_type, false, $2::timestamptz from project_samples s
     join projects p on p.id = s.project_id and p.account_id <> $1
     join account_samples a on a.account_id = s.account_id and a.sha256 = s.sha256
     where s.account_id = $1 on conflict do nothing`,
    [accountId, now],
  );
  await on.query(
    `update project_samples s set account_id = p.account_id from projects p
     where p.id = s.project_id and s.account_id = $1 and p.account_id <> $1`,
    [accountId],
  );
}

/** Which of these blobs are recordings that somebody has. */
export async function blobsOfProjects(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ sha256: string }>(
    "select distinct sha256 from account_samples where sha256 = any($1)",
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Who asks for a recording: a person, or the holder of a link. Their right is checked for each request. */
export type Holder = { readonly personId: string } | { readonly linkId: string };

const HOLDS_MS = 3_600_000;
const nameOf = (holder: Holder) => ("personId" in holder ? `p.${holder.personId}` : `l.${holder.linkId}`);
const scopeOf = (projectId: string, sha256: string, by: string) => `project-sample:${projectId}:${sha256}:${by}`;

/** Makes signed URLs of a project's recordings. */
export function addressesOf(keys: KeyRing, projectId: string, holder: Holder, now: Date) {
  const expires = new Date(now.getTime() + HOLDS_MS);
  const by = nameOf(holder);
  const addressOf = (sha256: string): string => {
    const path = pathOf(projects.sample, { projectId, sampleId: sha256 });
    return `${path}?${new URLSearchParams({ by, signature: keys.sign(scopeOf(projectId, sha256, by), expires) })}`;
  };
  return { addressOf, expiresAt: expires.toISOString() };
}

/** The holder of a URL; null if we did not sign it or it has expired. */
export function holderOf(
  keys: KeyRing,
  { projectId, sampleId, by, signature }: Readonly<Record<"projectId" | "sampleId" | "by" | "signature", string>>,
): Holder | null {
  if (!keys.verify(signature, scopeOf(projectId, sampleId, by))) return null;
  const id = by.slice(2);
  return by.startsWith("p.") ? { personId: id } : { linkId: id };
}
