import { describe, expect, test } from "vitest";
import { type Candidate, chooseLeader } from "../../../contract/dj/leader";
import { beatFactor, beatsToPhase, matchingTempo } from "../../../contract/dj/sync";

describe("whose beats count how often", () => {
  test.each([
    [120, 125, 1],
    [87, 174, 0.5],
    [174, 87, 2],
    [128, 90, 1],
    // both ½× and 1× change it by a third: as it is
    [96, 128, 1],
    [96, 128.1, 0.5],
    [100, 200, 0.5],
  ] as const)("a track of %f BPM behind one of %f: ×%f", (own, leader, factor) => {
    expect(beatFactor(own, leader)).toBe(factor);
    expect(matchingTempo(own, leader) * own).toBeCloseTo(leader * factor, 9);
  });
});

describe("to the same fraction of a beat", () => {
  test.each([
    [10.0, 20.25, 1, 0.25],
    // pressed early: to the beat that comes
    [10.9, 20.1, 1, 0.2],
    // late: back
    [10.1, 20.9, 1, -0.2],
    [10, 20.5, 1, 0.5],
    // the leader's beats count half
    [10, 21, 0.5, 0.5],
  ])("at beat %f of one at %f, ×%f: %f beats", (beat, leader, factor, by) => {
    expect(beatsToPhase(beat, leader, factor)).toBeCloseTo(by, 9);
    const off = leader * factor - (beat + beatsToPhase(beat, leader, factor));
    expect(Math.abs(off - Math.round(off))).toBeLessThan(1e-9);
  });
});

describe("who leads", () => {
  const deck = (given: Partial<Candidate> = {}): Candidate => ({
    synced: true,
    beats: true,
    playing: false,
    audible: true,
    ...given,
  });
  const plays = { playing: true };
  const free = { chosen: null, present: "clock" } as const;

  test.each<[string, Candidate[], Parameters<typeof chooseLeader>[1], ReturnType<typeof chooseLeader>]>([
    ["nobody takes part: the clock", [deck({ synced: false, ...plays })], free, "clock"],
    ["a person's choice before all", [deck(), deck(plays)], { chosen: 0, present: 1 }, 0],
    [
      "a choice without beats does not count",
      [deck({ beats: false }), deck(plays)],
      { chosen: 0, present: "clock" },
      1,
    ],
    ["the only one that is heard", [deck({ ...plays, audible: false }), deck(plays)], { chosen: null, present: 0 }, 1],
    ["of several, the present leader stays", [deck(plays), deck(plays)], { chosen: null, present: 1 }, 1],
    ["a leader that stops hands over to one that plays", [deck(plays), deck()], { chosen: null, present: 1 }, 0],
    [
      "of several that are not heard, the first",
      [deck({ ...plays, audible: false }), deck({ ...plays, audible: false })],
      free,
      0,
    ],
    ["nothing plays: the first that stands", [deck({ synced: false }), deck(), deck()], free, 1],
    ["a deck without beats never", [deck({ beats: false, ...plays })], free, "clock"],
  ])("%s", (_, decks, how, leader) => expect(chooseLeader(decks, how)).toBe(leader));
});
