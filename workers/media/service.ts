import { blobBytes } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { createTemporary } from "../storage/files";
import { type ImportOptions, importSound } from "./import";
import type { ImportOutcome, MediaService } from "./port";

/** Least milliseconds between two reports of progress. */
const REPORT_MS = 50;

const running = new Map<string, AbortController>();

export const mediaService: MediaService = {
  async importSound(job, file, progress) {
    const controller = new AbortController();
    running.set(job, controller);
    try {
      return await importInto(file, { progress: seldom(progress), signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) return { kind: "cancelled" };
      return failed(error);
    } finally {
      running.delete(job);
    }
  },

  cancel(job) {
    running.get(job)?.abort();
  },
};

async function importInto(file: Blob, options: ImportOptions): Promise<ImportOutcome> {
  const target = await createTemporary(".wav");
  try {
    const sound = await importSound(blobBytes(file), target, options);
    return { kind: "imported", sound, file: await target.close() };
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** Progress that is not told more often than a screen can show it. */
function seldom(progress: ((share: number) => void) | undefined): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (!progress || (share < 1 && now - last < REPORT_MS)) return;
    last = now;
    progress(share);
  };
}

function failed(error: unknown): ImportOutcome {
  if (error instanceof MediaError) return { kind: "failed", code: error.code, sentence: error.message };
  if (error instanceof DOMException && error.name === "QuotaExceededError") {
    return { kind: "failed", code: "full", sentence: "The browser's storage is full: the sound file does not fit." };
  }
  if (error instanceof DOMException && error.name === "NotReadableError") {
    const sentence = "The file cannot be read: it was moved, changed or is not permitted.";
    return { kind: "failed", code: "unavailable", sentence };
  }
  const detail = error instanceof Error && error.message ? ` (${error.message})` : "";
  return { kind: "failed", code: "unavailable", sentence: `The sound file could not be imported${detail}.` };
}
