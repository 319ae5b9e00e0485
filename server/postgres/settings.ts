import { createHash } from "node:crypto";
import type { Binaries } from "./binaries";

export type Settings = Readonly<Record<string, string>>;

/**
 * The settings of our PostgreSQL: durable, private, small. Each has its reason beside it. `major` is PostgreSQL's major
 * version, `sockets` the folder of its socket.
 */
function settingsFor(major: number, sockets: string, extra: Settings): Settings {
  return {
    // Private: no network; one socket that only its account (and root) may open.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: sockets,
    unix_socket_permissions: "0700",
    // A write is on disk before it is acknowledged.
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // There are no replicas, so no log for them; after a crash the log is replayed within a second or two.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    max_wal_size: "512MB",
    min_wal_size: "64MB",
    checkpoint_timeout: "5min",
    // Small while idle.
    shared_buffers: "64MB",
    max_connections: "60",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    max_worker_processes: "4",
    max_parallel_workers: "2",
    max_parallel_workers_per_gather: "1",
    autovacuum_max_workers: "2",
    jit: "off",
    huge_pages: "off",
    ...(major >= 18 ? { io_method: "sync" } : {}),
    // Memory shared by parallel queries lives in files of the data directory: /dev/shm is tiny in containers,
    // and systemd's RemoveIPC empties it when a person whose account runs the server logs out.
    dynamic_shared_memory_type: "mmap",
    // If one backend crashes, PostgreSQL restarts all of them by itself.
    restart_after_crash: "on",
    // A failed statement is reported to its caller; the log keeps only what concerns the whole server, and no user
    // data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    log_timezone: "UTC",
    lc_messages: "C",
    timezone: "UTC",
    ...extra,
  };
}

/**
 * The arguments of `postgres` for a cluster, and a mark of programs and settings that the running database reports, so
 * that we can tell whether one that was left running is equal to what we would start.
 */
export function commandLine(
  binaries: Binaries,
  cluster: string,
  sockets: string,
  extra: Settings,
): { args: string[]; mark: string } {
  const settings = Object.entries(settingsFor(binaries.major, sockets, extra));
  const hash = createHash("sha256")
    .update(JSON.stringify([binaries.version, settings]))
    .digest("hex");
  const mark = `backline-${hash.slice(0, 16)}`;
  const all = [...settings, ["cluster_name", mark] as const];
  return { mark, args: ["-D", cluster, ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`])] };
}
