import { describe, expect, test } from "vitest";
import {
  CHANNELS,
  CROSSFADER,
  deckTrack,
  LIMITER,
  MICROPHONE_TRACK,
  SAMPLER_TRACK,
  UNIT_SLOTS,
  unitEffect,
  unitMixOf,
  unitSend,
} from "../../../contract/dj/channels";
import { crossfaderGains } from "../../../contract/dj/crossfader";
import { SILENCE_DB } from "../../../contract/parameters";
import { difference, impulse, noise, peak } from "../../dsp/effects/signal";
import { DjDesk } from "./djDesk";

const A = deckTrack("a");
const B = deckTrack("b");
const SECONDS = (seconds: number) => Math.ceil((seconds * 44100) / 128);
const sound = (): [Float32Array, Float32Array] => [noise(132300, 0.2, 5), noise(132300, 0.2, 6)];
const desk = (channels: readonly string[], recording = sound()) =>
  new DjDesk(channels, recording).run({ name: "setDevice", args: { id: LIMITER, bypassed: true } });

const rms = (signal: Float32Array) => Math.sqrt(signal.reduce((sum, x) => sum + x * x, 0) / signal.length);
const position = (value: number) => [`device/${CROSSFADER}/position`, value] as const;

describe("the crossfader", () => {
  test.each([
    [A, "Additive"],
    [B, "Additive"],
    [A, "Constant power"],
    [B, "Constant power"],
  ] as const)("%s follows the formula, %s", async (channel, curve) => {
    const [plain, faded] = await Promise.all([
      desk([channel]).play(),
      desk([channel])
        .set(`device/${CROSSFADER}/curve`, curve === "Additive" ? 0 : 1)
        .play(),
    ]);
    for (const at of [0, 20, 50, 70, 100]) {
      faded.set(...position(at));
      // the hand is smoothed
      await Promise.all([plain.render(SECONDS(0.15)), faded.render(SECONDS(0.15))]);
      const [whole, out] = await Promise.all([plain.render(SECONDS(0.1)), faded.render(SECONDS(0.1))]);
      const { a, b } = crossfaderGains(at, { curve, slope: 1, reverse: false });
      expect(rms(out) / rms(whole), `at ${at}`).toBeCloseTo(channel === A ? a : b, 4);
    }
  });

  test("is heard without a step when it is thrown from side to side", async () => {
    const tone = Float32Array.from({ length: 220500 }, (_, n) => 0.3 * Math.sin((2 * Math.PI * 110 * n) / 44100));
    const playing = await desk([A], [tone, tone]).play();
    await playing.render(SECONDS(0.5));
    const before = await playing.render(SECONDS(0.2));
    playing.set(...position(100));
    const moving = await playing.render(SECONDS(0.5));
    const rough = (signal: Float32Array) =>
      peak(Float32Array.from(signal.subarray(2), (x, n) => x - 2 * signal[n + 1]! + signal[n]!));
    expect(rough(moving)).toBeLessThan(4 * rough(before));
    expect(peak(moving.subarray(moving.length - 2000))).toBe(0);
  });

  test("leaves what is on neither side, and the microphone, alone", async () => {
    for (const channel of [SAMPLER_TRACK, MICROPHONE_TRACK]) {
      const rig = () => desk([channel]).run({ name: "setTrack", args: { id: channel, mute: false } });
      const middle = await (await rig().play()).render(SECONDS(1));
      const end = await (
        await rig()
          .set(...position(100))
          .play()
      ).render(SECONDS(1));
      expect(rms(middle)).toBeGreaterThan(0.01);
      expect(difference(end, middle)).toBe(0);
    }
  });
});

test("what a deck plays leaves the mixer within 4.1 ms: two isolators and the limiter", async () => {
  const at = 4000;
  const hit = Float32Array.from({ length: 44100 }, (_, n) => (n === at ? 0.5 : 0));
  const out = await (await new DjDesk([A], [hit, hit]).play()).render(SECONDS(0.5));
  const late = out.findIndex((sample) => Math.abs(sample) > 0.1) - at;
  expect(late).toBeGreaterThan(0);
  expect((1000 * late) / 44100).toBeLessThanOrEqual(4.1);
});

describe("an effect unit", () => {
  const assigned = (wet: number, channels: readonly string[] = [A]) => {
    const rig = desk([A, B]).set(`device/${unitMixOf(1)}/wet`, wet);
    for (const channel of channels) rig.set(`send/${unitSend(channel, 1)}/level`, 0);
    return rig;
  };
  const bypassed = (rig: DjDesk) => {
    for (const slot of UNIT_SLOTS) rig.run({ name: "setDevice", args: { id: unitEffect(1, slot), bypassed: true } });
    return rig;
  };

  test("at a wet share of 0 changes no bit, whatever it is assigned to", async () => {
    const plain = await (await desk([A, B]).play()).render(SECONDS(2));
    const out = await (await assigned(0, CHANNELS).play()).render(SECONDS(2));
    expect(rms(plain)).toBeGreaterThan(0.01);
    expect(difference(out, plain)).toBe(0);
  });

  test("with effects that change nothing it adds nothing in dry/wet, and the sound once more in dry + wet", async () => {
    const plain = await (await desk([A, B]).play()).render(SECONDS(2));
    const instead = await (await bypassed(assigned(100, CHANNELS)).play()).render(SECONDS(2));
    expect(difference(instead, plain)).toBe(0);
    const added = bypassed(assigned(100, CHANNELS)).set(`device/${unitMixOf(1)}/mode`, 1);
    const both = await (await added.play()).render(SECONDS(2));
    expect(
      difference(
        both,
        plain.map((x) => 2 * x),
      ),
    ).toBeLessThan(1e-6);
  });

  test("all wet, nothing of the dry sound is left: a delay's first half second is silent", async () => {
    const rig = assigned(100, [A]).run({ name: "setDevice", args: { id: unitEffect(1, 2), bypassed: true } });
    rig.run({ name: "setDevice", args: { id: unitEffect(1, 3), bypassed: true } });
    rig.set(`device/${unitEffect(1, 1)}/synced`, 0).set(`device/${unitEffect(1, 1)}/time`, 600);
    rig.set(`device/${unitEffect(1, 1)}/mix`, 100);
    rig.set(`track/${B}/level`, SILENCE_DB);
    const out = await (await rig.play()).render(SECONDS(2));
    expect(peak(out.subarray(0, 0.5 * 44100))).toBeLessThan(1e-6);
    expect(peak(out.subarray(44100))).toBeGreaterThan(0.1);
  });

  test.each([
    ["fader", `track/${A}/level`, SILENCE_DB],
    ["crossfader", ...position(100)],
  ] as const)("its tail outlives the %s", async (_, address, value) => {
    const click = impulse(441000, 4410, 0.9);
    const rig = desk([A], [click, click])
      .set(`send/${unitSend(A, 1)}/level`, 0)
      .set(`device/${unitMixOf(1)}/wet`, 100);
    const playing = await rig.play();
    await playing.render(SECONDS(0.3));
    playing.set(address, value);
    const tail = await playing.render(SECONDS(1.5));
    expect(peak(tail.subarray(tail.length / 3))).toBeGreaterThan(1e-3);
    // and nothing new goes in
    const closed = await desk([A], [impulse(441000, 44100, 0.9), click])
      .set(`send/${unitSend(A, 1)}/level`, 0)
      .set(address, value)
      .play();
    expect(peak(await closed.render(SECONDS(2)))).toBe(0);
  });
});
