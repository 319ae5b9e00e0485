import { expect, test, vi } from "vitest";
import type { Peaks, SampleStore } from "../../../src/project/port";
import { PeakCache } from "../../../src/sound/waveform/peaks";

const PEAKS: Peaks = { channels: 1, frames: 4, framesPerPair: [256], levels: [[Int8Array.of(-9, 9)]] };

/** A store in which recordings come and go; their peaks stay. */
function store(...stored: string[]) {
  const here = new Set(stored);
  const listeners = new Set<(id: string) => void>();
  const samples: Pick<SampleStore, "has" | "peaks" | "onStored"> = {
    has: async (id) => here.has(id),
    peaks: async (id) => (id === "broken" ? Promise.reject(new Error("unreadable")) : PEAKS),
    onStored: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const arrive = (id: string) => {
    here.add(id);
    for (const listener of listeners) listener(id);
  };
  return { cache: new PeakCache(samples as SampleStore), arrive };
}

const settled = (cache: PeakCache, id: string) => vi.waitUntil(() => cache.get(id), { timeout: 30_000 });

test("a recording that is here has its peaks; one that is gone or unreadable is missing, though its peaks are kept", async () => {
  const { cache } = store("here", "broken");
  expect(cache.get("here")).toBeNull();
  expect(await settled(cache, "here")).toBe(PEAKS);
  expect(await settled(cache, "gone")).toBe("missing");
  expect(await settled(cache, "broken")).toBe("missing");
});

test("a recording that comes is missing no more, and whoever shows it hears of it", async () => {
  const { cache, arrive } = store();
  await settled(cache, "late");
  const heard = vi.fn();
  const stop = cache.subscribe(heard);
  const before = cache.version;
  arrive("late");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(await settled(cache, "late")).toBe(PEAKS);
  expect(cache.version).toBeGreaterThan(before + 1);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test("what was read before a recording came does not stand against it", async () => {
  const { cache, arrive } = store();
  expect(cache.get("late")).toBeNull();
  arrive("late");
  expect(await settled(cache, "late")).toBe(PEAKS);
  await new Promise((resolve) => setTimeout(resolve));
  expect(cache.get("late")).toBe(PEAKS);
});
