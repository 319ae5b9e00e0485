import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { SHOWN_HOT_CUES } from "../../../../contract/dj/deckRanges";
import { cueAt } from "../../../../contract/dj/hotCues";
import type { HotCue } from "../../../../contract/dj/track";
import { Icon } from "../../../ui/layout/Icon";
import { clock } from "./clock";
import { DeckButton } from "./DeckButton";
import { HotCueMenu } from "./HotCueMenu";
import styles from "./HotCues.module.css";
import { useDeckState } from "./useDeck";

const SLOTS = Array.from({ length: SHOWN_HOT_CUES }, (_, slot) => slot);

/** The pads of the first eight hot cues. An empty one takes where the deck is; a right click names and colours a set one. */
export function HotCues() {
  const cues = useDeckState(({ track }) => track?.hotCues);
  return (
    <div className={styles.pads} role="toolbar" aria-label={t`Hot cues`}>
      {SLOTS.map((slot) => (
        <Pad key={slot} slot={slot} cue={cues && cueAt(cues, slot)} />
      ))}
    </div>
  );
}

function Pad({ slot, cue }: { slot: number; cue: HotCue | undefined }) {
  const rate = useDeckState(({ track }) => track?.rate ?? 1);
  const number = slot + 1;
  const what = cue === undefined ? "empty" : cue.label || clock(cue.frame / rate);
  const pad = (
    <DeckButton
      control={`hotCue${number}`}
      label={t`Hot cue ${number}, ${what}`}
      className={styles.pad}
      {...(cue ? { light: "off" as const, style: { "--cue": cue.color } as React.CSSProperties } : {})}
    >
      <span className={styles.number}>{number}</span>
      {cue && <span className={styles.what}>{cue.end === null ? what : `⟲ ${what}`}</span>}
    </DeckButton>
  );
  if (!cue) return <div className={styles.cell}>{pad}</div>;
  return (
    <HotCueMenu cue={cue}>
      <div className={styles.cell} data-set>
        {pad}
        <DeckButton control={`clearHotCue${number}`} className={styles.clear}>
          <Icon as={X} />
        </DeckButton>
      </div>
    </HotCueMenu>
  );
}
