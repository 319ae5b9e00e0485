import { describe, expect, test } from "vitest";
import { findControl } from "../../../../contract/midi/mixxx/controls";
import { PLAYER_CONTROLS } from "../../../../contract/midi/mixxx/controls/player";
import { midiOfPosition, positionOf, positionOfMidi, valueAt } from "../../../../contract/midi/mixxx/controls/spec";
import { suffixed, valueFromMidi } from "../../../../contract/midi/mixxx/controls/values";

const found = (group: string, key: string) => {
  const control = findControl(group, key);
  if (!control) throw new Error(`${group},${key}`);
  return control;
};

describe("the table of Mixxx's controls", () => {
  test.each([
    ["[Channel2]", "filterLow", "deck2.eq_low.0"],
    ["[EqualizerRack1_[Channel2]_Effect1]", "parameter1", "deck2.eq_low.0"],
    ["[EqualizerRack1_[Channel2]_Effect1]", "button_parameter3", "deck2.eq_high_kill.0"],
    ["[QuickEffectRack1_[Channel1]]", "super1", "deck1.filter.0"],
    ["[Channel1]", "reloop_exit", "deck1.reloop_toggle.0"],
    ["[Channel1]", "beatloop_0.5_toggle", "deck1.beatloop_#_toggle.0.5"],
    ["[Channel1]", "beatlooproll_r8_activate", "deck1.beatlooproll_#_activate.0.125"],
    ["[Channel1]", "hotcue_7_enabled", "deck1.hotcue_#_status.7"],
    ["[Channel1]", "sync_master", "deck1.sync_leader.0"],
    ["[Channel1]", "flanger", "unit1.group_#_enable.[Channel1]"],
    ["[Flanger]", "lfoDelay", "effect1.1.parameter#.2"],
    ["[EffectRack1_EffectUnit3_Effect2]", "parameter4", "effect3.2.parameter#.4"],
    ["[Master]", "headVolume", "master.headGain.0"],
    ["[Master]", "num_decks", "app.num_decks.0"],
    ["[Playlist]", "SelectNextTrack", "library.MoveDown.0"],
    ["[Sampler64]", "cue_gotoandplay", "sampler64.cue_gotoandplay.0"],
  ])("%s,%s is %s", (group, key, id) => {
    expect(found(group, key).id).toBe(id);
  });

  test.each([
    ["[Channel1]", "no_such_key"],
    ["[Channel5]", "play"],
    ["[Sampler65]", "play"],
    ["[Channel1]", "hotcue_0_activate"],
    ["[Channel1]", "hotcue_37_activate"],
    ["[EffectRack1_EffectUnit5]", "mix"],
    ["[Channel1]", "__proto__"],
    ["[Channel1]", "constructor"],
  ])("%s,%s is none", (group, key) => {
    expect(findControl(group, key)).toBeNull();
  });

  test("what this studio has not, it says why", () => {
    for (const [group, key] of [
      ["[Channel1]", "vinylcontrol_enabled"],
      ["[Shoutcast]", "enabled"],
    ] as const) {
      expect(found(group, key).spec).toMatchObject({ kind: "absent", reason: expect.stringMatching(/\.$/) });
    }
  });

  test("positions and values are inverse, and the middle of seven bits is exact", () => {
    expect(positionOfMidi(64)).toBe(0.5);
    expect(positionOfMidi(127)).toBe(1);
    for (const spec of Object.values(PLAYER_CONTROLS)) {
      if (spec.kind !== "range") continue;
      for (const position of [0, 0.1, 0.5, 0.9, 1]) {
        expect(positionOf(spec, valueAt(spec, position))).toBeCloseTo(position, 9);
      }
    }
    for (const value of [0, 20, 63, 64, 100, 127]) expect(midiOfPosition(positionOfMidi(value))).toBeCloseTo(value, 9);
  });

  test("a gain's middle is unity and its end its maximum", () => {
    const { spec } = found("[Master]", "gain");
    expect([0, 0.5, 1].map((position) => valueAt(spec, position))).toEqual([0, 1, 5]);
  });

  test("a switch flips when it is pressed and stays when it is let go", () => {
    const { spec } = found("[Channel1]", "pfl");
    expect(valueFromMidi(spec, 0x90, 127, 0)).toBe(1);
    expect(valueFromMidi(spec, 0x90, 127, 1)).toBe(0);
    expect(valueFromMidi(spec, 0x90, 0, 1)).toBeNull();
    expect(valueFromMidi(spec, 0x80, 64, 1)).toBeNull();
  });

  test("additional controls move a range", () => {
    const { spec } = found("[Master]", "crossfader");
    expect(found("[Master]", "crossfader_up_small").suffix).toBe("up_small");
    expect(suffixed(spec, "up", 0)).toBeCloseTo(0.2);
    expect(suffixed(spec, "down_small", 0)).toBeCloseTo(-0.02);
    expect(suffixed(spec, "set_minus_one", 0)).toBe(-1);
    expect(suffixed(spec, "minus_toggle", 0.4)).toBe(-1);
    expect(suffixed(spec, "set_default", 0.4)).toBe(0);
  });
});
