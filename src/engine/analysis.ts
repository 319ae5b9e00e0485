import { type Remote, wrap } from "comlink";
import type { AnalysisApi } from "../../workers/analysis/port";
import type { Opened } from "../../workers/engine/api";
import { Scope } from "../scope/scope";

/** The analysis worker; it starts with the first engine that it follows. */
export class Analysis {
  private scope = new Scope();
  private api: Remote<AnalysisApi> | null = null;

  follow({ module, memory }: Opened, sampleRate: number): void {
    this.api ??= wrap<AnalysisApi>(
      this.scope.worker(
        () =>
          new Worker(new URL("../../workers/analysis.worker.ts", import.meta.url), {
            type: "module",
            name: "analysis",
          }),
      ),
    );
    void this.api.follow(module, memory, sampleRate);
  }

  close(): void {
    this.scope.end();
    this.scope = new Scope();
    this.api = null;
  }
}
