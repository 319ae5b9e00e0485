import { AudioLines } from "lucide-react";
import type { ReactNode } from "react";
import { addTrack } from "../../../sound/track/acts";
import { useDocument, useReadOnly } from "../../../stores/document";
import { Button } from "../../../ui/controls/Button";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { Keys } from "../../../ui/layout/Kbd";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import styles from "./Timeline.module.css";

/** Says what to drop, press or record while no lane is there. `actions` stand before the buttons. */
export function EmptyTimeline({ actions }: { actions?: ReactNode }) {
  const readOnly = useReadOnly();
  const fingers = useMediaQuery("(pointer: coarse)");
  const empty = useDocument((project) =>
    Object.values(project.tracks).every((track) => track.kind === "master" || track.kind === "return"),
  );
  if (!empty) return null;
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={AudioLines}
        title={fingers ? "Nothing recorded or imported yet" : "Drop audio or MIDI files here"}
        actions={
          <>
            {actions}
            <Button onClick={() => void addTrack("audio")} disabled={readOnly}>
              Audio track
            </Button>
            <Button onClick={() => void addTrack("midi")} disabled={readOnly}>
              MIDI track
            </Button>
            <Button onClick={() => void addTrack("drums")} disabled={readOnly}>
              Drum track
            </Button>
          </>
        }
      >
        {fingers ? (
          "To record, add a track, arm it with R and press the red button above."
        ) : (
          <>
            To record, add a track, arm it and press <Keys keys="R" />. <Keys keys="Mod+K" /> finds every command,{" "}
            <Keys keys="?" /> shows the keys.
          </>
        )}
      </EmptyState>
    </div>
  );
}
