import { actionGroup } from "../../ui/actions/action";
import type { Scope } from "../../ui/actions/scopes";

/** Its keys work everywhere in the DJ studio. */
export const DJ: Scope = { id: "dj", label: "DJ studio", reach: "screen" };

export const DJ_VIEW_ACTIONS = actionGroup("View", DJ, {
  "dj.view.fourDecks": ["Two or four decks", "Alt+4"],
  "dj.view.effects": ["Show or hide the effects", "Alt+5"],
  "dj.view.library": ["Show or hide the library", "Alt+6"],
});
