import { afterEach, expect, test } from "vitest";
import WMT from "web-midi-test";
import type { Line } from "./lines";
import { sessionOf } from "./support";

const connected: { disconnect(): void }[] = [];
afterEach(() => {
  for (const port of connected.splice(0)) port.disconnect();
});

/** A mapping on a fake device of Web MIDI: what the device sends comes in, what the mapping sends reaches it. */
async function onDevice(lines: readonly Line[], code?: string, outputs?: string) {
  const source = new WMT.MidiSrc("Fake controller");
  const lights = new WMT.MidiDst("Fake controller");
  source.connect();
  lights.connect();
  connected.push(source, lights);
  const shown: number[][] = [];
  lights.receive = (data: number[] = []) => void shown.push(data);
  const access = await WMT.requestMIDIAccess({ sysex: true });
  const made = await sessionOf(lines, code, outputs);
  for (const input of access.inputs.values()) {
    input.onmidimessage = ({ data }: { data: Uint8Array }) => made.session.receive(data);
  }
  const answer = () => {
    for (const output of access.outputs.values()) for (const message of made.sent.splice(0)) output.send([...message]);
    return shown.splice(0);
  };
  return { ...made, send: (...bytes: number[]) => source.emit(bytes), answer };
}

const PLAY: Line = ["[Channel1]", "play", 0x90, 1, "normal"];

test("a button plays and stops a deck; its release changes nothing", async () => {
  const { send, sets } = await onDevice([PLAY]);
  send(0x90, 1, 127);
  send(0x90, 1, 0);
  send(0x90, 1, 127);
  expect(sets).toEqual([
    ["deck1.play.0", 1],
    ["deck1.play.0", 0],
  ]);
});

test("status and second byte have to be the mapping's, and several controls may share a message", async () => {
  const { send, sets } = await onDevice([PLAY, ["[Channel2]", "cue_default", 0x90, 1, "normal"]]);
  send(0x91, 1, 127);
  send(0x90, 2, 127);
  expect(sets).toEqual([]);
  send(0x90, 1, 100);
  expect(sets).toEqual([
    ["deck1.play.0", 1],
    ["deck2.cue_default.0", 1],
  ]);
});

test("fourteen bits come in two halves, in either order, and another control between them drops the first", async () => {
  const lines: Line[] = [
    ["[Channel1]", "playposition", 0xb0, 1, "fourteen-bit-msb"],
    ["[Channel1]", "playposition", 0xb0, 33, "fourteen-bit-lsb"],
    ["[Channel1]", "filter", 0xb0, 9, "normal"],
  ];
  const { send, sets } = await onDevice(lines);
  send(0xb0, 1, 64);
  send(0xb0, 33, 64);
  // 64.5 of 127: past the middle
  expect(sets.at(-1)).toEqual(["deck1.playposition.0", 63.5 / 126]);
  send(0xb0, 33, 0);
  send(0xb0, 1, 32);
  expect(sets.at(-1)).toEqual(["deck1.playposition.0", 0.25]);
  const before = sets.length;
  send(0xb0, 1, 10);
  send(0xb0, 9, 5);
  send(0xb0, 33, 10);
  expect(sets).toHaveLength(before + 1);
});

test("a pitch bend has fourteen bits by itself", async () => {
  const { send, sets } = await onDevice([["[Channel1]", "rate", 0xe0, 0, "normal"]]);
  send(0xe0, 0, 64);
  send(0xe0, 127, 127);
  expect(sets).toEqual([
    ["deck1.rate.0", 0],
    ["deck1.rate.0", 1],
  ]);
});

test("soft takeover lets a fader move its control once it has come to it", async () => {
  const { send, sets, clock } = await onDevice([["[Channel1]", "playposition", 0xb0, 1, "soft-takeover"]]);
  for (const value of [100, 90, 60]) {
    send(0xb0, 1, value);
    clock.advance(100);
  }
  expect(sets).toEqual([]);
  send(0xb0, 1, 1);
  send(0xb0, 1, 40);
  expect(sets.map(([, value]) => value)).toEqual([1 / 128, 40 / 128]);
});

test("relative options move from where the control is", async () => {
  const { send, sets } = await onDevice([["[Channel1]", "filterDepth", 0xb0, 1, "diff"]]);
  send(0xb0, 1, 2);
  send(0xb0, 1, 127);
  expect(sets.map(([, value]) => value)).toEqual([65 / 126, 64 / 126].map((value) => expect.closeTo(value, 9)));
});

test("lights follow controls within their bounds, each value once", async () => {
  const output =
    "<output><group>[Channel1]</group><key>volume</key><status>0x90</status><midino>5</midino><on>0x7E</on><off>2</off><minimum>0.5</minimum><maximum>2</maximum></output>" +
    "<output><group>[Channel1]</group><key>pfl</key><status>0x90</status><midino>6</midino><off>0xFF</off></output>";
  const { session, answer } = await onDevice([], undefined, output);
  expect(answer()).toEqual([
    [0x90, 5, 0x7e],
    [0x90, 6, 127],
  ]);
  for (const volume of [0.9, 0.2, 0.1, 0.6]) session.show("[Channel1]", "volume", volume);
  expect(answer()).toEqual([
    [0x90, 5, 2],
    [0x90, 5, 0x7e],
  ]);
});

test("a script is called with channel, controller, value, status and group, and answers with lights", async () => {
  const code = `var T = {
    init() { engine.makeConnection("[Channel2]", "pfl", (value) => midi.sendShortMsg(0x91, 7, value * 127)); },
    turn(channel, control, value, status, group) {
      print([channel, control, value, status, group].join());
      engine.setValue(group, "pfl", 1);
    },
    shutdown() { midi.sendSysexMsg([0xf0, 1, 0xf7], 3); },
  };`;
  const { send, sets, printed, answer, sent, session } = await onDevice(
    [["[Channel2]", "T.turn", 0xb1, 7, "Script-Binding"]],
    code,
  );
  send(0xb1, 7, 33);
  expect(printed).toEqual(["1,7,33,177,[Channel2]"]);
  expect(sets).toEqual([["deck2.pfl.0", 1]]);
  expect(answer()).toEqual([[0x91, 7, 127]]);
  session.stop();
  expect(sent).toEqual([[0xf0, 1, 0xf7]]);
});
