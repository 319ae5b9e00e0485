import { transfer } from "comlink";
import { blobBytes } from "../../contract/backline";
import { attempt } from "../media/attempt";
import { analysedTrack } from "./findings";
import { analyseTrack } from "./index";
import type { AnalysisOutcome, TrackAnalysisService } from "./port";
import { readTags } from "./tags";

/** The service of one worker; `module` gives the engine's, for its loudness meter. */
export function trackAnalysisService(module: () => Promise<WebAssembly.Module>): TrackAnalysisService {
  const running = new Map<string, AbortController>();
  return {
    async analyse(job, file, progress) {
      const outcome = await attempt<AnalysisOutcome>(running, job, "analysed", progress, async (options) => {
        const track = analysedTrack(
          await analyseTrack({
            module: await module(),
            source: blobBytes(file),
            signal: options.signal,
            progress: (done, total) => options.progress(total === null ? 0 : Math.min(1, done / total)),
          }),
        );
        return { kind: "analysed", track };
      });
      return outcome.kind === "analysed" ? transfer(outcome, buffersOf(outcome.track.waveform)) : outcome;
    },
    tags: (file) => readTags(blobBytes(file)),
    cancel: (job) => running.get(job)?.abort(),
  };
}

const buffersOf = ({ full, overview }: Extract<AnalysisOutcome, { kind: "analysed" }>["track"]["waveform"]) => [
  ...new Set([full, overview].flatMap(({ low, mid, high }) => [low.buffer, mid.buffer, high.buffer])),
];
