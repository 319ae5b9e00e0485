import { ChevronLeft, ChevronRight } from "lucide-react";
import { useParameter } from "../../../sound/parameters";
import { ParameterControl } from "../../../ui/controls/value/ParameterControl";
import { Icon } from "../../../ui/layout/Icon";
import { DeckButton } from "./DeckButton";
import styles from "./DeckPanel.module.css";
import { useDeckName } from "./useDeck";

/** Loops and beat jumps. */
export function LoopRow() {
  return (
    <>
      <div className={styles.row} role="toolbar" aria-label="Loop">
        <DeckButton control="loopIn">In</DeckButton>
        <DeckButton control="loopOut">Out</DeckButton>
        <DeckButton control="halve">½</DeckButton>
        <Size control="loopSize" />
        <DeckButton control="double">2×</DeckButton>
        <DeckButton control="beatLoop">Loop</DeckButton>
        <DeckButton control="loop" tone="play">
          On
        </DeckButton>
      </div>
      <div className={styles.row} role="toolbar" aria-label="More of the loop, and beat jump">
        <DeckButton control="roll">Roll</DeckButton>
        <DeckButton control="reloop">Reloop</DeckButton>
        <DeckButton control="saveLoop">Save</DeckButton>
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
