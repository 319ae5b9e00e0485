import { expect, test } from "vitest";
import { type TempoDeck, unitTempo } from "../../../contract/dj/unitTempo";

const deck = (bpm: number, more: Partial<TempoDeck> = {}): TempoDeck => ({
  assigned: false,
  playing: true,
  leads: false,
  bpm,
  ...more,
});

test.each([
  ["the deck that it acts on", [deck(120), deck(128, { assigned: true })], 128],
  ["the leading one of several", [deck(120, { assigned: true }), deck(128, { assigned: true, leads: true })], 128],
  ["the first of several without a leader", [deck(120, { assigned: true }), deck(128, { assigned: true })], 120],
  ["a deck that stands is none", [deck(120, { assigned: true, playing: false }), deck(128)], 128],
  ["a track without a beat is none", [deck(0, { assigned: true }), deck(126, { leads: true }), deck(90)], 126],
  ["the leader, where it acts on none", [deck(120), deck(128, { leads: true })], 128],
  ["whatever plays", [deck(120, { playing: false }), deck(133)], 133],
  ["nothing plays", [deck(120, { playing: false })], null],
] as const)("%s", (_, decks, bpm) => {
  expect(unitTempo(decks)).toBe(bpm);
});
