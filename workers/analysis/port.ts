import type { EngineMemory } from "../../contract/engine/memory";

/** The analysis worker, called through Comlink. */
export interface AnalysisApi {
  /** Analyses another engine from now on; `sampleRate` in Hz. */
  follow(module: WebAssembly.Module, memory: EngineMemory, sampleRate: number): void;
}
