import { describe, expect, it } from "vitest";
import { externalManifest } from "../../../contract/devices/external";
import { wamParameters } from "../../../contract/devices/external/wamParameters";
import { declared } from "../../../contract/devices/plugins/declared";
import { PluginFrame } from "../../../src/engine/external/wam/frame";
import { NO_PLUGINS, pluginCode } from "../../../src/engine/external/wam/sources";
import type { Song } from "../../workers/render/song";
import { addExternal, exported, IMPULSE, impulse, loudFrames, plain, played, RATE } from "./hosted";

const RESONATOR = "wam:backline/resonator";

/** Two tracks with one impulse, the first of them through the plugin, or some of it, which only let it pass. */
function parallel(plugins = 1): Song {
  const song = plain();
  const sample = song.addSample([impulse(44100)], RATE);
  const wet = song.addTrack("audio");
  const dry = song.addTrack("audio");
  song.addClip(wet, sample, 0);
  song.addClip(dry, sample, 0);
  for (let count = 0; count < plugins; count++) addExternal(song, wet, RESONATOR, { mix: 0 });
  return song;
}

describe("a WAM2 plugin in its frame", () => {
  it.each([1, 3])("what passes %i of them lines up to the frame with what does not: played", async (plugins) => {
    const loud = loudFrames(await played(parallel(plugins), 250), 0.1);
    expect(loud.map(({ frame }) => frame)).toHaveLength(1);
    expect(loud[0]!.x).toBeCloseTo(1, 1);
  });

  it("lines up where callbacks are no multiple of the engine's block too", async () => {
    const loud = loudFrames(await played(parallel(), 250, 441), 0.1);
    expect(loud).toHaveLength(1);
    expect(loud[0]!.x).toBeCloseTo(1, 1);
  });

  it.each([1, 3])("what passes %i of them lines up to the frame with what does not: exported", async (plugins) => {
    const loud = loudFrames(await exported(parallel(plugins)), 0.1);
    expect(loud).toEqual([{ frame: IMPULSE, x: expect.closeTo(1, 2) }]);
  });

  it("an export is what was played, null below −80 dB, and neither is what went in", async () => {
    const song = plain();
    const track = song.addTrack("audio");
    const tone = Float32Array.from({ length: 44100 }, (_, i) =>
      i < 400 ? 0 : 0.4 * Math.sin((2 * Math.PI * 330 * i) / RATE) * Math.exp(-i / 6000),
    );
    song.addClip(track, song.addSample([tone], RATE), 0);
    addExternal(song, track, RESONATOR, { frequency: 220, decay: 0.5, damping: 20, mix: 70 });
    const file = await exported(song);
    const heard = await played(song, 250);
    const first = file.findIndex((x) => Math.abs(x) > 0.01);
    const start = heard.findIndex((x) => Math.abs(x) > 0.01);
    const source = tone.findIndex((x) => Math.abs(x) > 0.01);
    const frames = Array.from({ length: 30_000 }, (_, i) => i);
    const energy = (of: (i: number) => number) => frames.reduce((sum, i) => sum + of(i) ** 2, 0);
    const decibels = (of: (i: number) => number) => 10 * Math.log10(energy(of) / energy((i) => file[first + i]!));
    expect(decibels((i) => heard[start + i]! - file[first + i]!)).toBeLessThan(-80);
    expect(decibels((i) => tone[source + i]! - file[first + i]!)).toBeGreaterThan(-20);
  });
});

describe("the plugin that comes along", () => {
  const manifest = externalManifest("wam", "backline/resonator")!;
  const opened = async (state = "") => {
    const frame = new PluginFrame(null);
    const code = await pluginCode({ ...manifest, name: manifest.label, state, parameters: [] }, NO_PLUGINS);
    return { frame, ...(await frame.open(code!, { state, sampleRate: RATE, frames: null })) };
  };

  it("says itself what its manifest says of its parameters", async () => {
    const { frame, parameters, descriptor, delay } = await opened();
    frame.end();
    const names = ({ unit, scale, ...rest }: Record<string, unknown>) => ({ ...rest, unit, scale });
    expect(wamParameters(parameters).map((one) => names(one.declared))).toEqual(
      declared(manifest.parameters).map((one) => names(one)),
    );
    expect(descriptor).toMatchObject({ name: "Resonator", isInstrument: false, licence: "MIT" });
    expect(delay).toBe(0);
  });

  it("is set by name, and gives its state back to another of its kind", async () => {
    const first = await opened();
    first.frame.post({ type: "set", values: { frequency: 440, mix: 10 } });
    await expect.poll(async () => (await first.frame.ask()).values).toMatchObject({ frequency: 440, mix: 10 });
    const { state } = await first.frame.ask();
    first.frame.end();
    const second = await opened(state);
    expect((await second.frame.ask()).values).toMatchObject({ frequency: 440, decay: 1.5, mix: 10 });
    second.frame.end();
  });
});
