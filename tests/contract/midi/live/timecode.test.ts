import { expect, test } from "vitest";
import { readSystemMessage } from "../../../../contract/midi/live/systemMessage";
import { secondsOf, TimecodeFollower } from "../../../../contract/midi/live/timecode";

/** The eight quarter frames of a time code, as MIDI 1.0 (RP-004/008) lays them out. */
function quarters(hours: number, minutes: number, seconds: number, frames: number, rate: number): number[][] {
  const values = [frames & 15, frames >> 4, seconds & 15, seconds >> 4, minutes & 15, minutes >> 4, hours & 15];
  return [...values, (rate << 1) | (hours >> 4)].map((bits, piece) => [0xf1, (piece << 4) | bits]);
}
function send(follower: TimecodeFollower, bytes: readonly number[], time: number): void {
  const message = readSystemMessage(bytes);
  if (message) follower.take(message, time);
}

test.each([
  [0, 24],
  [1, 25],
  [2, 30_000 / 1001],
  [3, 30],
])("a tape of rate %i runs at %d frames a second, and is followed within a millisecond", (rate, framesPerSecond) => {
  const follower = new TimecodeFollower();
  const quarter = 1000 / framesPerSecond / 4;
  let time = 500;
  // one second less than a minute of hour 1: no number is left out there
  for (let frame = 0; frame < 20; frame += 2) {
    for (const bytes of quarters(1, 0, 58, frame, rate)) {
      send(follower, bytes, time);
      time += quarter;
    }
  }
  const started = secondsOf(1, 0, 58, 0, rate);
  const read = follower.read(time);
  expect(read?.running).toBe(true);
  expect(read?.framesPerSecond).toBe(framesPerSecond);
  expect(Math.abs((read?.seconds ?? 0) - (started + (time - 500) / 1000))).toBeLessThan(0.001);
  expect(follower.read(time + 1000)?.running).toBe(false);
});

test("drop frame leaves out two numbers at each minute but every tenth", () => {
  const frame = 1001 / 30_000;
  expect(secondsOf(0, 1, 0, 2, 2)).toBeCloseTo(1800 * frame, 9);
  expect(secondsOf(0, 0, 59, 29, 2)).toBeCloseTo(1799 * frame, 9);
  expect(secondsOf(0, 10, 0, 0, 2)).toBeCloseTo(17_982 * frame, 9);
  expect(secondsOf(1, 0, 0, 0, 2)).toBeCloseTo(3600, 2);
});

test("a full frame locates a tape that stands", () => {
  const follower = new TimecodeFollower();
  expect(follower.read(0)).toBeNull();
  send(follower, [0xf0, 0x7f, 0x7f, 1, 1, (1 << 5) | 2, 3, 4, 5, 0xf7], 100);
  expect(follower.read(5000)).toEqual({ running: false, seconds: 2 * 3600 + 3 * 60 + 4 + 5 / 25, framesPerSecond: 25 });
});

test("pieces that are missing or in the other direction tell no time", () => {
  const follower = new TimecodeFollower();
  const pieces = quarters(0, 0, 1, 0, 1);
  for (const bytes of [...pieces].reverse()) send(follower, bytes, 0);
  for (const bytes of [...pieces.slice(0, 3), ...pieces.slice(4)]) send(follower, bytes, 10);
  expect(follower.read(10)).toBeNull();
});
