import { t } from "@lingui/core/macro";
import type { DeckName } from "../../../../contract/dj/channels";
import { effectMoves, type NamedEffect } from "../../../../contract/dj/effectMoves";
import { setParameter } from "../../../sound/parameters";
import { currentProject, gesture } from "../../../stores/document";
import { toast } from "../../../ui/overlays/toast";

/** Gives a deck so much of an effect (0 … 100), as one step of the set's history. */
export function setEffect(deck: DeckName, effect: NamedEffect, value: number): void {
  const moves = effectMoves(currentProject(), deck, effect, value);
  if (moves.length === 0) {
    toast({
      title: t`An effect asked for from outside is in no unit`,
      description: t`Put the ${effect} into an effect unit, then ask again.`,
      tone: "error",
    });
    return;
  }
  gesture(t`Effect on deck ${deck.toUpperCase()}`, () => {
    for (const [address, to] of moves) setParameter(address, to);
  });
}
