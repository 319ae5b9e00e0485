import { describe, expect, test } from "vitest";
import { newDjSet } from "../../../../contract/dj/set";
import { findControl, shownControls } from "../../../../contract/midi/mixxx/controls";
import { PLAYER_CONTROLS } from "../../../../contract/midi/mixxx/controls/player";
import { reachOf } from "../../../../contract/midi/mixxx/reach";
import { formatAddress } from "../../../../contract/parameters/address";
import { readParameter } from "../../../../contract/project/parameters";

const set = newDjSet();

function reach(group: string, key: string) {
  const control = findControl(group, key);
  const found = control && reachOf(control);
  if (!found) throw new Error(`${group},${key} reaches nothing`);
  return found;
}

describe("what a control of Mixxx is in the DJ's set", () => {
  test.each([
    ["[Channel1]", "volume", 0.5, "track/deck-a/level", 20 * Math.log10(0.5)],
    ["[Channel2]", "pregain", 4, "track/deck-b/gain", 20 * Math.log10(4)],
    ["[Channel3]", "filterLow", 1, "device/deck-c-eq/low", 50],
    ["[Channel3]", "filterLow", 0, "device/deck-c-eq/low", 0],
    ["[Channel3]", "filterHigh", 4, "device/deck-c-eq/high", 100],
    ["[Channel4]", "filterMidKill", 1, "device/deck-d-eq/midKill", 1],
    ["[QuickEffectRack1_[Channel1]]", "super1", 0.75, "device/deck-a-filter/position", 50],
    ["[Channel1]", "orientation", 2, "device/deck-a-side/side", 2],
    ["[Channel1]", "rate", -0.5, "deck/a/tempo", -50],
    ["[Channel1]", "rateRange", 0.16, "deck/a/tempoRange", 1],
    ["[Channel2]", "play", 1, "deck/b/play", 1],
    ["[Channel2]", "cue_default", 1, "deck/b/cue", 1],
    ["[Channel2]", "hotcue_9_activate", 1, "deck/b/hotCue9", 1],
    ["[Channel1]", "beatloop_0.5_toggle", 1, "deck/a/beatLoop4", 1],
    ["[Channel1]", "beatlooproll_r8_activate", 1, "deck/a/roll2", 1],
    ["[Channel1]", "beatloop_size", 8, "deck/a/loopSize", 8],
    ["[Master]", "crossfader", -1, "device/crossfader/position", 0],
    ["[Master]", "crossfader", 0, "device/crossfader/position", 50],
    ["[Master]", "crossfader", 1, "device/crossfader/position", 100],
    ["[EffectRack1_EffectUnit2]", "mix", 0.3, "device/unit-2-mix/wet", 30],
    ["[EffectRack1_EffectUnit2]", "group_[Channel3]_enable", 1, "send/deck-c-unit-2/level", 0],
    ["[EffectRack1_EffectUnit2]", "group_[Microphone]_enable", 0, "send/microphone-unit-2/level", -144],
    ["[EffectRack1_EffectUnit1_Effect3]", "meta", 1, "device/unit-1-mix/meta3", 100],
    ["[EffectRack1_EffectUnit1_Effect3]", "enabled", 1, "device/unit-1-3/bypass", 0],
  ])("%s,%s at %d is %s at %d", (group, key, value, address, there) => {
    const found = reach(group, key);
    expect(formatAddress(found.address)).toBe(address);
    expect(found.to(value)).toBeCloseTo(there, 9);
    expect(found.from(there)).toBeCloseTo(value, 9);
  });

  test("a loop of a length that decks do not have is none", () => {
    const control = findControl("[Channel1]", "beatloop_3_toggle");
    expect(control && reachOf(control)).toBeNull();
  });

  test("each is a parameter that a new set has", () => {
    const buttons = Object.keys(PLAYER_CONTROLS)
      .map((name) => findControl("[Channel1]", name.replace("#", "1")))
      .filter((control) => control !== null);
    const reached = [...shownControls(), ...buttons].flatMap((control) => reachOf(control) ?? []);
    expect(reached.length).toBeGreaterThan(400);
    for (const { address } of reached) expect(readParameter(set, address), formatAddress(address)).not.toBeNull();
  });
});
