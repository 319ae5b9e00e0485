import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnalyserPool } from "../../../src/project/dj/analysers";
import { BrowserLibrary } from "../../../src/project/library";
import { SoundImporter } from "../../../src/project/soundImport";
import { Scope } from "../../../src/scope/scope";
import type { Exporter } from "../../../src/sound/export/port";
import { cancelImports, useDjImports } from "../../../src/stores/djLibrary/imports";
import { showDjLibrary, useDjLibrary } from "../../../src/stores/djLibrary/library";
import type { ImportServices } from "../../../src/stores/djLibrary/takeIn";
import { bringOwnMusic, OWN_CRATE } from "../../../src/studios/dj/library/useOwnMusic";
import { sine, wav16 } from "../../project/audio";

const RATE = 8000;
const ends: (() => unknown)[] = [];
let library: BrowserLibrary;
let services: ImportServices;
let scope: Scope;
/** names of the projects that were rendered */
let rendered: string[];
let period: number;

/** Renders a tone in place of a project; one that is called “Broken” cannot be rendered. */
const exporter: Exporter = {
  run: async ({ project }) => {
    rendered.push(project.name);
    if (project.name === "Broken") throw new Error("A sample is missing.");
    const blob = new Blob([wav16(1, RATE, sine(4 * RATE, period, 9000))]);
    return { files: [{ name: "mix.wav", blob }], discard: () => undefined };
  },
};

beforeEach(async () => {
  localStorage.clear();
  rendered = [];
  period = 20;
  const name = `own-music-${crypto.randomUUID()}`;
  library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, name);
  const sounds = new SoundImporter(library.samples);
  const analysers = new AnalyserPool(1);
  services = { dj: library.dj, analysers, sounds, samples: library.samples };
  scope = new Scope();
  const hide = showDjLibrary(library.dj);
  await expect.poll(() => useDjLibrary.getState().ready).toBe(true);
  ends.push(
    () => indexedDB.deleteDatabase(name),
    () => library.close(),
    hide,
    () => sounds.close(),
    () => analysers.close(),
    () => scope.end(),
  );
});

afterEach(async () => {
  cancelImports();
  await vi.waitFor(() => expect(useDjImports.getState().working).toEqual([]));
  for (const end of ends.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

const bring = (signedIn = false) => bringOwnMusic({ services, library, exporter, signedIn }, scope);
const tracks = () => [...useDjLibrary.getState().tracks.values()];

/** A project with four seconds of sound. */
async function project(name: string): Promise<string> {
  const sample = await library.samples.adopt({ blob: new Blob([wav16(1, RATE, sine(4 * RATE, 33, 5000))]) }, name);
  const id = await library.create(name);
  const open = await library.open(id);
  const { trackTemplate } = await import("../../../contract/project/newProject");
  const { newId } = await import("../../../src/project/ids");
  const made = trackTemplate(open.project, "audio", newId);
  open.run("addTrack", made);
  open.run("addSample", { sample });
  open.run("addClips", {
    clips: [
      {
        id: newId(),
        trackId: made.track.id,
        name,
        kind: "audio",
        timeBase: "musical",
        start: 0,
        sampleId: sample.id,
        offset: 0,
        length: sample.frames,
        reversed: false,
        gain: 0,
        fadeIn: 0,
        fadeOut: 0,
        fadeInCurve: 0,
        fadeOutCurve: 0,
        muted: false,
      },
    ],
  });
  await open.flush();
  await open.close();
  return id;
}

test("a project is in the library as it is now, keeps what its DJ has set, and is rendered only where it changed", async () => {
  const id = await project("Dusk");
  await library.create("Nothing in it");
  await bring();
  const [first] = tracks();
  expect(tracks()).toHaveLength(1);
  expect(first).toMatchObject({ title: "Dusk", origin: { kind: "project", id }, analysed: true });
  expect(useDjLibrary.getState().lists.get(OWN_CRATE)).toMatchObject({ tracks: [first!.id] });
  await library.dj.edit([first!.id], { rating: 4 });

  await bring();
  expect(rendered).toEqual(["Dusk"]);

  period = 30;
  await library.rename(id, "Dusk, later");
  await bring();
  const [second] = tracks();
  expect(tracks()).toHaveLength(1);
  expect(second).toMatchObject({ id: first!.id, rating: 4, analysed: true });
  expect(second!.sampleId).not.toBe(first!.sampleId);
});

test("what was removed stays away, and what cannot be rendered is tried again only once it has changed", async () => {
  await project("Dusk");
  const broken = await project("Broken");
  await bring();
  expect(tracks()).toHaveLength(1);
  await library.dj.removeTracks(tracks().map(({ id }) => id));
  await expect.poll(() => tracks().length).toBe(0);
  rendered = [];
  await bring();
  expect(rendered).toEqual([]);
  await library.rename(broken, "Mended");
  await bring();
  expect(tracks().map(({ title }) => title)).toEqual(["Mended"]);
});

test("a release is fetched once, with its title and artist, and stays where there is no network", async () => {
  const release = {
    id: "release-1-of-noor",
    title: "Night bus",
    artist: { handle: "noor", name: "Noor", avatar: null },
    genre: "House",
    tags: [],
    price: "0",
    cover: null,
    seconds: 4,
    publishedAt: "2026-03-02T20:00:00.000Z",
    description: "",
    lyrics: "",
    tracklist: [],
    loudness: -14,
    truePeak: -1,
    owned: {
      visibility: "public",
      published: true,
      state: "ready",
      reason: null,
      takenDown: null,
      warnings: [],
      progress: null,
      file: { name: "bus.wav", bytes: 1, kind: "audio/wav" },
      createdAt: "2026-03-02T20:00:00.000Z",
    },
  };
  const asked: string[] = [];
  let down = true;
  const answer = (value: unknown) => Response.json(value);
  vi.stubGlobal("fetch", async (input: Request | string | URL) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname;
    asked.push(path);
    if (path === "/api/releases") return answer({ items: [release], nextCursor: null });
    if (path.endsWith("/view")) {
      return answer({
        stream: "/api/sound",
        expiresAt: "2026-03-02T22:00:00.000Z",
        charged: "0",
        watch: "w".repeat(22),
      });
    }
    if (down) throw new TypeError("Failed to fetch");
    return new Response(wav16(1, RATE, sine(4 * RATE, 24, 9000)));
  });
  await bring(true);
  expect(tracks()).toEqual([]);
  // what the network did not give is asked for again
  down = false;
  asked.length = 0;
  await bring(true);
  expect(tracks()).toMatchObject([
    { title: "Night bus", artist: "Noor", genre: "House", origin: { kind: "release", id: release.id } },
  ]);
  await bring(true);
  expect(asked.filter((path) => path === "/api/sound")).toHaveLength(1);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await bring(true);
  expect(tracks()).toHaveLength(1);
});
