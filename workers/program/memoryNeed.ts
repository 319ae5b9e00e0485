import { MANIFESTS, type ManifestName } from "../../contract/devices";
import { DeviceKind, Size } from "../../dsp/abi";
import { DEFAULT_PAGES, EngineHost } from "../../dsp/host";

const PAGE_BYTES = 65536;
/** The most pages that wasm32 can address, less one. */
const MOST_PAGES = 65535;
const BLOCK_HEADER = 16;
/** Room for edits, so that not every edit needs a larger engine. */
const HEADROOM = 1.25;

/** Foreign instances of an engine whose program has none yet, so that the first ones do not need another engine. */
const FEWEST_INSTANCES = 4;

/** Bytes that one device of each kind takes in the arena at some sample rate. */
export type DeviceBytes = Readonly<Record<ManifestName, number>>;

/** Size of the arena block for `bytes`: the size classes are 2^n and 1.5·2^n. */
export function blockBytes(bytes: number): number {
  const wanted = Math.max(bytes, 32) + BLOCK_HEADER;
  const power = 2 ** Math.ceil(Math.log2(wanted));
  return power * 0.75 >= wanted ? power * 0.75 : power;
}

/** How much of an engine's memory everything takes, measured with a temporary engine. */
export interface EngineSizes {
  /** bytes outside the arena, or taken from it before any program */
  fixed: number;
  devices: DeviceBytes;
}

/** Measures an engine of this module at a sample rate in Hz. */
export function measureEngine(module: WebAssembly.Module, sampleRate: number): EngineSizes {
  const { exports } = new EngineHost(module, { sampleRate });
  const fixed = DEFAULT_PAGES * PAGE_BYTES - exports.arenaSize() + exports.arenaUsed();
  const bytes = (kind: ManifestName) => {
    const before = exports.arenaUsed();
    exports.deviceCreate(DeviceKind[kind], 1);
    return exports.arenaUsed() - before;
  };
  const kinds = Object.keys(MANIFESTS) as ManifestName[];
  const devices = Object.fromEntries(kinds.map((kind) => [kind, bytes(kind)])) as unknown as DeviceBytes;
  return { fixed, devices };
}

/** Pages for an engine whose program takes `bytes`: the default, doubled until it fits with room for edits. */
export function pagesFor(bytes: number, sizes: EngineSizes): number {
  const needed = Math.ceil((bytes * HEADROOM + sizes.fixed) / PAGE_BYTES);
  let pages = DEFAULT_PAGES;
  while (pages < needed && pages < MOST_PAGES) pages *= 2;
  return Math.min(pages, MOST_PAGES);
}

/**
 * Foreign instances of an engine whose program has so many: a few at least, doubled until there is room for edits, as far
 * as an engine has any.
 */
export function instancesFor(foreign: number): number {
  let instances = FEWEST_INSTANCES;
  while (instances < foreign * HEADROOM) instances *= 2;
  return Math.min(instances, Size.foreign);
}

/** Whether a program of `bytes` fits an engine of that many pages. */
export function fits(bytes: number, pages: number, sizes: EngineSizes): boolean {
  return bytes + sizes.fixed <= pages * PAGE_BYTES;
}
