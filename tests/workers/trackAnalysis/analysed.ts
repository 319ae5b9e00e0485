import { readFileSync } from "node:fs";
import { TrackAnalyser } from "../../../workers/trackAnalysis/analyser";
import { RATE } from "./material";

const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));

/** Analyses samples that are the same on both sides, in pieces of this many. */
export function analysed(samples: Float32Array, piece = 16384, rate = RATE) {
  const analyser = new TrackAnalyser(module, rate, 2);
  for (let at = 0; at < samples.length; at += piece) {
    const part = samples.subarray(at, at + piece);
    analyser.push(part, part);
  }
  return analyser.end();
}
