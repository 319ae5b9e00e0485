import { describe, expect, test } from "vitest";
import { DeviceKind, LimiterParameter, Ramp, Size, Status, StripFlag, StripKind, Target } from "../../../dsp/abi";
import { Studio } from "./studio";

const RATE = 48000;
const IMPULSE = 1000;

/** A desk with an impulse of 0.25 at frame 1000 on its channels; limiters below their ceiling only delay. */
class Desk extends Studio {
  #device = 0;
  readonly impulse: number;

  constructor() {
    super(RATE);
    const source = new Float32Array(2000);
    source[IMPULSE] = 0.25;
    this.impulse = this.sample(RATE, source);
  }

  limiter(lookahead: number): number {
    const index = this.#device++;
    this.commands
      .deviceCreate(index, DeviceKind.limiter, 1)
      .parameter(Target.device, index, LimiterParameter.lookahead, lookahead, Ramp.none)
      .parameter(Target.device, index, LimiterParameter.truePeak, 0, Ramp.none);
    return index;
  }

  /** Frames and values of what is not silent. */
  peaks(frames = 4096): [number, number][] {
    const out = this.render(frames).left;
    const found: [number, number][] = [];
    out.forEach((value, frame) => {
      if (value !== 0) found.push([frame, value]);
    });
    return found;
  }
}

function graph(edit: (desk: Desk) => void): { peaks: [number, number][]; latency: number; desk: Desk } {
  const desk = new Desk();
  const { commands } = desk;
  // 0 dry · 1 through an insert · 2 to the group · 3 group · 4 return · 5 master
  commands.stripCreate(5, StripKind.master).stripCreate(4, StripKind.return_).stripCreate(3, StripKind.group);
  for (const slot of [0, 1, 2]) commands.stripCreate(slot, StripKind.channel);
  commands.stripOutput(0, 5).stripOutput(1, 5).stripOutput(2, 3).stripOutput(3, 5).stripOutput(4, 5);
  commands.stripOrder([0, 1, 2, 3, 4, 5]);
  for (const slot of [0, 1, 2]) desk.clips(slot, [{ length: 2000, sample: desk.impulse }]);
  edit(desk);
  commands.play();
  const peaks = desk.peaks();
  return { peaks, latency: desk.host.status(Status.latency), desk };
}

describe("delay compensation", () => {
  test("without devices delays nothing", () => {
    const { peaks, latency } = graph(() => {});
    expect(latency).toBe(0);
    expect(peaks).toEqual([[IMPULSE, 0.75]]);
  });

  test("brings insert, group, send and master to one frame, whatever each delays", () => {
    const { peaks, latency } = graph((desk) => {
      desk.commands
        .chain(1, [desk.limiter(3)])
        .chain(3, [desk.limiter(7), desk.limiter(1.5)])
        .chain(4, [desk.limiter(2)])
        .chain(5, [desk.limiter(5)])
        .sendCreate(0, 0, 4, false)
        .sendCreate(1, 1, 4, true)
        .sendCreate(2, 2, 4, false);
      for (const send of [0, 1, 2]) desk.commands.parameter(Target.send, send, 0, 0, Ramp.none);
      // The sum stays below the limiter of the master.
      for (const slot of [0, 1, 2]) desk.strip(slot, 0, -20);
    });
    // The longest path is channel 2, group, master: 7 + 1.5 + 5 ms.
    expect(latency).toBeGreaterThanOrEqual(13.5 * 48);
    // A limiter may declare a little more than its look-ahead, each of the three.
    expect(latency).toBeLessThan(13.5 * 48 + 3 * 20);
    expect(peaks.map(([frame]) => frame)).toEqual([IMPULSE + latency]);
    expect(peaks[0]![1]).toBeCloseTo(0.25 * 0.1 * 6, 6);
  });

  test("a bypassed device keeps its latency: nothing moves", () => {
    const { peaks, latency } = graph((desk) => {
      const device = desk.limiter(4);
      desk.commands.chain(1, [device]).deviceBypass(device, true);
    });
    expect(latency).toBeGreaterThanOrEqual(192);
    expect(peaks).toEqual([[IMPULSE + latency, 0.75]]);
  });

  test("follows a latency that changes while it runs", () => {
    const desk = new Desk();
    desk.desk(2);
    const device = desk.limiter(2);
    desk.commands.chain(0, [device]);
    for (const slot of [0, 1]) desk.clips(slot, [{ length: 2000, sample: desk.impulse }]);
    desk.render(Size.block * 4);
    const before = desk.host.status(Status.latency);
    desk.commands.parameter(Target.device, device, LimiterParameter.lookahead, 9, Ramp.none);
    desk.render(Size.block * 8);
    const after = desk.host.status(Status.latency);
    expect(after - before).toBe(7 * 48);
    desk.commands.play();
    expect(desk.peaks()).toEqual([[IMPULSE + after, 0.5]]);
  });

  test("a strip of low latency is not held back, and moves nothing else", () => {
    const { peaks, latency } = graph((desk) => {
      desk.commands.chain(1, [desk.limiter(3)]).stripFlags(0, StripFlag.lowLatency);
    });
    expect(peaks).toEqual([
      [IMPULSE, 0.25],
      [IMPULSE + latency, 0.5],
    ]);
  });

  test("an edit elsewhere does not interrupt what is delayed", () => {
    const desk = new Desk();
    desk.desk(6);
    desk.commands.chain(0, [desk.limiter(10)]);
    for (const slot of [0, 1, 2, 3, 4]) desk.clips(slot, [{ length: 2000, sample: desk.impulse }]);
    desk.commands.play();
    desk.render(1024);
    // The impulse is in the delay lines now; channel 5 goes and others change their lanes.
    desk.commands.stripClear(1).stripOrder([5, 4, 3, 2, 0, 200]);
    const found = desk.peaks(1024);
    const latency = desk.host.status(Status.latency);
    expect(found).toEqual([[IMPULSE + latency - 1024, 1]]);
  });
});

test("the metronome clicks with the delayed music", () => {
  const desk = new Desk();
  desk.desk(1);
  desk.commands
    .chain(0, [desk.limiter(8)])
    .metronome(true, 0)
    .play();
  const out = desk.render(2048).left;
  const latency = desk.host.status(Status.latency);
  expect(out.findIndex((value) => value !== 0)).toBe(latency + 1);
});
