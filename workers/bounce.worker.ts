import { expose } from "comlink";
import { sentenceOf } from "../contract/sentence";
import engineUrl from "../dsp/build/engine.wasm?url";
import { bounce } from "./bounce/bounce";
import type { BounceApi, BounceOutcome } from "./bounce/port";
import { presetClient } from "./engine/presetClient";
import { browserSamples } from "./samples/browser";

let running: AbortController | null = null;

function failed(error: unknown): BounceOutcome {
  if (error instanceof DOMException && error.name === "QuotaExceededError") {
    return { kind: "failed", sentence: "The browser's storage is full: the export does not fit." };
  }
  return { kind: "failed", sentence: sentenceOf(error) };
}

const api: BounceApi = {
  async bounce(job, openBlob, progress, externals) {
    const controller = new AbortController();
    running = controller;
    const fonts = presetClient();
    try {
      const module = await WebAssembly.compileStreaming(fetch(engineUrl));
      const sources = {
        module,
        samples: browserSamples(openBlob),
        presets: fonts.presets,
        ...(externals && { externals }),
      };
      const { files, report } = await bounce(job, sources, progress, controller.signal);
      return { kind: "done", files, frames: report.frames };
    } catch (error) {
      return controller.signal.aborted ? { kind: "cancelled" } : failed(error);
    } finally {
      running = null;
      fonts.close();
    }
  },

  cancel() {
    running?.abort();
  },
};

expose(api);
