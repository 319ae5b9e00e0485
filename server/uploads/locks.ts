import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import type { Log } from "../log";

/** A lock that was not renewed for this long is free: its server is gone. */
const LEASE_SECONDS = 15;
const RENEW_MS = 500;
const RETRY_MS = 50;
/** How long a request waits for another one to release the lock. */
const PATIENCE_MS = 20_000;

/**
 * Locks of uploads in the database, for all servers. A lock is a lease that its holder renews. Whoever wants it asks
 * the holder to release it, as the tus protocol demands, because a returning client would otherwise wait for its own
 * dead connection.
 */
export function createUploadLocker(pool: Queryable, log: Log): Locker {
  return { newLock: (id) => new LeaseLock(pool, log, id) };
}

class LeaseLock implements Lock {
  private readonly holder = randomId(9);
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly pool: Queryable,
    private readonly log: Log,
    private readonly id: string,
  ) {}

  async lock(signal: AbortSignal, letGo: () => void | Promise<void>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await this.take())) {
      if (signal.aborted || Date.now() > end) {
        throw { status_code: 423, body: "Another request is writing to this upload.\n" };
      }
      await this.pool.query("update upload_locks set wanted = true where upload_id = $1", [this.id]);
      await sleep(RETRY_MS);
    }
    this.timer = setInterval(() => this.renew(letGo), RENEW_MS);
  }

  async unlock(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.pool.query("delete from upload_locks where upload_id = $1 and holder = $2", [this.id, this.holder]);
  }

  private async take(): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into upload_locks as l (upload_id, holder, wanted, expires_at) values ($1, $2, false, now() + make_interval(secs => $3))
       on conflict (upload_id) do update set holder = $2, wanted = false, expires_at = now() + make_interval(secs => $3)
         where l.expires_at < now()`,
      [this.id, this.holder, LEASE_SECONDS],
    );
    return rowCount === 1;
  }

  private renew(letGo: () => void | Promise<void>): void {
    this.pool
      .query<{ wanted: boolean }>(
        "update upload_locks set expires_at = now() + make_interval(secs => $3) where upload_id = $1 and holder = $2 returning wanted",
        [this.id, this.holder, LEASE_SECONDS],
      )
      .then(({ rows }) => {
        // another request wants it, or has taken it
        if (rows[0]?.wanted !== false) return letGo();
      })
      .catch((error) => this.log.warn({ err: error, upload: this.id }, "the lock of an upload was not renewed"));
  }
}
