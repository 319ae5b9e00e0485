import { CueModeSelect } from "./CueModeSelect";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";
import { GridTempo } from "./GridTempo";

/** Puts the beat grid right, for a track whose beats were not found where they are. */
export function GridRow() {
  return (
    <details className={styles.grid}>
      <summary>Beat grid, key and cue</summary>
      <div className={styles.row} role="toolbar" aria-label="Beat grid">
        <DeckButton control="gridEarlier">◂ Shift</DeckButton>
        <DeckButton control="gridLater">Shift ▸</DeckButton>
        <DeckButton control="gridSlower">BPM −</DeckButton>
        <GridTempo />
        <DeckButton control="gridFaster">BPM +</DeckButton>
        <DeckButton control="gridHalf">½ BPM</DeckButton>
        <DeckButton control="gridDouble">2× BPM</DeckButton>
        <DeckButton control="gridHere">Beat here</DeckButton>
        <DeckButton control="downbeat">Downbeat here</DeckButton>
        <DeckButton control="tap">Tap</DeckButton>
      </div>
      <div className={styles.row} role="toolbar" aria-label="Key and cue">
        <DeckButton control="keyDown" always>
          Key −1
        </DeckButton>
        <DeckButton control="keyUp" always>
          Key +1
        </DeckButton>
        <DeckButton control="keyMatch">Match key</DeckButton>
        <DeckButton control="keyReset" always>
          Original key
        </DeckButton>
        <DeckButton control="setCue">Set cue</DeckButton>
        <CueModeSelect />
        <DeckButton control="start">To start</DeckButton>
        <DeckButton control="eject">Eject</DeckButton>
      </div>
    </details>
  );
}
