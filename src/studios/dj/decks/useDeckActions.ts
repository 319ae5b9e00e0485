import { t } from "@lingui/core/macro";
import { DECKS } from "../../../../contract/dj/channels";
import { CUE_MODE_NAMES, CUE_MODES } from "../../../../contract/dj/cueModes";
import { deckControl } from "../../../../contract/dj/deckControls";
import { useDesk } from "../../../stores/dj/desk";
import { usePreferences } from "../../../stores/preferences";
import type { Action } from "../../../ui/actions/action";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList, useActions } from "../../../ui/actions/useActions";
import { announce } from "../../../ui/announce";
import {
  DECK_ACTIONS,
  DECK_BUTTONS,
  DECK_VALUES,
  DESK_ACTIONS,
  DJ_VIEW_ACTIONS,
  deckAction,
  deckTitle,
} from "../actions";
import { setDeck } from "./useDeck";

/** What works on an empty deck too. */
const ALWAYS = new Set(["keyUp", "keyDown", "keyReset", "sync", "leader", "keylock", "quantise", "slip", "reverse"]);

/** The actions of all decks, and those of the desk. */
export function useDeckActions(): void {
  const buttons = DECKS.flatMap((deck) =>
    DECK_BUTTONS.map((control): Action => {
      const spec = DECK_ACTIONS[deckAction(deck, control)];
      if (!spec) throw new Error(t`The deck's control “${control}” has no action.`);
      const { kind } = deckControl(control);
      const down = () => setDeck(deck, control, 1);
      const up = () => setDeck(deck, control, 0);
      return {
        ...spec,
        enabled: () => {
          const { decks, states } = useDesk.getState();
          return decks !== null && (states[deck].track !== null || ALWAYS.has(control));
        },
        run: () => {
          if (kind === "switch") return (useDesk.getState().decks?.value(deck, control) ?? 0) >= 0.5 ? up() : down();
          down();
          if (kind === "hold") up();
        },
        ...(kind === "hold"
          ? {
              hold: () => {
                down();
                return up;
              },
            }
          : {}),
      };
    }),
  );
  useActionList([
    ...buttons,
    ...DECKS.map((deck) =>
      controlAction(`deck.${deck}.gridTempo`, t`Deck ${deck.toUpperCase()}: tempo of the beat grid`),
    ),
    ...DECKS.flatMap((deck) =>
      DECK_VALUES.map((control) => controlAction(deckAction(deck, control), deckTitle(deck, control))),
    ),
  ]);
  useActions(
    { ...DESK_ACTIONS, "dj.view.fourDecks": DJ_VIEW_ACTIONS["dj.view.fourDecks"] },
    {
      "dj.playSelected": {
        run: () => {
          const { decks, selected } = useDesk.getState();
          if (decks) decks.set(selected, "play", 1 - decks.value(selected, "play"));
        },
        enabled: () => {
          const { states, selected } = useDesk.getState();
          return states[selected].track !== null;
        },
      },
      "dj.cueMode": () => {
        const { dj, set } = usePreferences.getState();
        const cueMode = CUE_MODES[(CUE_MODES.indexOf(dj.cueMode) + 1) % CUE_MODES.length] ?? "mixxx";
        set({ dj: { ...dj, cueMode } });
        announce(t`Cue button: ${CUE_MODE_NAMES[cueMode]}`);
      },
      "dj.view.fourDecks": () => {
        const { dj, set } = usePreferences.getState();
        set({ dj: { ...dj, fourDecks: !dj.fourDecks } });
      },
    },
  );
}
