import { describe, expect, test } from "vitest";
import { DeviceKind, EventType, Ramp, Size, Status, SynthParameter, Target, TransportState } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { type NoteInput, noise, Studio } from "./studio";

const RATE = 48000;
const FRAMES_PER_TICK = 25;

/** A strip that holds one long clip from the start of the timeline. */
function running(frames = 100_000): { studio: Studio; source: Float32Array } {
  const source = noise(frames, 21);
  const studio = new Studio().desk();
  studio.clips(0, [{ length: frames, sample: studio.sample(RATE, source) }]);
  return { studio, source };
}

describe("the loop", () => {
  test("repeats what is cut at its ends exactly, any number of times", () => {
    // 1013 ticks: the wrap falls at every place within a block.
    const frames = 1013 * FRAMES_PER_TICK;
    const source = noise(frames, 22);
    const studio = new Studio().desk();
    studio.clips(0, [{ tick: 500, length: frames, sample: studio.sample(RATE, source) }]);
    studio.commands.loop(true, 500, 1513).seek(500).play();
    const out = studio.render(frames * 4).left;
    for (let i = 0; i < frames * 4; i++) {
      if (out[i] !== source[i % frames]) expect.fail(`frame ${i}: ${out[i]} instead of ${source[i % frames]}`);
    }
    expect(studio.host.status(Status.locates)).toBe(1 + 4);
  });

  test("shorter than the look-ahead, with a clip in its middle, loses nothing", () => {
    const frames = 400;
    const source = noise(frames, 23);
    const studio = new Studio().desk();
    studio.clips(0, [{ tick: 10, length: frames, sample: studio.sample(RATE, source) }]);
    studio.commands.loop(true, 0, 40).play();
    const out = studio.render(20_000).left;
    const wanted = (at: number) => (at >= 0 && at < frames ? source[at] : 0);
    expect(firstWrong(0, 20_000, (i) => out[i] === wanted((i % 1000) - 250))).toBe(-1);
  });

  test("crossfades a clip that goes on over its end: the same material is not changed", () => {
    const period = 375 * FRAMES_PER_TICK;
    const pattern = noise(period, 24);
    const source = Float32Array.from({ length: period * 6 }, (_, i) => pattern[i % period]!);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]);
    studio.commands.loop(true, 375, 1125).play();
    const out = studio.render(period * 8).left;
    let most = 0;
    for (let i = 0; i < period * 8; i++) most = Math.max(most, Math.abs(out[i]! - pattern[i % period]!));
    expect(most).toBeLessThan(2e-7);
  });

  test("fades what is cut over 128 frames while what is entered fades in", () => {
    const source = new Float32Array(100_000).fill(0.25).fill(1, 25_000);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]);
    studio.commands.loop(true, 400, 1200).play();
    const out = studio.render(40_000).left;
    // At frame 30000 the timeline goes back to 10000: from 1 to 0.25 in a straight line.
    for (let k = 0; k < 128; k++) expect(out[30_000 + k]).toBeCloseTo(1 - 0.75 * (k / 128), 6);
    expect(out[29_999]).toBe(1);
    expect(out[30_128]).toBe(0.25);
  });

  test("says where in a block it wrapped, also at the block's end", () => {
    const frames = 1013 * FRAMES_PER_TICK;
    const { studio } = running();
    studio.commands.loop(true, 500, 1513).seek(500).play();
    const [start, end] = [500 * FRAMES_PER_TICK, 1513 * FRAMES_PER_TICK];
    for (let block = 1; block <= 4 * 198; block++) {
      studio.render(Size.block);
      const { host } = studio;
      const into = (block * Size.block) % frames;
      const wrapped = into < Size.block && block * Size.block >= frames;
      expect(host.status(Status.wrapOffset)).toBe(wrapped ? Size.block - into : 0);
      if (wrapped) expect(host.status(Status.wrapFrame)).toBe(end);
      expect(host.status(Status.frame)).toBe(start + into);
    }
    // 1024 ticks are 200 blocks: the wrap falls between two of them
    studio.commands.stop().loop(true, 0, 1024).play();
    studio.render(200 * Size.block);
    expect(studio.host.status(Status.wrapOffset)).toBe(Size.block);
    expect(studio.host.status(Status.frame)).toBe(0);
    studio.render(Size.block);
    expect(studio.host.status(Status.wrapOffset)).toBe(0);
  });

  test.each([
    // ticks of 25 frames each: 0.25 s are 480
    [479, false],
    [480, true],
  ])("of %i ticks turns back while the studio records: %s", (ticks, turns) => {
    const { studio, source } = running();
    studio.commands.loop(true, 0, ticks).record(true).play();
    const frames = ticks * FRAMES_PER_TICK;
    const at = 20_480 % frames;
    const from = turns ? at : 20_480;
    expect(studio.render(20_608).left.subarray(20_480)).toEqual(source.subarray(from, from + 128));
    // and every loop does again when that is over
    studio.commands.record(false).seek(0);
    studio.render(20_480);
    expect(studio.host.status(Status.frame)).toBe(at);
  });

  test("is left alone from beyond its end", () => {
    const { studio, source } = running();
    studio.commands.loop(true, 0, 400).seek(1000).play();
    const out = studio.render(12_800).left;
    expect(out.subarray(128)).toEqual(source.subarray(25_128, 25_000 + 12_800));
  });
});

describe("play until a frame", () => {
  test("pauses on it, wherever it falls in a block: clips fade from there, nothing new begins", () => {
    for (const end of [1000, 1024, 1025, 1151]) {
      const source = noise(20_000, 25);
      const studio = new Studio().desk(2);
      studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]);
      const tick = Math.ceil(end / FRAMES_PER_TICK);
      studio.clips(1, [{ tick, length: 500, sample: studio.sample(RATE, new Float32Array(500).fill(0.5)) }]);
      studio.commands.until(end).play();
      const out = studio.render(2560).left;
      expect(out.subarray(0, end)).toEqual(source.subarray(0, end));
      for (let k = 0; k < 128; k++) expect(out[end + k]).toBeCloseTo(source[end + k]! * (1 - k / 128), 6);
      expect(out.subarray(end + 128).every((x) => x === 0)).toBe(true);
      expect(studio.host.status(Status.transport)).toBe(TransportState.paused);
      expect(studio.host.status(Status.frame)).toBe(end);
    }
  });

  test("releases what is held and begins no note of the same block", () => {
    const play = (events: NoteInput[], until: number) => {
      const studio = new Studio().desk();
      studio.commands.deviceCreate(0, DeviceKind.synth, 1).chain(0, [0]);
      studio.commands.parameter(Target.device, 0, SynthParameter.release, 30, Ramp.none);
      studio.events(0, events).commands.until(until).play();
      return studio.render(24_000).left;
    };
    const held = { tick: 0, data1: 60, data2: 0.8, length: 96_000 };
    // one that ends on the frame by itself sounds the same as one that is cut there
    const ended = play([{ ...held, length: 40 }], -1);
    expect(play([held, { tick: 41, data1: 72, data2: 1, length: 960 }], 40 * FRAMES_PER_TICK)).toEqual(ended);
    expect(ended.some((x) => x !== 0)).toBe(true);
    expect(ended.subarray(-4800).every((x) => Math.abs(x) < 1e-4)).toBe(true);
  });

  test("lifts the pedal, so that a tail ends", () => {
    const studio = new Studio().desk();
    studio.commands.deviceCreate(0, DeviceKind.synth, 1).chain(0, [0]);
    studio.events(0, [
      { tick: 0, type: EventType.control, data1: 64, data2: 1 },
      { tick: 0, data1: 60, data2: 0.8, length: 10 },
    ]);
    studio.commands.until(1000).play();
    const out = studio.render(96_000).left;
    expect(out.subarray(500, 1000).some((x) => Math.abs(x) > 1e-3)).toBe(true);
    expect(out.subarray(-4800).every((x) => Math.abs(x) < 1e-4)).toBe(true);
  });
});

describe("seek, pause and stop", () => {
  test("while playing: the old place fades out and the new one in", () => {
    const source = new Float32Array(100_000).fill(0.5).fill(-0.25, 50_000);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]).commands.play();
    studio.render(1280);
    studio.commands.seek(2400);
    const out = studio.render(512).left;
    for (let k = 0; k < 128; k++) expect(out[k]).toBeCloseTo(0.5 - 0.75 * (k / 128), 6);
    expect(out[128]).toBe(-0.25);
    expect(studio.host.status(Status.frame)).toBe(60_000 + 512);
  });

  test("to a clip's own start does not fade it", () => {
    const source = noise(5000, 25);
    const studio = new Studio().desk();
    studio
      .clips(0, [{ tick: 777, length: 5000, sample: studio.sample(RATE, source) }])
      .commands.seek(777)
      .play();
    expect(studio.render(4992).left).toEqual(source.subarray(0, 4992));
  });

  test("pause fades, keeps the position, and play goes on from there", () => {
    const { studio, source } = running();
    studio.commands.play();
    studio.render(1280);
    studio.commands.pause();
    const fade = studio.render(256).left;
    for (let k = 0; k < 128; k++) expect(fade[k]).toBeCloseTo(source[1280 + k]! * (1 - k / 128), 6);
    expect(fade.subarray(128).every((value) => value === 0)).toBe(true);
    expect(studio.host.status(Status.transport)).toBe(TransportState.paused);
    expect(studio.host.status(Status.frame)).toBe(1280);
    studio.commands.play();
    const out = studio.render(1280).left;
    for (let k = 0; k < 128; k++) expect(out[k]).toBeCloseTo(source[1280 + k]! * (k / 128), 6);
    expect(out.subarray(128)).toEqual(source.subarray(1408, 2560));
  });

  test("stop goes to the start", () => {
    const { studio, source } = running();
    studio.commands.play();
    studio.render(1280);
    studio.commands.stop();
    studio.render(256);
    expect(studio.host.status(Status.frame)).toBe(0);
    expect(studio.host.status(Status.transport)).toBe(TransportState.stopped);
    studio.commands.play();
    expect(studio.render(1280).left).toEqual(source.subarray(0, 1280));
  });
});

describe("streams that come late", () => {
  test("play waits for them, also after a seek, and starts without loss", () => {
    const { studio, source } = running();
    studio.commands.play();
    studio.apply();
    for (let i = 0; i < 20; i++) studio.host.renderBlock();
    expect(studio.host.status(Status.transport)).toBe(TransportState.waiting);
    expect(studio.host.status(Status.frame)).toBe(0);
    expect(studio.render(1280).left).toEqual(source.subarray(0, 1280));
    expect(studio.host.status(Status.starved)).toBe(0);
    studio.commands.seek(2000);
    studio.apply();
    for (let i = 0; i < 3; i++) studio.host.renderBlock();
    expect(studio.host.status(Status.transport)).toBe(TransportState.waiting);
    expect(studio.render(1280).left.subarray(128)).toEqual(source.subarray(50_128, 51_280));
  });

  test("are filled while stopped, so that play starts in its own block", () => {
    const { studio, source } = running();
    studio.render(1280);
    expect(studio.host.status(Status.ready)).toBe(1);
    studio.commands.play();
    studio.apply();
    studio.host.renderBlock();
    expect(studio.host.outputLeft).toEqual(source.subarray(0, 128));
  });

  test("of a clip that was put under the playhead are not late while they are read, but after that", () => {
    const source = noise(100_000, 23);
    const studio = new Studio().desk();
    const clip = { length: source.length, sample: studio.sample(RATE, source) };
    studio.commands.play();
    studio.render(1280);
    // as a recording does that ends while the loop plays on
    studio.clips(0, [{ ...clip, id: 7 }]).apply();
    for (let i = 0; i < 7; i++) studio.host.renderBlock();
    const at = 1280 + 7 * 128;
    expect(studio.render(1280).left.subarray(128)).toEqual(source.subarray(at + 128, at + 1280));
    expect(studio.host.status(Status.starved)).toBe(0);

    studio.clips(0, [{ ...clip, id: 8 }]).apply();
    for (let i = 0; i < 40; i++) studio.host.renderBlock();
    expect(studio.host.status(Status.starved)).toBe(40 * 128 - Size.streamWindow / 2);
  });

  test("missing in the middle is silence, counted, and goes on in time", () => {
    const { studio, source } = running();
    studio.commands.play();
    studio.render(1280);
    // The window holds 4096 frames from the last block's start on.
    const blocks = 60;
    for (let i = 0; i < blocks; i++) studio.host.renderBlock();
    const held = 1280 - 128 + Size.streamWindow;
    expect(studio.host.status(Status.starved)).toBe(1280 + blocks * 128 - held);
    const at = 1280 + blocks * 128;
    expect(studio.render(1280).left).toEqual(source.subarray(at, at + 1280));
  });
});

describe("the metronome", () => {
  /** Frames at which the output rises out of silence. */
  function onsets(samples: Float32Array): number[] {
    const found: number[] = [];
    let quiet = 10_000;
    samples.forEach((value, frame) => {
      if (Math.abs(value) > 1e-4) {
        if (quiet > 2000) found.push(frame);
        quiet = 0;
      } else quiet++;
    });
    return found;
  }

  test("clicks on each beat of the tempo and signature maps, and never in the master's tap", () => {
    const studio = new Studio().desk();
    studio.commands
      .tempoMap([
        { tick: 0, bpm: 100 },
        { tick: 1920, bpm: 150 },
      ])
      .signatures([
        { tick: 0, numerator: 2, denominator: 4 },
        { tick: 1920, numerator: 6, denominator: 8 },
      ])
      .metronome(true, 0)
      .play();
    let tapped = 0;
    const out = studio.render(RATE * 3, () => {
      for (const value of studio.host.masterTapLeft) tapped = Math.max(tapped, Math.abs(value));
    });
    const beats = [0, 28_800];
    for (let beat = 57_600; beat < RATE * 3 - 200; beat += 9600) beats.push(beat);
    // The first frame of a click is the sine's zero.
    expect(onsets(out.left)).toEqual(beats.map((frame) => frame + 1));
    expect(tapped).toBe(0);
  });

  test("counts in for whole bars, then the music starts on its frame", () => {
    const { studio, source } = running();
    studio.commands.tempoMap([{ tick: 0, bpm: 173 }]).play(1);
    const beat = (RATE * 60) / 173;
    const start = Math.round(beat * 4);
    const left: number[] = [];
    let music = new Float32Array(0);
    studio.apply();
    for (let block = 0; block < 700; block++) {
      studio.host.serviceStreams(studio.samples);
      studio.host.renderBlock();
      left.push(studio.host.status(Status.countIn));
      const joined = new Float32Array(music.length + 128);
      joined.set(music);
      joined.set(studio.host.masterTapLeft, music.length);
      music = joined;
    }
    expect(music.subarray(0, start).every((value) => value === 0)).toBe(true);
    expect(music.subarray(start)).toEqual(source.subarray(0, music.length - start));
    expect([...new Set(left)]).toEqual([4, 3, 2, 1, 0]);
  });
});

test("recording is said while playing only, and the position is the block's end", () => {
  const { studio } = running();
  studio.commands.record(true);
  studio.render(256);
  expect(studio.host.status(Status.recording)).toBe(0);
  studio.commands.seek(960).play();
  studio.render(256);
  expect(studio.host.status(Status.recording)).toBe(1);
  expect(studio.host.status(Status.frame)).toBe(24_256);
  expect(studio.host.status(Status.tick)).toBeCloseTo(24_256 / 25, 9);
});
