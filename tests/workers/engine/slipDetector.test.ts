import { describe, expect, it } from "vitest";
import { SlipDetector } from "../../../workers/engine/slipDetector";
import { createPaceMemory, PaceRing } from "../../../workers/memory/paceRing";
import { seeded } from "../../contract/project/randomCommands";

const RATE = 44100;
const QUANTUM = 128;
/** Quanta that a device asks for at once. */
const BURST = 4;

/**
 * Callbacks for some seconds, from a device that stands still for `stands(seconds)` ms in all by then, on a clock
 * of whole ms that drifts by 90 parts in a million. A share of them comes late, by up to `late` ms.
 */
function watch(seconds: number, stands: (seconds: number) => number, late: { share: number; most: number }) {
  const detector = new SlipDetector(RATE);
  const random = seeded(7);
  const slips: { ms: number; at: number }[] = [];
  const frames = seconds * RATE;
  for (let frame = 0; frame < frames; frame += BURST * QUANTUM) {
    const asked = (frame / RATE) * 1000 * (1 - 90e-6) + stands(frame / RATE);
    const time = Math.floor(1e6 + asked + (random() < late.share ? random() * late.most : 0));
    for (let quantum = 1; quantum <= BURST; quantum++) {
      const slip = detector.look(frame + quantum * QUANTUM, time);
      if (slip) slips.push({ ms: slip.ms, at: slip.frame / RATE });
    }
  }
  return slips;
}

const CALM = { share: 0.2, most: 4 };

describe("an output that stands still", () => {
  it("is left alone while it only drifts and callbacks come late, for ten minutes", () => {
    expect(watch(600, () => 0, { share: 0.5, most: 20 })).toEqual([]);
  });

  it("is found to a fraction of a ms, and at the frame behind which it stood", () => {
    const steps = [
      [4, 26.3],
      [9, 61.5],
      [12, 2.9],
    ] as const;
    const slips = watch(20, (at) => steps.reduce((sum, [from, ms]) => sum + (at >= from ? ms : 0), 0), CALM);
    for (const [index, [from, ms]] of steps.entries()) {
      const until = steps[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
      const of = slips.filter(({ at }) => at > from - 0.1 && at < until - 0.1);
      expect(Math.abs(of[0]!.at - from)).toBeLessThan(0.013);
      expect(Math.abs(of.reduce((sum, slip) => sum + slip.ms, 0) - ms)).toBeLessThan(0.5);
    }
  });

  it("is found though most callbacks come late, and made exact by and by", () => {
    const slips = watch(12, (at) => (at >= 5 ? 13.8 : 0), { share: 0.8, most: 30 });
    expect(Math.abs(slips.reduce((sum, { ms }) => sum + ms, 0) - 13.8)).toBeLessThan(1);
  });

  it("is found when it catches up again, and in steps too small for a short look", () => {
    const back = watch(12, (at) => (at >= 4 && at < 8 ? 7 : 0), CALM);
    expect(Math.abs(back.reduce((sum, { ms }) => sum + ms, 0))).toBeLessThan(0.5);
    expect(back.length).toBeGreaterThanOrEqual(2);
    const small = watch(12, (at) => (at >= 5 ? 0.6 : 0), CALM);
    expect(Math.abs(small.reduce((sum, { ms }) => sum + ms, 0) - 0.6)).toBeLessThan(0.35);
  });
});

describe("the pace of callbacks", () => {
  it("is read once, in order, and the newest of it where a reader was away for long", () => {
    const memory = createPaceMemory();
    const [writer, reader] = [new PaceRing(memory), new PaceRing(memory)];
    const take = () => {
      const got: number[] = [];
      reader.take((frame, time) => got.push(frame + time));
      return got;
    };
    for (let i = 0; i < 3; i++) writer.put(i * 10, 1);
    expect(take()).toEqual([1, 11, 21]);
    expect(take()).toEqual([]);
    for (let i = 0; i < 5000; i++) writer.put(i, 0);
    expect(take()).toEqual(Array.from({ length: 1024 }, (_, i) => 3976 + i));
  });
});
