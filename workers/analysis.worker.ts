import { expose } from "comlink";
import { Analyser } from "./analysis/analyser";
import type { AnalysisApi } from "./analysis/port";

let analyser: Analyser | null = null;

const api: AnalysisApi = {
  follow(module, memory, sampleRate) {
    analyser?.stop();
    analyser = new Analyser(module, memory, sampleRate);
  },
};

expose(api);
