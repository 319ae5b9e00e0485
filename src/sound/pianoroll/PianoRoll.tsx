import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Piano } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useDocument } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { ActionKey } from "../../ui/actions/ActionKey";
import { EmptyState } from "../../ui/layout/EmptyState";
import { ContextMenu } from "../../ui/overlays/Menu";
import { HeldNotes } from "../keyboard/playing";
import { editedIn } from "./edited";
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
  const id = useSelection((now) => now.editedClipId);
  // each part reads what it shows, so that editing a note does not render the tools again
  const kind = useDocument((project) => editedIn(project, id)?.track.kind ?? null);
  const heldNotes = useMemo(() => (engine ? new HeldNotes(engine) : null), [engine]);
  useEffect(() => () => heldNotes?.releaseAll(), [heldNotes]);
  useRollActions(heldNotes);

  if (kind === null) {
    return (
      <EmptyState icon={Piano} title={t`No note clip is open`}>
        {t`Double-click a note clip, or an empty place on a MIDI or drum track to make one.`}{" "}
        <ActionKey id="clip.new" />
        <Trans> makes one at the playhead.</Trans>
      </EmptyState>
    );
  }
  const drums = kind === "drums";
  const keysWidth = drums ? 116 : 84;
  return (
    <section className={styles.pianoRoll} aria-label={t`Piano roll`}>
      <RollToolbar />
      <div className={styles.grid} style={{ "--keys": `${keysWidth}px` } as React.CSSProperties}>
        <div className={styles.corner} />
        <RollRuler />
        <RollKeys heldNotes={heldNotes} drums={drums} />
        <ContextMenu className={styles.notes} entries={noteMenu}>
          <Roll heldNotes={heldNotes} />
        </ContextMenu>
        <LaneTools />
        <RollLane />
      </div>
    </section>
  );
}
