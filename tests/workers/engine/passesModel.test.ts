import { expect, it } from "vitest";
import { contextFrames, timelineFrames } from "../../../contract/frames";
import { tempoMap, ticksToFrames } from "../../../contract/project/time";
import { Passes } from "../../../workers/engine/passes";
import { newCaptureStamp } from "../../../workers/memory";
import { seeded } from "../../contract/project/randomCommands";

const RATE = 44100;
const TEMPO = tempoMap({ a: { id: "a", tick: 0, bpm: 137.3 } });

interface Model {
  readonly cause: string;
  readonly start: number;
  readonly from: number;
  to: number;
}

/** Plays a transport frame by frame at random, as a person might, and says at each frame of which pass it is. */
function play(seed: number) {
  const random = seeded(seed);
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from));
  let loop = { start: 0, end: 0 };
  const setLoop = () => {
    const start = between(0, 4000);
    // as short as the engine takes it, and loops of whole blocks among them
    const frames = random() < 0.3 ? 128 * between(1, 8) : between(128, 2000);
    loop = { start, end: start + frames };
  };
  setLoop();
  let position = between(0, 4000);
  let [locates, waiting] = [between(0, 5), 0];
  const expected: Model[] = [];
  const blocks: ReturnType<typeof newCaptureStamp>[] = [];
  let running: Model | null = null;
  let cause = "start";
  const first = between(0, 3);
  const last = first + between(5, 300);
  for (let block = 0; block < last + 3; block++) {
    const recorded = block >= first && block < last;
    if (block > first && recorded && random() < 0.03) {
      position = between(0, 6000);
      locates++;
      waiting = between(0, 3);
      running = null;
      cause = "locate";
    }
    if (random() < 0.02) setLoop();
    const stamp = { ...newCaptureStamp(), contextFrame: contextFrames(block * 128) };
    if (waiting > 0) {
      waiting--;
      Object.assign(stamp, { waiting: recorded, locates, timelineFrame: position - 128 });
    } else {
      for (let frame = 0; frame < 128; frame++) {
        const at = block * 128 + frame;
        if (recorded) {
          if (!running) {
            running = { cause, start: position, from: at, to: at };
            expected.push(running);
          }
          running.to = at + 1;
        }
        const loops = position < loop.end;
        position++;
        if (loops && position === loop.end) {
          stamp.wrapOffset = frame + 1;
          stamp.wrapFrame = timelineFrames(loop.end);
          position = loop.start;
          locates++;
          running = null;
          cause = recorded || cause !== "start" ? "loop" : "start";
        }
      }
      Object.assign(stamp, { recording: recorded, locates, timelineFrame: position - 128 });
    }
    if (!recorded) running = null;
    blocks.push(stamp);
  }
  return { blocks, expected };
}

it("passes begin and end on the frames on which a transport, played frame by frame, turns", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const { blocks, expected } = play(seed);
    const passes = new Passes({ tick: null, tempo: () => TEMPO }, RATE);
    for (const stamp of blocks) passes.look(stamp);
    expect(passes.over, `seed ${seed}`).toBe(true);
    const found = passes.all.map(({ cause, sections, ended }) => ({
      cause,
      start: sections[0]?.timelineFrame,
      from: sections[0]?.contextFrame,
      to: ended,
    }));
    expect(found, `seed ${seed}`).toEqual(expected);
    for (const { start, inFront, sections } of passes.all) {
      // its clip begins on a whole tick, at the place where its first frame was or just behind it
      expect(ticksToFrames(TEMPO, start, RATE)).toBe((sections[0]?.timelineFrame ?? 0) + inFront);
      expect(inFront).toBeGreaterThanOrEqual(0);
      expect(inFront).toBeLessThan(ticksToFrames(TEMPO, 2, RATE));
    }
    // and whatever frame is asked for belongs to the pass in which it was
    expected.forEach(({ from, to, start }, pass) => {
      for (const frame of [from, (from + to) >> 1, to - 1]) {
        const position = passes.positionAt(contextFrames(frame));
        expect(position?.pass, `seed ${seed}`).toBe(pass);
        const tick = (position?.tick ?? 0) + (passes.all[pass]?.start ?? 0);
        expect(Math.abs(ticksToFrames(TEMPO, tick, RATE) - (start + frame - from))).toBeLessThanOrEqual(1);
      }
    });
  }
});

it("a tempo that is edited under a pass does not end it, and what is played is placed by the tempo of its time", () => {
  let tempo = tempoMap({ a: { id: "a", tick: 0, bpm: 120 } });
  const passes = new Passes({ tick: null, tempo: () => tempo }, RATE);
  const stamp = { ...newCaptureStamp(), recording: true, locates: 2 };
  const frames = (tick: number) => timelineFrames(ticksToFrames(tempo, tick, RATE));
  passes.look({ ...stamp, timelineFrame: frames(960), contextFrame: contextFrames(0) });
  const tick = 960 + (128 * 960) / 22_050;
  tempo = tempoMap({ a: { id: "a", tick: 0, bpm: 60 } });
  // the engine keeps the tick that it stands at
  passes.look({ ...stamp, timelineFrame: frames(tick), contextFrame: contextFrames(128) });
  passes.look({ ...stamp, timelineFrame: timelineFrames(frames(tick) + 128), contextFrame: contextFrames(256) });
  expect(passes.all).toHaveLength(1);
  const at = (frame: number) => passes.positionAt(contextFrames(frame))?.tick ?? Number.NaN;
  expect(at(64)).toBeCloseTo((64 * 960) / 22_050, 1);
  expect(at(128 + 100)).toBeCloseTo(((128 + 50) * 960) / 22_050, 1);
});
