import { proxy, wrap } from "comlink";
import type { ConversionOutcome, MediaService } from "../../workers/media/port";
import { Scope } from "../scope/scope";
import { newId } from "./ids";
import { errorOf } from "./mediaFailure";
import { openTemporary, removeTemporary } from "./storage/temporary";

/** A FLAC that was made of another sound file; it lies on disk until it is let go. */
export interface ConvertedSound {
  readonly file: Blob;
  discard(): void;
}

/**
 * Makes a FLAC of a sound file that this browser decodes, in a worker of its own that ends with it. `progress` is told
 * the share that is done, 0..1. Throws an error whose message is a sentence for a person, a `MediaError` where the file
 * is at fault, or an AbortError.
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
    const sentence = "The part of the app that converts sound files could not be loaded. Reload the page.";
    worker.onerror = () => done({ kind: "failed", code: "unavailable", sentence });
  });
  const job = newId();
  const call = Promise.race([broken, service.convertSound(job, sound, proxy(progress))]);
  // whoever calls it off waits for nothing; the worker clears up behind itself first
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

/** What goes wrong behind somebody who has gone concerns nobody. */
const ignored = () => undefined;
