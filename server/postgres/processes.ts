import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { undefinedOn } from "./errors";

const run = promisify(execFile);
const GONE = ["ENOENT", "ESRCH", "EACCES", "EPERM"];
const onLinux = process.platform === "linux";

/** State letter and parent of a process, undefined if there is none. */
async function statusOf(pid: number): Promise<{ state: string; parent: number } | undefined> {
  if (onLinux) {
    const text = await undefinedOn(GONE, () => readFile(`/proc/${pid}/stat`, "utf8"));
    // The name before the state is in brackets and may contain anything.
    const [state, parent] = text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? [];
    return state && parent ? { state, parent: Number(parent) } : undefined;
  }
  const line = await run("ps", ["-o", "stat=,ppid=", "-p", String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => "", // ps fails if there is no such process
  );
  const [state, parent] = line.split(/\s+/);
  return state && parent ? { state: state.slice(0, 1), parent: Number(parent) } : undefined;
}

/** Whether the process runs; a zombie does not. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await statusOf(pid);
  return status !== undefined && status.state !== "Z";
}

/** The parent of a process, null if it is not visible (gone, or in another container). */
export async function parentOf(pid: number): Promise<number | null> {
  return (await statusOf(pid))?.parent ?? null;
}

/** A PostgreSQL process: the postmaster, or one of its children (which rename themselves). */
export interface Worker {
  readonly pid: number;
  readonly isPostmaster: boolean;
}

async function workerOn(cluster: string, pid: number): Promise<Worker[]> {
  const cwd = await undefinedOn(GONE, () => readlink(`/proc/${pid}/cwd`));
  if (cwd !== cluster) return [];
  const name = await undefinedOn(GONE, () => readFile(`/proc/${pid}/comm`, "utf8"));
  if (!name?.startsWith("postgres") || !(await isAlive(pid))) return [];
  const title = await undefinedOn(GONE, () => readFile(`/proc/${pid}/cmdline`, "utf8"));
  return title ? [{ pid, isPostmaster: !title.startsWith("postgres: ") }] : [];
}

/**
 * The PostgreSQL processes that work in a cluster's directory: the postmaster and, on Linux, all its children, even
 * those that outlived it. On other systems only postmasters are found, by their command line.
 */
export async function processesOn(cluster: string): Promise<Worker[]> {
  if (!onLinux) {
    const { stdout } = await run("ps", ["-axo", "pid=,command="]);
    return stdout
      .split("\n")
      .filter((line) => line.includes(`postgres -D ${cluster} `))
      .map((line) => ({ pid: Number.parseInt(line, 10), isPostmaster: true }));
  }
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map((pid) => workerOn(cluster, pid)))).flat();
}

/** Sends a signal; it is no error if the process is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
