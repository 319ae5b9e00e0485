import { afterEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import type { NoteClip, Project } from "../../contract/project/document";
import { trackTemplate } from "../../contract/project/newProject";
import { newId } from "../../src/project/ids";
import { BrowserLibrary } from "../../src/project/library";
import { openDatabase } from "../../src/project/storage/database";
import { loadProject } from "../../src/project/storage/projects";

const NOTES = 1000;
/** the cache that fills the disk */
const OTHER = "other";

/** Notes at random places: numbers that no disk can pack together. */
function scattered() {
  const random = crypto.getRandomValues(new Uint32Array(2 * NOTES));
  return Array.from({ length: NOTES }, (_, n) => ({
    id: `n${n}`,
    start: random[2 * n]! >>> 4,
    length: 1 + (random[2 * n + 1]! >>> 4),
    key: n % 128,
    velocity: 99,
  }));
}

function longClip(trackId: string): NoteClip {
  return {
    id: newId(),
    kind: "notes",
    timeBase: "musical",
    trackId,
    name: "Long",
    start: 0,
    length: 9000,
    offset: 0,
    notes: Object.fromEntries(scattered().map((note) => [note.id, note])),
    controls: {},
    muted: false,
  };
}

/** The project as it lies on disk now, as a browser that starts anew would find it. */
async function onDisk(database: string, id: string) {
  const opened = await openDatabase(database, () => undefined);
  try {
    return await loadProject(opened, id);
  } finally {
    opened.close();
  }
}

/** Bytes that this origin may store, as the browser's own tools set it; undefined lifts the limit. */
const setQuota = (quotaSize?: number) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
    "Storage.overrideQuotaForOrigin",
    { origin: location.origin, ...(quotaSize !== undefined && { quotaSize }) },
  );

/** Fills what room is left with something else. */
async function fillUp() {
  const other = await caches.open(OTHER);
  for (let size = 2 ** 18; size >= 2 ** 12; ) {
    const put = other.put(`/${newId()}`, new Response(new Uint8Array(size)));
    size = await put.then(
      () => size,
      () => size / 4,
    );
  }
}

// also after a test that took too long: the others write to the same disk
afterEach(async () => {
  await setQuota();
  await caches.delete(OTHER);
});

it("a full disk is said, loses no edit, lets the project be saved to a file, and work goes on when there is room", async () => {
  const { usage = 0 } = await navigator.storage.estimate();
  // Set before the first write: the browser remembers for a while how much room there was.
  await setQuota(usage + 1_000_000);
  const database = `full-disk-${Date.now()}`;
  const library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);
  try {
    const id = await library.create("Song");
    const session = await library.open(id);
    /** the project after each edit; an entry of the log stands at the same place */
    const after: Project[] = [session.project];
    const edited = () => after.push(session.project);
    const template = trackTemplate(session.project, "midi", newId);
    session.run("addTrack", template);
    edited();
    const clip = longClip(template.track.id);
    session.run("addClips", { clips: [clip] });
    edited();
    await session.flush();
    let saved = after.length - 1;
    // The document stays as large as it is, its log grows: all notes are moved, again and again. The browser remembers
    // for a while how much room there was, and the database finds some by packing what it has: one refusal is not all.
    for (let refusals = 0; refusals < 3; ) {
      await fillUp();
      session.run("setNotes", { clipId: clip.id, notes: scattered() });
      edited();
      await session.flush().then(
        () => {
          saved = after.length - 1;
          refusals = 0;
        },
        () => refusals++,
      );
    }
    await expect(session.flush()).rejects.toThrow(/storage is full/);
    expect(session.saved).toMatchObject({ reason: expect.stringMatching(/save the project to a file/) });
    const stored = await onDisk(database, id);
    expect(stored.lost).toBe(0);
    expect(stored.seq).toBeGreaterThanOrEqual(saved);
    expect(stored.seq).toBeLessThan(after.length - 1);
    expect(stored.project).toEqual(after[stored.seq]);

    session.run("renameProject", { name: "Still edited" });
    expect(session.project.name).toBe("Still edited");
    const file = await library.exportFile(id);
    expect(file.name).toBe("Still edited.backline");
    expect((await file.blob.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    await expect(session.close()).rejects.toThrow(/full/);

    await setQuota();
    // asked for, as an edit does it: by itself the saver tries again ever more seldom
    const written = () =>
      session.flush().then(
        () => "written",
        (error: Error) => error.message,
      );
    await expect.poll(written).toBe("written");
    expect(session.saved).toEqual({ kind: "saved" });
    const { project } = session;
    await session.close();
    const again = await library.open(id);
    expect(again.project).toEqual(project);
    again.undo();
    expect(again.project.name).toBe("Song");
    while (again.canUndo) again.undo();
    expect(again.project.clips).toEqual({});
  } finally {
    await setQuota();
    await library.close();
    indexedDB.deleteDatabase(database);
  }
}, 60_000);
