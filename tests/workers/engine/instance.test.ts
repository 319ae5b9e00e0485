import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Size } from "../../../dsp/abi";
import { EngineInstance } from "../../../workers/engine/instance";
import { measureEngine } from "../../../workers/program/memoryNeed";
import { memorySamples, Song } from "../render/song";

const RATE = 44100;
const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));

it("pitch shifters beyond those that an engine renders are counted, and ask for no larger engine", async () => {
  const song = new Song();
  const [first, second] = [song.addTrack("audio"), song.addTrack("audio")] as [string, string];
  const make = (track: string, count: number) => {
    for (let n = 0; n < count; n++) song.addDevice(track, "pitchShifter");
  };
  make(first, Size.foreign / 2);
  make(second, Size.foreign / 2);
  const shifters = Object.values(song.project.devices).filter(({ kind }) => kind === "foreign");
  // as a document from before the limit may have them
  const [one] = shifters;
  const more = Array.from({ length: 3 }, (_, n) => ({ ...one!, id: `more${n}`, order: `zz${n}V` }));
  const old = {
    ...song.project,
    devices: { ...song.project.devices, ...Object.fromEntries(more.map((device) => [device.id, device])) },
  };
  const nothing = () => {};
  const instanceOf = async (project: typeof old) => {
    const instance = new EngineInstance(
      project,
      RATE,
      measureEngine(module, RATE),
      { presets: async () => ({ zones: new Uint8Array(0), samples: [] }), samples: memorySamples(song.files) },
      {
        sampleFailed: nothing,
        presetFailed: nothing,
        outgrown: nothing,
        takeBegun: nothing,
        takeGrew: nothing,
        takeEnded: nothing,
        inputJumped: nothing,
      },
      () => null,
    );
    await instance.prepare();
    return instance;
  };
  const whole = await instanceOf(song.project);
  expect([whole.foreign, whole.leftOut]).toEqual([Size.foreign, 0]);
  expect(whole.update(old)).toBe(true);
  whole.close();
  const opened = await instanceOf(old);
  expect([opened.foreign, opened.leftOut]).toEqual([Size.foreign, 3]);
  opened.close();
});

it("asks for a larger engine where clips need more stretchers at the tempo of their transport", async () => {
  const song = new Song();
  song.run("setSampleRate", { sampleRate: RATE });
  const sample = song.addSample([new Float32Array(RATE)], RATE);
  const stretch = { ratio: 1, bpm: 120, transpose: 0, keepFormants: false };
  const tracks = Array.from({ length: 4 }, () => {
    const track = song.addTrack("audio");
    song.addClip(track, sample, 0, { stretch });
    return track;
  });
  let outgrown = 0;
  const nothing = () => {};
  const instance = new EngineInstance(
    song.project,
    RATE,
    measureEngine(module, RATE),
    { presets: async () => ({ zones: new Uint8Array(0), samples: [] }), samples: memorySamples(song.files) },
    {
      sampleFailed: nothing,
      presetFailed: nothing,
      outgrown: () => void outgrown++,
      takeBegun: nothing,
      takeGrew: nothing,
      takeEnded: nothing,
      inputJumped: nothing,
    },
    () => null,
  );
  const signatures = [{ tick: 0, numerator: 4, denominator: 4 as const }];
  const setUp = (bpm: number) => instance.setTransport(1, { tempo: [{ tick: 0, bpm }], signatures, tracks });
  // before its size is chosen there is nothing to outgrow
  setUp(120);
  await instance.prepare();
  setUp(120);
  expect(outgrown).toBe(0);
  setUp(126);
  expect([outgrown, instance.foreign < 8]).toEqual([1, true]);
  await instance.prepare();
  expect(instance.foreign).toBeGreaterThanOrEqual(8);
  instance.close();
});
