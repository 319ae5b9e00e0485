import { t } from "@lingui/core/macro";
import { proxy, wrap } from "comlink";
import type { ConversionOutcome, MediaService } from "../../workers/media/port";
import { Scope } from "../scope/scope";
import { newId } from "./ids";
import { errorOf } from "./mediaFailure";
import { openTemporary, removeTemporary } from "./storage/temporary";

/** A FLAC made from another sound file; it is on disk until it is discarded. */
export interface ConvertedSound {
  readonly file: Blob;
  discard(): void;
}

/**
 * Makes a FLAC from a sound file that this browser can decode, in a worker that ends with it. `progress` gets the share
 * that is done, 0..1. Throws an error whose message is a sentence for a person: a `MediaError` if the file is the
 * cause, or an AbortError.
 */
export async function convertSound(
  sound: Blob,
  { progress, signal }: { progress: (share: number) => void; signal: AbortSignal },
): Promise<ConvertedSound> {
  signal.throwIfAborted();
  const scope = new Scope();
  const worker = scope.worker(
    () => new Worker(new URL("../../workers/media.worker.ts", import.meta.url), { type: "module", name: "conversion" }),
  );
  const service = wrap<MediaService>(worker);
  const broken = new Promise<ConversionOutcome>((done) => {
    const sentence = t`The part of the app that converts sound files could not be loaded. Reload the page.`;
    worker.onerror = () => done({ kind: "failed", code: "unavailable", sentence });
  });
  const job = newId();
  const call = Promise.race([broken, service.convertSound(job, sound, proxy(progress))]);
  // after cancelling, the caller does not wait, but the worker cleans up before it ends
  const ended = call.finally(() => scope.end());
  const outcome = await Promise.race([ended, calledOff(scope, signal)]);
  if (outcome === "calledOff") {
    void service.cancel(job);
    ended.then((late) => (late.kind === "converted" ? removeTemporary(late.file) : undefined), ignored);
    throw errorOf({ kind: "cancelled" });
  }
  if (outcome.kind !== "converted") throw errorOf(outcome);
  const { file } = outcome;
  return { file: await openTemporary(file), discard: () => void removeTemporary(file) };
}

const calledOff = (scope: Scope, signal: AbortSignal): Promise<"calledOff"> =>
  new Promise((done) => {
    scope.listen(signal, "abort", () => done("calledOff"), { once: true });
  });

/** After cancelling, errors no longer matter to anybody. */
const ignored = () => undefined;
