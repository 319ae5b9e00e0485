import { MediaError } from "../../contract/media/errors";
import type { MediaFailure } from "./port";

/** Least milliseconds between two reports of progress. */
const REPORT_MS = 50;

/** What a job is given by `attempt`. */
export interface JobOptions {
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Runs a job until it is cancelled through its entry in `running`, and returns its result; no error crosses the border. */
export async function attempt<Outcome>(
  running: Map<string, AbortController>,
  job: string,
  deed: "imported" | "converted" | "analysed",
  progress: ((share: number) => void) | undefined,
  work: (options: JobOptions) => Promise<Outcome>,
): Promise<Outcome | MediaFailure> {
  const controller = new AbortController();
  running.set(job, controller);
  try {
    return await work({ progress: seldom(progress), signal: controller.signal });
  } catch (error) {
    if (controller.signal.aborted) return { kind: "cancelled" };
    return failed(error, deed);
  } finally {
    running.delete(job);
  }
}

/** Limits how often progress is reported to what a screen can show. */
function seldom(progress: ((share: number) => void) | undefined): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (!progress || (share < 1 && now - last < REPORT_MS)) return;
    last = now;
    progress(share);
  };
}

function failed(error: unknown, deed: string): MediaFailure {
  if (error instanceof MediaError) return { kind: "failed", code: error.code, sentence: error.message };
  if (error instanceof DOMException && error.name === "QuotaExceededError") {
    return { kind: "failed", code: "full", sentence: "The browser's storage is full: the sound file does not fit." };
  }
  if (error instanceof DOMException && error.name === "NotReadableError") {
    const sentence = "The file cannot be read: it was moved, changed or is not permitted.";
    return { kind: "failed", code: "unavailable", sentence };
  }
  const detail = error instanceof Error && error.message ? ` (${error.message})` : "";
  return { kind: "failed", code: "unavailable", sentence: `The sound file could not be ${deed}${detail}.` };
}
