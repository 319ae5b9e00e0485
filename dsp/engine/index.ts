import { Version } from "../abi";
import { boot } from "./engine";

/** Version.abi of the border that this module was compiled with. */
export function abiVersion(): i32 {
  return Version.abi;
}

/** Prepares the engine at a sample rate (Hz); forgets everything. Called once, before all else. */
export function init(rate: f32): void {
  boot(rate);
}

export {
  commandAddress,
  decksAddress,
  externalEventsAddress,
  inputAddress,
  loudnessAddress,
  masterTapAddress,
  metersAddress,
  outputAddress,
  reductionsAddress,
  selectedTapAddress,
  statusAddress,
  transportsAddress,
} from "./areas";
export { setEntryFade } from "./clips/render";
export { applyCommands } from "./commands/apply";
export { decodeInt24, pcmAddress } from "./sources/pcm";
export { streamsAddress } from "./sources/reader";
export { outputGain, prepare, renderBlock, setMeasuring, stripGain, stripLatency, stripPasses, stripTap } from "./engine";

// Single devices and strips, for hosts that measure or test one alone.
export {
  deviceBuffer,
  deviceCreate,
  deviceEvent,
  deviceFree,
  deviceLatency,
  deviceParameter,
  deviceProcess,
  deviceReset,
} from "./devices/exports";
export { exchangeExternal, externalLatency } from "./graph/externals";
export {
  stretcherClose,
  stretcherFeed,
  stretcherHistory,
  stretcherLead,
  stretcherOpen,
  stretcherRender,
  stretcherRunUp,
  stretcherSeek,
} from "./foreign/stretcher";
export { bufferAddress, createBuffer } from "./program/buffers";
export { allocate, memorySize as arenaSize, memoryUsed as arenaUsed, release } from "./memory";
export { setBpm } from "./context";
export * from "./strips/exports";
export { mapLanes } from "./math/exports";
