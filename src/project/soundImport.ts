import { t } from "@lingui/core/macro";
import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { ImportOutcome, MediaService } from "../../workers/media/port";
import { Scope } from "../scope/scope";
import { newId } from "./ids";
import { errorOf } from "./mediaFailure";
import type { ImportedSample, NewAudio, SampleStore, SoundImport, SoundImportOptions } from "./port";

/** Imports sound files with a worker that is started when it is first needed. */
export class SoundImporter implements SoundImport {
  #scope = new Scope();
  #remote: Remote<MediaService> | null = null;
  /** rejects if the worker cannot be loaded, because its calls would never be answered */
  #broken: Promise<never> = new Promise(() => undefined);

  constructor(private readonly samples: Pick<SampleStore, "adopt">) {}

  async import(file: Blob, name: string, options: SoundImportOptions = {}): Promise<ImportedSample> {
    options.signal?.throwIfAborted();
    const service = this.#service();
    const job = newId();
    const cancel = () => void service.cancel(job);
    const calling = new Scope();
    if (options.signal) calling.listen(options.signal, "abort", cancel, { once: true });
    try {
      const { progress } = options;
      const call = service.importSound(job, file, progress ? proxy(progress) : undefined);
      const outcome = await Promise.race([call, this.#broken]);
      options.signal?.throwIfAborted();
      const { sound, audio } = imported(outcome);
      const { kind, warnings } = sound;
      return { sample: await this.samples.adopt(audio, name), kind, warnings };
    } finally {
      calling.end();
    }
  }

  close(): void {
    this.#remote?.[releaseProxy]();
    this.#scope.end();
    this.#scope = new Scope();
    this.#remote = null;
  }

  #service(): Remote<MediaService> {
    if (!this.#remote) {
      const scope = this.#scope;
      const worker = scope.worker(
        () => new Worker(new URL("../../workers/media.worker.ts", import.meta.url), { type: "module", name: "media" }),
      );
      this.#broken = new Promise((_, reject) => {
        scope.listen(worker, "error", () => {
          this.close();
          reject(new Error(t`The part of the app that reads sound files could not be loaded. Reload the page.`));
        });
      });
      // Callers handle this rejection; without a caller it must not be reported.
      this.#broken.catch(() => undefined);
      this.#remote = wrap<MediaService>(worker);
    }
    return this.#remote;
  }
}

function imported(outcome: ImportOutcome) {
  if (outcome.kind !== "imported") throw errorOf(outcome);
  const { sound, file } = outcome;
  const audio: NewAudio = "blob" in file ? file : { folder: "temporary", name: file.temporary };
  return { sound, audio };
}
