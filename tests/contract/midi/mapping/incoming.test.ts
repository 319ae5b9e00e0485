import { describe, expect, it, test } from "vitest";
import { readChannelMessage } from "../../../../contract/midi/live/channelMessage";
import { Assembler } from "../../../../contract/midi/mapping/incoming";

describe("a channel message", () => {
  it.each([
    [[0x80, 60, 64], { kind: "note", channel: 1, key: 60, velocity: 0 }],
    [[0x9f, 60, 100], { kind: "note", channel: 16, key: 60, velocity: 100 }],
    [[0x90, 60, 0], { kind: "note", channel: 1, key: 60, velocity: 0 }],
    [[0xa2, 61, 5], { kind: "keyPressure", channel: 3, key: 61, value: 5 }],
    [[0xb0, 7, 127], { kind: "control", channel: 1, controller: 7, value: 127 }],
    [[0xc2, 5], { kind: "program", channel: 3, program: 5 }],
    [[0xd4, 99], { kind: "pressure", channel: 5, value: 99 }],
    [[0xe0, 0, 64], { kind: "bend", channel: 1, value: 8192 }],
    [[0xe0, 127, 127], { kind: "bend", channel: 1, value: 16383 }],
    [[0xe0, 0, 0], { kind: "bend", channel: 1, value: 0 }],
  ])("%o is %o", (bytes, message) => {
    expect(readChannelMessage(bytes)).toEqual(message);
  });

  it.each([[[]], [[0xb0]], [[0xb0, 7]], [[0xb0, 7, 200]], [[0xf8]], [[0xf0, 1, 2, 0xf7]], [[60, 100]]])(
    "%o is none",
    (bytes) => {
      expect(readChannelMessage(bytes)).toBeNull();
    },
  );
});

const control = (controller: number, value: number) => ({ kind: "control" as const, channel: 1, controller, value });

describe("a 14-bit controller", () => {
  const values = (...sent: [controller: number, value: number][]) => {
    const assembler = new Assembler();
    return sent.map(([controller, value]) => {
      const { value: now, bits } = assembler.control14(control(controller, value));
      return [now, bits];
    });
  };

  it("that sends its coarse half alone has 7 bits", () => {
    expect(values([7, 0], [7, 127])).toEqual([
      [0, 7],
      [127, 7],
    ]);
  });

  it("is put together of both halves", () => {
    expect(values([7, 0x40], [39, 0x01])).toEqual([
      [0x40, 7],
      [0x2001, 14],
    ]);
  });

  it("goes on with a fine half alone", () => {
    expect(values([7, 3], [39, 4], [39, 5]).at(-1)).toEqual([(3 << 7) | 5, 14]);
  });

  it("does not dip between the halves of a turn downwards, and has the fine half 0 where only the coarse one rises", () => {
    expect(values([7, 6], [39, 0], [7, 5], [39, 127]).map(([value]) => value)).toEqual([6, 768, 767, 767]);
    expect(values([7, 6], [39, 100], [7, 7]).at(-1)).toEqual([7 << 7, 14]);
  });
});

describe("an NRPN", () => {
  const entered = (...sent: [controller: number, value: number][]) => {
    const assembler = new Assembler();
    return sent.map(([controller, value]) => assembler.nrpn(control(controller, value)));
  };
  const nrpn = { kind: "nrpn", channel: 1, parameter: (9 << 7) | 82 };

  it("is chosen by two controllers, and its value comes by data entry", () => {
    expect(entered([99, 9], [98, 82], [6, 100], [38, 3])).toEqual([
      "chosen",
      "chosen",
      { ...nrpn, value: 100, bits: 7 },
      { ...nrpn, value: (100 << 7) | 3, bits: 14 },
    ]);
  });

  it("is stepped by data increment and decrement, whatever value they carry", () => {
    expect(entered([99, 9], [98, 82], [96, 0], [97, 127]).slice(2)).toEqual([
      { ...nrpn, kind: "nrpnStep", ticks: 1 },
      { ...nrpn, kind: "nrpnStep", ticks: -1 },
    ]);
  });

  test("data entry belongs to nobody before one is chosen, after a registered one, and after none (127, 127)", () => {
    expect(entered([6, 1])).toEqual([null]);
    expect(entered([99, 9], [98, 82], [101, 0], [100, 0], [6, 1]).at(-1)).toBeNull();
    expect(entered([99, 9], [98, 82], [99, 127], [98, 127], [6, 1]).at(-1)).toBeNull();
    expect(entered([7, 1])).toEqual([null]);
  });

  test("each channel has its own", () => {
    const assembler = new Assembler();
    for (const [channel, number] of [
      [1, 10],
      [2, 20],
    ] as const) {
      assembler.nrpn({ ...control(99, 0), channel });
      assembler.nrpn({ ...control(98, number), channel });
    }
    expect(assembler.nrpn(control(6, 1))).toMatchObject({ parameter: 10 });
    expect(assembler.nrpn({ ...control(6, 1), channel: 2 })).toMatchObject({ parameter: 20 });
  });
});
