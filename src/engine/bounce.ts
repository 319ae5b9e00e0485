import { t } from "@lingui/core/macro";
import { proxy, wrap } from "comlink";
import type { BounceApi, BounceJob, BounceOutcome } from "../../workers/bounce/port";
import type { ExternalRenderer } from "../../workers/render/externals";
import { Scope } from "../scope/scope";
import { hasExternals } from "./external/present";
import { type FindPlugin, NO_PLUGINS } from "./external/wam/sources";

export type { BounceJob, BounceOutcome } from "../../workers/bounce/port";

/**
 * Exports a project in a worker of its own, which ends with it. `progress` is told the share
 * that is done, 0…1; aborting gives the outcome "cancelled". Needs no running engine.
 */
export async function bounceProject(
  job: BounceJob,
  options: {
    /** a stored sample's WAV, where the worker does not find it in the private file system itself */
    openSample(id: string): Promise<Blob | null>;
    /** a plugin that a person has added */
    openPlugin?: FindPlugin;
    progress?: (share: number) => void;
    signal?: AbortSignal;
  },
): Promise<BounceOutcome> {
  const { openSample, openPlugin = NO_PLUGINS, progress = () => {}, signal } = options;
  if (signal?.aborted) return { kind: "cancelled" };
  const scope = new Scope();
  const worker = scope.worker(
    () => new Worker(new URL("../../workers/bounce.worker.ts", import.meta.url), { type: "module", name: "bounce" }),
  );
  const api = wrap<BounceApi>(worker);
  const externals = hasExternals(job.project) ? await externalsOf(job, openPlugin, scope) : undefined;
  const broken = new Promise<BounceOutcome>((done) => {
    worker.onerror = () =>
      done({ kind: "failed", sentence: t`The export could not be started. Reload the page and try again.` });
  });
  if (signal) scope.listen(signal, "abort", () => void api.cancel());
  try {
    return await Promise.race([broken, api.bounce(job, proxy(openSample), proxy(progress), externals)]);
  } finally {
    scope.end();
  }
}

/** Who renders the project's external devices for the worker: this page, which alone can. */
async function externalsOf({ project }: BounceJob, openPlugin: FindPlugin, scope: Scope): Promise<ExternalRenderer> {
  const { OfflineExternals } = await import("./external/offline");
  return proxy(scope.own(new OfflineExternals(project, openPlugin), (externals) => externals.close()));
}
