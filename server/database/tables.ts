import type { ColumnType, JSONColumnType } from "kysely";

/** A bigint: a string when read, so that no digit is lost. */
export type BigInteger = ColumnType<string, string | number | bigint, string | number | bigint>;

/** Tables of the foundation itself. */
export interface FoundationTables {
  rate_limits: { key: string; due: Date };
  counters: { key: string; period: string; used: BigInteger; expires_at: Date | null };
  outside_effects: {
    id: string;
    kind: string;
    reference: string;
    state: "pending" | "running" | "unknown" | "succeeded" | "failed";
    payload: JSONColumnType<Record<string, unknown>>;
    result: JSONColumnType<Record<string, unknown>> | null;
    reason: string | null;
    created_at: Date;
    changed_at: Date;
  };
  job_servers: { worker_id: string; server_lock: number };
}
