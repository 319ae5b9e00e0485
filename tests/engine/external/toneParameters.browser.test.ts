import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXTERNAL_DEVICES, type ExternalManifest, externalManifest } from "../../../contract/devices/external";
import { LiveType } from "../../../contract/engine/live";
import { makeToneSound } from "../../../src/engine/external/tone";
import { seeded } from "../../contract/project/randomCommands";

const RATE = 44100;
const FRAMES = RATE;
/** A difference that is heard: two renders of the same differ by none. */
const HEARD = 1e-4;
type Values = Record<string, number>;

// the noise of Tone.js is then the same each time
beforeEach(() => void vi.spyOn(Math, "random").mockImplementation(seeded(1)));
afterEach(() => void vi.restoreAllMocks());

/** Values at which every other parameter is heard: nothing is at rest, and envelopes have somewhere to fall to. */
function lively({ parameters }: ExternalManifest): Values {
  const values = Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, spec.default]));
  for (const name of Object.keys(values)) {
    if (name.endsWith("Sustain")) values[name] = 50;
    if (name.endsWith("Attack")) values[name] = 0.05;
  }
  if (values.pitch !== undefined) values.pitch = 7;
  if (values.width !== undefined) values.width = 80;
  return values;
}

/** Two notes that overlap, or a tone of two different channels; `set` is what is moved once the device is there. */
async function heardOf(manifest: ExternalManifest, values: Values, ...set: [string, number][]): Promise<Float32Array> {
  vi.mocked(Math.random).mockImplementation(seeded(1));
  const context = new OfflineAudioContext(2, FRAMES, RATE);
  const sound = makeToneSound(context, manifest, values);
  await sound.ready;
  for (const [name, value] of set) sound.set(name, value);
  await sound.ready;
  if (sound.input) {
    const buffer = new AudioBuffer({ length: FRAMES / 2, numberOfChannels: 2, sampleRate: RATE });
    for (const [channel, hertz] of [330, 470].entries()) {
      const samples = Float32Array.from(
        { length: FRAMES / 2 },
        (_, i) => 0.4 * Math.sin((2 * Math.PI * hertz * i) / RATE),
      );
      buffer.copyToChannel(samples, channel);
    }
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(sound.input);
    source.start();
  }
  for (const [key, on] of [
    [60, 0.05],
    [67, 0.3],
  ] as const) {
    sound.play({ type: LiveType.noteOn, data1: key, data2: 0.8, time: on });
    sound.play({ type: LiveType.noteOff, data1: key, data2: 0, time: on + 0.4 });
  }
  sound.output.connect(context.destination);
  const rendered = await context.startRendering();
  sound.end();
  const both = new Float32Array(2 * FRAMES);
  for (const channel of [0, 1]) both.set(rendered.getChannelData(channel), channel * FRAMES);
  return both;
}

const apart = (a: Float32Array, b: Float32Array) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0);

const tone = EXTERNAL_DEVICES.filter(({ format }) => format === "tone");
describe.each(tone.map((manifest) => [manifest.label, manifest] as const))("%s", (_, manifest) => {
  it("is heard to change with each of its parameters, as it is made and while it stands", async () => {
    const values = lively(manifest);
    await heardOf(manifest, values);
    const before = await heardOf(manifest, values);
    expect(apart(before, await heardOf(manifest, values)), "twice the same").toBeLessThan(1e-6);
    const unheard: string[] = [];
    for (const [name, { min, max }] of Object.entries(manifest.parameters)) {
      const now = values[name] ?? 0;
      const other = max - now > now - min ? max : min;
      const made = await heardOf(manifest, { ...values, [name]: other });
      if (apart(before, made) < HEARD) unheard.push(`${name} as it is made`);
      const set = await heardOf(manifest, values, [name, other]);
      if (apart(before, set) < HEARD) unheard.push(`${name} as it is set`);
    }
    expect(unheard).toEqual([]);
  });
});

it("Noise reverb has the room that was asked for last, however long an earlier one takes", async () => {
  const manifest = externalManifest("tone", "Reverb")!;
  const tailOf = async (values: Values, ...set: [string, number][]) => {
    const heard = await heardOf(manifest, { ...values, wet: 100 }, ...set);
    // the sound that goes in is over after half a second
    return heard.subarray(0.75 * RATE, RATE).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  };
  expect(await tailOf({ decay: 0.1, preDelay: 0 })).toBeLessThan(1e-4);
  expect(await tailOf({ decay: 10, preDelay: 0 })).toBeGreaterThan(1e-2);
  expect(await tailOf({ decay: 1, preDelay: 0 }, ["decay", 10], ["decay", 9], ["decay", 0.1])).toBeLessThan(1e-4);
  expect(await tailOf({ decay: 1, preDelay: 0 }, ["decay", 0.1], ["decay", 10])).toBeGreaterThan(1e-2);
});
