import type { SampleStore } from "../../project/port";
import { useServices } from "../../stores/services";
import type { WavePeaks } from "./waveform";

/** A sample's peaks, or that its audio is not stored here (or cannot be read). */
export type KnownAudio = WavePeaks | "missing";

/** Peaks of samples, read from the store when they are first asked for. */
export class PeakCache {
  readonly #known = new Map<string, KnownAudio>();
  readonly #reading = new Map<string, Promise<KnownAudio>>();
  readonly #listeners = new Set<() => void>();
  readonly #store: SampleStore | null;
  #version = 0;

  constructor(store: SampleStore | null) {
    this.#store = store;
    store?.onStored((id) => {
      this.#reading.delete(id);
      if (this.#known.delete(id)) this.#changed();
    });
  }

  /** Increases whenever more is known, or something should be read again. */
  get version(): number {
    return this.#version;
  }

  /** What is known of a sample's audio; null while unknown. */
  get(sampleId: string): KnownAudio | null {
    const known = this.#known.get(sampleId);
    if (known !== undefined) return known;
    if (!this.#reading.has(sampleId) && this.#store) {
      const reading = read(this.#store, sampleId);
      this.#reading.set(sampleId, reading);
      void reading.then((found) => {
        if (this.#reading.get(sampleId) !== reading) return;
        this.#known.set(sampleId, found);
        this.#changed();
      });
    }
    return null;
  }

  /** Calls back whenever `version` increases; returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

async function read(store: SampleStore, id: string): Promise<KnownAudio> {
  try {
    // peaks are in the database, and may still be there after the browser has deleted the audio
    return ((await store.has(id)) && (await store.peaks(id))) || "missing";
  } catch {
    return "missing";
  }
}

const caches = new WeakMap<object, PeakCache>();
const NO_STORE = {};
let shown: PeakCache | null = null;

/** The one cache of peaks for the open sample store. */
export function usePeaks(): PeakCache {
  const { samples } = useServices();
  const key = samples ?? NO_STORE;
  let cache = caches.get(key);
  if (!cache) {
    cache = new PeakCache(samples);
    caches.set(key, cache);
  }
  shown = cache;
  return cache;
}

/** Whether a clip's audio is known not to be stored here. */
export const lacksAudio = (clip: { kind: string; sampleId?: string }): boolean =>
  clip.kind === "audio" && clip.sampleId !== undefined && shown?.get(clip.sampleId) === "missing";
