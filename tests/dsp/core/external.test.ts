import { describe, expect, test } from "vitest";
import {
  DeviceKind,
  EventType,
  ExternalEvent,
  InputBus,
  OutputBus,
  Ramp,
  Size,
  Status,
  StripKind,
  Target,
} from "../../../dsp/abi";
import { Studio } from "./studio";

const RATE = 48000;
const IMPULSE = 1000;
const FRAMES = 16384;
const WET = 0;
const DRY = 1;
const MASTER = 2;
const LOOP = 2;

/** A host outside the engine: what a loop sends comes back `late` frames later, times `gain`. */
class Outside {
  private readonly line = [new Float32Array(1 << 17), new Float32Array(1 << 17)];
  private at = 0;

  constructor(
    private readonly studio: Studio,
    private readonly loop: number,
    private readonly late: number,
    private readonly gain = 1,
  ) {}

  before(): void {
    this.line.forEach((line, side) => {
      const area = this.studio.host.inputs[(InputBus.externalReturn + this.loop) * 2 + side]!;
      for (let i = 0; i < Size.block; i++) area[i] = line[this.at + i - this.late] ?? 0;
    });
  }

  after(): void {
    this.line.forEach((line, side) => {
      const area = this.studio.host.outputs[(OutputBus.externalSend + this.loop) * 2 + side]!;
      for (let i = 0; i < Size.block; i++) line[this.at + i] = area[i]! * this.gain;
    });
    this.at += Size.block;
  }
}

/** Two channels with the same impulse, one of them through an external device. */
function impulses(latency: number, late: number, gain = 1) {
  const studio = new Studio(RATE);
  const impulse = new Float32Array(FRAMES);
  impulse[IMPULSE] = 0.25;
  studio.commands.stripCreate(MASTER, StripKind.master);
  const sample = studio.sample(RATE, impulse);
  for (const slot of [WET, DRY]) {
    studio.commands.stripCreate(slot, StripKind.channel).stripOutput(slot, MASTER);
    studio.clips(slot, [{ length: FRAMES, sample }]);
  }
  studio.commands.stripOrder([WET, DRY, MASTER]);
  studio.commands
    .deviceCreate(0, DeviceKind.external, 1)
    .parameter(Target.device, 0, 0, LOOP, Ramp.none)
    .externalLatency(LOOP, latency)
    .chain(WET, [0])
    .play();
  const outside = new Outside(studio, LOOP, late, gain);
  const heard = new Float32Array(FRAMES);
  studio.host.apply(studio.commands);
  for (let at = 0; at < FRAMES; at += Size.block) {
    outside.before();
    studio.host.serviceStreams(studio.samples);
    studio.host.renderBlock();
    outside.after();
    heard.set(studio.host.outputLeft, at);
  }
  const peaks = [...heard].flatMap((x, frame) => (Math.abs(x) > 1e-3 ? [{ frame, x }] : []));
  return { studio, peaks };
}

describe("an external device", () => {
  test.each([128, 256, 2048, 8192])("is compensated to the frame where its loop takes %i frames", (late) => {
    const { studio, peaks } = impulses(late, late);
    expect(studio.host.status(Status.latency)).toBe(late);
    expect(peaks).toEqual([{ frame: IMPULSE + late, x: expect.closeTo(0.5, 5) }]);
  });

  test("that comes back later than was said is heard beside the dry sound", () => {
    expect(impulses(256, 384).peaks.map(({ frame }) => frame)).toEqual([IMPULSE + 256, IMPULSE + 384]);
  });

  test("gives what the host gives back", () => {
    expect(impulses(256, 256, 3).peaks).toEqual([{ frame: IMPULSE + 256, x: expect.closeTo(1, 5) }]);
  });

  test("passes its input by when it is bypassed, as late as through it", () => {
    const { studio } = impulses(256, 256);
    studio.commands.resetState().deviceBypass(0, true).stop().play();
    const heard = studio.render(FRAMES).left;
    const peaks = [...heard].flatMap((x, frame) => (Math.abs(x) > 1e-3 ? [{ frame, x }] : []));
    expect(peaks).toEqual([{ frame: IMPULSE + 256, x: expect.closeTo(0.5, 5) }]);
  });
});

describe("an external instrument", () => {
  function keys() {
    const studio = new Studio(RATE).desk(1, MASTER);
    studio.commands
      .deviceCreate(0, DeviceKind.externalInstrument, 1)
      .parameter(Target.device, 0, 0, LOOP, Ramp.none)
      .externalLatency(LOOP, 4224)
      .chain(0, [0]);
    return studio;
  }

  /** Renders, and collects the host's events with the frames at which they happen. */
  function played(studio: Studio, blocks: number) {
    studio.host.apply(studio.commands);
    const events: { frame: number; type: number; data1: number }[] = [];
    for (let block = 0; block < blocks; block++) {
      studio.host.serviceStreams(studio.samples);
      studio.host.renderBlock();
      const words = studio.host.externalEvents;
      for (let event = 0; event < words[0]!; event++) {
        const word = (of: ExternalEvent) => words[1 + event * ExternalEvent.words + of]!;
        expect(word(ExternalEvent.loop)).toBe(LOOP);
        events.push({
          frame: block * Size.block + word(ExternalEvent.frame),
          type: word(ExternalEvent.type),
          data1: word(ExternalEvent.data1),
        });
      }
    }
    return events;
  }

  test("is told of the timeline's notes on their frames, and counts as late as the host says", () => {
    const studio = keys();
    // 120 BPM: 960 ticks are 24,000 frames
    studio.events(0, [
      { tick: 40, data1: 60, data2: 1, length: 40 },
      { tick: 120, data1: 64, data2: 1, length: 40 },
    ]);
    studio.commands.play();
    expect(played(studio, 40)).toEqual([
      { frame: 1000, type: EventType.noteOn, data1: 60 },
      { frame: 2000, type: EventType.noteOff, data1: 60 },
      { frame: 3000, type: EventType.noteOn, data1: 64 },
      { frame: 4000, type: EventType.noteOff, data1: 64 },
    ]);
    expect(studio.host.status(Status.latency)).toBe(4224);
  });

  test("is not told of what is played live: the page plays that itself", () => {
    const studio = keys();
    studio.commands.live(0, EventType.noteOn, 60, 1);
    expect(played(studio, 4)).toEqual([]);
  });

  test("is told to end its notes when the transport stops", () => {
    const studio = keys();
    studio.events(0, [{ tick: 40, data1: 60, data2: 1, length: 9600 }]);
    studio.commands.play();
    expect(played(studio, 10).map(({ type }) => type)).toEqual([EventType.noteOn]);
    studio.commands.stop();
    expect(played(studio, 2)).toContainEqual({ frame: 0, type: EventType.noteOff, data1: 60 });
  });

  test("sounds as its return does", () => {
    const studio = keys();
    studio.host.apply(studio.commands);
    studio.host.inputs[(InputBus.externalReturn + LOOP) * 2]!.fill(0.25);
    studio.host.renderBlock();
    expect(studio.host.outputLeft[100]).toBeCloseTo(0.25, 5);
  });
});
