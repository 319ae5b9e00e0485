import { t } from "@lingui/core/macro";
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
    <div className={styles.transport} role="toolbar" aria-label={t`Transport`}>
      <DeckButton control="cue" light={cue} className={styles.large}>
        {t`Cue`}
      </DeckButton>
      <DeckButton control="play" tone="play" light={play} className={styles.large}>
        <Icon as={playing ? Pause : Play} />
      </DeckButton>
      <DeckButton control="sync" className={styles.large}>
        {t`Sync`}
      </DeckButton>
      <DeckButton control="match">{t`Match`}</DeckButton>
      <DeckButton control="leader">{t`Leader`}</DeckButton>
      <DeckButton control="quantise">{t`Quantise`}</DeckButton>
      <DeckButton control="keylock">{t`Keylock`}</DeckButton>
    </div>
  );
}
