import { describe, expect, it } from "vitest";
import { byHand, readChannelMessage } from "../../../../contract/midi/live/channelMessage";
import { guess } from "../../../../contract/midi/mapping/guess";
import type { Incoming } from "../../../../contract/midi/mapping/incoming";

const heard = (...messages: number[][]): Incoming[] =>
  messages.map((bytes) => byHand(readChannelMessage(bytes))).filter((message) => message !== null);
const cc = (controller: number, ...values: number[]) => values.map((value) => [0xb0, controller, value]);

describe("what was moved", () => {
  it.each([
    [
      "a pad",
      [
        [0x99, 36, 90],
        [0xd9, 20],
        [0x89, 36, 0],
      ],
      { kind: "note", channel: 10, key: 36 },
      "pad",
    ],
    ["a knob", cc(21, 3, 4, 6, 9), { kind: "control", channel: 1, controller: 21, encoding: "absolute" }, "knob"],
    [
      "a knob that moved a step",
      cc(21, 64),
      { kind: "control", channel: 1, controller: 21, encoding: "absolute" },
      "knob",
    ],
    ["a button", cc(50, 127, 0), { kind: "control", channel: 1, controller: 50, encoding: "absolute" }, "button"],
    [
      "an encoder, two’s complement",
      cc(16, 1, 1, 2, 1, 1),
      { kind: "control", channel: 1, controller: 16, encoding: "twos" },
      "knob",
    ],
    [
      "an encoder turned down",
      cc(16, 127, 127, 126, 126),
      { kind: "control", channel: 1, controller: 16, encoding: "twos" },
      "knob",
    ],
    [
      "an encoder, offset 64",
      cc(16, 65, 65, 66, 65),
      { kind: "control", channel: 1, controller: 16, encoding: "offset" },
      "knob",
    ],
    [
      "a 14-bit fader",
      [
        [0xb0, 7, 3],
        [0xb0, 39, 80],
        [0xb0, 7, 4],
      ],
      { kind: "control14", channel: 1, controller: 7 },
      "fader",
    ],
    [
      "an NRPN",
      [
        [0xb0, 99, 1],
        [0xb0, 98, 2],
        [0xb0, 6, 9],
      ],
      { kind: "nrpn", channel: 1, parameter: 130 },
      "knob",
    ],
    ["a pitch wheel", [[0xe1, 0, 70]], { kind: "bend", channel: 2 }, "fader"],
    [
      "pressure alone",
      [
        [0xd0, 30],
        [0xd0, 40],
      ],
      { kind: "pressure", channel: 1 },
      "pad",
    ],
    ["pressure of a key alone", [[0xa0, 60, 30]], { kind: "keyPressure", channel: 1, key: 60 }, "pad"],
    [
      "the first of two knobs",
      [...cc(1, 5), ...cc(2, 9), ...cc(1, 6)],
      { kind: "control", channel: 1, controller: 1, encoding: "absolute" },
      "knob",
    ],
    [
      "a key before which another came up",
      [
        [0x80, 50, 0],
        [0x90, 60, 1],
      ],
      { kind: "note", channel: 1, key: 60 },
      "pad",
    ],
  ])("%s", (_name, bytes, message, control) => {
    expect(guess(heard(...bytes))).toEqual({ message, control });
  });

  it("is nothing where nothing came, or only a key that came up", () => {
    expect(guess([])).toBeNull();
    expect(guess(heard([0x80, 60, 0]))).toBeNull();
  });
});
