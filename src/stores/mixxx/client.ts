import { t } from "@lingui/core/macro";
import { type Remote, wrap } from "comlink";
import type { MappingService } from "../../../workers/mapping/port";
import type { Scope } from "../../scope/scope";

/** A worker for one mapping, until the scope ends. `broken` rejects if it cannot be loaded. */
export function mappingWorker(scope: Scope): { service: Remote<MappingService>; broken: Promise<never> } {
  const worker = scope.worker(
    () =>
      new Worker(new URL("../../../workers/mapping.worker.ts", import.meta.url), { type: "module", name: "mapping" }),
  );
  const broken = new Promise<never>((_, reject) => {
    scope.listen(worker, "error", () =>
      reject(new Error(t`The part of the app that runs controller mappings could not be loaded. Reload the page.`)),
    );
  });
  // who waits for it handles it
  broken.catch(() => undefined);
  return { service: wrap<MappingService>(worker), broken };
}
