import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine";
import type { OutputChoice } from "../../src/engine/outputs/port";
import { wire } from "../../src/engine/outputs/wiring";
import type { Engine } from "../../src/engine/port";
import { Song } from "../workers/render/song";

/** The outputs that the browser says it has; without a name each until the microphone is allowed. */
let connected: { deviceId: string; label: string }[] = [];
let named = true;
/** Devices that contexts were sent to, in order. */
let sent: string[] = [];
let microphone: () => Promise<MediaStream> = () => Promise.reject(new DOMException("", "NotAllowedError"));
let engine: Engine | null = null;
let told: string[] = [];
const contexts: AudioContext[] = [];
const native = { Context: globalThis.AudioContext };

const SPEAKERS = { deviceId: "speakers", label: "Speakers" };
const PHONES = { deviceId: "phones", label: "Headset" };

beforeEach(() => {
  connected = [SPEAKERS, PHONES];
  named = true;
  sent = [];
  told = [];
  contexts.length = 0;
  const { mediaDevices } = navigator;
  mediaDevices.enumerateDevices = async () =>
    connected.map(({ deviceId, label }) => {
      const device = { kind: "audiooutput", groupId: "", deviceId: named ? deviceId : "", label: named ? label : "" };
      return { ...device, toJSON: () => device } as MediaDeviceInfo;
    });
  mediaDevices.getUserMedia = () => microphone();
  globalThis.AudioContext = class extends native.Context {
    #sink = "";
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
    get sinkId() {
      return this.#sink;
    }
    // every device of these tests is the machine's one output
    async setSinkId(deviceId: string) {
      if (deviceId !== "" && !connected.some((device) => device.deviceId === deviceId))
        throw new DOMException("", "NotFoundError");
      this.#sink = deviceId;
      sent.push(deviceId);
    }
  };
});

afterEach(async () => {
  await engine?.close();
  engine = null;
  globalThis.AudioContext = native.Context;
  for (const name of ["enumerateDevices", "getUserMedia"]) Reflect.deleteProperty(navigator.mediaDevices, name);
});

const until = async (what: string, holds: () => boolean) => {
  for (const end = performance.now() + 30_000; !holds(); ) {
    if (performance.now() > end) throw new Error(`Not within 30 s: ${what}`);
    await new Promise((done) => setTimeout(done, 5));
  }
};

async function playing(outputs: OutputChoice): Promise<Engine> {
  const song = new Song();
  song.addTrack("midi");
  // a buffer that grew on a busy machine would be another context
  const made = createEngine({ openSample: async () => null, takes: null, outputs, buffer: "smallest" });
  engine = made;
  made.onNotice((sentence) => told.push(sentence));
  await made.load(song.project);
  await made.start();
  made.play();
  await goesOn(made);
  return made;
}

/** The main sound continues without a break. */
async function goesOn(made: Engine): Promise<void> {
  const from = made.readTransport().tick;
  await until("the playhead goes on", () => made.readTransport().tick > from + 480);
}

function plug(...devices: typeof connected): void {
  connected = devices;
  navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
}

describe("headphones on a device of their own", () => {
  test("play in a context of their own, vanish with a sentence while the main sound goes on, and come back", async () => {
    const made = await playing({ main: null, headphones: { kind: "device", ...PHONES } });
    await until("the second device plays", () => made.outputs.readSecond()?.playing === true);
    expect(sent).toEqual(["phones"]);
    expect(contexts).toHaveLength(2);
    expect(made.outputs.readSecond()!.latency).toBeGreaterThan(0.01);
    expect(Math.abs(made.outputs.readSecond()!.drift)).toBeLessThanOrEqual(200);
    expect(made.outputs.state).toMatchObject({ headphones: "device", headphonesProblem: null });

    plug(SPEAKERS);
    await until("headphones are off", () => made.outputs.state.headphones === "off");
    await until("their context is closed", () => contexts[1]?.state === "closed");
    expect(made.outputs.state.headphonesProblem).toContain("“Headset” is not connected.");
    expect(told).toEqual([made.outputs.state.headphonesProblem]);
    expect(made.outputs.readSecond()).toBeNull();
    await goesOn(made);

    plug(SPEAKERS, PHONES);
    await until("it plays again", () => made.outputs.readSecond()?.playing === true);
    expect(made.outputs.state).toMatchObject({ headphones: "device", headphonesProblem: null });
    expect(told).toHaveLength(1);
    // the main sound has kept its context through all of it
    expect(contexts[0]?.state).toBe("running");
    expect(contexts).toHaveLength(3);
  });

  test("go on with a larger buffer of the main output, whose context is another one", async () => {
    const made = await playing({ main: null, headphones: { kind: "device", ...PHONES } });
    await until("the second device plays", () => made.outputs.readSecond()?.playing === true);
    made.setBuffer("largest");
    await until("another context", () => contexts.length === 3 && made.readTransport().transport === "playing");
    await until("it waits for the sound", () => contexts[0]?.state === "closed");
    await until("the second device plays", () => made.outputs.readSecond()?.playing === true);
    expect(contexts[1]?.state).toBe("running");
  });
});

test("the main output goes to the chosen device, to the system's when that is gone, and back", async () => {
  const made = await playing({ main: SPEAKERS, headphones: { kind: "off" } });
  expect(sent).toEqual(["speakers"]);
  expect(made.outputs.state).toMatchObject({ mainProblem: null, devices: [SPEAKERS, PHONES] });
  plug(PHONES);
  await until("the system's output", () => sent.length === 2);
  expect(sent).toEqual(["speakers", ""]);
  await until("a sentence", () => told.length === 1);
  expect(told[0]).toContain("“Speakers” is not connected.");
  await goesOn(made);
  plug(PHONES, SPEAKERS);
  await until("the chosen device", () => sent.length === 3);
  await until("no problem any more", () => made.outputs.state.mainProblem === null);
  expect(sent).toEqual(["speakers", "", "speakers"]);
  made.outputs.choose({ main: PHONES, headphones: { kind: "off" } });
  await until("another device", () => sent.at(-1) === "phones");
  await goesOn(made);
  expect(contexts).toHaveLength(1);
});

test("a device that the browser does not give is no reason to be silent", async () => {
  const gone = { deviceId: "gone", label: "Interface" };
  named = false;
  const made = await playing({ main: gone, headphones: { kind: "device", ...gone } });
  await until("two sentences", () => told.length === 2);
  expect(made.outputs.state.mainProblem).toContain("“Interface” was not found. Sound plays through the system default");
  expect(made.outputs.state).toMatchObject({ headphones: "off", devices: null });
  await goesOn(made);
});

test("outputs get names once the microphone is allowed; where it is not, a sentence says so", async () => {
  named = false;
  const made = await playing({ main: null, headphones: { kind: "off" } });
  expect(made.outputs.state.devices).toBeNull();
  expect(await made.outputs.nameDevices()).toContain("The microphone is not allowed");
  microphone = () => Promise.reject(new DOMException("", "NotFoundError"));
  expect(await made.outputs.nameDevices()).toContain("There is no microphone");
  let stopped = 0;
  microphone = async () => {
    named = true;
    return { getTracks: () => [{ stop: () => stopped++ }] } as unknown as MediaStream;
  };
  expect(await made.outputs.nameDevices()).toBeNull();
  expect(stopped).toBe(1);
  expect(made.outputs.state.devices).toEqual([SPEAKERS, PHONES]);
  await goesOn(made);
});

describe("what goes where", () => {
  /** The first frame of each channel where main carries 0.25 and headphones 0.5. */
  async function channels(way: "off" | "split" | "channels", count: number): Promise<number[]> {
    const context = new OfflineAudioContext(count, 128, 48000);
    const node = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
    const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
    [0.25, 0.5].forEach((offset, channel) => {
      const source = new ConstantSourceNode(context, { offset });
      source.connect(merger, 0, channel);
      source.start();
    });
    merger.connect(node);
    wire({ node, context: context as unknown as AudioContext, routing: way, second: null });
    const sound = await context.startRendering();
    return Array.from({ length: count }, (_, channel) => sound.getChannelData(channel)[100] as number);
  }

  test("one stereo output carries the main sound alone, or left the main sound and right the headphones", async () => {
    expect(await channels("off", 2)).toEqual([0.25, 0.25]);
    expect(await channels("split", 2)).toEqual([0.25, 0.5]);
  });

  test("an output of four channels carries the headphones on the third and fourth", async () => {
    // these buses are of one channel, which is the left one of each pair
    expect(await channels("channels", 4)).toEqual([0.25, 0, 0.5, 0]);
  });
});
