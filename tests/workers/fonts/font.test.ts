import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drumKits, fontSounds, nearestSound, soundName } from "../../../contract/fontSounds";
import { DEFAULT_FONT, FONTS, fontById } from "../../../contract/fonts";
import { GM_FAMILIES, GM_PROGRAMS } from "../../../contract/generalMidi";
import { SamplerLoop, SamplerZone, Size } from "../../../dsp/abi";
import { FontError } from "../../../workers/fonts/errors";
import { compilePreset, type Font, openFont } from "../../../workers/fonts/font";
import { firstWrong } from "../../firstWrong";
import { FLUID, readFont, SONIVOX } from "./oracle";

describe.each([
  ["sonivox", SONIVOX],
  ["fluid", FLUID],
])("%s", (id, path) => {
  const font = openFont(readFont(path));

  test("has all of General MIDI and a drum kit", async () => {
    const { presets } = await font;
    for (let program = 0; program < 128; program++) {
      expect(presets.some((preset) => preset.bank === 0 && preset.program === program)).toBe(true);
    }
    expect(presets.some((preset) => preset.bank === 128 && preset.program === 0)).toBe(true);
    expect(presets.every((preset) => preset.name.length > 0)).toBe(true);
  });

  test("is as large as the font table says", () => {
    expect(statSync(path).size).toBe(fontById(id)?.bytes);
  });

  test("every preset compiles to zones that lie within their samples", async () => {
    const loaded = await font;
    const chosen = id === "sonivox" ? loaded.presets : loaded.presets.filter((_, i) => i % 12 === 0);
    for (const { bank, program } of chosen) {
      const { zones, samples } = compilePreset(loaded, bank, program);
      expect(zones.byteLength).toBeGreaterThan(0);
      for (let at = 0; at < zones.byteLength; at += SamplerZone.bytes) {
        const view = new DataView(zones, at, SamplerZone.bytes);
        const field = (offset: SamplerZone) => view.getInt32(offset, true);
        const pcm = samples[field(SamplerZone.sample)]!.frames;
        expect(view.getUint8(SamplerZone.keyLow)).toBeLessThanOrEqual(view.getUint8(SamplerZone.keyHigh));
        expect(field(SamplerZone.start)).toBeGreaterThanOrEqual(Size.samplerGuard);
        expect(field(SamplerZone.end)).toBeLessThanOrEqual(pcm.length - Size.samplerGuard);
        const floats = (SamplerZone.velocityToCutoff - SamplerZone.rate) / 4 + 1;
        const finite = (index: number) => Number.isFinite(view.getFloat32(SamplerZone.rate + 4 * index, true));
        expect(firstWrong(0, floats, finite)).toBe(-1);
        if (field(SamplerZone.loop) === SamplerLoop.none) continue;
        const [start, end] = [field(SamplerZone.loopStart), field(SamplerZone.loopEnd)];
        expect(end - start).toBeGreaterThanOrEqual(64);
        const guard = Size.samplerGuard;
        expect(pcm.slice(end - guard, end + guard)).toEqual(pcm.slice(start - guard, start + guard));
      }
    }
  });
});

test("what is no font is refused with a sentence", async () => {
  for (const bytes of [new ArrayBuffer(0), new TextEncoder().encode("RIFFnothing at all here").buffer]) {
    const refused = await openFont(bytes as ArrayBuffer).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FontError);
    expect((refused as FontError).code).toBe("unreadable");
  }
  const cut = readFont(SONIVOX).slice(0, 700_000);
  const refused = await openFont(cut).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FontError);
});

test("a sound that the font lacks is named", async () => {
  const font = await openFont(readFont(SONIVOX));
  expect(() => compilePreset(font, 99, 5)).toThrow(/bank 99, program 5/);
});

/** Frames of the samples that presets use, each sample once. */
function framesUsed(font: Font, programs: (program: number) => boolean): number {
  const used = new Set(
    font.source.presets
      .filter((preset) => programs(preset.program))
      .flatMap((preset) => preset.zones.flatMap((zone) => zone.instrument.zones.map((inner) => inner.sample))),
  );
  return [...used].reduce((sum, sample) => sum + sample.getAudioData().length, 0);
}

const framesOf = (samples: Iterable<{ readonly frames: Int16Array }>) =>
  [...samples].reduce((sum, { frames }) => sum + frames.length, 0);

test("samples are shared between the zones of a preset", async () => {
  const font = await openFont(readFont(SONIVOX));
  const { zones, samples } = compilePreset(font, 0, 0);
  expect(samples.length).toBeLessThanOrEqual(zones.byteLength / SamplerZone.bytes);
  expect(new Set(samples.map(({ key }) => key)).size).toBe(samples.length);
  expect(framesOf(samples)).toBeLessThan(framesUsed(font, (program) => program === 0) * 1.2 + 1000);
});

test("samples are shared between the presets of a font", async () => {
  const font = await openFont(readFont(SONIVOX));
  const shared = new Map<string, { readonly frames: Int16Array }>();
  let alone = 0;
  for (const { bank, program } of font.presets) {
    const { samples } = compilePreset(font, bank, program);
    alone += framesOf(samples);
    for (const sample of samples) {
      expect(shared.get(sample.key) ?? sample).toBe(sample);
      shared.set(sample.key, sample);
    }
  }
  expect(framesOf(shared.values())).toBeLessThan(framesUsed(font, () => true) * 1.3 + 1000 * shared.size);
  expect(framesOf(shared.values())).toBeLessThan(alone / 2);
});

test("the tables of General MIDI are complete", () => {
  expect(GM_PROGRAMS).toHaveLength(128);
  expect(new Set(GM_PROGRAMS).size).toBe(128);
  expect(GM_FAMILIES).toHaveLength(16);
  expect(FONTS[0].id).toBe(DEFAULT_FONT);
});

describe("sounds of fonts", () => {
  test.each([
    ["sonivox", SONIVOX],
    ["fluid", FLUID],
  ])("the table of %s is what the font holds", async (id, path) => {
    const { presets } = await openFont(readFont(path));
    const key = ({ bank, program }: { bank: number; program: number }) => `${bank}/${program}`;
    expect(fontSounds(id).map(key).sort()).toEqual(presets.map(key).sort());
    expect(fontSounds(id).length).toBeLessThan(Size.samplerPresets);
    for (const { bank, program, name } of drumKits(id)) {
      expect(presets.some((preset) => preset.bank === bank && preset.program === program)).toBe(true);
      expect(soundName(id, { bank, program })).toBe(name);
    }
  });

  const sounds = [
    ...[0, 1, 2, 3, 40, 42, 46].map((program) => ({ bank: 0, program })),
    { bank: 8, program: 40 },
    ...[0, 24, 40].map((program) => ({ bank: 128, program })),
  ];
  test.each([
    ["itself", 8, 40, 8, 40],
    ["a variation: the sound it varies", 8, 1, 0, 1],
    ["a program: the nearest of its family", 0, 45, 0, 46],
    ["a program of a family that is not there: the first", 0, 90, 0, 0],
    ["a kit: one of its family", 128, 25, 128, 24],
    ["a kit of a family that is not there: the standard kit", 128, 48, 128, 0],
  ])("in the place of %s", (_, bank, program, playedBank, playedProgram) => {
    expect(nearestSound(sounds, { bank, program })).toEqual({ bank: playedBank, program: playedProgram });
  });

  test("a font without a standard kit plays the first that it has; without sounds, nothing", () => {
    expect(nearestSound([{ bank: 128, program: 9 }], { bank: 128, program: 48 })).toEqual({ bank: 128, program: 9 });
    expect(nearestSound([], { bank: 0, program: 0 })).toBeNull();
  });
});
