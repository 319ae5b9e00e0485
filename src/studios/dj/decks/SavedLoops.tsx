import { t } from "@lingui/core/macro";
import { ListMusic } from "lucide-react";
import { beatsOf } from "../../../../contract/dj/beatLoops";
import { type KeptLoop, keptLoops } from "../../../../contract/dj/savedLoops";
import { useDesk } from "../../../stores/dj/desk";
import { callLoop } from "../../../stores/dj/loops";
import { formatNumber } from "../../../ui/format";
import { Icon } from "../../../ui/layout/Icon";
import { Menu, type MenuEntry } from "../../../ui/overlays/Menu";
import { clock } from "./clock";
import styles from "./DeckButton.module.css";
import { useDeckName, useDeckState } from "./useDeck";

/** The loops that the track carries, those of hot cues without a pad too: goes to one, or deletes it. */
export function SavedLoops() {
  const name = useDeckName();
  const none = useDeckState(({ track }) => !track || keptLoops(track).length === 0);
  const title = none ? t`Saved loops: none yet` : t`Saved loops`;
  const entries = (): MenuEntry[] => {
    const deck = useDesk.getState().decks?.deck(name);
    const track = deck?.state.track;
    if (!deck || !track) return [];
    const loops = keptLoops(track);
    const what = (loop: KeptLoop) => {
      const size = track.grid && formatNumber(beatsOf(loop, track.grid, track.rate), 2);
      const parts = [
        loop.label,
        clock(loop.start / track.rate),
        size === null ? "" : t`${size} beats`,
        loop.number === null ? "" : t`hot cue ${loop.number}`,
      ];
      return parts.filter((part) => part !== "").join(", ");
    };
    return [
      ...loops.map((loop): MenuEntry => ({ label: what(loop), run: () => callLoop(deck, loop) })),
      { kind: "separator" },
      {
        kind: "submenu",
        label: t`Delete`,
        entries: loops.map((loop): MenuEntry => ({ label: what(loop), run: () => deck.edit(loop.removed) })),
      },
    ];
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.button}
          aria-label={title}
          title={title}
          data-action={`deck.${name}.saveLoop`}
          disabled={none}
        >
          <Icon as={ListMusic} />
        </button>
      }
      entries={entries}
    />
  );
}
