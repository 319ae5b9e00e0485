import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { StorageService } from "../../../workers/storage/port";
import { Scope } from "../../scope/scope";

/** The worker that reads and writes large files, started when it is first needed. */
export class StorageWorker {
  #scope = new Scope();
  #remote: Remote<StorageService> | null = null;

  /** What the worker does. */
  get service(): Remote<StorageService> {
    if (!this.#remote) {
      this.#remote = wrap<StorageService>(
        this.#scope.worker(
          () =>
            new Worker(new URL("../../../workers/storage.worker.ts", import.meta.url), {
              type: "module",
              name: "storage",
            }),
        ),
      );
    }
    return this.#remote;
  }

  /** Makes a function callable by the worker. */
  callback<Callback extends (...args: never[]) => void>(callback: Callback): Callback {
    return proxy(callback);
  }

  close(): void {
    this.#remote?.[releaseProxy]();
    this.#scope.end();
    this.#scope = new Scope();
    this.#remote = null;
  }
}
