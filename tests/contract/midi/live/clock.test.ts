import { describe, expect, test } from "vitest";
import { ClockFollower } from "../../../../contract/midi/live/clockIn";
import { type ClockReading, ClockSender, type TimedMessage } from "../../../../contract/midi/live/clockOut";
import { readSystemMessage } from "../../../../contract/midi/live/systemMessage";

/** How often the page looks, and how far ahead it sends, ms. */
const EVERY = 25;
const AHEAD = 100;

/** Runs a sender from `from` to `to`; `at` says how its song stands at each look. */
function run(sender: ClockSender, from: number, to: number, at: (now: number) => ClockReading): TimedMessage[] {
  const sent: TimedMessage[] = [];
  for (let now = from; now < to; now += EVERY) sent.push(...sender.advance(at(now), now, now + AHEAD));
  return sent;
}
const bpm = 120;
const quartersAt = (ms: number) => (ms / 60_000) * bpm;
/** A song that starts at `begin` with the given position, and is heard 40 ms after it is read. */
const song =
  (begin: number, quarters = 0) =>
  (now: number): ClockReading => ({ playing: true, bpm, quarters: quarters + quartersAt(now - begin), time: now + 40 });
const stopped = (): ClockReading => ({ playing: false, bpm, quarters: 0, time: 0 });
const clocks = (sent: readonly TimedMessage[]) => sent.filter(({ data }) => data[0] === 0xf8);
const others = (sent: readonly TimedMessage[]) => sent.filter(({ data }) => data[0] !== 0xf8);

/** Song positions in quarters that a follower on the wire counts, at the time of each clock. */
function counted(sent: readonly TimedMessage[]): { time: number; quarters: number }[] {
  const found: { time: number; quarters: number }[] = [];
  let clock = 0;
  let playing = false;
  for (const { data, time } of [...sent].sort((one, other) => one.time - other.time)) {
    if (data[0] === 0xfa) [clock, playing] = [0, true];
    if (data[0] === 0xf2) clock = ((data[2] ?? 0) * 128 + (data[1] ?? 0)) * 6;
    if (data[0] === 0xfb) playing = true;
    if (data[0] === 0xfc) playing = false;
    if (data[0] === 0xf8 && playing) found.push({ time, quarters: clock++ / 24 });
  }
  return found;
}

describe("clock out", () => {
  test("24 clocks are a quarter, exactly where the song is heard, whenever the page looks", () => {
    const sent = run(new ClockSender(), 1000, 61_000, song(1000));
    expect(others(sent)).toEqual([{ data: [0xfa], time: 1040 }]);
    const times = clocks(sent).map(({ time }) => time);
    for (const [index, time] of times.entries()) expect(time).toBeCloseTo(1040 + (index * 500) / 24, 6);
    expect(times.length).toBe(Math.ceil((60_000 - EVERY + AHEAD - 40) / (500 / 24)));
  });

  test("from within the song it continues at the next sixteenth, at the time of that sixteenth", () => {
    // 2.1 quarters in: the ninth sixteenth begins 75 ms later
    const sent = run(new ClockSender(), 0, 1000, song(0, 2.1));
    const [position, go] = others(sent);
    expect(position?.data).toEqual([0xf2, 9, 0]);
    expect(go?.data).toEqual([0xfb]);
    expect(go?.time).toBeCloseTo(40 + 75, 6);
    for (const { time, quarters } of counted(sent)) expect(quarters).toBeCloseTo(2.1 + quartersAt(time - 40), 6);
  });

  test("it starts, rather than continues, where the song's first reading comes some clocks after its start", () => {
    const sender = new ClockSender();
    run(sender, 0, 1000, stopped);
    // three clocks in, which are heard 20 ms later
    const sent = run(sender, 1025, 2000, (now) => ({ ...song(960)(now), time: now + 20 }));
    expect(others(sent)).toEqual([{ data: [0xfa], time: 1025 }]);
    for (const { time, quarters } of counted(sent).slice(4)) expect(quarters).toBeCloseTo(quartersAt(time - 980), 6);
  });

  test("a stop is sent at once, and clock goes on in the tempo for who follows it", () => {
    const sender = new ClockSender();
    run(sender, 0, 1000, song(0));
    const sent = run(sender, 1000, 3000, stopped);
    expect(others(sent)).toEqual([{ data: [0xfc], time: 1000 }]);
    expect(clocks(sent).length).toBeGreaterThan(90);
    expect(clocks(sent).length).toBeLessThan(97);
  });

  test("no clock from before a start is counted as the song's", () => {
    const sender = new ClockSender();
    const sent = [...run(sender, 0, 1000, stopped), ...run(sender, 1000, 2000, song(1000))];
    for (const { time, quarters } of counted(sent)) expect(quarters).toBeCloseTo(quartersAt(time - 1040), 6);
    expect(counted(sent)[0]).toEqual({ time: 1040, quarters: 0 });
  });

  test("a jump, of a loop or a hand, is followed: stopped, located, continued where it is heard", () => {
    const sender = new ClockSender();
    const sent = [...run(sender, 0, 2000, song(0)), ...run(sender, 2000, 4000, song(2000, 8))];
    expect(others(sent).map(({ data }) => data[0])).toEqual([0xfa, 0xfc, 0xf2, 0xfb]);
    const after = counted(sent).filter(({ time }) => time > 2300);
    expect(after.length).toBeGreaterThan(50);
    for (const { time, quarters } of after) expect(quarters).toBeCloseTo(8 + quartersAt(time - 2040), 6);
  });

  test("a page that stood still for a while sends no burst, and is where the song is again", () => {
    const sender = new ClockSender();
    const before = run(sender, 0, 1000, song(0));
    const first = sender.advance(song(0)(3000), 3000, 3000 + AHEAD);
    expect(clocks(first).length).toBeLessThanOrEqual(6);
    const sent = [...before, ...first, ...run(sender, 3025, 4000, song(0))];
    for (const { time, quarters } of counted(sent)) expect(quarters).toBeCloseTo(quartersAt(time - 40), 6);
  });

  test("another tempo goes on in phase", () => {
    const sender = new ClockSender();
    const faster = (now: number): ClockReading => ({
      playing: true,
      bpm: 132,
      quarters: 4 + ((now - 2000) / 60_000) * 132,
      time: now + 40,
    });
    const sent = [...run(sender, 0, 2000, song(0)), ...run(sender, 2000, 4000, faster)];
    expect(others(sent)).toHaveLength(1);
    for (const { time, quarters } of counted(sent).filter((one) => one.time > 2300)) {
      expect(quarters).toBeCloseTo(4 + ((time - 2040) / 60_000) * 132, 6);
    }
  });

  test("what ends while it plays is stopped", () => {
    const sender = new ClockSender();
    run(sender, 0, 1000, song(0));
    expect(sender.stop(1000)).toEqual([{ data: [0xfc], time: 1000 }]);
    expect(sender.stop(1000)).toEqual([]);
  });
});

/** A sequence of numbers between −1 and 1 that looks random and is always the same (a linear congruence). */
function scatter(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 31 - 1;
  };
}

describe("clock in", () => {
  const clock = { kind: "clock" } as const;

  test.each([60, 93.7, 124, 174])(
    "of %s BPM, scattered by 3 ms, the tempo is within 0.3 and the phase within 1.5 ms",
    (tempo) => {
      const follower = new ClockFollower();
      const noise = scatter();
      const every = 60_000 / tempo / 24;
      follower.take({ kind: "start" }, 0);
      let worstTempo = 0;
      let worstPhase = 0;
      for (let index = 0; index < 24 * 60; index++) {
        const time = index * every;
        follower.take(clock, time + 3 * noise());
        if (index < 24 * 8) continue;
        const at = time + every / 2;
        const read = follower.read(at);
        worstTempo = Math.max(worstTempo, Math.abs((read?.bpm ?? 0) - tempo));
        worstPhase = Math.max(worstPhase, Math.abs((read?.quarters ?? 0) - at / (every * 24)) * every * 24);
      }
      expect(worstTempo).toBeLessThan(0.3 * (tempo / 60));
      expect(worstPhase).toBeLessThan(1.5);
    },
  );

  test("start, stop, song position and continue", () => {
    const follower = new ClockFollower();
    const every = 500 / 24;
    let time = 0;
    const pass = (count: number) => {
      for (let index = 0; index < count; index++) {
        time += every;
        follower.take(clock, time);
      }
    };
    pass(48);
    expect(follower.read(time)).toMatchObject({ playing: false });
    expect(follower.read(time)?.bpm).toBeCloseTo(120, 3);
    follower.take({ kind: "start" }, time);
    pass(25);
    expect(follower.read(time)?.quarters).toBeCloseTo(1, 3);
    follower.take({ kind: "stop" }, time);
    pass(10);
    expect(follower.read(time)).toMatchObject({ playing: false });
    expect(follower.read(time)?.quarters).toBeCloseTo(1, 3);
    follower.take({ kind: "songPosition", sixteenths: 16 }, time);
    follower.take({ kind: "continue" }, time);
    pass(1);
    expect(follower.read(time)?.quarters).toBeCloseTo(4, 3);
  });

  test("no tempo is told before a quarter note has come, and none once the sender is gone", () => {
    const follower = new ClockFollower();
    for (let index = 0; index < 12; index++) follower.take(clock, index * 20);
    expect(follower.read(230)?.bpm).toBeNull();
    for (let index = 12; index < 48; index++) follower.take(clock, index * 20);
    expect(follower.read(950)?.bpm).toBeCloseTo(125, 3);
    expect(follower.read(2000)).toBeNull();
  });
});

test.each([
  [[0xf8], { kind: "clock" }],
  [[0xfa], { kind: "start" }],
  [[0xfb], { kind: "continue" }],
  [[0xfc], { kind: "stop" }],
  [[0xf2, 1, 2], { kind: "songPosition", sixteenths: 257 }],
  [[0xf2, 1], null],
  [[0xf2, 200, 1], null],
  [[0xf1, 0x73], { kind: "quarterFrame", piece: 7, bits: 3 }],
  [[0xf0, 0x7f, 0x7f, 1, 1, 0x21, 2, 3, 4, 0xf7], { kind: "fullFrame", bytes: [0x21, 2, 3, 4] }],
  [[0xf0, 0x7f, 0x7f, 1, 2, 0x21, 2, 3, 4, 0xf7], null],
  [[0x90, 1, 2], null],
  [[], null],
])("reads %o", (bytes, message) => {
  expect(readSystemMessage(bytes)).toEqual(message);
});
