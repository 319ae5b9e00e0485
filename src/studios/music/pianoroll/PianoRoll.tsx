import { Piano } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useEngine } from "../../../stores/services";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { Keys } from "../../../ui/layout/Kbd";
import { ContextMenu } from "../../../ui/overlays/Menu";
import { Hands } from "../keyboard/playing";
import { useEditedClip } from "./edited";
import { LaneTools } from "./LaneTools";
import { noteMenu } from "./noteMenu";
import styles from "./PianoRoll.module.css";
import { Roll } from "./Roll";
import { RollKeys } from "./RollKeys";
import { RollLane } from "./RollLane";
import { RollRuler } from "./RollRuler";
import { RollToolbar } from "./RollToolbar";
import { useRollActions } from "./useRollActions";

/** The editor of a note clip: keys, notes, and a lane for velocities or a controller. */
export function PianoRoll() {
  const engine = useEngine();
  const edited = useEditedClip();
  const hands = useMemo(() => (engine ? new Hands(engine) : null), [engine]);
  useEffect(() => () => hands?.releaseAll(), [hands]);
  useRollActions(hands);

  if (!edited) {
    return (
      <EmptyState icon={Piano} title="No note clip is open">
        Double-click a note clip, or an empty place on a MIDI or drum track to make one. <Keys keys="Shift+N" /> makes
        one at the playhead.
      </EmptyState>
    );
  }
  const drums = edited.track.kind === "drums";
  const keysWidth = drums ? 116 : 84;
  return (
    <section className={styles.pianoRoll} aria-label="Piano roll">
      <RollToolbar edited={edited} />
      <div className={styles.grid} style={{ "--keys": `${keysWidth}px` } as React.CSSProperties}>
        <div className={styles.corner} />
        <RollRuler />
        <RollKeys hands={hands} drums={drums} />
        <ContextMenu className={styles.notes} entries={noteMenu}>
          <Roll hands={hands} />
        </ContextMenu>
        <LaneTools />
        <RollLane />
      </div>
    </section>
  );
}
