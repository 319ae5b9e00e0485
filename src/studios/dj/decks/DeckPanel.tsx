import { t } from "@lingui/core/macro";
import type { DeckName } from "../../../../contract/dj/channels";
import { selectDeck, useDesk } from "../../../stores/dj/desk";
import { cx } from "../../../ui/cx";
import { DeckHead } from "./DeckHead";
import styles from "./DeckPanel.module.css";
import { GridRow } from "./GridRow";
import { HotCues } from "./HotCues";
import { Jog } from "./Jog";
import { LoopRow } from "./LoopRow";
import { Overview } from "./Overview";
import { TempoColumn } from "./TempoColumn";
import { Transport } from "./Transport";
import { DeckContext } from "./useDeck";
import { useTrackDrop } from "./useTrackDrop";
import { Ways } from "./Ways";

/** One deck: what it holds, where it is, and everything that it can be told. */
export function DeckPanel({ name }: { name: DeckName }) {
  const { over, handlers } = useTrackDrop(name);
  const selected = useDesk((now) => now.selected === name);
  return (
    <DeckContext value={name}>
      <section
        aria-label={t`Deck ${name.toUpperCase()} player`}
        data-deck={name}
        className={cx(styles.deck, selected && styles.selected, over && styles.over)}
        {...handlers}
        onPointerDownCapture={() => selectDeck(name)}
        onFocusCapture={() => selectDeck(name)}
      >
        <DeckHead />
        <Overview />
        <Transport />
        <div className={styles.middle}>
          <Jog />
          <div className={styles.pads}>
            <HotCues />
            <LoopRow />
            <Ways />
          </div>
          <TempoColumn />
        </div>
        <GridRow />
      </section>
    </DeckContext>
  );
}
