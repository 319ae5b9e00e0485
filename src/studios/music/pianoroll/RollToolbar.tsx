import { Headphones, Link2, MousePointer2, PencilLine, ZoomIn, ZoomOut } from "lucide-react";
import { ZOOM } from "../../../../contract/project/document";
import { usePreferences } from "../../../stores/preferences";
import { useSelection } from "../../../stores/selection";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { NumberField } from "../../../ui/controls/value/NumberField";
import { useReadOnly } from "../document";
import { zoomStep } from "../timeline/model/geometry";
import { GridChoice } from "../timeline/TimelineToolbar";
import { type EditedClip, selectedNotes } from "./edited";
import { joinNotes, louder, transposeNotes } from "./edits";
import styles from "./PianoRoll.module.css";
import { Quantise } from "./Quantise";
import { useRoll } from "./view";

const VELOCITY = { label: "Velocity", min: 1, max: 127, default: 100, step: 1, unit: "", scale: "linear" } as const;

/** Tools of the piano roll. */
export function RollToolbar({ edited }: { edited: EditedClip }) {
  const readOnly = useReadOnly();
  const tool = useRoll((now) => now.tool);
  const zoom = useRoll((now) => Math.round(now.zoom));
  const audition = usePreferences((now) => now.audition);
  const { patch, zoomTo } = useRoll.getState();
  const step = (direction: 1 | -1) => {
    const view = useRoll.getState();
    zoomTo(zoomStep(view.zoom, direction), view.width / 2);
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Piano roll">
      <span className={styles.clipName}>
        <span className={styles.swatch} style={{ background: `var(--track-${edited.track.color})` }} />
        {edited.clip.name || "Unnamed"}
        <span className={styles.of}>on {edited.track.name}</span>
      </span>
      <IconButton
        icon={MousePointer2}
        label="Select, move and resize"
        hint="V"
        aria-pressed={tool === "select"}
        onClick={() => patch({ tool: "select" })}
      />
      <IconButton
        icon={PencilLine}
        label="Draw notes"
        hint="P"
        aria-pressed={tool === "draw"}
        onClick={() => patch({ tool: "draw" })}
        disabled={readOnly}
      />
      <IconButton
        icon={Headphones}
        label="Hear notes as they are drawn or chosen"
        hint="Shift H"
        aria-pressed={audition}
        onClick={() => usePreferences.getState().set({ audition: !audition })}
      />
      <Quantise disabled={readOnly} />
      <Button icon={Link2} onClick={joinNotes} disabled={readOnly} title="Stretch each note to the next (J)">
        Legato
      </Button>
      <Button onClick={() => transposeNotes(-12)} disabled={readOnly} title="Transpose down an octave">
        −12
      </Button>
      <Button onClick={() => transposeNotes(12)} disabled={readOnly} title="Transpose up an octave">
        +12
      </Button>
      <SelectedVelocity disabled={readOnly} />
      <span className={styles.fill} />
      <GridChoice />
      <IconButton icon={ZoomOut} label="Zoom out" hint="-" onClick={() => step(-1)} disabled={zoom <= ZOOM.min} />
      <output className={styles.zoom} aria-label="Zoom">
        {zoom} %
      </output>
      <IconButton icon={ZoomIn} label="Zoom in" hint="+" onClick={() => step(1)} disabled={zoom >= ZOOM.max} />
    </div>
  );
}

/** The velocity of the selected notes; setting it shifts all of them alike. */
function SelectedVelocity({ disabled }: { disabled: boolean }) {
  const count = useSelection((now) => now.noteIds.size);
  const [first] = count > 0 ? selectedNotes() : [];
  if (!first) return null;
  return (
    <NumberField
      labelled
      spec={VELOCITY}
      value={first.velocity}
      format={(value) => String(Math.round(value))}
      onCommit={(value) => louder(Math.round(value) - first.velocity)}
      disabled={disabled}
    />
  );
}
