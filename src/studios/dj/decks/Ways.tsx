import { t } from "@lingui/core/macro";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";

/** Other ways to play on: backwards, slipping, running out. */
export function Ways() {
  return (
    <div className={styles.row} role="toolbar" aria-label={t`Ways to play`}>
      <DeckButton control="slip">{t`Slip`}</DeckButton>
      <DeckButton control="reverse">{t`Reverse`}</DeckButton>
      <DeckButton control="censor">{t`Censor`}</DeckButton>
      <DeckButton control="brake">{t`Brake`}</DeckButton>
      <DeckButton control="spinback">{t`Spinback`}</DeckButton>
    </div>
  );
}
