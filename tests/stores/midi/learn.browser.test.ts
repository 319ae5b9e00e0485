import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { readChannelMessage } from "../../../contract/midi/live/channelMessage";
import { MAPPING_LIMITS, type MappingTarget } from "../../../contract/midi/mapping/mapping";
import { presetOf } from "../../../contract/midi/mapping/preset";
import { pageScope } from "../../../src/scope/page";
import {
  hearForLearning,
  LEARN_MS,
  learn,
  learnTarget,
  setLearnTimers,
  startChoosing,
  stopLearning,
  useLearn,
} from "../../../src/stores/midi/learn";
import {
  addMapping,
  applyPreset,
  changeMapping,
  readMappings,
  removeMappings,
  setMappings,
  useMappings,
} from "../../../src/stores/midi/mappings";
import { Clock } from "./clock";

const LEVEL: MappingTarget = { kind: "parameter", address: "track/a/level" };
const PLAY: MappingTarget = { kind: "action", id: "transport.play" };
const mappings = () => useMappings.getState().mappings;
const hear = (device: string, bytes: readonly number[]) => hearForLearning(device, readChannelMessage(bytes));

let clock: Clock;
beforeEach(() => {
  clock = new Clock();
  setLearnTimers(clock);
  setMappings([]);
  useLearn.setState({ missed: null });
});
afterAll(() => {
  setLearnTimers(pageScope);
  setMappings([]);
});

describe("learning", () => {
  it("ends after three seconds in which nothing moved; the row is there and is offered again", () => {
    expect(learnTarget(LEVEL)).toBe(true);
    const [row] = mappings();
    expect(row).toMatchObject({ target: LEVEL, message: null, device: null });
    clock.pass(LEARN_MS - 1);
    expect(useLearn.getState().state).toEqual({ kind: "listening", mapping: row?.id });
    clock.pass(1);
    expect(useLearn.getState()).toEqual({ state: { kind: "off" }, missed: row?.id });
    expect(LEARN_MS).toBe(3000);
    learn(row!.id);
    expect(useLearn.getState().missed).toBeNull();
  });

  it("takes the control that is moved, and gives a fader soft takeover", () => {
    learnTarget(LEVEL);
    clock.pass(2900);
    expect(hear("Box", [0xb0, 7, 10])).toBe(true);
    clock.pass(200);
    expect(hear("Box", [0xb0, 7, 14])).toBe(true);
    clock.pass(1000);
    expect(useLearn.getState()).toEqual({ state: { kind: "off" }, missed: null });
    expect(mappings()).toMatchObject([
      {
        device: "Box",
        message: { kind: "control", channel: 1, controller: 7, encoding: "absolute" },
        control: "knob",
        mode: "follow",
        pickup: true,
      },
    ]);
  });

  it("has a pad toggle, but hold a layer", () => {
    for (const [target, mode] of [
      [LEVEL, "toggle"],
      [{ kind: "layer", layer: 2 }, "momentary"],
    ] as const) {
      setMappings([]);
      learnTarget(target);
      hear("Box", [0x90, 36, 10]);
      clock.pass(1000);
      expect(mappings()).toMatchObject([{ mode, control: "pad" }]);
    }
  });

  it("hears one device only, the one that was moved first", () => {
    learnTarget(LEVEL);
    hear("Box", [0xb0, 7, 10]);
    hear("Other", [0x90, 36, 100]);
    clock.pass(1000);
    expect(mappings()).toMatchObject([{ device: "Box", message: { kind: "control" } }]);
  });

  it("leaves keys that come up, clocks and what is sent while nothing is learned to the instruments", () => {
    expect(hear("Box", [0x90, 36, 10])).toBe(false);
    startChoosing();
    expect(hear("Box", [0x90, 36, 10])).toBe(false);
    learnTarget(LEVEL);
    expect(hear("Box", [0x80, 36, 10])).toBe(false);
    expect(hear("Box", [0xf8])).toBe(false);
    clock.pass(LEARN_MS);
    expect(useLearn.getState().missed).toBe(mappings()[0]?.id);
  });

  it("anew puts another control in place of the first, and keeps the rest as it was set", () => {
    learnTarget(LEVEL);
    hear("Box", [0xb0, 7, 10]);
    clock.pass(1000);
    const [{ id } = { id: "" }] = mappings();
    changeMapping(id, { max: 0.5, pickup: false });
    learn(id);
    hear("Box", [0xb0, 8, 10]);
    clock.pass(1000);
    expect(mappings()).toMatchObject([{ id, message: { controller: 8 }, max: 0.5, pickup: false }]);
  });

  it("of a target that waits for its control goes on with the same row", () => {
    learnTarget(PLAY);
    stopLearning();
    learnTarget(PLAY);
    expect(mappings()).toHaveLength(1);
    learnTarget(LEVEL);
    expect(mappings()).toHaveLength(2);
  });

  it("is refused where there are as many mappings as there may be", () => {
    const one = addMapping({ target: PLAY });
    setMappings(Array.from({ length: MAPPING_LIMITS.mappings }, (_, index) => ({ ...one!, id: `m${index}` })));
    expect(learnTarget(LEVEL)).toBe(false);
    expect(useLearn.getState().state.kind).toBe("off");
  });
});

describe("mappings", () => {
  test("are kept, and what is damaged among them is left out alone", () => {
    const kept = addMapping({ target: LEVEL, device: "Box", message: { kind: "bend", channel: 1 } });
    const text = localStorage.getItem("backline.mappings");
    expect(readMappings(text)).toEqual([kept]);
    expect(readMappings(JSON.stringify([{ id: "x" }, kept, kept, null]))).toEqual([kept]);
    for (const other of [null, "", "{", "{}", "7"]) expect(readMappings(other)).toEqual([]);
  });

  test("say so where the browser cannot keep them", () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      addMapping({ target: LEVEL });
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(useMappings.getState().kept).toBe(false);
    expect(mappings()).toHaveLength(1);
    removeMappings(mappings()[0]!.id);
    expect(useMappings.getState()).toEqual({ mappings: [], kept: true });
  });

  test("take no values that do not fit together", () => {
    const { id } = addMapping({ target: LEVEL })!;
    expect(changeMapping(id, { min: 0.8, max: 0.2 })).toBe(false);
    expect(mappings()[0]).toMatchObject({ min: 0, max: 1 });
  });

  test("of a preset stand in place of those of its device, with ids of their own, and can be taken back", () => {
    const box = { device: "Box", message: { kind: "bend", channel: 1 } } as const;
    addMapping({ target: LEVEL, ...box });
    addMapping({ target: PLAY, device: "Other", message: { kind: "bend", channel: 1 } });
    const preset = presetOf("Live", "Box", mappings());
    setMappings([]);
    addMapping({ target: PLAY, ...box });
    addMapping({ target: LEVEL, device: "Other", message: { kind: "bend", channel: 2 } });
    const before = mappings();
    const undo = applyPreset(preset);
    expect(mappings().map(({ device, target }) => [device, target])).toEqual([
      ["Other", LEVEL],
      ["Box", LEVEL],
    ]);
    expect(mappings().some(({ id }) => preset.mappings.some((mapping) => mapping.id === id))).toBe(false);
    undo();
    expect(mappings()).toEqual(before);
  });
});
