import { expect, test } from "vitest";
import { Status } from "../../../dsp/abi";
import { Studio } from "./studio";

/** Frame of a tick by integration in rational arithmetic: tempi are whole hundredths of a beat per minute. */
function frameOf(tick: number, map: { tick: number; centi: number }[], rate: number): number {
  // frames = Σ ticks · 60 · 100 · rate / (centi · 960), kept as one fraction
  let numerator = 0n;
  let denominator = 1n;
  map.forEach((point, index) => {
    const end = Math.min(tick, map[index + 1]?.tick ?? tick);
    if (end <= point.tick) return;
    const top = BigInt(end - point.tick) * 6000n * BigInt(rate);
    const bottom = BigInt(point.centi) * 960n;
    numerator = numerator * bottom + top * denominator;
    denominator *= bottom;
  });
  // Half up, as the engine rounds.
  return Number((2n * numerator + denominator) / (2n * denominator));
}

test.each([44100, 48000, 96000])("ticks stand on their frames through a tempo map at %i Hz", (rate) => {
  let state = 12345;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const map = [{ tick: 0, centi: 12_800 }];
  for (let i = 0; i < 200; i++) map.push({ tick: map[i]!.tick + 1 + random(5000), centi: 2000 + random(30_000) });
  const studio = new Studio(rate).desk();
  studio.commands.tempoMap(map.map(({ tick, centi }) => ({ tick, bpm: centi / 100 })));
  for (let i = 0; i < 500; i++) {
    const tick = random(map.at(-1)!.tick + 100_000);
    studio.commands.seek(tick);
    studio.apply();
    const frame = studio.host.status(Status.frame);
    // A tie of the exact fraction may fall either way in f64.
    expect(Math.abs(frame - frameOf(tick, map, rate))).toBeLessThanOrEqual(1);
    const back = studio.host.status(Status.tick);
    expect(Math.abs(back - tick)).toBeLessThan((0.51 * (320 * 960)) / 60 / rate + 1e-6);
  }
  expect(studio.host.status(Status.refused)).toBe(0);
});

test("the position keeps its tick when the tempo changes under it", () => {
  const studio = new Studio(48000).desk();
  studio.commands.seek(1920);
  studio.apply();
  expect(studio.host.status(Status.frame)).toBe(48_000);
  studio.commands.tempoMap([{ tick: 0, bpm: 60 }]);
  studio.apply();
  expect(studio.host.status(Status.frame)).toBe(96_000);
  expect(studio.host.status(Status.bpm)).toBe(60);
});

test("maps that make no sense are left out", () => {
  const studio = new Studio(48000).desk();
  studio.apply();
  studio.commands
    .tempoMap([{ tick: 10, bpm: 100 }])
    .tempoMap([
      { tick: 0, bpm: 100 },
      { tick: 0, bpm: 110 },
    ])
    .tempoMap([{ tick: 0, bpm: Number.NaN }])
    .tempoMap([{ tick: 0, bpm: 0 }])
    .tempoMap([])
    .signatures([{ tick: 0, numerator: 4, denominator: 3 }])
    .signatures([{ tick: 0, numerator: 0, denominator: 4 }]);
  expect(studio.apply()).toBe(7);
  expect(studio.host.status(Status.bpm)).toBe(120);
});
