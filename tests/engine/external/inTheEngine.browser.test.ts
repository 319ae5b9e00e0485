import { describe, expect, it } from "vitest";
import { LOOK_AHEAD } from "../../../src/engine/external/host";
import { measureLoop } from "../../../src/engine/external/loop";
import type { Song } from "../../workers/render/song";
import { addExternal, exported, hosted, IMPULSE, impulse, loudFrames, output, plain, played, RATE } from "./hosted";

const BLOCK = 128;

/** Two tracks with one impulse, the first of them through an external delay that only lets it pass. */
function parallel(): Song {
  const song = plain();
  const sample = song.addSample([impulse(44100)], RATE);
  const wet = song.addTrack("audio");
  const dry = song.addTrack("audio");
  song.addClip(wet, sample, 0);
  song.addClip(dry, sample, 0);
  addExternal(song, wet, "FeedbackDelay", { delayTime: 0.1, feedback: 0, wet: 0 });
  return song;
}

describe("external devices in the engine", () => {
  it("a loop takes whole quanta, which the browser tells", async () => {
    const { frames } = await measureLoop(new OfflineAudioContext(1, BLOCK, RATE));
    expect(frames % BLOCK).toBe(0);
    expect(frames).toBeGreaterThan(0);
  });

  it("what passes one lines up to the frame with what does not: played", async () => {
    const heard = await played(parallel(), 100);
    const loud = loudFrames(heard, 0.1);
    expect(loud.map(({ frame }) => frame)).toHaveLength(1);
    // both at once: twice the impulse
    expect(loud[0]!.x).toBeCloseTo(1, 2);
  });

  // A browser without a choice of quantum has 128 throughout. 441 is no multiple of the engine's block.
  it.each([256, 441])("it lines up at callbacks of %i frames too", async (quantum) => {
    const loud = loudFrames(await played(parallel(), 100, quantum), 0.1);
    expect(loud).toHaveLength(1);
    expect(loud[0]!.x).toBeCloseTo(1, 2);
    const { context } = output();
    const given = (context as AudioContext & { renderQuantumSize?: number }).renderQuantumSize ?? BLOCK;
    expect((await measureLoop(context)).frames).toBe(given % BLOCK === 0 ? given : given + BLOCK);
  });

  it("an effect goes along where another engine takes over in the same context", async () => {
    const { running, notices, follow, play } = await hosted(parallel());
    await running.reopen();
    await follow();
    const loud = loudFrames(await play(100), 0.1);
    expect(loud).toHaveLength(1);
    expect(loud[0]!.x).toBeCloseTo(1, 2);
    expect(notices).toEqual([]);
  });

  it("an effect that does not get ready lets its sound pass, and says why", async () => {
    const { notices, play } = await hosted(parallel(), async (context) => ({
      sound: {
        input: new GainNode(context),
        output: new GainNode(context),
        ready: Promise.reject(new Error("It broke.")),
        set: () => {},
        play: () => {},
        silence: () => {},
        tick: () => {},
        end: () => {},
      },
    }));
    const loud = loudFrames(await play(100), 0.1);
    expect(loud).toHaveLength(1);
    expect(loud[0]!.x).toBeCloseTo(1, 2);
    expect(notices).toEqual(["It broke."]);
  });

  it("what passes one lines up to the frame with what does not: exported", async () => {
    const loud = loudFrames(await exported(parallel()), 0.1);
    expect(loud).toEqual([{ frame: IMPULSE, x: expect.closeTo(1, 2) }]);
  });

  it("an export is what was played: a delay, null below −80 dB", async () => {
    const song = plain();
    const track = song.addTrack("audio");
    const tone = Float32Array.from({ length: 44100 }, (_, i) =>
      i < 400 ? 0 : 0.4 * Math.sin((2 * Math.PI * 330 * i) / RATE) * Math.exp(-i / 6000),
    );
    song.addClip(track, song.addSample([tone], RATE), 0);
    addExternal(song, track, "FeedbackDelay", { delayTime: 0.11, feedback: 40, wet: 50 });
    const file = await exported(song);
    const heard = await played(song, 250);
    const first = file.findIndex((x) => Math.abs(x) > 0.01);
    const start = heard.findIndex((x) => Math.abs(x) > 0.01);
    let difference = 0;
    let energy = 0;
    for (let i = 0; i < 30_000; i++) {
      difference += (heard[start + i]! - file[first + i]!) ** 2;
      energy += file[first + i]! ** 2;
    }
    expect(10 * Math.log10(difference / energy)).toBeLessThan(-80);
  });

  it("an instrument's notes stand where the timeline has them: played and exported", async () => {
    const song = plain();
    const keys = song.addTrack("midi");
    addExternal(song, keys, "NoiseSynth", { envelopeAttack: 0.001, envelopeDecay: 0.05 });
    const clicks = song.addTrack("audio");
    // 128 BPM: a quarter note is 20,671.875 frames
    song.addClip(clicks, song.addSample([impulse(44100, 20_671)], RATE), 0);
    song.run("addClips", {
      clips: [
        {
          id: song.makeId(),
          kind: "notes",
          timeBase: "musical",
          trackId: keys,
          name: "notes",
          start: 0,
          length: 3840,
          offset: 0,
          muted: false,
          controls: {},
          notes: { n1: { id: "n1", start: 960, length: 240, key: 60, velocity: 127 } },
        },
      ],
    });
    for (const samples of [await exported(song), await played(song, 40)]) {
      const click = samples.findIndex((x) => Math.abs(x) > 0.4);
      const note = samples.findIndex((x, frame) => x !== 0 && frame !== click);
      // The note begins between two frames, or at the second of them: that one is silent then, where its attack begins.
      expect(note - click).toBeGreaterThanOrEqual(0);
      expect(note - click).toBeLessThanOrEqual(2);
    }
    expect(LOOK_AHEAD).toBeGreaterThan(2000);
  });

  it("is not exported in silence where a device is not known", async () => {
    const song = parallel();
    const project = structuredClone(song.project);
    const device = Object.values(project.devices).find(({ kind }) => kind === "external")!;
    device.plugin!.id = "FromTheFuture";
    await expect(exported(Object.assign(song, { project }))).rejects.toThrow("is not known here");
  });
});
