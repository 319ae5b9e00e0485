import { afterEach, describe, expect, it } from "vitest";
import { createEngine } from "../../src/engine/engine";
import type { Engine } from "../../src/engine/port";
import { everything } from "../workers/render/song";

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
});
