import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";

/** Other ways to play on: backwards, slipping, running out. */
export function Ways() {
  return (
    <div className={styles.row} role="toolbar" aria-label="Ways to play">
      <DeckButton control="slip">Slip</DeckButton>
      <DeckButton control="reverse">Reverse</DeckButton>
      <DeckButton control="censor">Censor</DeckButton>
      <DeckButton control="brake">Brake</DeckButton>
      <DeckButton control="spinback">Spinback</DeckButton>
    </div>
  );
}
