import type { Patch } from "immer";
import { afterEach, describe, expect, it } from "vitest";
import { SPECTRUM_BINS } from "../../contract/engine/memory";
import { execute } from "../../contract/project/execute";
import { createEngine } from "../../src/engine/engine";
import type { Engine } from "../../src/engine/port";
import { everything, Song } from "../workers/render/song";

let engine: Engine | null = null;
afterEach(async () => {
  await engine?.close();
  engine = null;
});

const until = async (what: string, holds: () => boolean, ms = 15_000) => {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
};

describe("the engine in the page", () => {
  it("plays a project, moves, meters and stops at 0", async () => {
    const song = everything();
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    const notices: string[] = [];
    made.onNotice((sentence) => notices.push(sentence));
    await made.load(song.project);
    await made.start();
    expect(made.state).toEqual({ kind: "running" });
    made.play();
    await until("playing", () => made.readTransport().transport === "playing");
    await until("at two beats", () => made.readTransport().tick > 1920);
    const master = Object.values(song.project.tracks).find((track) => track.kind === "master")!;
    await until("metering", () => made.readMeter(master.id)!.peakLeft > 0.01);
    made.pause();
    await until("paused", () => made.readTransport().transport === "paused");
    made.stop();
    await until("stopped", () => made.readTransport().transport === "stopped");
    expect(made.readTransport().tick).toBe(0);
    expect(notices).toEqual([]);
    expect(made.readSystem().sampleRate).toBe(44100);
    expect(made.readSystem().starved).toBe(0);
  });

  it("tells by how much a device turns the sound down", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    const gate = song.addDevice(track, "gate", { range: -24, threshold: 0 });
    const other = song.addDevice(track, "chorus");
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    await made.load(song.project);
    await made.start();
    await until("the gate's reduction", () => Math.abs(made.readReduction(gate) + 24) < 0.01);
    expect(made.readReduction(other)).toBe(0);
    expect(made.readReduction("nobody")).toBe(0);
  });

  it("plays what follows another transport while the studio's stands, in another context too", async () => {
    const song = new Song();
    const [still, moving] = [song.addTrack("audio"), song.addTrack("audio")];
    const sample = song.addSample([new Float32Array(1_000_000).fill(0.25)], 44100);
    for (const track of [still, moving]) song.addClip(track, sample, 0);
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    const side = made.transport(3);
    // Before there is an engine: it is set up with the first.
    side.set({
      tempo: [{ tick: 0, bpm: 240 }],
      signatures: [{ tick: 0, numerator: 4, denominator: 4 }],
      tracks: [moving],
    });
    await made.load(song.project);
    await made.start();
    side.play();
    await until("under way", () => side.read().tick > 960);
    expect(side.read()).toMatchObject({ transport: "playing", bpm: 240 });
    expect(made.readTransport()).toMatchObject({ transport: "stopped", tick: 0 });
    expect(made.readSystem().sounding).toBe(true);
    await until("the one meter moves", () => made.readMeter(moving)!.peakLeft > 0.1);
    expect(made.readMeter(still)!.peakLeft).toBe(0);

    const from = side.read().tick;
    const { status } = made.shared!;
    let least = from;
    made.setBuffer("larger");
    await until("goes on in another", () => {
      least = Math.min(least, side.read().tick);
      return made.shared !== null && made.shared.status !== status && side.read().tick > from + 1920;
    });
    // It is sought to the nearest tick.
    expect(least).toBeGreaterThan(from - 1);
    expect(side.read()).toMatchObject({ transport: "playing", bpm: 240 });
    side.stop();
    await until("stopped", () => side.read().transport === "stopped" && side.read().tick === 0);
  });

  it("shows a sine as one line of its spectrum, on the master and on the selected strip", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    const other = song.addTrack("audio");
    const sine = (hz: number) =>
      Float32Array.from({ length: 882_000 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / 44100));
    const hz = (bin: number) => (bin * 44100) / 4096;
    song.addClip(track, song.addSample([sine(hz(100))], 44100), 0);
    song.addClip(other, song.addSample([sine(hz(400))], 44100), 0);
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    await made.load(song.project);
    await made.start();
    made.select(track);
    made.play();
    await until("under way", () => made.readTransport().tick > 600);
    const [master, selected] = [new Float32Array(SPECTRUM_BINS), new Float32Array(SPECTRUM_BINS)];
    await until("a spectrum of the master", () => made.readSpectrum("master", master));
    await until("a spectrum of the strip", () => {
      // a machine that is busy with other tests too leaves it out
      if (made.shedding.step !== "all") made.showAll();
      // the first window may reach back before the sine
      return made.readSpectrum("selected", selected) && Math.abs(selected[100]! + 6.02) < 0.05;
    });
    await until("the same window of the master", () => made.readSpectrum("master", master));
    expect(selected[400]).toBeLessThan(-60);
    expect(Math.max(master[100]!, master[400]!) - Math.min(master[100]!, master[400]!)).toBeLessThan(0.2);
    expect(master[250]).toBeLessThan(-60);
  });

  it("goes over to another rate of the project where it stands, and plays on at the same pitch", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    // on a bin's middle at 48 kHz
    const hz = (100 * 48000) / 4096;
    const sine = Float32Array.from({ length: 882_000 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / 44100));
    song.addClip(track, song.addSample([sine], 44100), 0);
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    await made.load(song.project);
    await made.start();
    made.play();
    await until("under way", () => made.readTransport().tick > 1920);
    const { project, patches } = execute(song.project, { name: "setSampleRate", args: { sampleRate: 48000 } });
    made.apply(project, patches as Patch[]);
    await until("at the other rate", () => made.readSystem().sampleRate === 48000);
    await until("playing on", () => made.readTransport().tick > 2400 && made.readTransport().transport === "playing");
    expect(made.state).toEqual({ kind: "running" });
    const spectrum = new Float32Array(SPECTRUM_BINS);
    await until("the same tone", () => {
      if (made.shedding.step !== "all") made.showAll();
      return made.readSpectrum("master", spectrum) && Math.abs(spectrum[100]! + 6.02) < 0.1;
    });
    expect(Math.max(...spectrum)).toBe(spectrum[100]);
  });

  it("says once which device on which track gave no numbers, and again after that device was changed", async () => {
    const song = new Song();
    const track = song.addTrack("audio");
    song.run("setTrack", { id: track, name: "Vocals" });
    // 24 dB more are beyond what a float holds
    const loud = Float32Array.from({ length: 22_050 }, (_, i) => (i > 4410 && i < 8820 ? 3e38 : 0.25));
    song.addClip(track, song.addSample([loud], 44100), 0);
    const device = song.addDevice(track, "compressor", { ratio: 1, makeup: 24 });
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    const notices: string[] = [];
    made.onNotice((sentence) => notices.push(sentence));
    await made.load(song.project);
    await made.start();
    const playOver = async () => {
      const { contained } = made.readSystem();
      made.stop();
      made.play();
      await until("contained", () => made.readSystem().contained > contained);
      await until("past it", () => made.readTransport().tick > 960 && made.readTransport().transport === "playing");
      made.readSystem();
    };
    await playOver();
    await playOver();
    expect(notices).toEqual([expect.stringMatching(/“Compressor” on “Vocals”.*it was silenced/)]);
    const { project, patches } = execute(song.project, {
      name: "setParameter",
      args: { address: `device/${device}/threshold`, value: -20 },
    });
    made.apply(project, patches as Patch[]);
    await playOver();
    await until("said again", () => notices.length === 2);
    expect(notices[1]).toBe(notices[0]);
  });
});
