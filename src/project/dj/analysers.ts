import { t } from "@lingui/core/macro";
import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { AnalysedTrack, TrackAnalysisService, TrackTags } from "../../../workers/trackAnalysis/port";
import { Scope } from "../../scope/scope";
import { newId } from "../ids";
import { errorOf } from "../mediaFailure";
import type { TrackAnalysers } from "./port";

/** The most workers: each holds some megabytes of a track, and decks need a core of their own. */
const MOST = 4;

/** Workers for a machine's cores: one is the page's, one the sound's. */
export const analysersFor = (cores: number): number => Math.max(1, Math.min(MOST, cores - 2));

interface Analyser {
  readonly service: Remote<TrackAnalysisService>;
  readonly broken: Promise<never>;
  readonly scope: Scope;
}

/** Workers that analyse tracks, started when they are first needed; each takes one track at a time. */
export class AnalyserPool implements TrackAnalysers {
  readonly atOnce: number;
  readonly #scope = new Scope();
  readonly #free: Analyser[] = [];
  readonly #waiting: ((worker: Analyser) => void)[] = [];
  #made = 0;

  constructor(cores = navigator.hardwareConcurrency || 2) {
    this.atOnce = analysersFor(cores);
  }

  async analyse(
    file: Blob,
    { progress, signal }: { progress?: (share: number) => void; signal?: AbortSignal } = {},
  ): Promise<AnalysedTrack> {
    const outcome = await this.#with(signal, async ({ service, broken }) => {
      const job = newId();
      const calling = new Scope();
      if (signal) calling.listen(signal, "abort", () => void service.cancel(job), { once: true });
      try {
        return await Promise.race([service.analyse(job, file, progress ? proxy(progress) : undefined), broken]);
      } finally {
        calling.end();
      }
    });
    signal?.throwIfAborted();
    if (outcome.kind !== "analysed") throw errorOf(outcome);
    return outcome.track;
  }

  tags(file: Blob): Promise<TrackTags> {
    return this.#with(undefined, ({ service, broken }) => Promise.race([service.tags(file), broken]));
  }

  close(): void {
    for (const { service } of this.#free) service[releaseProxy]();
    this.#scope.end();
  }

  async #with<Result>(signal: AbortSignal | undefined, work: (worker: Analyser) => Promise<Result>): Promise<Result> {
    signal?.throwIfAborted();
    const worker = await this.#take();
    try {
      signal?.throwIfAborted();
      return await work(worker);
    } finally {
      this.#give(worker);
    }
  }

  #take(): Promise<Analyser> | Analyser {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#made < this.atOnce) return this.#make();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(worker: Analyser): void {
    if (worker.scope.ended) this.#made--;
    const next = this.#waiting.shift();
    if (!next) {
      if (!worker.scope.ended) this.#free.push(worker);
    } else {
      next(worker.scope.ended ? this.#make() : worker);
    }
  }

  #make(): Analyser {
    this.#made++;
    const scope = this.#scope.child();
    const worker = scope.worker(
      () =>
        new Worker(new URL("../../../workers/trackAnalysis.worker.ts", import.meta.url), {
          type: "module",
          name: "track analysis",
        }),
    );
    const broken = new Promise<never>((_, reject) => {
      scope.listen(worker, "error", () => {
        scope.end();
        reject(new Error(t`The part of the app that analyses tracks could not be loaded. Reload the page.`));
      });
    });
    // callers handle this rejection; without a caller it must not be reported
    broken.catch(() => undefined);
    return { service: wrap<TrackAnalysisService>(worker), broken, scope };
  }
}
