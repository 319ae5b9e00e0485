import { describe, expect, it } from "vitest";
import { Ladder } from "../../../src/engine/overload/ladder";

const LOOK = 500;

/** A ladder and a clock that looks twice a second. */
function climb() {
  const ladder = new Ladder();
  let time = 0;
  let underruns = 0;
  const seen: [number, string][] = [];
  /** Lets seconds go by under a load, with so many underruns at their beginning. */
  const run = (seconds: number, load: number | null, lost = 0) => {
    underruns += lost;
    for (const end = time + seconds * 1000; time < end; time += LOOK) {
      if (ladder.look({ time, load, underruns })) seen.push([time / 1000, ladder.step]);
    }
  };
  return { ladder, run, seen, restore: () => ladder.restore(time) };
}

describe("what is left out under overload", () => {
  it("is nothing while there is room, and at peaks that pass", () => {
    const { run, seen } = climb();
    run(60, 0.7);
    for (let peak = 0; peak < 10; peak++) {
      run(2, 0.95);
      run(2, 0.7);
    }
    run(20, null);
    expect(seen).toEqual([]);
  });

  it("grows in steps while the load is heavy, each given time to take effect, and says why", () => {
    const { ladder, run, seen } = climb();
    run(10, 0.5);
    run(30, 0.92);
    expect(seen.map(([, step]) => step)).toEqual(["selected", "measuring"]);
    const [[first], [second]] = seen as [[number, string], [number, string]];
    expect(first).toBe(13);
    expect(second - first).toBeGreaterThanOrEqual(4);
    expect(ladder.cause).toEqual({ kind: "load", load: 0.92 });
  });

  it("grows where sound breaks off, whatever the load says; one break alone may come from anything", () => {
    const { ladder, run, seen } = climb();
    run(10, 0.2);
    run(10, 0.2, 1);
    expect(seen).toEqual([]);
    run(1, 0.2, 3);
    expect(seen.map(([, step]) => step)).toEqual(["selected"]);
    expect(ladder.cause).toEqual({ kind: "underruns", count: 3 });
  });

  it("comes back step by step once there was room for long, but not between heavy and light", () => {
    const { ladder, run, seen } = climb();
    run(30, 0.92);
    run(60, 0.75);
    expect(ladder.step).toBe("measuring");
    run(50, 0.4);
    expect(seen.map(([, step]) => step)).toEqual(["selected", "measuring", "selected", "all"]);
    expect(ladder.cause).toBeNull();
  });

  it("waits longer after each relapse", () => {
    const { run, seen } = climb();
    const backs: number[] = [];
    for (let round = 0; round < 3; round++) {
      const from = seen.length;
      run(6, 0.92);
      const began = (seen[from]?.[0] ?? 0) + 1;
      run(200, 0.4);
      backs.push((seen[from + 1]?.[0] ?? 0) - began);
    }
    expect(backs[1]!).toBeGreaterThan(backs[0]! + 15);
    expect(backs[2]!).toBeGreaterThan(backs[1]! + 30);
  });

  it("ends when a person asks for it, and starts counting anew with another output", () => {
    const { ladder, run, restore } = climb();
    run(1, 0.2);
    run(10, 0.2, 5);
    expect(ladder.step).not.toBe("all");
    restore();
    expect(ladder.step).toBe("all");
    const other = new Ladder();
    other.look({ time: 0, load: 0.2, underruns: 40 });
    expect(other.look({ time: 500, load: 0.2, underruns: 0 })).toBe(false);
    expect(other.look({ time: 1000, load: 0.2, underruns: 1 })).toBe(false);
    expect(other.step).toBe("all");
  });
});
