import { describe, expect, test } from "vitest";
import { openFont } from "../../../workers/fonts/font";
import { centroid, cents, decibels, keyHz, partialHz, rms } from "../../dsp/instruments/sound";
import { FLUID, RATE, readFont, renderOracle, renderOurs, SONIVOX } from "./oracle";

/** Our level above the oracle's, the same for every sound. */
const LOUDER = 4.3;
/**
 * Octaves between the centres of the spectra: the oracle's filter without resonance has a Q of
 * 0.97 (it takes 3.01 of its dB for cB), ours the 0.71 of a flat response, and its interpolation
 * lets more images through.
 */
const BRIGHTNESS = 0.45;
const FRAMES = 128 * 900;
const RELEASE = 128 * 560;

const NOTES = [
  ["piano", 0, 0, 60, 100],
  ["piano, soft", 0, 0, 60, 40],
  ["piano, low", 0, 0, 36, 127],
  ["piano, high", 0, 0, 84, 80],
  ["strings (looped)", 0, 48, 60, 100],
  ["strings, soft", 0, 48, 72, 50],
  ["steel guitar", 0, 25, 55, 100],
  ["electric bass", 0, 33, 40, 110],
  ["vibraphone", 0, 11, 69, 100],
  ["trumpet", 0, 56, 67, 90],
  ["flute", 0, 73, 76, 90],
  ["church organ", 0, 19, 60, 90],
  ["kick", 128, 0, 36, 110],
  ["snare", 128, 0, 38, 110],
  ["snare, soft", 128, 0, 38, 50],
  ["open hat", 128, 0, 46, 110],
  ["crash", 128, 0, 49, 100],
] as const;

describe.each([
  ["Sonivox", SONIVOX],
  ["Fluid R3 Mono", FLUID],
])("%s sounds as spessasynth plays it", (_, path) => {
  const bytes = readFont(path);
  const font = openFont(bytes.slice(0));

  test.each(NOTES)("%s", async (_name, bank, program, key, velocity) => {
    const note = { bank, program, key, velocity, frames: FRAMES, release: RELEASE };
    const ours = renderOurs(await font, note);
    const theirs = await renderOracle(bytes, note);

    const loudest = Math.max(rms(theirs.left, 0, 8192), rms(theirs.right, 0, 8192));
    for (const side of ["left", "right"] as const) {
      for (let frame = 1024; frame + 4096 <= FRAMES; frame += 4096) {
        const level = rms(theirs[side], frame, frame + 4096);
        if (level < loudest * 0.03) continue;
        const apart = decibels(rms(ours[side], frame, frame + 4096) / level) - LOUDER;
        expect(Math.abs(apart), `${side} at ${frame}`).toBeLessThan(2);
      }
    }

    const bright = [ours.left, theirs.left].map((sound) => centroid(sound, RATE, 256, 8192));
    expect(Math.abs(Math.log2(bright[0]! / bright[1]!))).toBeLessThan(BRIGHTNESS);

    if (bank === 0) {
      const near = keyHz(key);
      const [mine, other] = [ours.left, theirs.left].map((sound) => partialHz(sound, RATE, near, 9600, 16384));
      expect(Math.abs(cents(mine!, other!))).toBeLessThan(2);
    }
  });
});
