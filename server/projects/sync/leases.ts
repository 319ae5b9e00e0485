import type pg from "pg";
import { prepared } from "../../database/prepared";

/**
 * Seconds for which a server owns a project after its last edit. Short, because the next server waits for it where the
 * owner has ended without a word after it began; long, because each change of owners opens a document anew.
 */
const LEASE_SECONDS = 6;
/** Leases that are remembered at most; the database is asked about the others. */
const MOST_REMEMBERED = 5000;

const claim = prepared<{ server: string; ms: number }>(
  "projects.claim",
  `with claimed as (
     insert into project_owners (project_id, server, until)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (project_id) do update set server = excluded.server, until = excluded.until
       where project_owners.server = excluded.server or project_owners.until < clock_timestamp()
         or project_owners.server = $4
     returning server, until
   )
   select server, extract(epoch from until - clock_timestamp())::float8 * 1000 as ms from claimed
   union all
   select server, extract(epoch from until - clock_timestamp())::float8 * 1000 from project_owners
     where project_id = $1 and not exists (select from claimed)`,
);
const release = prepared(
  "projects.release",
  "delete from project_owners where server = $1 or until < clock_timestamp() - interval '1 hour'",
);

/** What is known of a project's owner until a moment of this process's own clock. */
interface Known {
  readonly server: string;
  readonly until: number;
}

/**
 * Which server carries out a project's edits: one holds a lease by the database's time, which it renews while there are
 * edits. Two may believe to be it for a moment; what they store is checked against the project's revision in any case.
 */
export class Leases {
  readonly #pool: pg.Pool;
  readonly #self: string;
  readonly #known = new Map<string, Known>();
  #leaving = false;

  constructor({ pool, self }: { readonly pool: pg.Pool; readonly self: string }) {
    this.#pool = pool;
    this.#self = self;
  }

  /** The project's owner, which is this server if there is none; as far as is remembered. */
  async ownerOf(projectId: string): Promise<string> {
    const known = this.#known.get(projectId);
    return known && known.until > performance.now() ? known.server : this.ask(projectId);
  }

  /** The project's owner as the database says. Takes the lease if it is free, or if `gone` holds it, which has ended. */
  async ask(projectId: string, gone = ""): Promise<string> {
    if (this.#leaving) return this.#self;
    const asked = performance.now();
    const [row] = await claim(this.#pool, projectId, this.#self, LEASE_SECONDS, gone);
    // the row of another server has just come, or gone: carrying out edits is right in any case
    if (!row) return this.#self;
    // renewed when half of it is over
    const ms = row.server === this.#self ? row.ms / 2 : row.ms;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(projectId, { server: row.server, until: asked + ms });
    return row.server;
  }

  /** Forgets what was known of a server that has given its leases back. */
  forget(server: string): void {
    for (const [projectId, known] of this.#known) if (known.server === server) this.#known.delete(projectId);
  }

  /** Gives all leases back, and takes no more: the server ends. */
  async leave(): Promise<void> {
    this.#leaving = true;
    this.#known.clear();
    await release(this.#pool, this.#self);
  }
}
