import { expect, test } from "vitest";
import { DEFAULT_FONT, DRUM_BANK, fontById } from "../../../contract/fonts";
import { SamplerZone } from "../../../dsp/abi";
import { compilePreset, openFont } from "../../../workers/fonts/font";

test("the browser opens the shipped font and compiles a piano and a kit", async () => {
  const url = fontById(DEFAULT_FONT)?.url ?? "";
  const response = await fetch(url);
  const font = await openFont(await response.arrayBuffer());
  expect(font.presets.length).toBeGreaterThan(128);
  for (const bank of [0, DRUM_BANK]) {
    const { zones, samples } = compilePreset(font, bank, 0);
    expect(zones.byteLength % SamplerZone.bytes).toBe(0);
    expect(samples.every(({ frames }) => frames.some((value) => value !== 0))).toBe(true);
  }
});
