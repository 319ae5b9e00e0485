import { describe, expect, it } from "vitest";
import type { NoteClip, Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { newProject } from "../../../contract/project/newProject";
import { notes, testProject } from "../../sound/fixture";
import { ids, randomCommand, seeded } from "./randomCommands";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const MOST = 10_000_000;

describe("a document that is changed in place", () => {
  for (const seed of [21, 22, 23, 24]) {
    it(`becomes what the app makes of it, to the order of its keys, and grows by what it says (seed ${seed})`, () => {
      const random = seeded(seed);
      const makeId = ids();
      let project: Project = newProject(makeId);
      const twin = copy(project);
      let bytes = JSON.stringify(twin).length;
      let refused = 0;
      for (let step = 0; step < 600; step++) {
        // as it arrives over the network
        const command = copy(randomCommand(project, random, makeId));
        const done = carryOutInPlace(twin, command, MOST);
        try {
          project = execute(project, command).project;
          expect(done).not.toHaveProperty("error");
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          refused++;
          expect(done).toMatchObject({ error: { code: error.code, message: error.message } });
        }
        const text = JSON.stringify(twin);
        expect(text, `after ${JSON.stringify(command)}`).toBe(JSON.stringify(project));
        if ("growth" in done) bytes += done.growth;
        // a comma for each collection that is empty or was
        expect(Math.abs(bytes - text.length)).toBeLessThanOrEqual(8 + Object.keys(project.clips).length * 2);
      }
      expect(refused).toBeGreaterThan(20);
    });
  }

  it("keeps nothing of a command that breaks off in its middle", () => {
    const base = testProject([notes("n")]);
    const clip = base.clips.n as NoteClip;
    const many = Object.fromEntries(
      ["a", "b", "c"].map((id) => [id, { id, start: 0, length: 1, key: 1, velocity: 1 }]),
    );
    const document = copy({ ...base, clips: { n: { ...clip, notes: many } } });
    const before = JSON.stringify(document);
    const change = (...changes: object[]) => ({ name: "change", args: { checked: false, changes } });
    for (const command of [
      { name: "removeNotes", args: { clipId: "n", ids: ["a", "gone"] } },
      change({ path: ["clips", "n", "notes", "a"] }, { path: ["clips", "n", "trackId"], value: "nowhere" }),
      change({ path: ["tracks", clip.trackId] }),
      { name: "setNotes", args: { clipId: "n", notes: [{ id: "b", key: 5 }, { id: "gone" }] } },
    ]) {
      expect(carryOutInPlace(document, command, MOST), JSON.stringify(command)).toHaveProperty("error");
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  it("shares nothing between the copies of a track and the track", () => {
    const document = copy(testProject([notes("n")]));
    const [source = ""] = Object.values(document.clips).map(({ trackId }) => trackId);
    const owned = [source, "n", ...Object.values(document.devices).map(({ id }) => id), ...Object.keys(document.sends)];
    const copies = Object.fromEntries(owned.map((id) => [id, `${id}copy`]));
    expect(
      carryOutInPlace(document, { name: "duplicateTrack", args: { id: source, order: "zz", ids: copies } }, MOST),
    ).not.toHaveProperty("error");
    carryOutInPlace(document, { name: "setParameter", args: { address: `strip/${source}/pan`, value: -30 } }, MOST);
    carryOutInPlace(document, { name: "trimClip", args: { id: "n", start: 0, offset: 0, length: 9, shift: 7 } }, MOST);
    expect(document.tracks[`${source}copy`]?.strip.pan).toBe(0);
    const [was, is] = [document.clips.ncopy, document.clips.n] as NoteClip[];
    expect(Object.values(was?.notes ?? {}).map(({ start }) => start + 7)).toEqual(
      Object.values(is?.notes ?? {}).map(({ start }) => start),
    );
  });

  it("costs more where there is more to check, of whatever kind", () => {
    const rename = { name: "renameProject", args: { name: "Other" } };
    const base = testProject();
    const { cost } = carryOutInPlace(copy(base), rename, MOST);
    const trackId = Object.keys(base.tracks)[0] as string;
    const lanes = Array.from({ length: 800 }, (_, n) => [
      `l${n}`,
      { id: `l${n}`, trackId, order: `a${n}`, name: "Take" },
    ]);
    const ranges = Array.from({ length: 800 }, (_, n) => [
      `r${n}`,
      { id: `r${n}`, trackId, takeId: "none", start: 10 * n, end: 10 * n + 10, crossfade: 0 },
    ]);
    for (const more of [{ takeLanes: Object.fromEntries(lanes) }, { compRanges: Object.fromEntries(ranges) }]) {
      expect(carryOutInPlace(copy({ ...base, ...more }), rename, MOST).cost).toBeGreaterThanOrEqual(cost + 100);
    }
  });

  it("costs what it touches: one note of many is cheap, all of them are counted, too many are refused", () => {
    const base = testProject([notes("n")]);
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => {
        const id = `x${index}`;
        return [id, { id, start: index, length: 1, key: 1, velocity: 1 }];
      }),
    );
    const document = copy({ ...base, clips: { n: { ...(base.clips.n as NoteClip), notes: many } } });
    const one = carryOutInPlace(
      document,
      { name: "setNotes", args: { clipId: "n", notes: [{ id: "x7", key: 9 }] } },
      MOST,
    );
    expect(one.cost).toBeLessThan(30);
    const shift = { name: "trimClip", args: { id: "n", start: 0, offset: 0, length: 9, shift: 1 } };
    expect(carryOutInPlace(document, shift, MOST).cost).toBeGreaterThan(5000);
    const before = JSON.stringify(document);
    expect(carryOutInPlace(document, shift, 5000)).toMatchObject({ error: { code: "tooLarge" } });
    expect(JSON.stringify(document)).toBe(before);
  });
});
