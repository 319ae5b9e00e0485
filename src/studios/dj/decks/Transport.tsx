import { Pause, Play } from "lucide-react";
import { useShallow } from "zustand/react/shallow";
import { deckLights } from "../../../../contract/dj/cueModes";
import type { DeckState } from "../../../stores/dj/state";
import { usePreferences } from "../../../stores/preferences";
import { Icon } from "../../../ui/layout/Icon";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";
import { useDeckState } from "./useDeck";

/** Play and cue, and sync beside them. */
export function Transport() {
  const mode = usePreferences((now) => now.dj.cueMode);
  const { cue, play } = useDeckState(
    useShallow(({ track, playing, preview, atCue, ended }: DeckState) =>
      deckLights(mode, {
        loaded: track !== null,
        playing: playing && preview === null,
        preview: preview === null ? null : preview === "cue" ? "cue" : "hotCue",
        atCue,
        atEnd: ended,
      }),
    ),
  );
  const playing = useDeckState((state) => state.playing);
  return (
    <div className={styles.transport} role="toolbar" aria-label="Transport">
      <DeckButton control="cue" light={cue} className={styles.large}>
        Cue
      </DeckButton>
      <DeckButton control="play" tone="play" light={play} className={styles.large}>
        <Icon as={playing ? Pause : Play} />
      </DeckButton>
      <DeckButton control="sync" className={styles.large}>
        Sync
      </DeckButton>
      <DeckButton control="match">Match</DeckButton>
      <DeckButton control="leader">Leader</DeckButton>
      <DeckButton control="quantise">Quantise</DeckButton>
      <DeckButton control="keylock">Keylock</DeckButton>
    </div>
  );
}
