import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import type { LiveEvent } from "../../../contract/engine/liveEvent";
import { StatusField } from "../../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import { contextFrames } from "../../../contract/frames";
import { compClips, pieceId } from "../../../contract/project/comp";
import type { AudioClip, NoteClip } from "../../../contract/project/document";
import { tempoMap, ticksToFrames } from "../../../contract/project/time";
import { recorded } from "../../../contract/storage/recorded";
import { type RecordedTake, readTake } from "../../../contract/storage/take";
import { TakeRecorder } from "../../../workers/engine/takeRecorder";
import { CaptureRing } from "../../../workers/memory";
import { sampleId } from "../../contract/project/randomCommands";
import { firstWrong } from "../../firstWrong";
import { Song } from "../render/song";
import { FakeWorklet } from "../worklet/fakeWorklet";
import { MemoryFile } from "./memoryFile";

/** Frames in which what is played comes back: no multiple of a block. */
const LAG = 1111;
/** Of the song, which is one clip: each of its frames says which one it is. */
const FRAMES = 60_000;
const STEP = 2 ** -17;

let worklet: FakeWorklet | null = null;
afterEach(() => {
  worklet?.close();
  worklet = null;
});

/**
 * The engine's own processor with what it plays coming back as its input 0, `LAG` frames later; on the right the frame of
 * the context, counted from 1. An audio and a note take of it are recorded.
 */
async function studio(song: Song) {
  const audioTrack = song.addTrack("audio");
  const noteTrack = song.addTrack("midi");
  const machine = await FakeWorklet.boot(song, 128);
  worklet = machine;
  /** frames by which the engine's output comes after its timeline */
  const latency = machine.get(StatusField.latency);
  const files = new Map<string, MemoryFile>();
  const begun: [string, number][] = [];
  const openFile = async (name: string) => {
    const file = new MemoryFile();
    files.set(name, file);
    return file;
  };
  const recorder = new TakeRecorder(new CaptureRing(machine.memory.capture), 44100, openFile, {
    takeBegun: (id, tick) => begun.push([id, tick]),
    takeGrew: () => {},
    takeEnded: () => {},
    inputJumped: () => {},
  });
  const belongs = { projectId: song.project.id, name: "Take", placement: "calibrated" } as const;
  const tempo = tempoMap(song.project.tempo);
  await recorder.begin(
    {
      audio: [
        {
          id: "voice",
          input: 0,
          channels: 2,
          latency: LAG + latency,
          belongs: { ...belongs, trackId: audioTrack, clipId: "voice-clip" },
        },
      ],
      notes: [{ id: "keys", belongs: { ...belongs, trackId: noteTrack, clipId: "keys-clip" } }],
      tick: null,
    },
    () => tempo,
  );
  /** what was heard and what came in, by frames of the context since `first` */
  const heard = new Heard();
  const came: number[] = [];
  const first = machine.frame;
  const input = [new Float32Array(128), new Float32Array(128)];
  machine.inputs[0] = input;
  const run = async (callbacks: number) => {
    for (let n = 0; n < callbacks; n++) {
      for (let i = 0; i < 128; i++) {
        const frame = heard.frames.length + i;
        input[0]![i] = heard.frames[frame - LAG] ?? 0;
        input[1]![i] = frame + 1;
        came.push(input[0]![i]!, input[1]![i]!);
      }
      await machine.callback();
      for (const value of machine.left) heard.push(value);
    }
  };
  /** Runs until something holds of what was heard. */
  const runUntil = async (holds: () => boolean) => {
    for (let n = 0; !holds(); n++) {
      if (n > 5000) throw new Error("it never came to that");
      await run(1);
    }
  };
  /** Plays to what was heard at a frame, as counted in `heard`. */
  const play = (event: LiveEvent, frame: number) =>
    recorder.play("keys", event, contextFrames(first + frame - latency));
  const take = (id: "voice" | "keys"): RecordedTake => readTake(files.get(`${id}.take`)!.text())!;
  const audio = () => files.get("voice.wav")!.audio();
  const finish = async () => {
    machine.live.add(LiveOp.record, 0).add(LiveOp.pause, STUDIO_TRANSPORT).send();
    await run(Math.ceil(LAG / 128) + 2);
    return recorder.end();
  };
  const becomes = (id: "voice" | "keys") => {
    const frames = audio().format.frames;
    const sample = { id: sampleId(77), name: "Take", channels: 2 as const, sampleRate: 44100, frames };
    const made = take(id);
    const into = { ...song.project, samples: { ...song.project.samples, [sample.id]: sample } };
    const found = recorded(made, id === "voice" ? sample : null, into, made.start.trackId);
    const takes = Object.fromEntries(found.takes.map((one) => [one.id, one]));
    const pieces = compClips(found.comp, { takes, samples: into.samples }, tempo, 44100);
    return { ...found, heard: pieces.map(({ clip }) => clip) };
  };
  return { machine, play, heard, came, run, runUntil, take, audio, finish, becomes, begun, tempo };
}

/** A song whose sound says where on the timeline it is: frame n of it is (n + 1) · STEP. */
function counting(): Song {
  const song = new Song();
  const track = song.addTrack("audio");
  const ramp = Float32Array.from({ length: FRAMES }, (_, n) => (n + 1) * STEP);
  song.addClip(track, song.addSample([ramp], 44100), 0);
  return song;
}

/** A run of the timeline that was heard: the frames of the context and of the timeline at which it begins. */
interface Run {
  readonly at: number;
  readonly from: number;
  frames: number;
}

/** Finds the runs in what is heard, frame by frame; what fades in or out for a moment is none. */
class Heard {
  readonly frames: number[] = [];
  private readonly found: Run[] = [];

  push(value: number): void {
    const at = this.frames.push(value) - 1;
    const from = value / STEP - 1;
    const last = this.found.at(-1);
    if (last && last.at + last.frames === at && last.from + last.frames === from) last.frames++;
    else if (value !== 0 && Number.isInteger(from)) this.found.push({ at, from, frames: 1 });
  }

  get runs(): Run[] {
    return this.found.filter(({ frames }) => frames > 128);
  }
}

const sha = (samples: readonly number[]) => createHash("sha256").update(Float32Array.from(samples)).digest("hex");

describe("a recording through a loop, as the audio thread plays it", () => {
  /** The loop ends where the song does, on no block's edge. */
  const loopOf = (song: Song, ticks: number) => {
    const clip = Object.values(song.project.clips)[0] as AudioClip;
    const tempo = tempoMap(song.project.tempo);
    const frames = ticksToFrames(tempo, ticks, 44100);
    song.run("trimClip", { id: clip.id, start: 0, offset: 0, length: frames });
    song.run("setLoop", { enabled: true, start: 0, end: ticks });
    return frames;
  };

  it("is a take for each pass, cut on the very frame, of which nothing is lost", async () => {
    const song = counting();
    const loop = loopOf(song, 1000);
    expect(loop % 128).not.toBe(0);
    const { machine, play, heard, came, run, runUntil, take, audio, finish, becomes, begun } = await studio(song);
    machine.live.add(LiveOp.record, 1).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
    // pass n has n notes, each of which sounds for 500 frames; the last of them is held over the pass' end
    for (let pass = 1; pass <= 3; pass++) {
      await runUntil(() => heard.runs.length === pass && heard.runs[pass - 1]!.frames > loop - 500);
      const { at } = heard.runs[pass - 1]!;
      for (let n = 1; n <= pass; n++) {
        play({ type: "noteOn", key: 60 + n, velocity: 100 }, at + n * 1000);
        if (n < pass) play({ type: "noteOff", key: 60 + n }, at + n * 1000 + 500);
      }
    }
    await runUntil(() => heard.runs.length === 4);
    // let go in the fourth pass: they have ended with their own
    for (let n = 1; n <= 3; n++) play({ type: "noteOff", key: 60 + n }, heard.frames.length - 1);
    await run(60);
    await finish();

    const found = heard.runs;
    expect(found.map(({ from }) => from)).toEqual([0, 0, 0, 0]);
    expect(found.slice(0, 3).map(({ frames }) => frames)).toEqual([loop, loop, loop]);
    expect(begun.filter(([id]) => id === "voice").map(([, tick]) => tick)).toEqual([0, 0, 0, 0]);

    const { takes, lanes, heard: played } = becomes("voice");
    expect(lanes).toHaveLength(4);
    expect(takes.map(({ pass }) => pass)).toEqual([1, 2, 3, 4]);
    const { left, right } = audio();
    const joined: number[] = [];
    takes.forEach(({ offset, length }, index) => {
      const { at, frames } = found[index]!;
      // the first frame of the fade at its end sounds as if there were none
      expect(frames - length).toBeLessThanOrEqual(index === 3 ? 1 : 0);
      // what was heard in the pass, each frame of it, though it came in after the loop had wrapped
      expect(Array.from(left.subarray(offset, offset + length), (x) => x / STEP - 1)).toEqual(
        Array.from({ length }, (_, n) => n),
      );
      expect(right[offset]).toBe(at + LAG + 1);
      for (let n = offset; n < offset + length; n++) joined.push(left[n]!, right[n]!);
    });
    const [from, to] = [found[0]!.at + LAG, found[3]!.at + LAG + Math.round(takes[3]!.length)];
    expect(sha(joined)).toBe(sha(came.slice(from * 2, to * 2)));
    // the fourth pass was broken off: the third is heard
    expect(played).toMatchObject([{ start: 0, offset: takes[2]!.offset, length: loop }]);

    const tempo = tempoMap(song.project.tempo);
    const keys = becomes("keys");
    expect(keys.takes.map(({ pass }) => pass)).toEqual([1, 2, 3]);
    keys.takes.forEach((one, index) => {
      const notes = Object.values((one as unknown as NoteClip).notes).sort((a, b) => a.start - b.start);
      expect(notes).toHaveLength(index + 1);
      notes.forEach((note, n) => {
        expect(Math.abs(ticksToFrames(tempo, note.start, 44100) - (n + 1) * 1000)).toBeLessThan(22);
        const end = ticksToFrames(tempo, note.start + note.length, 44100);
        expect(Math.abs(end - (n < index ? (n + 1) * 1000 + 500 : loop))).toBeLessThan(22);
      });
      expect((one as unknown as NoteClip).length).toBe(1000);
    });
    expect(take("keys").start.start).toBe(0);
  });

  it("through one that is too short to play to goes on as one take", async () => {
    const song = counting();
    song.run("setLoop", { enabled: true, start: 0, end: 100 });
    const { machine, heard, run, finish, becomes, begun } = await studio(song);
    machine.live.add(LiveOp.record, 1).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
    await run(400);
    await finish();
    expect(heard.runs.map(({ from }) => from)).toEqual([0]);
    expect(heard.runs[0]!.frames).toBeGreaterThan(10 * ticksToFrames(tempoMap(song.project.tempo), 100, 44100));
    expect(begun.filter(([id]) => id === "voice")).toHaveLength(1);
    expect(becomes("voice").takes).toEqual([]);
  });

  it("is there up to the moment where everything ends, whenever that is", async () => {
    const song = counting();
    const loop = loopOf(song, 500);
    const { machine, heard, run, take, audio } = await studio(song);
    machine.live.add(LiveOp.record, 1).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
    for (let stop = 0; stop < 12; stop++) {
      await run(60);
      await new Promise((done) => setTimeout(done, 60));
      const written = audio();
      const found = heard.runs;
      const { passes } = take("voice");
      // one that has only begun is not heard yet
      expect([0, 1]).toContain(passes.length - found.length);
      passes.slice(0, found.length).forEach(({ offset, end }, index) => {
        const to = Math.min(end ?? written.left.length, written.left.length);
        for (let n = offset; n < to; n++) {
          if (written.right[n] !== found[index]!.at + LAG + n - offset + 1) throw new Error(`pass ${index} at ${n}`);
        }
        if (end !== null) expect(end - offset).toBe(loop);
      });
      // all that has come in since, but for what is not looked at yet
      expect(written.right.at(-1)).toBe(heard.frames.length);
    }
  });
});

describe("a locate while it records", () => {
  it("splits the takes: both are at their places, and what came before and after it is all there", async () => {
    const song = counting();
    const { machine, play, heard, came, run, runUntil, audio, finish, becomes, tempo } = await studio(song);
    machine.live.add(LiveOp.record, 1).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
    await runUntil(() => (heard.runs[0]?.frames ?? 0) >= 100 * 128);
    const [begin] = heard.runs;
    play({ type: "noteOn", key: 60, velocity: 100 }, begin!.at + 12_000);
    machine.live.add(LiveOp.seek, STUDIO_TRANSPORT, 1900).send();
    const target = ticksToFrames(tempo, 1900, 44100);
    await run(1);
    // the voices of the old place fade; what is heard then is of no place
    await runUntil(() => (heard.runs.at(-1)?.from ?? 0) > target);
    const second = heard.runs.findLast(({ from }) => from > target)!;
    const at = second.at - (second.from - target);
    play({ type: "noteOff", key: 60 }, at + 2000);
    play({ type: "noteOn", key: 64, velocity: 100 }, at + 3000);
    await run(60);
    await finish();
    expect(machine.get(StatusField.starved)).toBe(0);

    const { takes, heard: played } = becomes("voice");
    expect(takes.map(({ start }) => start)).toEqual([0, 1900]);
    const { left, right } = audio();
    const [one, two] = takes;
    expect(Math.abs(one!.length - heard.runs[0]!.frames)).toBeLessThanOrEqual(1);
    expect(firstWrong(0, one!.length, (n) => left[one!.offset + n] === (n + 1) * STEP)).toBe(-1);
    // its first frames fade in
    expect(firstWrong(128, 7000, (n) => left[two!.offset + n] === (target + n + 1) * STEP)).toBe(-1);
    expect(right[two!.offset]).toBe(at + LAG + 1);
    // nothing of the input between them is missing in the file either
    const raw = [...left].flatMap((value, n) => [value, right[n]!]);
    const from = begin!.at - machine.get(StatusField.latency);
    expect(sha(raw)).toBe(sha(came.slice(from * 2, from * 2 + raw.length)));
    expect(played).toMatchObject([
      { id: pieceId("voice-clip"), start: 0, length: one!.length },
      { offset: two!.offset, length: two!.length },
    ]);
    expect(ticksToFrames(tempo, played[1]!.start, 44100)).toBe(target);

    const keys = becomes("keys").takes as unknown as NoteClip[];
    expect(keys.map(({ start }) => start)).toEqual([0, 1900]);
    const [held] = Object.values(keys[0]!.notes);
    const length = Math.round((one!.length * 1000) / ticksToFrames(tempo, 1000, 44100));
    expect(held!.start + held!.length).toBe(keys[0]!.length);
    expect(Math.abs(keys[0]!.length - length)).toBeLessThanOrEqual(1);
    const [after] = Object.values(keys[1]!.notes);
    expect(Math.abs(ticksToFrames(tempo, after!.start, 44100) - 3000)).toBeLessThan(22);
  });
});
