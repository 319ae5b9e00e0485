import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import WMT from "web-midi-test";
import type { Address } from "../../../contract/parameters/address";
import { keptMixxxMappings } from "../../../src/project/mixxxMappings";
import { useMidi } from "../../../src/stores/midi/midi";
import { addMixxxMapping, removeMixxxMapping, useMixxx } from "../../../src/stores/mixxx/mappings";
import { runMixxx } from "../../../src/stores/mixxx/running";
import { SCRIPT, XML } from "./files";
import { studio } from "./support";

const NAME = "Two-deck controller";
const VOLUME: Address = { of: "track", id: "deck-a", parameter: "level" };

const FILES = { xml: XML, scripts: [["test.js", SCRIPT]] as const };

const source = new WMT.MidiSrc(NAME);
const lights = new WMT.MidiDst(NAME);
const sent: string[] = [];
const asked: unknown[] = [];
let made: ReturnType<typeof studio>;

const plugIn = () => {
  source.connect();
  lights.connect();
};

beforeAll(async () => {
  vi.spyOn(navigator, "requestMIDIAccess").mockImplementation((options) => {
    asked.push(options);
    return WMT.requestMIDIAccess(options) as Promise<MIDIAccess>;
  });
  lights.receive = (data: number[] = []) => void sent.push(data.join(" "));
  plugIn();
  await useMidi.getState().enable();
});
afterEach(async () => {
  made.scope.end();
  await expect.poll(() => sent).toContain("144 99 0");
  sent.length = 0;
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
  expect(asked).not.toContainEqual({ sysex: true });
});

test("system exclusive messages are asked for where a mapping sends them, and reach the controller", async () => {
  made = studio();
  const script = `${SCRIPT}
T.init = function () { midi.sendSysexMsg([0xf0, 0x7d, 1, 0xf7], 4); };
T.incomingData = function (data) { midi.sendShortMsg(0x90, 50, data[1]); };`;
  await addMixxxMapping(NAME, { xml: XML, scripts: [["test.js", script]] });
  runMixxx(made.scope, made.ports);
  // the fake device writes the first byte twice
  await expect.poll(() => sent).toContainEqual(expect.stringMatching(/240 125 1 247$/));
  source.emit([0xf0, 0x21, 0xf7]);
  await expect.poll(() => sent).toContain("144 50 33");
  expect(asked).toContainEqual({ sysex: true });
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
  made.scope.end();
});

/** The interpreter cannot ask in there whether it took too long. */
const ENDLESS = "Array.prototype.indexOf.call({ length: Number.MAX_SAFE_INTEGER }, 1);";

test("a script that never comes back is ended with its worker and reported; plain controls go on", async () => {
  made = studio();
  await made.put("a");
  const code = `${SCRIPT}\nT.sync = function (c, n, value) { if (value > 0) { engine.scratchEnable(1, 128, 33, 1, 1); ${ENDLESS} } };`;
  // the trial would find it: this is about one that comes back there and not here
  await addMixxxMapping(NAME, FILES);
  const kept = useMixxx.getState().mappings.get(NAME)!;
  useMixxx.setState({ mappings: new Map([[NAME, { ...kept, scripts: [["test.js", code]] }]]) });
  sent.length = 0;
  runMixxx(made.scope, made.ports);
  await expect.poll(() => sent).toContain("144 2 127");
  source.emit([0x90, 2, 127]);
  await expect
    .poll(() => useMixxx.getState().problems.get(NAME), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^A script never came back/)]);
  // nobody's hand is on the deck any more, and another worker plays it
  sent.length = 0;
  source.emit([0x90, 1, 127]);
  await expect.poll(() => made.decks.deck("a").state.playing, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => sent).toContain("144 1 127");
  // plugged in again, its scripts start anew
  sent.length = 0;
  source.disconnect();
  lights.disconnect();
  await expect.poll(() => useMidi.getState().devices).toEqual([]);
  plugIn();
  await expect.poll(() => sent).toContain("144 2 127");
  expect(useMixxx.getState().problems.get(NAME)).toEqual([]);
});

test("scripts that loop are stopped after three times and reported; plain controls go on", async () => {
  made = studio();
  await made.put("a");
  await addMixxxMapping(NAME, FILES);
  const kept = useMixxx.getState().mappings.get(NAME)!;
  const code = `${SCRIPT}\nT.sync = function (c, n, value) { if (value > 0) for (;;) {} };`;
  useMixxx.setState({ mappings: new Map([[NAME, { ...kept, scripts: [["test.js", code]] }]]) });
  sent.length = 0;
  runMixxx(made.scope, made.ports);
  await expect.poll(() => sent).toContain("144 2 127");
  for (let count = 0; count < 3; count += 1) source.emit([0x90, 2, 127]);
  await expect
    .poll(() => useMixxx.getState().problems.get(NAME))
    .toEqual([
      "T.sync: It took too long and was interrupted.",
      "The scripts were stopped: three times a call took longer than it may.",
      "The scripts were stopped. Plug the controller in again to start them anew.",
    ]);
  source.emit([0x90, 1, 127]);
  await expect.poll(() => made.decks.deck("a").state.playing).toBe(true);
  // its own end was never reached: nothing says farewell
  sent.push("144 99 0");
});

test("a mapping that hangs while it is tried is kept, with how far it came", async () => {
  const code = `${SCRIPT}\nT.sync = function () { ${ENDLESS} };`;
  const kept = await addMixxxMapping(NAME, { xml: XML, scripts: [["test.js", code]] }, 3000);
  expect(kept.report).toMatchObject({ controls: 5, mapped: 2, scripted: 0 });
  expect(kept.report.errors).toEqual([
    "T.sync: It never came back and could not be interrupted; the trial was stopped.",
  ]);
  sent.push("144 99 0");
});
