import { expect, test } from "vitest";
import type { Action } from "../../src/ui/actions/action";
import { ranked } from "../../src/ui/actions/ranking";
import { APP } from "../../src/ui/actions/scopes";

const action = (title: string, group: string, keywords: readonly string[] = []): Action => ({
  id: title,
  title,
  group,
  scope: APP,
  keys: [],
  keywords,
  run: () => undefined,
});
const ALL = [
  action("Compressor make-up of the track", "Controls"),
  action("Choose the track's instrument", "Tracks"),
  action("Mute track", "Tracks"),
  action("Export audio", "Files", ["bounce", "mixdown"]),
];
const names = (search: string) => ranked(ALL, search).flatMap(({ actions }) => actions.map(({ title }) => title));

test("the command that was typed stands first, whatever else its letters are found in", () => {
  expect(names("mute track")[0]).toBe("Mute track");
  expect(ranked(ALL, "mute track")[0]?.group).toBe("Tracks");
  expect(names("compressor")[0]).toBe("Compressor make-up of the track");
});

test("other words find a command, too; nothing finds what has none of the letters", () => {
  expect(names("mixdown")).toEqual(["Export audio"]);
  expect(names("zzz")).toEqual([]);
});

test("nothing typed: all of them as they came, group by group", () => {
  expect(names("")).toEqual(ALL.map(({ title }) => title));
  expect(ranked([...ALL, action("Solo track", "Tracks")], "").map(({ group }) => group)).toEqual([
    "Controls",
    "Tracks",
    "Files",
  ]);
});
