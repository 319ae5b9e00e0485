import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Track, trackSchema } from "../../../contract/dj/track";
import { AnalyserPool } from "../../../src/project/dj/analysers";
import { BrowserLibrary } from "../../../src/project/library";
import { SoundImporter } from "../../../src/project/soundImport";
import { cancelImports, dismissFailures, useDjImports } from "../../../src/stores/djLibrary/imports";
import { useDjLibrary } from "../../../src/stores/djLibrary/library";
import { showSource, useLibraryView } from "../../../src/stores/djLibrary/view";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { useImportServices, useShownLibrary } from "../../../src/studios/dj/library/imports";
import { Library } from "../../../src/studios/dj/library/Library";
import { dismissToast, toasts } from "../../../src/ui/overlays/toast";
import { cleanup, render } from "../../ui/render";
import { drums, Sheet, steady, wavOf } from "../../workers/trackAnalysis/material";

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  cancelImports();
  await vi.waitFor(() => expect(useDjImports.getState().working).toEqual([]));
  dismissFailures();
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  for (const end of ends.splice(0).reverse()) await end();
  showSource("all");
  useLibraryView.setState({ search: "" });
});

interface Loaded {
  deck: number;
  id: string;
}

/** The library over a database of its own. */
/** The studio keeps the library open, whatever is on the screen. */
function Shown() {
  useShownLibrary(useImportServices());
  return null;
}

async function shown() {
  await page.viewport(1400, 900);
  const name = `dj-library-${crypto.randomUUID()}`;
  const library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, name);
  const sounds = new SoundImporter(library.samples);
  const analysers = new AnalyserPool(4);
  ends.push(async () => {
    sounds.close();
    analysers.close();
    await library.close();
    indexedDB.deleteDatabase(name);
  });
  const loaded: Loaded[] = [];
  const previews: (string | null)[] = [];
  const { samples, dj } = library;
  const draw = () =>
    render(
      <ServicesContext value={{ ...NO_SERVICES, library, samples, sounds, dj, analysers }}>
        <Shown />
        <Library
          exporter={{ run: () => Promise.reject(new Error("Nothing is rendered here.")) }}
          decks={{
            count: 2,
            loaded: [null, null],
            previewed: null,
            sounding: null,
            load: (deck, id) => loaded.push({ deck, id }),
            preview: (id) => previews.push(id),
          }}
        />
      </ServicesContext>,
    );
  return { dj, library, loaded, previews, draw };
}

function track(index: number, more: Partial<Track> = {}): Track {
  return trackSchema.parse({
    id: `t${index}`,
    sampleId: index.toString(16).padStart(64, "0"),
    origin: { kind: "file", name: `${index}.mp3` },
    frames: 44_100 * (180 + (index % 240)),
    rate: 44_100,
    channels: 2,
    title: `Track ${String(index).padStart(5, "0")}`,
    artist: `Artist ${index % 997}`,
    added: index,
    analysed: true,
    bpm: 90 + (index % 800) / 10,
    energy: 1 + (index % 10),
    ...more,
  });
}

function drop(files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  document
    .querySelector("section")!
    .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text });

test("a dropped file is a track with its tempo and beats, a broken one is told, and both tabs know", async () => {
  const { draw, dj, library } = await shown();
  draw();
  await expect.element(page.getByText("No tracks yet")).toBeInTheDocument();
  const sheet = new Sheet(16);
  drums(
    sheet,
    { kick: "9000 9000 9000 9000", snare: "0000 9000 0000 9000", hat: "0090 0090 0090 0090" },
    steady(125),
    8,
  );
  drop([new File([wavOf(sheet.samples)], "Maren - Night Bus.wav"), new File(["no sound at all"], "notes.mp3")]);
  await expect.element(rowOf("Night Bus")).toHaveTextContent("125.0");
  await expect.element(rowOf("Night Bus")).toHaveTextContent("Maren");
  await expect.element(page.getByText("notes.mp3")).toBeInTheDocument();
  const [stored] = await dj.tracks();
  expect(stored).toMatchObject({ title: "Night Bus", analysed: true, frames: sheet.samples.length, rate: 44_100 });
  expect(stored!.grid!.anchors).toHaveLength(1);
  const waveform = await dj.waveform(stored!.id);
  expect(waveform!.full.low).toHaveLength(16 * 150);
  // what nothing else needs is deleted after a day; a track's sound is needed
  const { referencedSamples } = await import("../../../src/project/storage/references");
  expect([...(await referencedSamples(library.database))]).toContain(stored!.sampleId);
});

test("20,000 tracks: only rows in sight are there; search, sorting, keys and buttons reach any of them", async () => {
  const { draw, dj, loaded, previews } = await shown();
  await dj.putTracks(Array.from({ length: 20_000 }, (_, index) => track(index)));
  draw();
  await expect.element(page.getByText("20,000 tracks")).toBeInTheDocument();
  const grid = page.getByRole("grid", { name: "Tracks" });
  await expect.element(grid).toHaveAttribute("aria-rowcount", "20001");
  expect(document.querySelectorAll("tbody tr").length).toBeLessThan(80);
  // the latest are first
  await expect.element(rowOf("Track 19999")).toBeInTheDocument();

  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(rowOf("Track 00000")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Home}{ArrowDown}{Shift>}{ArrowDown}{/Shift}");
  await expect.element(rowOf("Track 19997")).toHaveAttribute("aria-selected", "true");
  await expect.element(rowOf("Track 19998")).toHaveAttribute("aria-selected", "true");
  await expect.element(rowOf("Track 19999")).toHaveAttribute("aria-selected", "false");

  await page.getByRole("searchbox", { name: "Search tracks" }).fill("bpm:120 track 01");
  await page.getByRole("button", { name: "Title" }).click();
  const first = rowOf("Track 01099");
  await page.getByRole("button", { name: "Load Track 01099 to deck B" }).click();
  await page.getByRole("button", { name: "Preview Track 01099" }).click();
  expect(loaded).toEqual([{ deck: 1, id: "t1099" }]);
  expect(previews).toEqual(["t1099"]);

  await page.getByRole("button", { name: "Rate Track 01099 4 of 5" }).click();
  await expect.poll(async () => (await dj.track("t1099"))!.rating).toBe(4);
  await expect.element(first.getByRole("img", { name: "4 of 5 stars" })).toBeInTheDocument();
});

test("crates and playlists: made, filled from the menu, ordered, renamed, deleted and brought back", async () => {
  const { draw, dj } = await shown();
  await dj.putTracks([0, 1, 2].map((index) => track(index)));
  draw();
  await page.getByRole("button", { name: "New playlist" }).click();
  await userEvent.keyboard("Friday{Enter}");
  await expect.element(page.getByRole("button", { name: "Friday 0" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "All tracks 3" }).click();
  await rowOf("Track 00002").click();
  await userEvent.keyboard("{Control>}a{/Control}{ContextMenu}");
  await page.getByRole("menuitem", { name: "Add to playlist" }).click();
  await page.getByRole("menuitem", { name: "Friday" }).click();
  await page.getByRole("button", { name: "Friday 3" }).click();
  const titles = () => [...document.querySelectorAll("tbody tr td:nth-child(2)")].map((cell) => cell.textContent);
  await expect.poll(titles).toEqual(["Track 00002", "Track 00001", "Track 00000"]);
  await rowOf("Track 00000").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect.poll(titles).toEqual(["Track 00002", "Track 00000", "Track 00001"]);

  await page.getByRole("button", { name: "Friday 3" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete the playlist" }).click();
  await expect.element(page.getByRole("button", { name: "All tracks 3" })).toHaveAttribute("aria-current", "true");
  expect(await dj.lists()).toEqual([]);
  toasts()[0]!.action!.run();
  await expect.element(page.getByRole("button", { name: "Friday 3" })).toBeInTheDocument();
});

test("a track that is removed leaves its lists, and comes back whole", async () => {
  const { draw, dj } = await shown();
  await dj.putTracks([0, 1].map((index) => track(index)));
  const bytes = new Uint8Array([1, 2, 3]);
  const bands = { perSecond: 150, low: bytes, mid: bytes, high: bytes };
  await dj.putWaveforms([["t0", { full: bands, overview: bands }]]);
  await dj.putLists([{ id: "l", kind: "crate", name: "Warm", created: 0, tracks: ["t0", "t1"] }]);
  draw();
  await rowOf("Track 00000").click();
  await userEvent.keyboard("{Delete}");
  await expect.element(page.getByRole("button", { name: "Warm 1" })).toBeInTheDocument();
  expect(await dj.waveform("t0")).toBeNull();
  toasts()[0]!.action!.run();
  await expect.element(page.getByRole("button", { name: "Warm 2" })).toBeInTheDocument();
  await expect.poll(() => dj.waveform("t0")).toEqual({ full: bands, overview: bands });
  expect(useDjLibrary.getState().tracks.has("t0")).toBe(true);
});

test("tags of several tracks: only what is typed is changed", async () => {
  const { draw, dj } = await shown();
  await dj.putTracks([track(0, { genre: "House" }), track(1, { genre: "Techno" })]);
  draw();
  await rowOf("Track 00001").click();
  await userEvent.keyboard("{Control>}a{/Control}{ContextMenu}");
  await page.getByRole("menuitem", { name: "Edit …" }).click();
  await page.getByRole("textbox", { name: "Key" }).fill("H9");
  await expect.element(page.getByText("This is no key.", { exact: false })).toBeInTheDocument();
  await page.getByRole("textbox", { name: "Key" }).fill("Am");
  await page.getByRole("textbox", { name: "Album" }).fill("Lines");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await dj.tracks()).map(({ album }) => album)).toEqual(["Lines", "Lines"]);
  expect(await dj.tracks()).toMatchObject([
    { title: "Track 00000", genre: "House", key: { tonic: 9, mode: "minor" } },
    { title: "Track 00001", genre: "Techno", key: { tonic: 9, mode: "minor" } },
  ]);
});
