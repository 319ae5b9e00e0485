import { afterEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import type { NoteClip } from "../../contract/project/document";
import { trackTemplate } from "../../contract/project/newProject";
import { newId } from "../../src/project/ids";
import { BrowserLibrary } from "../../src/project/library";

/** A MIDI clip of 1,000 notes whose ids no disk can pack together. */
function longClip(trackId: string, id: string): NoteClip {
  const notes = Array.from({ length: 1000 }, (_, n) => ({
    id: `n${n}`,
    start: n * 9,
    length: 9,
    key: 60,
    velocity: 99,
  }));
  return {
    id,
    kind: "notes",
    trackId,
    name: "Long",
    start: 0,
    length: 9000,
    offset: 0,
    notes: Object.fromEntries(notes.map((note) => [note.id, note])),
    controls: {},
    muted: false,
  };
}

/** Bytes that this origin may store, as the browser's own tools set it; undefined lifts the limit. */
const setQuota = (quotaSize?: number) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
    "Storage.overrideQuotaForOrigin",
    { origin: location.origin, ...(quotaSize !== undefined && { quotaSize }) },
  );

// also after a test that took too long: the others write to the same disk
afterEach(() => setQuota());

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

// a browser takes its time to find that there is no room
it("a full disk is said, loses no edit, lets the project be saved to a file, and work goes on when there is room", async () => {
  const { usage = 0 } = await navigator.storage.estimate();
  // Set before the first write: the browser remembers for a while how much room there was.
  await setQuota(usage + 1_000_000);
  const database = `full-disk-${Date.now()}`;
  const library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);
  try {
    const id = await library.create("Song");
    const session = await library.open(id);
    const template = trackTemplate(session.project, "midi", newId);
    session.run("addTrack", template);
    await session.flush();
    // more is kept back each time than the database may find room for by packing what it has
    for (let refusals = 0; refusals < 3; ) {
      session.run("addClips", { clips: Array.from({ length: 10 }, () => longClip(template.track.id, newId())) });
      await session.flush().then(
        () => (refusals = 0),
        () => refusals++,
      );
    }
    await expect(session.flush()).rejects.toThrow(/storage is full/);
    expect(session.saved).toMatchObject({ reason: expect.stringMatching(/save the project to a file/) });
    session.run("renameProject", { name: "Still edited" });
    expect(session.project.name).toBe("Still edited");
    const file = await library.exportFile(id);
    expect(file.name).toBe("Still edited.backline");
    expect((await file.blob.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    await expect(session.close()).rejects.toThrow(/full/);

    await setQuota();
    await until(() => session.saved.kind === "saved");
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
}, 180_000);
