import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLAYER_CONTROLS } from "../../../contract/midi/mixxx/controls/player";
import { readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { attempt } from "../../../scripts/mapping/attempt";
import { HOLDS, PRESSES } from "../../../workers/mapping/memoryDesk/presses";
import { tryMapping } from "../../../workers/mapping/trial";
import { type Line, mappingOf } from "./lines";
import { engineOf } from "./support";

const LINES: readonly Line[] = [
  ["[Channel1]", "play", 0x90, 1, "normal"],
  ["[Channel1]", "play", 0x80, 1, "normal"],
  ["[Channel1]", "hotcue_2_clear", 0x90, 2, "normal"],
  ["[Channel1]", "passthrough", 0x90, 3, "normal"],
  ["[Channel1]", "invented", 0x90, 4, "normal"],
  ["[Channel1]", "T.scripted", 0x90, 5, "Script-Binding"],
  ["[Channel1]", "T.missing", 0x90, 6, "Script-Binding"],
  ["[Channel1]", "T.faulty", 0x90, 7, "Script-Binding"],
  ["[Channel1]", "T.shift", 0x90, 8, "Script-Binding"],
  ["[Channel1]", "T.shifted", 0x90, 9, "Script-Binding"],
  ["[Channel1]", "T.idle", 0x90, 10, "Script-Binding"],
];
const CODE = `var T = { held: false,
  scripted(c, n, value) { engine.setValue("[Channel1]", "pfl", value > 0); },
  faulty() { nothing.here(); },
  shift(c, n, value) { T.held = value > 0; },
  shifted(c, n, value) { if (T.held) engine.setValue("[Channel1]", "sync_enabled", value > 0); },
  idle() { T.count = 1; } };`;

test("says of each control what became of it, and why it does nothing", async () => {
  const report = tryMapping(readMixxxMapping(mappingOf(LINES)), await engineOf(CODE));
  expect(report).toMatchObject({ name: "Test", controls: 11, mapped: 3, scripted: 3 });
  expect(report.unmapped.map(({ midino, reason }) => [midino, reason])).toEqual([
    [3, "A deck here plays tracks only; nothing goes straight through it."],
    [4, "Neither Mixxx nor this studio has a control [Channel1],invented."],
    [6, "The scripts have no function T.missing."],
    [7, "Its function did not run without a fault; see the errors."],
    [10, "The script's function ran, and asked for or moved nothing of the studio."],
  ]);
  expect(report.errors).toEqual([expect.stringMatching(/^T\.faulty: ReferenceError: 'nothing' is not defined/)]);
});

test("a press is what the controller sends for one, whatever its value", async () => {
  const lines: readonly Line[] = [1, 2, 3].flatMap((midino) => [
    ["[Channel1]", "T.press", 0x90, midino, "Script-Binding"] as const,
    ["[Channel1]", "T.press", 0x80, midino, "Script-Binding"] as const,
  ]);
  const shifted: readonly Line[] = [
    ["[Channel1]", "T.shift", 0x90, 4, "Script-Binding"],
    ["[Channel1]", "T.shift", 0x80, 4, "Script-Binding"],
  ];
  const code = `var T = { on: false,
    shift(c, n, value, status) { if (value === 0x40) T.on = true; else T.on = false; },
    press(c, n, value, status, group) {
      if (value === 0x40) engine.setValue(group, T.on ? "hotcue_" + n + "_clear" : "hotcue_" + n + "_activate", 1);
    } };`;
  const report = tryMapping(readMixxxMapping(mappingOf([...lines, ...shifted])), await engineOf(code));
  expect(report).toMatchObject({ controls: 8, scripted: 8, unmapped: [] });
});

test("the mode that a controller starts in counts as one, for it leads back from the others", async () => {
  const lines: readonly Line[] = [
    ["[Channel1]", "T.cues", 0x90, 1, "Script-Binding"],
    ["[Channel1]", "T.loops", 0x90, 2, "Script-Binding"],
    ["[Channel1]", "T.pad", 0x90, 3, "Script-Binding"],
    ["[Channel1]", "T.nothing", 0x90, 4, "Script-Binding"],
  ];
  const code = `var T = { mode: "cues", nothing() {},
    cues(c, n, value) { if (value) T.mode = "cues"; }, loops(c, n, value) { if (value) T.mode = "loops"; },
    pad(c, n, value, status, group) {
      engine.setValue(group, T.mode === "cues" ? "hotcue_1_activate" : "beatloop_4_toggle", value ? 1 : 0);
    } };`;
  const report = tryMapping(readMixxxMapping(mappingOf(lines)), await engineOf(code));
  expect(report.scripted).toBe(3);
  expect(report.unmapped.map(({ midino }) => midino)).toEqual([4]);
});

test("names the script files that are missing", async () => {
  const report = tryMapping(readMixxxMapping(mappingOf(LINES)), await engineOf());
  expect(report.errors).toEqual(["The script file “test.js” is missing."]);
  expect(report.unmapped.find(({ midino }) => midino === 5)?.reason).toBe("It needs the script file “test.js”.");
});

test("every button of a player moves the studio without sound", () => {
  const buttons = Object.entries(PLAYER_CONTROLS).flatMap(([name, { kind }]) => (kind === "push" ? [name] : []));
  expect(buttons.filter((name) => !PRESSES[name] && !HOLDS[name])).toEqual([]);
});

test("the command prints a line, and fails for what is no mapping", () => {
  const folder = mkdtempSync(join(tmpdir(), "mapping-"));
  try {
    const file = join(folder, "test.midi.xml");
    writeFileSync(file, mappingOf(LINES));
    writeFileSync(join(folder, "test.js"), CODE);
    writeFileSync(join(folder, "other.xml"), "<html/>");
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ["scripts/mapping.mjs", ...args], { encoding: "utf8" });
    const done = run(file);
    expect(done.status).toBe(0);
    expect(Object.keys(JSON.parse(done.stdout))).toEqual([
      "name",
      "controls",
      "mapped",
      "scripted",
      "unmapped",
      "errors",
    ]);
    const refused = run(join(folder, "other.xml"), "--scripts", folder);
    expect([refused.status, refused.stdout, refused.stderr.trim()]).toEqual([
      1,
      "",
      "This is no controller mapping of Mixxx.",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a script that goes round where it cannot be interrupted ends the trial, with what is known by then", async () => {
  const lines: readonly Line[] = [
    ["[Channel1]", "play", 0x90, 1, "normal"],
    ["[Channel1]", "T.endless", 0x90, 2, "Script-Binding"],
    ["[Channel1]", "cue_default", 0x90, 3, "normal"],
  ];
  const code = "var T = { endless() { Array.prototype.indexOf.call({ length: Number.MAX_SAFE_INTEGER }, 1); } };";
  const mapping = readMixxxMapping(mappingOf(lines));
  const report = await attempt({ mapping, files: new Map([["test.js", code]]) }, 8000);
  expect(report).toMatchObject({ controls: 3, mapped: 1, scripted: 0 });
  expect(report.unmapped.map(({ midino }) => midino)).toEqual([2, 3]);
  expect(report.errors).toEqual(["T.endless: It never came back and could not be interrupted; the trial was stopped."]);
});
