import { type Remote, wrap } from "comlink";
import type { AnalysisApi } from "../../workers/analysis/port";
import type { Opened } from "../../workers/engine/api";

/** The analysis worker, which starts with the first engine that it follows. */
export class Analysis {
  private worker: Worker | null = null;
  private api: Remote<AnalysisApi> | null = null;

  follow({ module, memory }: Opened, sampleRate: number): void {
    this.worker ??= new Worker(new URL("../../workers/analysis.worker.ts", import.meta.url), {
      type: "module",
      name: "analysis",
    });
    this.api ??= wrap<AnalysisApi>(this.worker);
    void this.api.follow(module, memory, sampleRate);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.api = null;
  }
}
