import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useParameter } from "../../../sound/parameters";
import { ParameterControl } from "../../../ui/controls/value/ParameterControl";
import { Icon } from "../../../ui/layout/Icon";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";
import { SavedLoops } from "./SavedLoops";
import { useDeckName } from "./useDeck";

/** Loops and beat jumps. */
export function LoopRow() {
  return (
    <>
      <div className={styles.row} role="toolbar" aria-label={t`Loop`}>
        <DeckButton control="loopIn">{t`In`}</DeckButton>
        <DeckButton control="loopOut">{t`Out`}</DeckButton>
        <DeckButton control="halve">½</DeckButton>
        <Size control="loopSize" />
        <DeckButton control="double">2×</DeckButton>
        <DeckButton control="beatLoop">{t`Loop`}</DeckButton>
        <DeckButton control="loop" tone="play">
          {t`On`}
        </DeckButton>
      </div>
      <div className={styles.row} role="toolbar" aria-label={t`More of the loop, and beat jump`}>
        <DeckButton control="roll">{t`Roll`}</DeckButton>
        <DeckButton control="reloop">{t`Reloop`}</DeckButton>
        <DeckButton control="saveLoop">{t`Save`}</DeckButton>
        <SavedLoops />
        <DeckButton control="loopBack">
          <Icon as={ChevronLeft} />
        </DeckButton>
        <DeckButton control="loopForward">
          <Icon as={ChevronRight} />
        </DeckButton>
        <DeckButton control="jumpBack">−</DeckButton>
        <Size control="jumpSize" />
        <DeckButton control="jumpForward">+</DeckButton>
      </div>
    </>
  );
}

function Size({ control }: { control: "loopSize" | "jumpSize" }) {
  const id = useDeckName();
  return (
    <div className={styles.size}>
      <ParameterControl {...useParameter({ of: "deck", id, parameter: control })} />
    </div>
  );
}
