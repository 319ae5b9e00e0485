import { t } from "@lingui/core/macro";
import { CueModeSelect } from "./CueModeSelect";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";
import { GridTempo } from "./GridTempo";

/** Puts the beat grid right, for a track whose beats were not found where they are. */
export function GridRow() {
  return (
    <details className={styles.grid}>
      <summary>{t`Beat grid, key and cue`}</summary>
      <div className={styles.row} role="toolbar" aria-label={t`Beat grid`}>
        <DeckButton control="gridEarlier">{t`◂ Shift`}</DeckButton>
        <DeckButton control="gridLater">{t`Shift ▸`}</DeckButton>
        <DeckButton control="gridSlower">{t`BPM −`}</DeckButton>
        <GridTempo />
        <DeckButton control="gridFaster">{t`BPM +`}</DeckButton>
        <DeckButton control="gridHalf">{t`½ BPM`}</DeckButton>
        <DeckButton control="gridDouble">{t`2× BPM`}</DeckButton>
        <DeckButton control="gridHere">{t`Beat here`}</DeckButton>
        <DeckButton control="downbeat">{t`Downbeat here`}</DeckButton>
        <DeckButton control="tap">{t`Tap`}</DeckButton>
      </div>
      <div className={styles.row} role="toolbar" aria-label={t`Key and cue`}>
        <DeckButton control="keyDown" always>
          {t`Key −1`}
        </DeckButton>
        <DeckButton control="keyUp" always>
          {t`Key +1`}
        </DeckButton>
        <DeckButton control="keyMatch">{t`Match key`}</DeckButton>
        <DeckButton control="keyReset" always>
          {t`Original key`}
        </DeckButton>
        <DeckButton control="setCue">{t`Set cue`}</DeckButton>
        <CueModeSelect />
        <DeckButton control="start">{t`To start`}</DeckButton>
        <DeckButton control="eject">{t`Eject`}</DeckButton>
      </div>
    </details>
  );
}
