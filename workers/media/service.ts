import { blobBytes } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { createRandomFile } from "../bounce/randomFile";
import { createTemporary } from "../storage/files";
import { type ImportOptions, importSound } from "./import";
import type { ConversionOutcome, ImportOutcome, MediaFailure, MediaService } from "./port";

/** Least milliseconds between two reports of progress. */
const REPORT_MS = 50;

const running = new Map<string, AbortController>();

export const mediaService: MediaService = {
  importSound: (job, file, progress) => attempt(job, "imported", progress, (options) => importInto(file, options)),
  convertSound: (job, file, progress) => attempt(job, "converted", progress, (options) => convertInto(file, options)),
  cancel(job) {
    running.get(job)?.abort();
  },
};

/** Runs a job until it is cancelled, and returns its result. */
async function attempt<Outcome>(
  job: string,
  deed: "imported" | "converted",
  progress: ((share: number) => void) | undefined,
  work: (options: ImportOptions) => Promise<Outcome>,
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

async function convertInto(file: Blob, options: ImportOptions): Promise<ConversionOutcome> {
  const target = await createRandomFile(".flac", "audio/flac");
  try {
    // its encoder is loaded when it is needed
    const { convertToFlac } = await import("./convert");
    const from = await convertToFlac(blobBytes(file), target, options);
    return { kind: "converted", from, file: target.finish() };
  } catch (error) {
    await target.discard();
    throw error;
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
