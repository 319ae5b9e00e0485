import { t } from "@lingui/core/macro";
import { tempoOf } from "../../../../contract/dj/deckTempo";
import { useParameter } from "../../../sound/parameters";
import { Fader } from "../../../ui/controls/value/Fader";
import { ParameterControl } from "../../../ui/controls/value/ParameterControl";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";
import { useDeckName, useDeckState } from "./useDeck";

/** The tempo fader with its range, and the buttons that push the deck for a moment. */
export function TempoColumn() {
  const id = useDeckName();
  const fader = useDeckState((state) => state.fader);
  const tempo = useParameter({ of: "deck", id, parameter: "tempo" });
  const range = useParameter({ of: "deck", id, parameter: "tempoRange" });
  const percent = (position: number) => signed((tempoOf({ ...fader, position: position / 100 }) - 1) * 100);
  // a typed value is a tempo, not a position
  const parse = (typed: string) => {
    const value = Number(typed.replace(",", ".").replace("−", "-").replace("%", ""));
    return Number.isFinite(value) ? ((value - fader.offset * 100) / fader.range) * 100 : null;
  };
  return (
    <div className={styles.tempo} role="toolbar" aria-label={t`Tempo`}>
      <div className={styles.fader}>
        <Fader {...tempo} format={percent} parse={parse} />
      </div>
      <ParameterControl {...range} />
      <div className={styles.row}>
        <DeckButton control="nudgeDown">−</DeckButton>
        <DeckButton control="nudgeUp">+</DeckButton>
      </div>
    </div>
  );
}

function signed(percent: number): string {
  const text = Math.abs(percent).toFixed(2);
  return `${Number(text) === 0 ? "" : percent > 0 ? "+" : "−"}${text} %`;
}
