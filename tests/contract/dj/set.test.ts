import { describe, expect, test } from "vitest";
import {
  CHANNELS,
  DECKS,
  deckTrack,
  LIMITER,
  MICROPHONE_TRACK,
  outputOf,
  PREVIEW_TRACK,
  UNITS,
  unitEffect,
  unitInput,
  unitSend,
} from "../../../contract/dj/channels";
import { isWholeSet, newDjSet, renewedSet } from "../../../contract/dj/set";
import { SILENCE_DB } from "../../../contract/parameters";
import { project as schema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";

test("a new set is a valid document and a whole set", () => {
  const set = newDjSet();
  expect(schema.parse(set)).toEqual(set);
  expect(violations(set)).toEqual([]);
  expect(isWholeSet(set)).toBe(true);
});

test("everything is flat at first: faders at 0 dB, nothing assigned, the microphone closed", () => {
  const set = newDjSet();
  for (const deck of DECKS) expect(set.tracks[deckTrack(deck)]!.strip.level).toBe(0);
  for (const channel of CHANNELS) {
    for (const unit of UNITS)
      expect(set.sends[unitSend(channel, unit)]).toMatchObject({
        from: outputOf(channel),
        to: unitInput(unit),
        level: SILENCE_DB,
        preFader: false,
      });
  }
  expect(set.tracks[MICROPHONE_TRACK]!.mute).toBe(true);
  expect(set.tracks[PREVIEW_TRACK]!.strip.level).toBe(SILENCE_DB);
});

describe("a set that lacks something", () => {
  const old = () => {
    const set = newDjSet();
    set.tracks[deckTrack("a")]!.strip.gain = -3;
    set.devices[LIMITER]!.params.ceiling = -2;
    set.sends[unitSend(deckTrack("b"), 1)]!.level = 0;
    delete set.tracks[deckTrack("d")];
    for (const unit of UNITS) delete set.sends[unitSend(deckTrack("d"), unit)];
    return set;
  };

  test("is told from a whole one", () => {
    expect(isWholeSet(old())).toBe(false);
  });

  test("is made whole with the settings that it has", () => {
    const set = renewedSet(old());
    expect(isWholeSet(set)).toBe(true);
    expect(violations(set)).toEqual([]);
    expect(set.tracks[deckTrack("a")]!.strip.gain).toBe(-3);
    expect(set.devices[LIMITER]!.params.ceiling).toBe(-2);
    expect(set.sends[unitSend(deckTrack("b"), 1)]!.level).toBe(0);
  });
});

test("a unit may hold other effects, or none in a slot", () => {
  const { project } = execute(newDjSet(), { name: "removeDevice", args: { id: unitEffect(1, 2) } });
  expect(isWholeSet(project)).toBe(true);
});
