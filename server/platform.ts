import type pg from "pg";
import type { Clock } from "./clock";
import type { Db } from "./database/database";
import type { Log } from "./log";

/** What the capabilities stand on. `capabilities.ts` hands each the few parts that it needs, never the whole. */
export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** demonstration mode: known accounts, a living platform, on this machine only */
  readonly demo: boolean;
  /** address of the server as people reach it, without a slash at its end */
  readonly publicUrl: () => string;
  readonly version: string;
}
