import { describe, expect, test } from "vitest";
import { SamplerZone } from "../../../dsp/abi";
import { compilePreset, openFont } from "../../../workers/fonts/font";
import { writeBank } from "../../../workers/ownInstruments/bank";
import { OWN_LIMITS } from "../../../workers/ownInstruments/limits";
import { pitchOf } from "../../../workers/ownInstruments/pitch";
import { readInstrument } from "../../../workers/ownInstruments/read";
import { zonesOfSounds } from "../../../workers/ownInstruments/zones";

const RATE = 44100;

/** A tone with overtones, as a string has. */
function tone(frequency: number, seconds = 1, overtones = 6): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, frame) => {
    let sum = 0;
    for (let n = 1; n <= overtones; n++) sum += Math.sin((2 * Math.PI * n * frequency * frame) / RATE + n) / (n * 3);
    return sum * Math.exp(-frame / RATE);
  });
}

function wav(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at: number, value: string) => {
    for (const [i, char] of [...value].entries()) view.setUint8(at + i, char.charCodeAt(0));
  };
  text(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [i, value] of samples.entries()) view.setInt16(44 + i * 2, Math.round(value * 32767), true);
  return new Blob([view.buffer]);
}

/** The zones as the engine's sampler gets them. */
async function zonesIn(bytes: ArrayBuffer) {
  const { zones } = compilePreset(await openFont(bytes), 0, 0);
  return Array.from({ length: zones.byteLength / SamplerZone.bytes }, (_, index) => {
    const view = new DataView(zones, index * SamplerZone.bytes, SamplerZone.bytes);
    return {
      keys: [view.getUint8(SamplerZone.keyLow), view.getUint8(SamplerZone.keyHigh)],
      velocities: [view.getUint8(SamplerZone.velocityLow), view.getUint8(SamplerZone.velocityHigh)],
      root: view.getFloat32(SamplerZone.rootKey, true),
      tune: view.getFloat32(SamplerZone.tune, true),
      release: view.getFloat32(SamplerZone.volumeRelease, true),
      loop: view.getInt32(SamplerZone.loop, true),
      pan: view.getFloat32(SamplerZone.pan, true),
    };
  });
}

describe("the pitch of a recorded tone", () => {
  test.each([41.2, 82.41, 110, 220, 261.63, 440, 987.77, 2093])("%f Hz within 5 cents", (frequency) => {
    const found = pitchOf(tone(frequency), RATE);
    expect(Math.abs(1200 * Math.log2((found?.frequency ?? 1) / frequency))).toBeLessThan(5);
  });

  test("a noise and silence have none", () => {
    let seed = 1;
    const noise = Float32Array.from({ length: RATE }, () => {
      seed = (seed * 16807) % 2147483647;
      return (seed / 2147483647) * 2 - 1;
    });
    expect(pitchOf(noise, RATE)).toBeNull();
    expect(pitchOf(new Float32Array(RATE), RATE)).toBeNull();
  });
});

describe("files become an instrument", () => {
  test("sounds share the keyboard by their pitches", async () => {
    const files = [
      { path: "low.wav", blob: wav(tone(130.81)) },
      { path: "high.wav", blob: wav(tone(440 * 2 ** (10 / 1200))) },
    ];
    const { bytes, name } = await readInstrument(files);
    expect(name).toBe("low and 1 more");
    const [low, high] = await zonesIn(bytes);
    expect(low).toMatchObject({ keys: [0, 58], root: 48 });
    expect(high).toMatchObject({ keys: [59, 127], root: 69 });
    expect(Math.abs((high?.tune ?? 0) + 10)).toBeLessThan(4);
  });

  test("an SFZ file with its samples, found without regard to case; what is missing is named", async () => {
    const text = `<global> ampeg_release=0.8
<region> sample=Samples/A.WAV lokey=0 hikey=59 pitch_keycenter=48 pan=-100 fancy=1
<region> sample=samples\\a.wav lokey=60 hikey=127 lovel=100 pitch_keycenter=72 loop_mode=loop_continuous loop_start=100 loop_end=20099
<region> sample=gone.wav key=1`;
    const { bytes, warnings } = await readInstrument([
      { path: "piano/Piano.sfz", blob: new Blob([text]) },
      { path: "piano/samples/a.wav", blob: wav(tone(220)) },
    ]);
    expect(warnings).toEqual(["Missing samples: gone.wav.", "Not played: fancy."]);
    const [low, high] = await zonesIn(bytes);
    expect(low).toMatchObject({ keys: [0, 59], velocities: [0, 127], root: 48, loop: 0, pan: -1 });
    expect(high).toMatchObject({ keys: [60, 127], velocities: [100, 127], root: 72, loop: 1, pan: 0 });
    expect(low?.release).toBeCloseTo(0.8, 2);
  });

  test("one long sample looped in thousands of ways is refused before it is written as often", async () => {
    const frames = OWN_LIMITS.frames / 1024;
    const sound = { name: "long.wav", channels: [new Float32Array(frames)], sampleRate: RATE };
    const looped = zonesOfSounds([{ sound, rootKey: 60, cents: 0, loop: [0, 1] }]);
    const zones = Array.from({ length: 1025 }, (_, loop) => ({
      ...looped[0]!,
      loopRange: [loop, loop + 100] as const,
    }));
    await expect(writeBank("Loops", zones)).rejects.toThrow(
      "These samples are looped in too many ways for one instrument: 256 MB is the most.",
    );
    // the same loop is written once, however many keys play it
    const same = zones.slice(0, 300).map((zone) => ({ ...zone, loopRange: [0, 100] as const }));
    expect((await writeBank("Loop", same)).byteLength).toBeLessThan(4 * frames);
  });

  test("a SoundFont is kept as it is", async () => {
    const made = await readInstrument([{ path: "tone.wav", blob: wav(tone(220)) }]);
    const { name, bytes, sounds } = await readInstrument([{ path: "Mine.sf2", blob: new Blob([made.bytes]) }]);
    expect(name).toBe("Mine");
    expect(new Uint8Array(bytes)).toEqual(new Uint8Array(made.bytes));
    expect(sounds).toMatchObject([{ bank: 0, program: 0 }]);
  });

  test.each([
    ["broken.sf2", new Blob(["RIFFxxxxsfbkLIST"]), "This file is not a SoundFont that can be read."],
    ["broken.sfz", new Blob(["<region> sample=nothing.wav"]), "None of this SFZ file's samples came with it."],
    ["broken.wav", new Blob(["RIFF\x04\0\0\0WAVE"]), /./],
  ])("%s is refused with a sentence", async (path, blob, sentence) => {
    await expect(readInstrument([{ path, blob }])).rejects.toThrow(sentence);
  });
});
