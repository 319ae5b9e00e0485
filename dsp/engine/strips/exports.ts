// Strips and meters alone, for hosts that measure or test them without a graph.
export {
  groupLeft,
  groupPost,
  groupPre,
  groupRight,
  initLanes,
  laneAudible,
  laneClear,
  laneClearClip,
  laneCreate,
  laneParameter,
  laneReset,
  meterAddress,
} from "./lanes";
export { loudnessCreate, loudnessProcess, loudnessRead, loudnessReset } from "../meters/loudness";
export { SPECTRUM_BINS, SPECTRUM_SIZE, spectrumCreate, spectrumPush, spectrumRead } from "../meters/spectrum";
