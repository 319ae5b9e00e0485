import type { PublicationKind } from "../../contract/publications";
import type { Visibility } from "../../contract/releases";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";

/** What decides who may see a publication and whose it is; enough for every action on it. */
export interface PublicationHead {
  readonly id: string;
  readonly account_id: string;
  readonly visibility: Visibility;
  readonly published_at: Date | null;
  readonly state: "processing" | "ready" | "refused";
  /** its owner is suspended or has left */
  readonly owner_gone: boolean;
  readonly taken_down_at: Date | null;
}

/** What views and heartbeats ask about a publication besides. */
export interface Publication extends PublicationHead {
  readonly kind: PublicationKind;
  /** how long it plays; null where that is not known: a live one has no end yet */
  readonly seconds: number | null;
}

/** Whether the owner, `a`, is suspended or has left. */
export const OWNER_GONE = "(a.suspended_at is not null or a.closed_at is not null) as owner_gone";
/** The takedown `t` that stands of a publication `p`. */
export const TAKEN_DOWN = "left join takedowns t on t.kind = p.kind and t.thing_id = p.id and t.restored_at is null";
const HEAD = `p.id, p.account_id, p.visibility, p.published_at, p.state, ${OWNER_GONE}, t.at as taken_down_at`;
const FROM = `publications p join accounts a on a.id = p.account_id ${TAKEN_DOWN}`;

const headById = prepared<PublicationHead>("publications.headById", `select ${HEAD} from ${FROM} where p.id = $1`);
const byId = prepared<Publication>(
  "publications.byId",
  `select ${HEAD}, p.kind, p.seconds from ${FROM} where p.id = $1`,
);

export async function findPublicationHead(on: Queryable, id: string): Promise<PublicationHead | null> {
  return (await headById(on, id))[0] ?? null;
}

export async function findPublication(on: Queryable, id: string): Promise<Publication | null> {
  return (await byId(on, id))[0] ?? null;
}

/** Prevents the deletion of a publication until the transaction ends; throws "not_found" if it is gone. */
export async function holdPublication(on: Queryable, id: string): Promise<void> {
  const { rowCount } = await on.query("select from publications where id = $1 for key share", [id]);
  if (rowCount !== 1) throw new ApiError("not_found");
}

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Rethrows an error; "not_found" if the publication of a row was deleted while the row was written. Where that row is
 * written first, no `holdPublication` is needed.
 */
export function rethrowAsNotFound(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === FOREIGN_KEY_VIOLATION && /(release|publication)_id_fkey$/.test(String(constraint))) {
    throw new ApiError("not_found");
  }
  throw error;
}

/** Which of these blobs are files of a publication. */
export async function blobsOfPublications(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ sha256: string }>(
    "select distinct sha256 from publication_files where sha256 = any($1)",
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}
