import { expect, test } from "vitest";
import type { Note, NoteClip, Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { trackTemplate } from "../../../contract/project/newProject";
import { carryOut } from "../../../server/projects/sync/carryOut";
import { ids } from "../../contract/project/randomCommands";
import { newDocument } from "./support";

const MANY = 1000;

/** A project with a clip of many notes, and the ids of the notes whose fields were read. */
function watched(): { document: Project; read: Set<string>; trackId: string } {
  const empty = newDocument();
  const { track, devices } = trackTemplate(empty, "midi", ids());
  const { project } = execute(empty, { name: "addTrack", args: { track, devices } });
  const read = new Set<string>();
  const notes = Array.from({ length: MANY }, (_, index): [string, Note] => {
    const id = `n${index}`;
    const note = { id, start: index, length: 5, key: 60, velocity: 100 };
    const get = (of: Note, name: string | symbol) => {
      if (typeof name === "string") read.add(id);
      return Reflect.get(of, name);
    };
    return [id, new Proxy(note, { get })];
  });
  const clip: NoteClip = {
    ...{
      id: "c",
      kind: "notes",
      timeBase: "musical",
      trackId: track.id,
      name: "",
      start: 0,
      length: MANY,
      offset: 0,
      muted: false,
    },
    notes: Object.fromEntries(notes),
    controls: {},
  };
  const document = JSON.parse(JSON.stringify(project));
  return { document: { ...document, clips: { c: clip } }, read, trackId: track.id };
}

const bring = (document: Project, name: string, args: Record<string, unknown>) =>
  carryOut(document, 0, [{ clientSeq: 1, baseRev: 0, name, args: JSON.stringify(args) }]);

test("an edit of a clip looks at the notes that it changes, however many there are", () => {
  const { trackId } = watched();
  const note = { id: "x", start: 1, length: 1, key: 1, velocity: 1 };
  const changed = (path: string[], value: unknown, was: unknown) => ({
    checked: true,
    changes: [{ path, value, was }],
  });
  const edits: [string, Record<string, unknown>, string[]][] = [
    ["setNotes", { clipId: "c", notes: [{ id: "n7", start: 9 }] }, ["n7"]],
    ["addNotes", { clipId: "c", notes: [note] }, []],
    ["removeNotes", { clipId: "c", ids: ["n7"] }, ["n7"]],
    ["moveClips", { moves: [{ id: "c", start: 5, trackId }] }, []],
    ["trimClip", { id: "c", start: 5, offset: 0, length: 50 }, []],
    ["setClip", { id: "c", name: "Verse" }, []],
    ["change", changed(["clips", "c", "notes", "n7", "key"], 61, 60), ["n7"]],
    ["change", changed(["clips", "c", "start"], 5, 0), []],
    ["renameProject", { name: "Dawn" }, []],
  ];
  for (const [name, args, expected] of edits) {
    const { document, read } = watched();
    expect(bring(document, name, args).taken, name).toHaveLength(1);
    expect([...read], name).toEqual(expected);
  }
});

test("what a change would break is refused, wherever it stands", () => {
  const { document } = watched();
  const refusal = (path: string[], value: unknown) =>
    bring(document, "change", { checked: false, changes: [{ path, value }] }).refused[0]?.code;
  expect(refusal(["clips", "c", "notes", "n7", "key"], 999)).toBe("arguments");
  expect(refusal(["clips", "c", "notes", "n7", "id"], "n8")).toBe("notAllowed");
  expect(refusal(["clips", "c", "start"], -1)).toBe("arguments");
  expect(refusal(["clips", "c", "trackId"], "nowhere")).toBe("notAllowed");
  const controls = { a: { id: "a", tick: 0, type: "cc", controller: 1, value: 300 } };
  expect(refusal(["clips", "c", "controls"], controls)).toBe("notAllowed");
  expect(refusal(["clips", "c", "controls", "a"], controls.a)).toBe("notAllowed");
  bring(document, "change", { checked: false, changes: [{ path: ["clips", "c", "unknown"], value: 1 }] });
  expect(document.clips.c).not.toHaveProperty("unknown");
});

test("a document's size is counted in bytes, whatever its names are written in", () => {
  const document = newDocument("Song");
  const size = () => Buffer.byteLength(JSON.stringify(document));
  const before = size();
  const rename = (clientSeq: number, name: string) => ({
    ...{ clientSeq, baseRev: 0, name: "renameProject" },
    args: JSON.stringify({ name }),
  });
  // 60 characters of three bytes each
  const name = "歌".repeat(60);
  const refused = carryOut(document, before, [rename(1, name)], [], { most: before + 100 });
  expect(refused).toMatchObject({ bytes: before, taken: [], refused: [{ clientSeq: 1, code: "tooLarge" }] });
  const { bytes } = carryOut(document, before, [rename(1, name)]);
  expect(bytes - before).toBe(60 * 3 - "Song".length);
  expect(bytes).toBe(size());
  expect(carryOut(document, bytes, [rename(2, "Short")]).bytes).toBe(size());
});
