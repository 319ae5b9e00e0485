import type { EngineMemory } from "../../contract/engine/memory";

/** Name under which the processor is registered. */
export type ProcessorName = "backline-engine";

/** What the main thread hands to the processor when it makes the node. */
export interface ProcessorOptions {
  module: WebAssembly.Module;
  memory: EngineMemory;
  /** pages of the engine's own memory */
  pages: number;
  /** foreign instances that are made beside it */
  foreign: number;
}

/** The two ends of a second output device's ring. */
export type OutputProcessorName = "backline-output-sender" | "backline-output-receiver";

export interface OutputProcessorOptions {
  ring: SharedArrayBuffer;
}

/** The two ends of a loop through a plugin in a frame (`contract/engine/loopMemory.ts`). */
export type LoopEndName = "backline-loop-sender" | "backline-loop-receiver";

export interface LoopEndOptions {
  memory: SharedArrayBuffer;
}
