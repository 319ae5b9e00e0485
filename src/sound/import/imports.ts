import { create } from "zustand";
import { sentenceOf } from "../../words/say";

/** A file that is being imported. */
export interface ImportJob {
  id: string;
  name: string;
  state:
    | { kind: "waiting" }
    | { kind: "working"; share: number | null }
    | { kind: "done"; warnings: readonly string[] }
    | { kind: "failed"; reason: string };
  cancel: AbortController;
}

/** The files that are being imported, and those that ended with a message. */
export const useImports = create<{ jobs: readonly ImportJob[] }>()(() => ({ jobs: [] }));

function update(id: string, change: (job: ImportJob) => ImportJob | null): void {
  useImports.setState(({ jobs }) => ({
    jobs: jobs.flatMap((job) => {
      const next = job.id === id ? change(job) : job;
      return next ? [next] : [];
    }),
  }));
}

/** One after the other, so that a hundred files need no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Queues an import and returns its promise. The warnings that it returns are shown; an error's message is shown as the
 * reason; an abort removes the job from the list.
 */
export function queueImport(
  id: string,
  name: string,
  work: (options: { signal: AbortSignal; progress: (share: number | null) => void }) => Promise<readonly string[]>,
): Promise<void> {
  const job: ImportJob = { id, name, state: { kind: "waiting" }, cancel: new AbortController() };
  useImports.setState(({ jobs }) => ({ jobs: [...jobs, job] }));
  const { signal } = job.cancel;
  const run = async () => {
    try {
      signal.throwIfAborted();
      const progress = (share: number | null) => update(id, (now) => ({ ...now, state: { kind: "working", share } }));
      progress(null);
      const warnings = await work({ signal, progress });
      update(id, (now) => (warnings.length > 0 ? { ...now, state: { kind: "done", warnings } } : null));
    } catch (cause) {
      const reason = sentenceOf(cause);
      update(id, (now) => (signal.aborted ? null : { ...now, state: { kind: "failed", reason } }));
    }
  };
  const done = last.then(run);
  last = done;
  return done;
}

/** Cancels an import, or removes a message that was read. */
export function dismissImport(id: string): void {
  update(id, (job) => {
    job.cancel.abort();
    return null;
  });
}
