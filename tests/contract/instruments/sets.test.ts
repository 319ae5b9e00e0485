import { expect, test } from "vitest";
import { DEVICES } from "../../../contract/devices";
import { DRUM_BANK } from "../../../contract/fonts";
import { GM_PROGRAMS } from "../../../contract/generalMidi";
import { CARD_IDS } from "../../../contract/instruments/cards";
import { PRESET_SETS } from "../../../contract/instruments/sets";

test("the five preset sets of the specification, each with a sound for every instrument", () => {
  expect(PRESET_SETS.map(({ name }) => name)).toEqual([
    ...["Hip-Hop Studio", "Electronic Lab", "Jazz Ensemble", "Rock Band", "Orchestra"],
  ]);
  const { attack, release, cutoff } = DEVICES.sampler.parameters;
  for (const { sounds } of PRESET_SETS) {
    expect(Object.keys(sounds)).toEqual([...CARD_IDS]);
    for (const sound of Object.values(sounds)) {
      if (sound.bank !== DRUM_BANK) expect(GM_PROGRAMS[sound.program]).toBe(sound.name);
      expect(sound.attack).toBeLessThanOrEqual(attack.max);
      expect(sound.release).toBeLessThanOrEqual(release.max);
      expect(Math.abs(sound.brightness)).toBeLessThanOrEqual(cutoff.max);
    }
    expect(sounds.drums.bank).toBe(DRUM_BANK);
  }
});
