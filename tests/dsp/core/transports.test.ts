import { describe, expect, test } from "vitest";
import {
  AutomationPoint,
  DelayParameter,
  DeviceKind,
  EventType,
  ExternalEvent,
  Ramp,
  Size,
  Status,
  StripKind,
  StripParameter,
  Target,
  TransportState,
  TransportStatus,
} from "../../../dsp/abi";
import { noise, Studio } from "./studio";

/** Several transports in one engine. Where each stands is counted here by hand, from tempo and rate. */

const RATE = 48000;
const RETURN = 100;
const MASTER = 200;
/** Frames of a tick at so many beats a minute. */
const perTick = (bpm: number) => (RATE * 60) / (bpm * Size.ticksPerQuarter);

/** What some strips gave, frame for frame. */
function taps(studio: Studio, slots: readonly number[], frames: number, each?: (block: number) => void) {
  const out = slots.map(() => new Float32Array(frames));
  studio.apply();
  for (let block = 0; block * Size.block < frames; block++) {
    each?.(block);
    studio.host.apply(studio.commands);
    studio.host.serviceStreams(studio.samples);
    studio.host.renderBlock();
    slots.forEach((slot, index) => {
      const tap = new Float32Array(studio.host.memory.buffer, studio.host.exports.stripTap(slot), Size.block);
      out[index]!.set(tap.subarray(0, Math.min(Size.block, frames - block * Size.block)), block * Size.block);
    });
  }
  return out;
}

/** The frames on which there is an impulse. */
const impulsesIn = (sound: Float32Array) =>
  [...sound].flatMap((value, frame) => (Math.abs(value) > 0.1 ? [frame] : []));

/** A studio of some channels whose clips are there at once when they are entered. */
function desk(channels: number): Studio {
  const studio = new Studio(RATE).desk(channels, MASTER);
  studio.host.exports.setEntryFade(0);
  return studio;
}

function points(list: readonly (readonly [tick: number, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(list.length * AutomationPoint.bytes));
  list.forEach(([tick, value], index) => {
    view.setInt32(index * AutomationPoint.bytes + AutomationPoint.tick, tick, true);
    view.setFloat32(index * AutomationPoint.bytes + AutomationPoint.value, value, true);
  });
  return new Uint8Array(view.buffer);
}

describe("transports of different tempo", () => {
  const TICKS = [0, 40, 77, 299, 300, 301, 333, 480, 701];
  /** at 150 until tick 300, then at 90 */
  const frameAt = (tick: number) =>
    Math.round(tick < 300 ? tick * perTick(150) : 300 * perTick(150) + (tick - 300) * perTick(90));

  test("play their clips each on its own frames", () => {
    const studio = desk(2);
    const sample = studio.sample(RATE, Float32Array.of(1, 0, 0, 0));
    const clips = TICKS.map((tick) => ({ tick, length: 4, sample }));
    studio.clips(0, clips).clips(1, clips);
    studio.commands
      .stripTransport(1, 3)
      .tempoMap(
        [
          { tick: 0, bpm: 150 },
          { tick: 300, bpm: 90 },
        ],
        3,
      )
      .play()
      .play(0, 3);
    const [first, second] = taps(studio, [0, 1], 24_064);
    expect(impulsesIn(first!)).toEqual(TICKS.map((tick) => tick * 25));
    expect(impulsesIn(second!)).toEqual(TICKS.map(frameAt));
    expect(studio.host.status(Status.frame)).toBe(24_064);
    expect(studio.host.transportStatus(3, TransportStatus.frame)).toBe(24_064);
    expect(studio.host.transportStatus(3, TransportStatus.bpm)).toBe(90);
    expect(studio.host.transportStatus(3, TransportStatus.tick)).toBeCloseTo(300 + (24_064 - 6000) / perTick(90), 9);
  });

  /** What the notes' host is told, by its loop. */
  function told(studio: Studio, blocks: number, each?: (block: number) => void) {
    const events: { loop: number; frame: number; type: EventType; data1: number; data2: number }[] = [];
    studio.apply();
    for (let block = 0; block < blocks; block++) {
      each?.(block);
      studio.apply();
      studio.host.renderBlock();
      const words = studio.host.externalEvents;
      const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
      for (let event = 0; event < words[0]!; event++) {
        const word = (of: ExternalEvent) => words[1 + event * ExternalEvent.words + of]!;
        events.push({
          loop: word(ExternalEvent.loop),
          frame: block * Size.block + word(ExternalEvent.frame),
          type: word(ExternalEvent.type),
          data1: word(ExternalEvent.data1),
          data2: floats[1 + event * ExternalEvent.words + ExternalEvent.data2]!,
        });
      }
    }
    return events;
  }

  function keys(channels: number): Studio {
    const studio = desk(channels);
    for (let slot = 0; slot < channels; slot++) {
      studio.commands
        .deviceCreate(slot, DeviceKind.externalInstrument, 1)
        .parameter(Target.device, slot, 0, slot, Ramp.none)
        .chain(slot, [slot]);
    }
    return studio;
  }

  const notes = TICKS.slice(1).map((tick, index) => ({ tick, data1: 60 + index, data2: 1, length: 20 }));

  test("play their notes each on its own frames, and end them there", () => {
    const studio = keys(2);
    studio.events(0, notes).events(1, notes);
    studio.commands
      .stripTransport(1, 7)
      .tempoMap(
        [
          { tick: 0, bpm: 150 },
          { tick: 300, bpm: 90 },
        ],
        7,
      )
      .play(0, 7)
      .play();
    const events = told(studio, 190);
    for (const [loop, at] of [
      [0, (tick: number) => tick * 25],
      [1, frameAt],
    ] as const) {
      const heard = events.filter((event) => event.loop === loop);
      const began = heard.filter(({ type }) => type === EventType.noteOn);
      expect(began.map(({ frame, data1 }) => [frame, data1])).toEqual(
        notes.map(({ tick, data1 }) => [at(tick), data1]),
      );
      const ended = heard.filter(({ type }) => type === EventType.noteOff);
      expect(ended.map(({ frame, data1 }) => [frame, data1])).toEqual(
        notes.map(({ tick, data1 }) => [at(tick + 20), data1]),
      );
    }
  });

  test("a strip that goes over to one that plays goes on there: what sounds ends, controllers are chased", () => {
    const studio = keys(1);
    studio.events(0, [
      { tick: 20, data1: 60, data2: 1, length: 9600 },
      { tick: 2000, type: EventType.control, data1: 1, data2: 0.25 },
      { tick: 4000, data1: 72, data2: 1, length: 100 },
    ]);
    studio.commands
      .tempoMap([{ tick: 0, bpm: 600 }], 2)
      .play()
      .seek(3980, 2)
      .play(0, 2);
    const events = told(studio, 14, (block) => {
      if (block === 10) studio.commands.stripTransport(0, 2);
    });
    // There tick 4236 by then: the last note is past, though in frames it comes before the next event at 120.
    const joined = 10 * Size.block;
    expect(events).toEqual([
      { loop: 0, frame: 0, type: EventType.control, data1: 1, data2: 0 },
      { loop: 0, frame: 500, type: EventType.noteOn, data1: 60, data2: 1 },
      { loop: 0, frame: joined, type: EventType.noteOff, data1: 60, data2: 0 },
      { loop: 0, frame: joined, type: EventType.control, data1: 1, data2: 0.25 },
    ]);
  });

  test("echoes that keep time keep that of their strip's transport", () => {
    const studio = desk(2);
    const sample = studio.sample(RATE, Float32Array.of(1, 0, 0, 0));
    for (const slot of [0, 1]) {
      studio.clips(slot, [{ length: 4, sample }]);
      studio.commands.deviceCreate(slot, DeviceKind.delay, 1).chain(slot, [slot]);
      for (const [parameter, value] of [
        [DelayParameter.synced, 1],
        [DelayParameter.division, 9],
        [DelayParameter.feedback, 0],
        [DelayParameter.mix, 50],
        [DelayParameter.lowCut, 0],
        [DelayParameter.highCut, 20_000],
      ] as const) {
        studio.commands.parameter(Target.device, slot, parameter, value, Ramp.none);
      }
    }
    studio.commands
      .stripTransport(1, 1)
      .tempoMap([{ tick: 0, bpm: 187.5 }], 1)
      .play(0, 1)
      .play();
    const [first, second] = taps(studio, [0, 1], 48_000);
    const echo = (sound: Float32Array) => impulsesIn(sound)[1]! / RATE;
    expect(echo(first!) / echo(second!)).toBeCloseTo(187.5 / 120, 3);
  });
});

test("one loops while the other goes on", () => {
  const [a, b] = [noise(60_000, 51), noise(60_000, 52)];
  const studio = desk(2);
  studio.clips(0, [{ length: 60_000, sample: studio.sample(RATE, a) }]);
  studio.clips(1, [{ length: 60_000, sample: studio.sample(RATE, b) }]);
  studio.commands.stripTransport(1, 2).loop(true, 100, 613, 2).play(0, 2).play();
  const [straight, looping] = taps(studio, [0, 1], 48_000);
  expect(straight!.findIndex((value, frame) => value !== a[frame])).toBe(-1);
  const [start, end] = [100 * 25, 613 * 25];
  let wraps = 0;
  for (let frame = 0; frame < 48_000; frame++) {
    const at = frame < end ? frame : start + ((frame - end) % (end - start));
    if (frame >= end && at === start) wraps++;
    // What sounded before a wrap fades out over 128 frames behind it.
    if (frame >= end && at < start + 128) continue;
    if (looping![frame] !== b[at]) expect.fail(`frame ${frame}: ${looping![frame]} instead of ${b[at]}`);
  }
  expect(studio.host.transportStatus(2, TransportStatus.locates)).toBe(wraps);
  expect(studio.host.status(Status.locates)).toBe(0);
  expect(studio.host.status(Status.wrapOffset)).toBe(0);
});

describe("what one is told is not heard of another", () => {
  /** Two strips that hold all that follows a transport: clips at two rates, notes, automation, a tempo-synced delay and a send. */
  function band() {
    const studio = desk(2);
    studio.commands
      .stripCreate(RETURN, StripKind.return_)
      .stripOutput(RETURN, MASTER)
      .stripOrder([0, 1, RETURN, MASTER]);
    const even = studio.sample(RATE, noise(90_000, 61));
    const odd = studio.sample(44_100, noise(90_000, 62));
    for (const slot of [0, 1]) {
      studio.clips(slot, [
        { tick: 0, length: 90_000, sample: even, gain: 0.3 },
        { tick: 55, length: 20_000, sample: odd, gain: 0.3, rate: 1.3 },
        { tick: 400, length: 20_000, sample: even, gain: 0.3, rate: 0.5, endRate: 2 },
        { tick: 700, length: 20_000, sample: odd, gain: 0.3, loop: [1000, 3500], reversed: true },
      ]);
      studio.events(
        slot,
        [10, 130, 333, 480, 800].map((tick, index) => ({ tick, data1: 50 + index, data2: 0.8, length: 60 })),
      );
      studio.commands
        .deviceCreate(slot * 2, DeviceKind.pluck, 5)
        .deviceCreate(slot * 2 + 1, DeviceKind.delay, 5)
        .parameter(Target.device, slot * 2 + 1, DelayParameter.synced, 1, Ramp.none)
        .chain(slot, [slot * 2, slot * 2 + 1])
        .buffer(
          900 + slot,
          points([
            [0, 0],
            [500, -20],
            [900, 3],
          ]),
        )
        .lineAutomation(Target.strip, slot, StripParameter.level, 900 + slot, 3)
        .buffer(
          910 + slot,
          points([
            [100, 10],
            [600, 90],
          ]),
        )
        .lineAutomation(Target.device, slot * 2 + 1, DelayParameter.mix, 910 + slot, 2);
    }
    studio.commands
      .sendCreate(0, 1, RETURN, false)
      .buffer(
        920,
        points([
          [50, -30],
          [700, -6],
        ]),
      )
      .lineAutomation(Target.send, 0, 0, 920, 2);
    studio.commands.stripTransport(1, 1).tempoMap([{ tick: 0, bpm: 133 }], 1);
    return studio;
  }

  const FRAMES = 51_200;
  /** All that can be done to a transport, over the blocks. */
  const doings: readonly ((studio: Studio, transport: number) => unknown)[] = [
    ({ commands }, transport) => commands.seek(300, transport),
    ({ commands }, transport) => commands.loop(true, 310, 350, transport),
    ({ commands }, transport) => commands.tempoMap([{ tick: 0, bpm: 61 }], transport),
    ({ commands }, transport) => commands.pause(transport),
    ({ commands }, transport) => commands.signatures([{ tick: 0, numerator: 7, denominator: 8 }], transport),
    ({ commands }, transport) => commands.play(0, transport),
    ({ commands }, transport) => commands.loop(false, 0, 0, transport).until(40_011, transport),
    ({ commands }, transport) => commands.stop(transport),
    ({ commands }, transport) => commands.play(1, transport),
    ({ commands }, transport) => commands.seek(650, transport).until(-1, transport),
    ({ commands }, transport) => commands.stop(transport).play(0, transport),
  ];

  test.each([
    ["the studio's", 1, [0], 0],
    ["the other", 0, [1, RETURN], 1],
  ] as const)("%s sounds the same, bit for bit, whatever the other does", (_, moved, slots, kept) => {
    const run = (disturbed: boolean) => {
      const studio = band();
      studio.commands.play().play(0, 1);
      const heard = taps(studio, slots, FRAMES, (block) => {
        const doing = block % 29 === 28 ? doings[Math.floor(block / 29)] : undefined;
        if (disturbed) doing?.(studio, moved);
      });
      expect(studio.apply()).toBe(0);
      expect(studio.host.status(Status.refused)).toBe(0);
      expect(studio.host.transportStatus(kept, TransportStatus.frame)).toBe(FRAMES);
      expect(studio.host.transportStatus(moved, TransportStatus.frame) === FRAMES).toBe(!disturbed);
      return heard;
    };
    const [quiet, disturbed] = [run(false), run(true)];
    quiet.forEach((sound, index) => {
      expect(Math.max(...sound)).toBeGreaterThan(0.1);
      const bits = new Uint32Array(disturbed[index]!.buffer);
      expect(new Uint32Array(sound.buffer).findIndex((word, frame) => word !== bits[frame])).toBe(-1);
    });
  });

  test("nor does one that stands take streams from one that plays", () => {
    const source = noise(60_000, 71);
    const studio = desk(9);
    const sample = studio.sample(RATE, source);
    const piece = 3000;
    studio.clips(
      0,
      Array.from({ length: 20 }, (_, index) => ({ tick: index * 120, offset: index * piece, length: piece, sample })),
    );
    // More than the engine has streams, all at the position of the one that stands.
    for (let slot = 1; slot <= 8; slot++) {
      studio.clips(
        slot,
        Array.from({ length: Size.streams / 8 + 2 }, () => ({ length: 3000, sample })),
      );
      studio.commands.stripTransport(slot, 4);
    }
    studio.commands.play();
    const [playing] = taps(studio, [0], 60_000);
    expect(source.findIndex((value, frame) => value !== playing![frame])).toBe(-1);
    expect(studio.host.status(Status.unservedFrames)).toBe(0);
  });
});

test("one stops and pauses alone: its clips fade out, its notes end, its place is its own", () => {
  const [a, b] = [noise(60_000, 53), noise(60_000, 54)];
  const studio = desk(2);
  studio.clips(0, [{ length: 60_000, sample: studio.sample(RATE, a) }]);
  studio.clips(1, [{ length: 60_000, sample: studio.sample(RATE, b) }]);
  studio.commands.stripTransport(1, 5).play().seek(400, 5).play(0, 5);
  const state = (transport: number) => studio.host.transportStatus(transport, TransportStatus.state);
  let [first, second] = taps(studio, [0, 1], 2560);
  expect(first).toEqual(a.subarray(0, 2560));
  expect(second).toEqual(b.subarray(10_000, 12_560));

  studio.commands.stop();
  [first, second] = taps(studio, [0, 1], 2560);
  for (let k = 0; k < 128; k++) expect(first![k]).toBeCloseTo(a[2560 + k]! * (1 - k / 128), 6);
  expect(first!.subarray(128).every((value) => value === 0)).toBe(true);
  expect(second).toEqual(b.subarray(12_560, 15_120));
  expect([state(0), state(5)]).toEqual([TransportState.stopped, TransportState.playing]);
  expect(studio.host.status(Status.frame)).toBe(0);

  // The other on a frame of its own, within a block.
  studio.commands.play().until(16_000, 5);
  [first, second] = taps(studio, [0, 1], 2560);
  expect(first).toEqual(a.subarray(0, 2560));
  expect(second!.subarray(0, 880)).toEqual(b.subarray(15_120, 16_000));
  expect(second!.subarray(880 + 128).every((value) => value === 0)).toBe(true);
  expect([state(0), state(5)]).toEqual([TransportState.playing, TransportState.paused]);
  expect(studio.host.transportStatus(5, TransportStatus.frame)).toBe(16_000);
});

describe("automation follows the transport of its strip", () => {
  const DC = 0.5;
  const LINE = [
    [100, 0],
    [611, -18],
    [900, -3],
  ] as const;
  /** dB on a frame of a timeline at some tempo. */
  function valueAt(frame: number, bpm: number): number {
    const at = (tick: number) => Math.round(tick * perTick(bpm));
    const next = LINE.findIndex(([tick]) => at(tick) > frame);
    if (next < 0) return LINE[2][1];
    if (next === 0) return LINE[0][1];
    const [[from, first], [to, last]] = [LINE[next - 1]!, LINE[next]!];
    return first + ((last - first) * (frame - at(from))) / (at(to) - at(from));
  }

  /** A channel that gives DC whatever time it is, through its live input, with a line on its fader or on its send. */
  function line(onSend: boolean): Studio {
    const studio = desk(1);
    studio.commands.stripCreate(RETURN, StripKind.return_).stripOutput(RETURN, MASTER).stripOrder([0, RETURN, MASTER]);
    studio.host.inputs[0]!.fill(DC);
    studio.host.inputs[1]!.fill(DC);
    // StripFlag.monitor
    studio.commands.stripFlags(0, 8, 0).buffer(900, points(LINE)).sendCreate(0, 0, RETURN, false);
    if (onSend) studio.commands.lineAutomation(Target.send, 0, 0, 900, LINE.length);
    else studio.commands.lineAutomation(Target.strip, 0, StripParameter.level, 900, LINE.length);
    return studio;
  }

  test.each([
    ["the fader", false, 0],
    ["the send", true, RETURN],
  ] as const)("%s moves in its time, while the studio's stands", (_, onSend, slot) => {
    const studio = line(onSend);
    studio.commands
      .stripTransport(0, 6)
      .tempoMap([{ tick: 0, bpm: 200 }], 6)
      .resetState()
      .play(0, 6);
    const frames = Math.round(1000 * perTick(200));
    const [sound] = taps(studio, [slot], frames);
    let most = 0;
    for (let frame = 0; frame < frames; frame++) {
      const heard = 20 * Math.log10(sound![frame]! / DC);
      most = Math.max(most, Math.abs(heard - valueAt(frame, 200)));
    }
    // Straight in amplitude within a block, where the line moves by 0.44 dB at most: (0.44 · ln 10 / 20)² / 8 of the gain.
    expect(most).toBeLessThan(0.003);
    expect(studio.host.status(Status.frame)).toBe(0);
  });

  test("a strip that goes over takes its line up where the other stands, smoothly, and no jump is heard", () => {
    const studio = line(false);
    studio.commands
      .tempoMap([{ tick: 0, bpm: 200 }], 6)
      .resetState()
      .play()
      .seek(200, 6)
      .play(0, 6);
    const at = 60 * Size.block;
    const [sound] = taps(studio, [0], 160 * Size.block, (block) => {
      if (block * Size.block === at) studio.commands.stripTransport(0, 6);
    });
    const decibels = (frame: number) => 20 * Math.log10(sound![frame]! / DC);
    expect(decibels(at - 1)).toBeCloseTo(valueAt(at - 1, 120), 2);
    // Long behind the smoothing of 10 ms, on a frame that at 120 lies on the line of before.
    const later = at + 20 * Size.block;
    const there = 200 * perTick(200) + later;
    expect(there).toBeLessThan(611 * perTick(120));
    expect(decibels(later)).toBeCloseTo(valueAt(there, 200), 1);
    let most = 0;
    for (let frame = at; frame < later; frame++) most = Math.max(most, Math.abs(sound![frame]! - sound![frame - 1]!));
    expect(most).toBeLessThan(0.002);
  });
});

test("sends of strips that follow several transports meet in one return, compensated alike", () => {
  const studio = desk(2);
  studio.commands.stripCreate(RETURN, StripKind.return_).stripOutput(RETURN, MASTER).stripOrder([0, 1, RETURN, MASTER]);
  const sample = studio.sample(RATE, Float32Array.of(0.5, 0, 0, 0));
  const ticks = [20, 101, 255];
  studio.clips(
    0,
    ticks.map((tick) => ({ tick, length: 4, sample })),
  );
  studio.clips(
    1,
    ticks.map((tick) => ({ tick, length: 4, sample })),
  );
  for (const slot of [0, 1]) {
    studio.commands.sendCreate(slot, slot, RETURN, true).parameter(Target.send, slot, 0, 0, Ramp.none);
  }
  // The limiter looks ahead: what the studio's strip sends comes later than the other's, unless that waits.
  studio.commands.deviceCreate(0, DeviceKind.limiter, 1).chain(0, [0]);
  studio.commands
    .stripTransport(1, 1)
    .tempoMap([{ tick: 0, bpm: 75 }], 1)
    .play()
    .play(0, 1);
  const [heard] = taps(studio, [RETURN], 12_800);
  const late = studio.host.status(Status.latency);
  expect(late).toBeGreaterThan(0);
  const frames = [...ticks.map((tick) => tick * 25), ...ticks.map((tick) => tick * 40)];
  expect(impulsesIn(heard!)).toEqual(frames.map((frame) => frame + late).sort((a, b) => a - b));
});

describe("the metronome", () => {
  /** Frames on which the output begins to sound after silence. */
  function clicks(studio: Studio, frames: number): number[] {
    const { left } = studio.render(frames);
    const found: number[] = [];
    let quiet = RATE;
    left.forEach((value, frame) => {
      if (Math.abs(value) < 1e-4) quiet++;
      else {
        if (quiet > 2000) found.push(frame);
        quiet = 0;
      }
    });
    return found;
  }
  /** A click is a sine: it leaves silence on its second frame. */
  const from = (frames: readonly number[]) => frames.map((frame) => frame + 1);

  test("clicks the beats of the one that it is told of, and of no other", () => {
    const studio = desk(1);
    studio.commands
      .tempoMap([{ tick: 0, bpm: 100 }], 2)
      .metronome(true, -6, 2)
      .play()
      .play(0, 2);
    const beat = 960 * perTick(100);
    expect(clicks(studio, 96_000)).toEqual(from([0, beat, 2 * beat, 3 * beat]));
    studio.commands.stop(2);
    studio.render(12_800);
    expect(clicks(studio, 48_000)).toEqual([]);
  });

  test("counts each one in at its own tempo", () => {
    const studio = desk(1);
    studio.commands
      .tempoMap([{ tick: 0, bpm: 160 }], 1)
      .signatures([{ tick: 0, numerator: 3, denominator: 4 }], 1)
      .play()
      .play(1, 1);
    const beat = 960 * perTick(160);
    expect(clicks(studio, 80_000)).toEqual(from([0, beat, 2 * beat]));
    expect(studio.host.transportStatus(1, TransportStatus.frame)).toBe(80_000 - 3 * beat);
    expect(studio.host.status(Status.frame)).toBe(80_000);
  });
});

test("commands to a transport that is not there are left out, and reset puts all of them back", () => {
  const studio = desk(1);
  const { commands, host } = studio;
  for (const transport of [-1, Size.transports]) {
    commands
      .play(0, transport)
      .pause(transport)
      .stop(transport)
      .seek(0, transport)
      .until(5, transport)
      .loop(true, 0, 960, transport)
      .tempoMap([{ tick: 0, bpm: 100 }], transport)
      .signatures([{ tick: 0, numerator: 3, denominator: 4 }], transport)
      .stripTransport(0, transport);
  }
  expect(studio.apply()).toBe(18);
  commands.stripTransport(7, 1).play(17, 1).seek(-1, 1).loop(true, 9, 8, 1).metronome(true, 0, 8);
  expect(studio.apply()).toBe(5);
  expect(host.transportStatus(1, TransportStatus.state)).toBe(TransportState.stopped);

  commands
    .tempoMap([{ tick: 0, bpm: 100 }], 7)
    .seek(960, 7)
    .play(0, 7);
  studio.render(1280);
  expect(host.transportStatus(7, TransportStatus.frame)).toBe(960 * perTick(100) + 1280);
  expect(host.status(Status.transports)).toBe(8);
  commands.reset();
  studio.apply();
  expect(host.status(Status.transports)).toBe(1);
  expect(host.transportStatus(7, TransportStatus.frame)).toBe(0);
  expect(host.transportStatus(7, TransportStatus.state)).toBe(TransportState.stopped);
  expect(host.transportStatus(7, TransportStatus.bpm)).toBe(120);
});
