import { expose } from "comlink";
import engineUrl from "../dsp/build/engine.wasm?url";
import { trackAnalysisService } from "./trackAnalysis/service";

let module: Promise<WebAssembly.Module> | null = null;

expose(
  trackAnalysisService(() => {
    module ??= WebAssembly.compileStreaming(fetch(engineUrl)).catch((cause: unknown) => {
      // the next track tries again
      module = null;
      throw cause;
    });
    return module;
  }),
);
