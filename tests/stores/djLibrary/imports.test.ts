import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TrackList } from "../../../contract/dj/list";
import type { Track } from "../../../contract/dj/track";
import { cancelImports, dismissFailures, resumeImports, useDjImports } from "../../../src/stores/djLibrary/imports";
import { showDjLibrary, useDjLibrary } from "../../../src/stores/djLibrary/library";
import { type Incoming, namedBy, takeIn } from "../../../src/stores/djLibrary/takeIn";
import type { AnalysedTrack } from "../../../workers/trackAnalysis/port";

/** A library in memory, a sound importer whose samples are the files' texts, and analysers that end when they are told. */
function fakes(atOnce = 2) {
  const tracks = new Map<string, Track>();
  const listeners = new Set<(change: never) => void>();
  const analysing = new Map<string, { done: () => void; fail: (cause: Error) => void }>();
  let room = Number.POSITIVE_INFINITY;
  const tell = (put: Track[]) => {
    for (const listener of listeners) listener({ kind: "tracks", put, gone: [] } as never);
  };
  const dj = {
    tracks: async () => [...tracks.values()],
    lists: async () => [] as TrackList[],
    putTracks: async (put: readonly Track[]) => {
      for (const track of put) tracks.set(track.id, track);
      tell([...put]);
    },
    putAnalysis: async (id: string) => {
      const track = { ...tracks.get(id)!, analysed: true };
      tracks.set(id, track);
      tell([track]);
    },
    analysisFailed: async (id: string, failure: string) => {
      tracks.set(id, { ...tracks.get(id)!, failure });
    },
    onChange: (listener: (change: never) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const sampleOf = async (text: string) => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const blobs = new Map<string, Blob>();
  const services = {
    dj,
    analysers: {
      atOnce,
      tags: async () => ({}),
      analyse: async (file: Blob, { signal }: { signal?: AbortSignal } = {}) => {
        const text = await file.text();
        return new Promise<AnalysedTrack>((resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
          analysing.set(text, { done: () => resolve({} as AnalysedTrack), fail: reject });
        });
      },
    },
    sounds: {
      import: async (file: Blob, name: string) => {
        const text = await file.text();
        if (text === "broken") throw new Error("This is not a sound file that can be read here.");
        if (room-- <= 0) throw Object.assign(new Error("The browser's storage is full."), { code: "full" });
        const id = await sampleOf(text);
        blobs.set(id, file);
        return { sample: { id, name, channels: 2, sampleRate: 44_100, frames: 100 }, kind: "WAV", warnings: [] };
      },
    },
    samples: { open: async (id: string) => blobs.get(id) ?? null },
  };
  return { services: services as never, dj, tracks, analysing, setRoom: (left: number) => (room = left) };
}

const file = (text: string, more: Partial<Incoming> = {}): Incoming => ({
  name: `${text}.wav`,
  origin: { kind: "file", name: `${text}.wav` },
  open: async () => ({ blob: new Blob([text]) }),
  ...more,
});

const titles = () => [...useDjLibrary.getState().tracks.values()].map(({ title }) => title).sort();

let stop: () => void = () => undefined;
let all: ReturnType<typeof fakes>;

beforeEach(async () => {
  all = fakes();
  stop = showDjLibrary(all.dj as never);
  await vi.waitFor(() => expect(useDjLibrary.getState().ready).toBe(true));
});

afterEach(async () => {
  cancelImports();
  await vi.waitFor(() => expect(useDjImports.getState().working).toEqual([]));
  dismissFailures();
  stop();
});

describe("sounds taken into the library", () => {
  test("are tracks before they are analysed, no more at once than there are workers", async () => {
    takeIn([file("a"), file("b"), file("c")], all.services);
    await vi.waitFor(() => expect([...all.analysing.keys()].sort()).toEqual(["a", "b"]));
    expect(titles()).toEqual(["a", "b"]);
    expect(useDjImports.getState()).toMatchObject({ total: 3, done: 0 });
    all.analysing.get("a")!.done();
    await vi.waitFor(() => expect(all.analysing.has("c")).toBe(true));
    all.analysing.get("b")!.done();
    all.analysing.get("c")!.done();
    await vi.waitFor(() => expect(useDjImports.getState()).toMatchObject({ total: 0, done: 0, working: [] }));
    expect([...all.tracks.values()].every(({ analysed }) => analysed)).toBe(true);
  });

  test("one that is not a sound file is told by name, and the others come in", async () => {
    takeIn([file("broken"), file("a")], all.services);
    await vi.waitFor(() => expect(all.analysing.has("a")).toBe(true));
    expect(useDjImports.getState().failed).toMatchObject([
      { name: "broken.wav", reason: "This is not a sound file that can be read here." },
    ]);
    expect(titles()).toEqual(["a"]);
  });

  test("a folder that is gone costs its own files only", async () => {
    const gone = { open: async () => Promise.reject(new Error("The file cannot be read: it was moved.")) };
    takeIn([file("x", gone), file("y", gone), file("a")], all.services);
    await vi.waitFor(() => expect(all.analysing.has("a")).toBe(true));
    expect(useDjImports.getState().failed.map(({ name }) => name)).toEqual(["x.wav", "y.wav"]);
  });

  test("where the storage is full the rest waits, and goes on when it is told to", async () => {
    all.setRoom(1);
    takeIn(
      ["a", "b", "c", "d"].map((text) => file(text)),
      all.services,
    );
    await vi.waitFor(() => expect(useDjImports.getState().stopped).toBe("The browser's storage is full."));
    const kept = titles();
    expect(kept).toHaveLength(1);
    all.setRoom(10);
    resumeImports(2);
    await vi.waitFor(() => {
      for (const { done } of all.analysing.values()) done();
      expect(useDjImports.getState().working).toEqual([]);
      expect(titles()).toHaveLength(3);
    });
    expect(titles()).toEqual(expect.arrayContaining(kept));
  });

  test("the same sound twice is one track, in the lists of both", async () => {
    const added: string[] = [];
    const listed = { added: async (id: string) => void added.push(id) };
    takeIn([file("a", listed)], all.services);
    await vi.waitFor(() => expect(all.analysing.has("a")).toBe(true));
    takeIn([file("a", { ...listed, name: "copy.wav" })], all.services);
    await vi.waitFor(() => expect(added).toHaveLength(2));
    expect(added[0]).toBe(added[1]);
    expect(titles()).toEqual(["a"]);
  });

  test("an analysis that fails is told, kept with the track, and the track stays", async () => {
    takeIn([file("a")], all.services);
    await vi.waitFor(() => expect(all.analysing.has("a")).toBe(true));
    all.analysing.get("a")!.fail(new Error("There is no sound in this file."));
    await vi.waitFor(() => expect(useDjImports.getState().failed).toMatchObject([{ name: "a.wav" }]));
    expect([...all.tracks.values()]).toMatchObject([{ title: "a", failure: "There is no sound in this file." }]);
  });

  test("cancelling ends what runs and drops what waits; what came in stays", async () => {
    takeIn([file("a"), file("b"), file("c")], all.services);
    await vi.waitFor(() => expect(all.analysing.size).toBe(2));
    cancelImports();
    await vi.waitFor(() => expect(useDjImports.getState()).toMatchObject({ total: 0, working: [], failed: [] }));
    expect(titles()).toEqual(["a", "b"]);
    expect([...all.tracks.values()].every(({ failure }) => failure === null)).toBe(true);
  });
});

test.each([
  ["Maren - Night Bus.mp3", "Night Bus", "Maren"],
  ["Night Bus.flac", "Night Bus", ""],
  ["- odd.wav", "- odd", ""],
  [".wav", ".wav", ""],
  ["no ending", "no ending", ""],
])("%s is named %s by %s", (name, title, artist) => expect(namedBy(name)).toEqual({ title, artist }));
