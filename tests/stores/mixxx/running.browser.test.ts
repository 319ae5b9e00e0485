import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import WMT from "web-midi-test";
import type { Address } from "../../../contract/parameters/address";
import { keptMixxxMappings } from "../../../src/project/mixxxMappings";
import { useMidi } from "../../../src/stores/midi/midi";
import { addMixxxMapping, removeMixxxMapping, useMixxx } from "../../../src/stores/mixxx/mappings";
import { runMixxx } from "../../../src/stores/mixxx/running";
import { mappingOf } from "../../workers/mapping/lines";
import { studio } from "./support";

const NAME = "Two-deck controller";
const VOLUME: Address = { of: "track", id: "deck-a", parameter: "level" };

const CONTROLS = [
  ["[Channel1]", "play", 0x90, 1, "normal"],
  ["[Channel1]", "volume", 0xb0, 7, "normal"],
  ["[Channel1]", "T.sync", 0x90, 2, "script-binding"],
  ["[Channel1]", "T.none", 0x90, 3, "script-binding"],
  ["[Sampler1]", "play", 0x90, 4, "normal"],
] as const;
const PLAY_LIGHT =
  "<output><group>[Channel1]</group><key>play_indicator</key><status>0x90</status><midino>1</midino><minimum>0.5</minimum></output>";
/** Lights while quantise is on: the script follows it, and its button turns it over. */
const SCRIPT = `var T = {};
T.init = function () {
  engine.makeConnection("[Channel1]", "quantize", function (value) {
    midi.sendShortMsg(0x90, 2, value ? 0x7f : 0);
  }).trigger();
};
T.shutdown = function () { midi.sendShortMsg(0x90, 99, 0); };
T.sync = function (channel, control, value, status, group) {
  if (value > 0) script.toggleControl(group, "quantize");
};`;
const FILES = {
  xml: mappingOf(
    CONTROLS.map((line) => [...line]),
    PLAY_LIGHT,
  ),
  scripts: [["test.js", SCRIPT]] as const,
};

const source = new WMT.MidiSrc(NAME);
const lights = new WMT.MidiDst(NAME);
const sent: string[] = [];
let made: ReturnType<typeof studio>;

const plugIn = () => {
  source.connect();
  lights.connect();
};

beforeAll(async () => {
  vi.spyOn(navigator, "requestMIDIAccess").mockImplementation(
    WMT.requestMIDIAccess as typeof navigator.requestMIDIAccess,
  );
  lights.receive = (data: number[] = []) => void sent.push(data.join(" "));
  plugIn();
  await useMidi.getState().enable();
});
afterEach(async () => {
  made.scope.end();
  await expect.poll(() => sent).toContain("144 99 0");
});
afterAll(() => {
  vi.restoreAllMocks();
  indexedDB.deleteDatabase("backline-controllers");
});

test("a mapping of one's own plays the decks, lights the controller, and is remembered", async () => {
  made = studio();
  await made.put("a");
  const kept = await addMixxxMapping(NAME, FILES);
  expect(kept.report).toMatchObject({ controls: 5, mapped: 2, scripted: 1 });
  expect(kept.report.unmapped.map(({ midino, reason }) => [midino, reason])).toEqual([
    [3, expect.any(String)],
    [4, "The DJ studio has nothing that it would move."],
  ]);
  runMixxx(made.scope, made.ports);

  // the script has started: quantise is on, and nothing plays
  await expect.poll(() => sent).toEqual(expect.arrayContaining(["144 2 127", "144 1 0"]));
  sent.length = 0;
  source.emit([0x90, 1, 127]);
  await expect.poll(() => made.decks.deck("a").state.playing).toBe(true);
  await expect.poll(() => sent).toEqual(["144 1 127"]);
  source.emit([0xb0, 7, 64]);
  // the middle of its way, which in Mixxx is −20 dB bent down to silence at the start
  await expect.poll(() => made.parameters.get(VOLUME)).toBeCloseTo(20 * Math.log10((10 ** -0.5 - 0.1) / 0.9), 6);

  // a script's button, and a light that follows whoever moves it
  sent.length = 0;
  source.emit([0x90, 2, 127]);
  await expect.poll(() => made.decks.value("a", "quantise")).toBe(0);
  await expect.poll(() => sent).toEqual(["144 2 0"]);
  made.decks.set("a", "quantise", 1);
  await expect.poll(() => sent).toEqual(["144 2 0", "144 2 127"]);

  // pulled out and plugged in again: its lights are sent anew
  source.disconnect();
  lights.disconnect();
  await expect.poll(() => useMidi.getState().devices).toEqual([]);
  sent.length = 0;
  plugIn();
  await expect.poll(() => sent).toEqual(expect.arrayContaining(["144 2 127", "144 1 127"]));

  expect(await keptMixxxMappings()).toEqual([kept]);
  expect(useMixxx.getState().problems.get(NAME)).toEqual([]);
});

test("a mapping that is removed turns its lights off and plays no more", async () => {
  made = studio();
  await made.put("a");
  await addMixxxMapping(NAME, FILES);
  sent.length = 0;
  runMixxx(made.scope, made.ports);
  await expect.poll(() => sent).toContain("144 2 127");
  await removeMixxxMapping(NAME);
  await expect.poll(() => sent).toContain("144 99 0");
  source.emit([0x90, 1, 127]);
  expect(await keptMixxxMappings()).toEqual([]);
  expect(made.decks.deck("a").state.playing).toBe(false);
});
