import { blobBytes } from "../../contract/backline";
import { createRandomFile } from "../bounce/randomFile";
import { createTemporary } from "../storage/files";
import { attempt } from "./attempt";
import { type ImportOptions, importSound } from "./import";
import type { ConversionOutcome, ImportOutcome, MediaService } from "./port";

const running = new Map<string, AbortController>();

export const mediaService: MediaService = {
  importSound: (job, file, progress) =>
    attempt(running, job, "imported", progress, (options) => importInto(file, options)),
  convertSound: (job, file, progress) =>
    attempt(running, job, "converted", progress, (options) => convertInto(file, options)),
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
