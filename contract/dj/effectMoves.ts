import { SILENCE_DB } from "../parameters";
import type { Address } from "../parameters/address";
import type { Project } from "../project/document";
import { DECKS, type DeckName, deckTrack, UNIT_SLOTS, UNITS, unitEffect, unitMixOf, unitSend } from "./channels";

/** Effects that a deck is given by name, in percent of them. */
export type NamedEffect = "reverb" | "delay" | "filter" | "echo" | "flanger";

/** The device of each, the parameter that says how much of it is heard, and its value at 0 and at 100 %. */
const DEVICES: Readonly<Record<NamedEffect, { kind: string; parameter: string; from: number; to: number }>> = {
  reverb: { kind: "reverb", parameter: "mix", from: 0, to: 100 },
  delay: { kind: "delay", parameter: "mix", from: 0, to: 100 },
  filter: { kind: "djFilter", parameter: "position", from: -100, to: 100 },
  // an echo is a delay
  echo: { kind: "delay", parameter: "mix", from: 0, to: 100 },
  flanger: { kind: "flanger", parameter: "mix", from: 0, to: 100 },
};

/** A parameter and the value that it gets. */
type Move = readonly [Address, number];

/**
 * What has to move so that a deck has so much of an effect (0 … 100): the effect in a unit that acts on the deck
 * already, else in the deck's own unit or the first one that has it, which then acts on the deck. Nothing if no unit has
 * the effect.
 */
export function effectMoves(project: Project, deck: DeckName, effect: NamedEffect, value: number): readonly Move[] {
  const { kind, parameter, from, to } = DEVICES[effect];
  const sendOf = (unit: (typeof UNITS)[number]) => unitSend(deckTrack(deck), unit);
  const isOpen = (unit: (typeof UNITS)[number]) => (project.sends[sendOf(unit)]?.level ?? SILENCE_DB) > SILENCE_DB;
  const rank = (unit: (typeof UNITS)[number]) => (isOpen(unit) ? 0 : unit === UNITS[DECKS.indexOf(deck)] ? 1 : 2);
  for (const unit of [...UNITS].sort((one, other) => rank(one) - rank(other))) {
    for (const slot of UNIT_SLOTS) {
      const device = project.devices[unitEffect(unit, slot)];
      if (device?.kind !== kind) continue;
      const assign: Move[] = isOpen(unit) ? [] : [[{ of: "send", id: sendOf(unit), parameter: "level" }, 0]];
      return [
        ...assign,
        [{ of: "device", id: unitMixOf(unit), parameter: `meta${slot}` }, value],
        [{ of: "device", id: device.id, parameter }, from + ((to - from) * value) / 100],
      ];
    }
  }
  return [];
}
