import { describe, expect, it } from "vitest";
import { EXTERNAL_DEVICES, type ExternalManifest } from "../../../contract/devices/external";
import { LiveType } from "../../../contract/engine/live";
import type { ExternalDevice } from "../../../src/engine/external/present";
import { makeSound } from "../../../src/engine/external/rack";
import { makeToneSound } from "../../../src/engine/external/tone";

const RATE = 44100;
const tone = EXTERNAL_DEVICES.filter(({ format }) => format === "tone");
const only = (role: ExternalManifest["role"]) => tone.filter((manifest) => manifest.role === role);
const labelled = (manifests: readonly ExternalManifest[]) =>
  manifests.map((manifest) => [manifest.label, manifest] as const);
const defaults = ({ parameters }: ExternalManifest) =>
  Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, spec.default]));
const peak = (samples: Float32Array) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** Half a second of a sine through an effect. */
async function processed(manifest: ExternalManifest, values: Record<string, number>): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, RATE, RATE);
  const buffer = new AudioBuffer({ length: RATE / 2, sampleRate: RATE });
  buffer.copyToChannel(
    Float32Array.from({ length: RATE / 2 }, (_, i) => 0.25 * Math.sin((2 * Math.PI * 440 * i) / RATE)),
    0,
  );
  const source = new AudioBufferSourceNode(context, { buffer });
  const sound = makeToneSound(context, manifest, values);
  await sound.ready;
  source.connect(sound.input!);
  sound.output.connect(context.destination);
  source.start();
  const heard = await context.startRendering();
  sound.end();
  return heard;
}

async function played(manifest: ExternalManifest, values: Record<string, number>, on: number, off: number) {
  const context = new OfflineAudioContext(2, RATE * 2, RATE);
  const sound = makeToneSound(context, manifest, values);
  await sound.ready;
  sound.output.connect(context.destination);
  sound.play({ type: LiveType.noteOn, data1: 60, data2: 0.8, time: on / RATE });
  sound.play({ type: LiveType.noteOff, data1: 60, data2: 0, time: off / RATE });
  return (await context.startRendering()).getChannelData(0);
}

describe("effects of Tone.js", () => {
  it.each(labelled(only("effect")))(
    "%s passes sound on, and takes each parameter to both ends",
    async (_, manifest) => {
      const heard = await processed(manifest, defaults(manifest));
      const left = heard.getChannelData(0);
      expect(left.every(Number.isFinite)).toBe(true);
      expect(peak(left)).toBeGreaterThan(0.01);
      const context = new OfflineAudioContext(2, 128, RATE);
      const sound = makeToneSound(context, manifest, defaults(manifest));
      await sound.ready;
      for (const [name, spec] of Object.entries(manifest.parameters)) {
        expect(() => sound.set(name, spec.min), name).not.toThrow();
        expect(() => sound.set(name, spec.max), name).not.toThrow();
      }
    },
  );

  it("Feedback delay gives its input back after its time", async () => {
    const manifest = only("effect").find(({ id }) => id === "FeedbackDelay")!;
    const context = new OfflineAudioContext(2, RATE, RATE);
    const impulse = new AudioBuffer({ length: 1, sampleRate: RATE });
    impulse.getChannelData(0)[0] = 1;
    const source = new AudioBufferSourceNode(context, { buffer: impulse });
    const sound = makeToneSound(context, manifest, { delayTime: 0.2, feedback: 50, wet: 100 });
    source.connect(sound.input!);
    sound.output.connect(context.destination);
    source.start();
    const left = (await context.startRendering()).getChannelData(0);
    const near = (frame: number) => peak(left.subarray(frame - 2, frame + 3));
    expect(near(0.2 * RATE)).toBeCloseTo(1, 1);
    // a quantum more for each time round: that is how a browser closes a loop
    expect(peak(left.subarray(0.4 * RATE - 2, 0.4 * RATE + 260))).toBeCloseTo(0.5, 1);
    expect(peak(left.subarray(0, 0.19 * RATE))).toBeLessThan(0.01);
  });
});

describe("a document of somebody else", () => {
  it("says of no parameter more than the manifest allows, and sets nothing that is none", async () => {
    const declares = (name: string) => ({ name, label: name, min: 0, max: 1e9, default: 0 });
    const device: ExternalDevice = {
      id: "foreign",
      trackId: "track",
      kind: "external",
      order: "a",
      bypassed: false,
      presetName: null,
      params: { feedback: 1e9, constructor: 1 },
      plugin: {
        format: "tone",
        id: "FeedbackDelay",
        name: "Delay",
        state: "",
        parameters: ["feedback", "constructor"].map(declares),
      },
    };
    const made = await makeSound(new OfflineAudioContext(2, 128, RATE), device);
    if (!("sound" in made)) throw new Error(made.sentence);
    expect(() => made.sound.set("feedback", 1e9)).not.toThrow();
    expect(() => made.sound.set("constructor", 1)).not.toThrow();
    expect(() => made.sound.end()).not.toThrow();
  });
});

describe("instruments of Tone.js", () => {
  it.each(labelled(only("instrument")))("%s sounds from its note's frame on, and ends", async (_, manifest) => {
    const values = defaults(manifest);
    for (const name of Object.keys(values)) if (name.endsWith("Release")) values[name] = 0.05;
    const left = await played(manifest, values, 10_000, 20_000);
    expect(left.every(Number.isFinite)).toBe(true);
    expect(peak(left.subarray(0, 10_000))).toBe(0);
    expect(peak(left.subarray(10_000, 15_000))).toBeGreaterThan(0.005);
    const context = new OfflineAudioContext(2, 128, RATE);
    const sound = makeToneSound(context, manifest, defaults(manifest));
    for (const [name, spec] of Object.entries(manifest.parameters)) {
      expect(() => sound.set(name, spec.min), name).not.toThrow();
      expect(() => sound.set(name, spec.max), name).not.toThrow();
    }
  });

  it("a note begins on its frame", async () => {
    const manifest = only("instrument").find(({ id }) => id === "NoiseSynth")!;
    for (const frame of [10_000, 10_001, 10_063]) {
      const left = await played(manifest, { ...defaults(manifest), envelopeAttack: 0.001 }, frame, frame + 4000);
      const onset = left.findIndex((x) => x !== 0);
      expect(onset - frame).toBeGreaterThanOrEqual(0);
      expect(onset - frame).toBeLessThanOrEqual(2);
    }
  });
});
