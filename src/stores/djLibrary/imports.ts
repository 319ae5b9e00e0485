import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { sentenceOf } from "../../words/say";

import { newId } from "../document";

/** One that is being worked on. */
export interface Working {
  readonly id: string;
  readonly name: string;
  readonly step: "reading" | "analysing";
  /** share that is done; null: not known */
  readonly share: number | null;
}

/** One that was not taken in, with the reason as a sentence. */
export interface NotTaken {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

interface Imports {
  /** of all that were begun since nothing was left to do */
  readonly total: number;
  readonly done: number;
  readonly working: readonly Working[];
  readonly failed: readonly NotTaken[];
  /** why the rest waits, as a sentence; null: it goes on */
  readonly stopped: string | null;
}

const NOTHING: Imports = { total: 0, done: 0, working: [], failed: [], stopped: null };

export const useDjImports = create<Imports>()(() => NOTHING);

/** What is shown of a job while it runs. */
export type Tell = (working: Omit<Working, "id" | "name">) => void;

export type Job = (signal: AbortSignal, tell: Tell) => Promise<void>;
export interface Waiting {
  readonly name: string;
  readonly job: Job;
  /** called instead of the job where it was cancelled before it began */
  readonly dropped?: () => void;
}

const waiting: Waiting[] = [];
const running = new Set<AbortController>();

function show(working: Working): void {
  useDjImports.setState(({ working: all }) => {
    const at = all.findIndex(({ id }) => id === working.id);
    return { working: at < 0 ? [...all, working] : all.with(at, working) };
  });
}

/** Begins as many jobs as may run at once. */
function next(atOnce: number): void {
  while (running.size < atOnce && useDjImports.getState().stopped === null) {
    const entry = waiting.shift();
    if (!entry) return;
    void run(entry, atOnce);
  }
}

async function run({ name, job }: Waiting, atOnce: number): Promise<void> {
  const id = newId();
  const controller = new AbortController();
  running.add(controller);
  show({ id, name, step: "reading", share: null });
  try {
    await job(controller.signal, (working) => show({ id, name, ...working }));
  } catch (cause) {
    if (!controller.signal.aborted) failed(id, name, cause);
  } finally {
    running.delete(controller);
    useDjImports.setState(({ working, done }) => ({
      working: working.filter((one) => one.id !== id),
      done: done + 1,
    }));
    if (running.size === 0 && waiting.length === 0) useDjImports.setState({ total: 0, done: 0 });
    next(atOnce);
  }
}

function failed(id: string, name: string, cause: unknown): void {
  const reason = sentenceOf(cause);
  useDjImports.setState(({ failed: before }) => ({ failed: [...before, { id, name, reason }] }));
  // where nothing fits any more, what waits would fail as well
  if (isFull(cause)) useDjImports.setState({ stopped: reason });
}

export const isFull = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && cause.code === "full";

/** Queues jobs of which so many run at once. */
export function queueJobs(jobs: readonly Waiting[], atOnce: number): void {
  waiting.push(...jobs);
  useDjImports.setState(({ total }) => ({ total: total + jobs.length }));
  next(atOnce);
}

/** Goes on after the storage was full. */
export function resumeImports(atOnce: number): void {
  useDjImports.setState({ stopped: null });
  next(atOnce);
}

/** Ends what is being worked on and drops what waits; what was taken in stays. */
export function cancelImports(): void {
  const dropped = waiting.splice(0);
  useDjImports.setState(({ total }) => ({ total: total - dropped.length, stopped: null }));
  for (const entry of dropped) entry.dropped?.();
  for (const controller of running) controller.abort(new DOMException(t`This was cancelled.`, "AbortError"));
  if (running.size === 0) useDjImports.setState({ total: 0, done: 0 });
}

/** Forgets what was not taken in. */
export function dismissFailures(): void {
  useDjImports.setState({ failed: [] });
}
