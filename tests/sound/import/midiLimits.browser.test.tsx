import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { BrowserLibrary } from "../../../src/project/library";
import type { OpenProject } from "../../../src/project/port";
import { openDatabase } from "../../../src/project/storage/database";
import { loadProject } from "../../../src/project/storage/projects";
import { ImportTray } from "../../../src/sound/import/ImportTray";
import { importFiles } from "../../../src/sound/import/importFiles";
import { dismissImport, useImports } from "../../../src/sound/import/imports";
import { showProject } from "../../../src/stores/project";
import { cleanup, render } from "../../ui/render";

const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, n) => (value >>> (8 * (bytes - 1 - n))) & 255);

/** A MIDI file of format 1, as its standard says, with so many notes on each of its tracks. */
function midiFile(name: string, ...notes: readonly number[]): File {
  const track = (count: number, channel: number) => {
    const events = new Uint8Array(count * 8 + 4);
    // a note of one tick: on and off, each after one tick
    for (let n = 0; n < count; n++) events.set([1, 0x90 | channel, 60, 99, 1, 0x80 | channel, 60, 0], n * 8);
    events.set([0, 0xff, 0x2f, 0], count * 8);
    return [new TextEncoder().encode("MTrk"), new Uint8Array(bigEndian(events.length, 4)), events];
  };
  const header = [...bigEndian(6, 4), ...bigEndian(1, 2), ...bigEndian(notes.length, 2), ...bigEndian(480, 2)];
  return new File([new TextEncoder().encode("MThd"), new Uint8Array(header), ...notes.flatMap(track)], name);
}

const NOTHING_CAME = "Not imported. ";
const AT_START = { trackId: null, tick: 0 };
const SERVICES = { sounds: null, library: null, openOther: () => undefined };

let database: string;
let library: BrowserLibrary;
let id: string;
let open: OpenProject;
let hide: () => void;
beforeEach(async () => {
  database = `midi-limits-${Date.now()}`;
  library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);
  id = await library.create("Song");
  open = await library.open(id);
  hide = showProject(open);
  render(<ImportTray />);
});
afterEach(async () => {
  for (const job of useImports.getState().jobs) dismissImport(job.id);
  cleanup();
  hide();
  await open.close();
  await library.close();
  indexedDB.deleteDatabase(database);
});

async function onDisk() {
  const opened = await openDatabase(database, () => undefined);
  try {
    return await loadProject(opened, id);
  } finally {
    opened.close();
  }
}

test.each([
  {
    what: "more notes than a project holds, though each track's would fit",
    file: midiFile("Black.mid", 40_000, 40_000, 40_000, 40_000, 40_001),
    sentence: "This MIDI file is too large. A project holds at most 200,000 notes.",
  },
  {
    what: "more notes on its last track than a clip holds",
    file: midiFile("Long.mid", 10, 50_001),
    sentence: "A MIDI clip holds at most 50,000 notes.",
  },
])(
  "a MIDI file with $what is refused with the limit's sentence, and nothing of it comes in",
  async ({ file, sentence }) => {
    const before = open.project;
    await importFiles([file], AT_START, SERVICES);
    await expect.element(page.getByRole("alert")).toHaveTextContent(`${NOTHING_CAME}${sentence}`);
    await expect.element(page.getByRole("listitem")).toHaveTextContent(file.name);
    expect(open.project).toEqual(before);
    expect(open.canUndo).toBeNull();
    await open.flush();
    expect(await onDisk()).toMatchObject({ seq: 0, project: before });

    // what fits still comes in
    await importFiles([midiFile("Short.mid", 3)], AT_START, SERVICES);
    expect(Object.values(open.project.clips)).toHaveLength(1);
    expect(useImports.getState().jobs.map(({ name }) => name)).toEqual([file.name]);
  },
);
