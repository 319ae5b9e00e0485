import type { Patch } from "immer";
import { applyPatches } from "immer";
import { describe, expect, it } from "vitest";
import type { Project } from "../../contract/project/document";
import { CommandError } from "../../contract/project/errors";
import { BYTES_SENTENCE, MOST_DOCUMENT_BYTES } from "../../contract/project/limits";
import { newProject, trackTemplate } from "../../contract/project/newProject";
import { type Commit, HISTORY_CAP, History } from "../../src/project/history";
import { ids, randomCommand, seeded } from "../contract/project/randomCommands";

/** A history with what it told: a mirror built from the patches alone, and its commits. */
function watched(start = newProject(ids())) {
  const told = { mirror: start, commits: [] as Commit[] };
  const history = new History(start, {
    changed(project: Project, patches: readonly Patch[]) {
      told.mirror = applyPatches(told.mirror, patches);
      expect(told.mirror).toEqual(project);
    },
    committed: (commit) => told.commits.push(commit),
  });
  return { history, told, start };
}

describe("History", () => {
  it("undoes and redoes one command at a time", () => {
    const { history, told, start } = watched();
    history.run("renameProject", { name: "A" });
    history.run("renameProject", { name: "B" });
    expect(history.canUndo).toBe("Rename project");
    history.undo();
    expect(history.project.name).toBe("A");
    history.undo();
    expect(history.project).toEqual(start);
    expect(history.canUndo).toBeNull();
    history.redo();
    history.redo();
    expect(history.project.name).toBe("B");
    expect(history.canRedo).toBeNull();
    expect(told.commits.map((commit) => commit.kind)).toEqual(["do", "do", "undo", "undo", "redo", "redo"]);
  });

  it("refuses what makes the document larger than a project may be, and takes what does not", () => {
    const makeId = ids();
    const empty = newProject(makeId);
    const { track } = trackTemplate(empty, "audio", makeId);
    const full = { ...empty, name: "x".repeat(MOST_DOCUMENT_BYTES) };
    const { history, told } = watched(full);
    const add = () => history.run("addTrack", { track });
    expect(add).toThrow(expect.objectContaining({ code: "tooLarge", message: BYTES_SENTENCE }));
    expect(history.project).toBe(full);
    history.run("setCountIn", { countInBars: 3 });
    const [gone] = Object.values(full.tracks).filter(({ kind }) => kind === "return");
    history.run("removeTrack", { id: gone!.id });
    // a step back is never refused
    history.undo();
    expect(history.project.tracks).toEqual(full.tracks);
    expect(add).toThrow(BYTES_SENTENCE);
    history.run("renameProject", { name: "Short" });
    add();
    expect(told.commits.map(({ kind }) => kind)).toEqual(["do", "do", "undo", "do", "do"]);
  });

  it("counts a document's size in bytes, as the server does", () => {
    const makeId = ids();
    const empty = newProject(makeId);
    const { track } = trackTemplate(empty, "audio", makeId);
    // half as many characters as a project may have bytes, of two bytes each
    const { history } = watched({ ...empty, name: "ö".repeat(MOST_DOCUMENT_BYTES / 2) });
    expect(() => history.run("addTrack", { track })).toThrow(BYTES_SENTENCE);
    history.run("renameProject", { name: "Short" });
    history.run("addTrack", { track });
  });

  it("makes one step of a gesture, and of a drag only its last command", () => {
    const { history, told, start } = watched();
    const master = Object.values(start.tracks).find((track) => track.kind === "master")!;
    history.beginGesture("Move fader");
    for (const value of [-1, -2, -3]) history.run("setParameter", { address: `strip/${master.id}/level`, value });
    expect(told.commits).toEqual([]);
    history.endGesture();
    expect(told.commits).toHaveLength(1);
    expect(told.commits[0]!.commands).toEqual([
      { name: "setParameter", args: { address: `strip/${master.id}/level`, value: -3 } },
    ]);
    expect(applyPatches(start, told.commits[0]!.patches)).toEqual(history.project);
    expect(history.canUndo).toBe("Move fader");
    history.undo();
    expect(history.project).toEqual(start);
  });

  it("leaves no trace of a cancelled gesture, and keeps redo", () => {
    const { history, told } = watched();
    history.run("renameProject", { name: "A" });
    history.undo();
    const before = history.project;
    const commits = told.commits.length;
    history.beginGesture("Drag");
    history.run("setLoop", { start: 960, end: 1920 });
    history.run("setCountIn", { countInBars: 3 });
    history.cancelGesture();
    expect(history.project).toEqual(before);
    expect(told.commits).toHaveLength(commits);
    expect(history.canUndo).toBeNull();
    expect(history.canRedo).toBe("Rename project");
  });

  it("counts an empty gesture and a command without effect as nothing", () => {
    const { history, told } = watched();
    history.run("renameProject", { name: "A" });
    history.undo();
    history.beginGesture("Select");
    history.endGesture();
    history.run("renameProject", { name: history.project.name });
    expect(history.canRedo).toBe("Rename project");
    expect(told.commits).toHaveLength(2);
  });

  it("nests gestures: the outermost is the step, an inner one can be cancelled alone", () => {
    const { history, told, start } = watched();
    history.beginGesture("Outer");
    history.run("renameProject", { name: "A" });
    history.beginGesture("Inner");
    history.run("setCountIn", { countInBars: 4 });
    history.cancelGesture();
    expect(history.project.name).toBe("A");
    expect(history.project.countInBars).toBe(start.countInBars);
    history.endGesture();
    expect(told.commits.map((commit) => commit.label)).toEqual(["Outer"]);
  });

  it("undo within a gesture cancels the gesture only", () => {
    const { history } = watched();
    history.run("renameProject", { name: "A" });
    history.beginGesture("Drag");
    history.run("setCountIn", { countInBars: 4 });
    history.undo();
    expect(history.inGesture).toBe(false);
    expect(history.project.name).toBe("A");
    expect(history.project.countInBars).toBe(1);
    expect(history.canUndo).toBe("Rename project");
  });

  it("leaves the document as it is where a command does not fit, in a gesture too", () => {
    const { history, start } = watched();
    history.beginGesture("Drag");
    expect(() => history.run("removeTrack", { id: "gone" })).toThrow(CommandError);
    history.endGesture();
    expect(history.project).toBe(start);
    expect(history.canUndo).toBeNull();
  });

  it(`keeps the last ${HISTORY_CAP} steps`, () => {
    const { history } = watched();
    for (let step = 0; step < HISTORY_CAP + 20; step++) history.run("renameProject", { name: `Song ${step}` });
    while (history.canUndo) history.undo();
    expect(history.project.name).toBe("Song 19");
  });

  it("restores its stacks from its commits, whatever was undone and redone", () => {
    const random = seeded(11);
    const makeId = ids();
    const { history, told, start } = watched(newProject(makeId));
    for (let step = 0; step < 400; step++) {
      const dice = random();
      if (dice < 0.2) history.undo();
      else if (dice < 0.3) history.redo();
      else {
        const { name, args } = randomCommand(history.project, random, makeId);
        try {
          history.run(name, args as never);
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
        }
      }
    }
    const again = new History(start, { changed: () => undefined, committed: () => undefined });
    for (const commit of structuredClone(told.commits)) again.follow(commit);
    expect(again.project).toEqual(history.project);
    while (history.canRedo || again.canRedo) {
      expect(again.canRedo).toBe(history.canRedo);
      history.redo();
      again.redo();
      expect(again.project).toEqual(history.project);
    }
    while (history.canUndo || again.canUndo) {
      expect(again.canUndo).toBe(history.canUndo);
      history.undo();
      again.undo();
      expect(again.project).toEqual(history.project);
    }
    expect(history.project).toEqual(start);
  });

  it("takes an import of a track with its clips back in one step", () => {
    const makeId = ids();
    const { history, start } = watched(newProject(makeId));
    history.beginGesture("Import");
    const template = trackTemplate(history.project, "midi", makeId);
    history.run("addTrack", template);
    history.run("addClips", {
      clips: [
        {
          id: makeId(),
          kind: "notes",
          timeBase: "musical",
          trackId: template.track.id,
          name: "Part",
          start: 0,
          length: 3840,
          offset: 0,
          notes: {},
          controls: {},
          muted: false,
        },
      ],
    });
    history.endGesture();
    expect(Object.keys(history.project.clips)).toHaveLength(1);
    history.undo();
    expect(history.project).toEqual(start);
  });
});
