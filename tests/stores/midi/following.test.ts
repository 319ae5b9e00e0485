import { expect, test } from "vitest";
import type { ClockReading } from "../../../contract/midi/live/clockOut";
import { Following } from "../../../src/stores/midi/timing/following";

/** A transport that follows, and what it was told. */
function studio(by: "clock" | "timecode") {
  const told: (string | number)[][] = [];
  const transport = { tempo: 120 as number | null, reading: null as ClockReading | null };
  const following = new Following(by, {
    clock: () => transport.reading,
    play: () => told.push(["play"]),
    pause: () => told.push(["pause"]),
    seek: (tick) => told.push(["seek", tick]),
    tickAt: (seconds) => seconds * 1920,
    tempo: () => transport.tempo,
    setTempo: (bpm) => {
      transport.tempo = bpm;
      told.push(["tempo", bpm]);
    },
  });
  return { told, transport, following };
}

/** Sends clock at a tempo from `from` to `to`, and looks as the page does. */
function clocks(following: Following, bpm: number, from: number, to: number): number {
  const every = 60_000 / bpm / 24;
  let time = from;
  let look = from;
  for (; time < to; time += every) {
    following.take({ kind: "clock" }, time);
    if (time - look >= 250) {
      look = time;
      following.look(time);
    }
  }
  return time;
}

test("start, song position, continue and stop move the transport", () => {
  const { told, following } = studio("clock");
  following.take({ kind: "start" }, 0);
  following.take({ kind: "stop" }, 1);
  following.take({ kind: "songPosition", sixteenths: 8 }, 2);
  following.take({ kind: "continue" }, 3);
  expect(told).toEqual([["seek", 0], ["play"], ["pause"], ["seek", 1920], ["play"]]);
});

test("the tempo is taken over once, when it stands; a project with several keeps its own", () => {
  const { told, transport, following } = studio("clock");
  const time = clocks(following, 128.5, 0, 8000);
  expect(told).toEqual([["tempo", 128.5]]);
  transport.tempo = null;
  clocks(following, 90, time + 5000, time + 12_000);
  expect(told).toHaveLength(1);
});

test("a transport that has gone apart is located anew, and not again at once", () => {
  const { told, transport, following } = studio("clock");
  following.take({ kind: "start" }, 0);
  told.length = 0;
  // the transport stands a quarter note behind
  const at = (now: number) => {
    transport.reading = { playing: true, bpm: 120, quarters: now / 500 - 1, time: now };
    following.look(now);
  };
  for (let clock = 0; clock <= 24 * 8; clock++) {
    const now = (clock * 500) / 24;
    following.take({ kind: "clock" }, now);
    if (clock % 12 === 0) at(now);
  }
  const seeks = told.filter(([what]) => what === "seek");
  expect(seeks.length).toBeGreaterThan(0);
  expect(seeks.length).toBeLessThanOrEqual(2);
  // eight looks after the start: where the clock stands then
  expect(seeks[0]?.[1]).toBeGreaterThan(960 * 2);
});

test("a tape that runs is played with from where it is, and paused with; one that stands is located", () => {
  const { told, following } = studio("timecode");
  following.take({ kind: "fullFrame", bytes: [(1 << 5) | 0, 0, 2, 0] }, 0);
  following.look(0);
  following.look(100);
  expect(told).toEqual([["seek", 2 * 1920]]);
  // from 00:00:10:00 on, at 25 frames a second
  let time = 1000;
  for (let frame = 0; frame < 24; frame += 2) {
    for (const [piece, bits] of [frame & 15, frame >> 4, 10, 0, 0, 0, 0, 2].entries()) {
      following.take({ kind: "quarterFrame", piece, bits }, time);
      time += 10;
    }
    following.look(time);
  }
  expect(told.map(([what]) => what)).toEqual(["seek", "seek", "play"]);
  expect(Math.abs(Number(told[1]?.[1]) / 1920 - 10.08)).toBeLessThan(0.02);
  following.look(time + 500);
  expect(told.at(-1)).toEqual(["pause"]);
});
