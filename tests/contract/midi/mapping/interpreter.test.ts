import { describe, expect, it, test } from "vitest";
import { byHand, readChannelMessage } from "../../../../contract/midi/live/channelMessage";
import { type Gesture, MidiInterpreter, type TargetLook } from "../../../../contract/midi/mapping/interpreter";
import {
  isLearned,
  type LearnedMapping,
  type Mapping,
  type MappingTarget,
  type MidiMessage,
  newMapping,
} from "../../../../contract/midi/mapping/mapping";

const VOLUME: MappingTarget = { kind: "parameter", address: "track/a/level" };
const MUTE: MappingTarget = { kind: "parameter", address: "track/a/mute" };
const SLOPE: MappingTarget = { kind: "parameter", address: "track/a/hpfSlope" };
const PAN: MappingTarget = { kind: "parameter", address: "track/a/pan" };
const PLAY: MappingTarget = { kind: "action", id: "transport.play" };

let made = 0;
function mapping(message: MidiMessage, target: MappingTarget, rest: Partial<Mapping> = {}): LearnedMapping {
  const one = newMapping({ id: `m${++made}`, device: "Box", message, target, ...rest });
  if (!isLearned(one)) throw new Error("not learned");
  return one;
}
const cc = (controller: number, encoding: "absolute" | "twos" | "offset" | "sign" = "absolute"): MidiMessage => ({
  kind: "control",
  channel: 1,
  controller,
  encoding,
});
const pad = (key: number): MidiMessage => ({ kind: "note", channel: 1, key });

/** A device on a desk where targets go where gestures take them. */
function desk(mappings: readonly LearnedMapping[], start: Readonly<Record<string, number>> = {}) {
  const stops: Record<string, number> = { mute: 2, hpfSlope: 3 };
  const at: Record<string, number> = { ...start };
  const name = (target: MappingTarget) => (target.kind === "parameter" ? (target.address.split("/")[2] ?? "") : "");
  const look = (target: MappingTarget): TargetLook =>
    target.kind === "action"
      ? { kind: "act" }
      : { kind: "range", position: at[name(target)] ?? 0, stops: stops[name(target)] ?? 0 };
  const interpreter = new MidiInterpreter(mappings, look);
  const send = (...bytes: number[]): readonly Gesture[] | null => {
    const message = byHand(readChannelMessage(bytes));
    const gestures = message && interpreter.take(message);
    for (const gesture of gestures ?? []) {
      if (gesture.kind === "move") at[name(gesture.mapping.target)] = gesture.position;
    }
    return gestures;
  };
  const brief = (gestures: readonly Gesture[] | null) =>
    gestures?.map((gesture) =>
      gesture.kind === "move"
        ? [gesture.position, gesture.until]
        : gesture.kind === "layer"
          ? gesture.layer
          : gesture.kind,
    ) ?? null;
  return { send: (...bytes: number[]) => brief(send(...bytes)), at, interpreter };
}

describe("a knob or fader", () => {
  test("takes its target where it stands, until it rests", () => {
    const { send } = desk([mapping(cc(7), VOLUME)]);
    expect(send(0xb0, 7, 0)).toEqual([[0, "rest"]]);
    expect(send(0xb0, 7, 64)).toEqual([[0.5, "rest"]]);
    expect(send(0xb0, 7, 127)).toEqual([[1, "rest"]]);
  });

  test("of another channel or number, and what nobody mapped, is heard by no mapping", () => {
    const { send } = desk([mapping(cc(7), VOLUME)]);
    expect(send(0xb1, 7, 64)).toBeNull();
    expect(send(0xb0, 8, 64)).toBeNull();
    expect(send(0x90, 7, 64)).toBeNull();
    expect(send(0xf8)).toBeNull();
  });

  test("of 14 bits moves by both halves, and takes the controller of its fine half", () => {
    const { send } = desk([mapping({ kind: "control14", channel: 1, controller: 1 }, VOLUME)]);
    expect(send(0xb0, 1, 64)).toEqual([[0.5, "rest"]]);
    expect(send(0xb0, 33, 64)).toEqual([[0.5 + 64 / (2 * 8191), "rest"]]);
  });

  test("by NRPN moves by data entry; another NRPN moves nothing, and controllers that belong to nobody play", () => {
    const { send } = desk([mapping({ kind: "nrpn", channel: 1, parameter: 130 }, VOLUME)]);
    expect(send(0xb0, 6, 100)).toBeNull();
    expect(send(0xb0, 99, 1)).toEqual([]);
    expect(send(0xb0, 98, 2)).toEqual([]);
    expect(send(0xb0, 6, 127)).toEqual([[1, "rest"]]);
    expect(send(0xb0, 96, 0)).toEqual([[1, "rest"]]);
    expect(send(0xb0, 97, 0)).toEqual([[1 - 1 / 127, "rest"]]);
    expect(send(0xb0, 98, 3)).toEqual([]);
    expect(send(0xb0, 6, 0)).toEqual([]);
    expect(send(0xb0, 7, 0)).toBeNull();
  });

  test("by pitch bend rests in the middle", () => {
    const { send } = desk([mapping({ kind: "bend", channel: 1 }, PAN)]);
    expect(send(0xe0, 0, 64)).toEqual([[0.5, "rest"]]);
    expect(send(0xe0, 127, 127)).toEqual([[1, "rest"]]);
  });

  test("by pressure of the channel or of one key", () => {
    const { send } = desk([
      mapping({ kind: "pressure", channel: 1 }, VOLUME),
      mapping({ kind: "keyPressure", channel: 1, key: 60 }, PAN),
    ]);
    expect(send(0xd0, 127)).toEqual([[1, "rest"]]);
    expect(send(0xa0, 60, 64)).toEqual([[0.5, "rest"]]);
    expect(send(0xa0, 61, 64)).toBeNull();
  });

  test("switches at its middle, once, and picks the nearest of several choices", () => {
    const { send } = desk([mapping(cc(1), MUTE), mapping(cc(2), SLOPE)]);
    expect(send(0xb0, 1, 63)).toEqual([]);
    expect(send(0xb0, 1, 64)).toEqual([[1, "now"]]);
    expect(send(0xb0, 1, 100)).toEqual([]);
    expect(send(0xb0, 2, 60)).toEqual([[0.5, "now"]]);
    expect(send(0xb0, 2, 127)).toEqual([[1, "now"]]);
  });

  test("with soft takeover waits for its target, and says where that is", () => {
    const { send, interpreter } = desk([mapping(cc(7), VOLUME, { pickup: true })], { level: 0.5 });
    expect(interpreter.take({ kind: "control", channel: 1, controller: 7, value: 0 })).toMatchObject([
      { kind: "waits", position: 0, present: 0.5 },
    ]);
    expect(send(0xb0, 7, 32)).toEqual(["waits"]);
    expect(send(0xb0, 7, 96)).toEqual([[0.5 + 32 / 126, "rest"]]);
    expect(send(0xb0, 7, 0)).toEqual([[0, "rest"]]);
  });

  test("with soft takeover reaches a target that stands outside its way at the way's end", () => {
    const { send } = desk([mapping(cc(7), VOLUME, { pickup: true, max: 0.5 })], { level: 0.9 });
    expect(send(0xb0, 7, 0)).toEqual(["waits"]);
    expect(send(0xb0, 7, 127)).toEqual([[0.5, "rest"]]);
  });
});

describe("an endless encoder", () => {
  it.each([
    ["twos", 1, 127],
    ["offset", 65, 63],
    ["sign", 1, 65],
  ] as const)("by %s turns its target by steps", (encoding, up, down) => {
    const { send, at } = desk([mapping(cc(20, encoding), VOLUME, { step: 0.01 })], { level: 0.5 });
    send(0xb0, 20, up);
    expect(at.level).toBeCloseTo(0.51, 9);
    send(0xb0, 20, down);
    send(0xb0, 20, down);
    expect(at.level).toBeCloseTo(0.49, 9);
  });

  test("stays within its limits, and goes backwards where it is inverted", () => {
    const { send, at } = desk([mapping(cc(20, "twos"), VOLUME, { step: 0.1, max: 0.55 })], { level: 0.5 });
    send(0xb0, 20, 3);
    expect(at.level).toBe(0.55);
    const back = desk([mapping(cc(20, "twos"), VOLUME, { step: 0.1, invert: true })], { level: 0.5 });
    back.send(0xb0, 20, 1);
    expect(back.at.level).toBeCloseTo(0.4, 9);
  });

  test("adds up steps that are finer than its target's grid", () => {
    const { send, at } = desk([mapping(cc(20, "twos"), VOLUME, { step: 0.001 })], { level: 0.5 });
    for (let turn = 0; turn < 5; turn++) {
      send(0xb0, 20, 1);
      at.level = Math.round((at.level ?? 0) * 100) / 100;
    }
    expect(send(0xb0, 20, 1)).toEqual([[expect.closeTo(0.506, 6), "rest"]]);
  });

  test("goes on from where somebody else has moved its target", () => {
    const { send, at } = desk([mapping(cc(20, "twos"), VOLUME, { step: 0.01 })], { level: 0.5 });
    send(0xb0, 20, 1);
    at.level = 0.2;
    send(0xb0, 20, 1);
    expect(at.level).toBeCloseTo(0.21, 9);
  });

  test("steps through choices, and runs a command for each tick in its own direction", () => {
    const { send } = desk([mapping(cc(20, "twos"), SLOPE), mapping(cc(21, "offset"), PLAY)]);
    expect(send(0xb0, 20, 1)).toEqual([[0.5, "rest"]]);
    expect(send(0xb0, 20, 1)).toEqual([[1, "rest"]]);
    expect(send(0xb0, 20, 1)).toEqual([]);
    expect(send(0xb0, 21, 66)).toEqual(["run", "run"]);
    expect(send(0xb0, 21, 62)).toEqual([]);
    expect(send(0xb0, 21, 127)).toHaveLength(8);
  });
});

describe("a button or pad", () => {
  test("that toggles changes its target with each press, and with no release", () => {
    const { send } = desk([mapping(pad(36), MUTE, { mode: "toggle" })]);
    expect(send(0x90, 36, 100)).toEqual([[1, "now"]]);
    expect(send(0x80, 36, 0)).toEqual([]);
    expect(send(0x90, 36, 100)).toEqual([[0, "now"]]);
    expect(send(0x90, 36, 0)).toEqual([]);
  });

  test("that sends a controller presses with 64 and more", () => {
    const { send } = desk([mapping(cc(50), MUTE, { mode: "toggle" })]);
    expect(send(0xb0, 50, 127)).toEqual([[1, "now"]]);
    expect(send(0xb0, 50, 127)).toEqual([]);
    expect(send(0xb0, 50, 0)).toEqual([]);
    expect(send(0xb0, 50, 64)).toEqual([[0, "now"]]);
  });

  test("that toggles a range goes between its minimum and its maximum; of choices to the next one", () => {
    const { send } = desk([
      mapping(pad(36), VOLUME, { mode: "toggle", min: 0.2, max: 0.8 }),
      mapping(pad(37), SLOPE, { mode: "toggle" }),
    ]);
    expect([1, 2, 3].map(() => send(0x90, 36, 1))).toEqual([[[0.8, "now"]], [[0.2, "now"]], [[0.8, "now"]]]);
    expect([1, 2, 3].map(() => send(0x90, 37, 1))).toEqual([[[0.5, "now"]], [[1, "now"]], [[0, "now"]]]);
  });

  test("that is momentary holds its target up while it is down; inverted, down", () => {
    const { send } = desk([mapping(pad(36), MUTE, { mode: "momentary" })]);
    expect(send(0x90, 36, 100)).toEqual([[1, "release"]]);
    expect(send(0x80, 36, 0)).toEqual([[0, "now"]]);
    const inverted = desk([mapping(pad(36), MUTE, { mode: "momentary", invert: true })], { mute: 1 });
    expect(inverted.send(0x90, 36, 100)).toEqual([[0, "release"]]);
    expect(inverted.send(0x80, 36, 0)).toEqual([[1, "now"]]);
  });

  test("with velocity takes its target as far as it was hit, without it always to the end", () => {
    const { send } = desk([mapping(pad(36), VOLUME, { velocity: true }), mapping(pad(37), VOLUME)]);
    expect(send(0x90, 36, 64)).toEqual([[0.5, "now"]]);
    expect(send(0x90, 37, 64)).toEqual([[1, "now"]]);
  });

  test("with aftertouch goes on moving its target while it is down, by its own pressure or the channel's", () => {
    const { send } = desk([mapping(pad(36), VOLUME, { aftertouch: true, velocity: true })]);
    expect(send(0xa0, 36, 10)).toBeNull();
    expect(send(0x90, 36, 64)).toEqual([[0.5, "release"]]);
    expect(send(0xa0, 36, 127)).toEqual([[1, "release"]]);
    expect(send(0xd0, 64)).toEqual([[0.5, "release"]]);
    expect(send(0xa0, 37, 127)).toBeNull();
    // that of another channel is another keyboard's
    expect(send(0xd1, 127)).toBeNull();
    expect(send(0xa1, 36, 127)).toBeNull();
    expect(send(0x80, 36, 0)).toEqual(["end"]);
    expect(send(0xd0, 127)).toBeNull();
  });

  test("runs its command as it goes down, once", () => {
    const { send } = desk([mapping(pad(36), PLAY), mapping(cc(50), PLAY)]);
    expect(send(0x90, 36, 1)).toEqual(["run"]);
    expect(send(0x80, 36, 1)).toEqual([]);
    expect(send(0xb0, 50, 127)).toEqual(["run"]);
    expect(send(0xb0, 50, 100)).toEqual([]);
    expect(send(0xb0, 50, 0)).toEqual([]);
  });

  test("one message may move several targets", () => {
    const { send } = desk([mapping(pad(36), MUTE, { mode: "toggle" }), mapping(pad(36), PLAY)]);
    expect(send(0x90, 36, 1)).toEqual([[1, "now"], "run"]);
  });
});

describe("layers", () => {
  const SHIFT: MappingTarget = { kind: "layer", layer: 1 };

  test("while shift is down a control moves the target of the layer, if it has one there", () => {
    const { send } = desk([
      mapping(pad(1), SHIFT, { mode: "momentary" }),
      mapping(cc(7), VOLUME),
      mapping(cc(7), PAN, { layer: 1 }),
      mapping(cc(8), VOLUME),
    ]);
    expect(send(0xb0, 7, 127)).toEqual([[1, "rest"]]);
    expect(send(0x90, 1, 127)).toEqual([1]);
    expect(send(0xb0, 7, 64)).toEqual([[0.5, "rest"]]);
    expect(send(0xb0, 8, 0)).toEqual([[0, "rest"]]);
    expect(send(0x80, 1, 0)).toEqual([0]);
    expect(send(0xb0, 7, 0)).toEqual([[0, "rest"]]);
  });

  test("a shift that toggles stays until it is pressed again", () => {
    const { send, interpreter } = desk([
      mapping(pad(1), SHIFT, { mode: "toggle" }),
      mapping(pad(2), PLAY, { layer: 1 }),
    ]);
    expect(send(0x90, 2, 1)).toEqual([]);
    expect(send(0x90, 1, 1)).toEqual([1]);
    expect(send(0x80, 1, 1)).toEqual([]);
    expect(send(0x90, 2, 1)).toEqual(["run"]);
    expect(send(0x90, 1, 1)).toEqual([0]);
    expect(interpreter.layer).toBe(0);
  });

  test("what a press began ends with its release, though the layer is another one by then", () => {
    const { send, at } = desk([
      mapping(pad(1), SHIFT, { mode: "momentary" }),
      mapping(pad(2), MUTE, { mode: "momentary" }),
      mapping(pad(2), PLAY, { layer: 1 }),
    ]);
    send(0x90, 2, 1);
    send(0x90, 1, 1);
    expect(send(0x80, 2, 0)).toEqual([[0, "now"]]);
    expect(at.mute).toBe(0);
  });

  test("a control that moved in another layer picks its target up anew", () => {
    const { send } = desk([
      mapping(pad(1), SHIFT, { mode: "toggle" }),
      mapping(cc(7), VOLUME, { pickup: true }),
      mapping(cc(7), PAN, { layer: 1 }),
    ]);
    expect(send(0xb0, 7, 0)).toEqual([[0, "rest"]]);
    send(0x90, 1, 1);
    send(0xb0, 7, 127);
    send(0x90, 1, 1);
    expect(send(0xb0, 7, 126)).toEqual(["waits"]);
  });

  test("only the mapping of the present layer is shown on a control", () => {
    const base = mapping(cc(7), VOLUME);
    const shifted = mapping(cc(7), PAN, { layer: 1 });
    const { send, interpreter } = desk([mapping(pad(1), SHIFT, { mode: "toggle" }), base, shifted]);
    expect([interpreter.counts(base), interpreter.counts(shifted)]).toEqual([true, false]);
    send(0x90, 1, 1);
    expect([interpreter.counts(base), interpreter.counts(shifted)]).toEqual([false, true]);
  });
});

test("of very many mappings of one message only some are carried out, in each layer", () => {
  const many = [0, 1].flatMap((layer) => Array.from({ length: 300 }, () => mapping(pad(36), PLAY, { layer })));
  const { send } = desk([mapping(pad(40), { kind: "layer", layer: 1 }, { mode: "toggle" }), ...many]);
  expect(send(0x90, 36, 100)).toHaveLength(16);
  send(0x90, 40, 100);
  send(0x90, 36, 0);
  expect(send(0x90, 36, 100)).toHaveLength(16);
});
