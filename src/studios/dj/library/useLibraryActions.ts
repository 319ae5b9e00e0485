import { DECKS } from "../../../../contract/dj/channels";
import { moveCursor, moveToList, trackAtCursor } from "../../../stores/djLibrary/view";
import { useActions } from "../../../ui/actions/useActions";
import { LIBRARY_ACTIONS } from "../actions";
import type { LibraryDecks } from "./ports";

/** What controllers do with the library. */
export function useLibraryActions({ count, load, preview, previewed }: LibraryDecks): void {
  const loading = (deck: (typeof DECKS)[number]) => {
    const number = DECKS.indexOf(deck);
    return {
      run: () => {
        const track = trackAtCursor();
        if (track) load(number, track.id);
      },
      enabled: () => number < count && trackAtCursor() !== null,
    };
  };
  useActions(LIBRARY_ACTIONS, {
    "dj.library.next": () => moveCursor(1),
    "dj.library.previous": () => moveCursor(-1),
    "dj.library.nextList": () => moveToList(1),
    "dj.library.previousList": () => moveToList(-1),
    "dj.library.preview": () => {
      const track = trackAtCursor();
      if (track && track.id !== previewed) preview(track.id);
      else if (previewed !== null) preview(null);
    },
    "dj.library.loadA": loading("a"),
    "dj.library.loadB": loading("b"),
    "dj.library.loadC": loading("c"),
    "dj.library.loadD": loading("d"),
  });
}
