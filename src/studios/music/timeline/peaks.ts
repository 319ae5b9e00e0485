import type { SampleStore } from "../../../project/port";
import { useServices } from "../../../stores/services";
import type { WavePeaks } from "./draw/waveform";

/** Peaks of samples, read from the store when they are first asked for. */
export class PeakCache {
  readonly #known = new Map<string, WavePeaks | null>();
  readonly #asked = new Set<string>();
  readonly #store: SampleStore | null;
  #version = 0;

  constructor(store: SampleStore | null) {
    this.#store = store;
  }

  /** Counts up whenever more peaks are there. */
  get version(): number {
    return this.#version;
  }

  /** The sample's peaks, or null while they are not there (or where the sample is missing). */
  get(sampleId: string): WavePeaks | null {
    const known = this.#known.get(sampleId);
    if (known !== undefined) return known;
    if (!this.#asked.has(sampleId) && this.#store) {
      this.#asked.add(sampleId);
      this.#store.peaks(sampleId).then(
        (peaks) => this.#settle(sampleId, peaks),
        () => this.#settle(sampleId, null),
      );
    }
    return null;
  }

  /** Whether the sample's audio turned out not to be stored here. */
  isMissing(sampleId: string): boolean {
    return this.#known.get(sampleId) === null;
  }

  /** Asks again for what was missing, after an import or a repair. */
  retry(): void {
    for (const [id, peaks] of this.#known) {
      if (peaks) continue;
      this.#known.delete(id);
      this.#asked.delete(id);
    }
  }

  #settle(sampleId: string, peaks: WavePeaks | null): void {
    this.#known.set(sampleId, peaks);
    this.#version++;
  }
}

const caches = new WeakMap<object, PeakCache>();
const NO_STORE = {};

/** The one cache of peaks for the open sample store. */
export function usePeaks(): PeakCache {
  const { samples } = useServices();
  const key = samples ?? NO_STORE;
  let cache = caches.get(key);
  if (!cache) {
    cache = new PeakCache(samples);
    caches.set(key, cache);
  }
  return cache;
}
