import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Headphones, Link2, MousePointer2, PencilLine } from "lucide-react";
import { ZoomButtons } from "../../kit/frame/ZoomButtons";
import { useDocument, useReadOnly } from "../../stores/document";
import { usePreferences } from "../../stores/preferences";
import { useSelection } from "../../stores/selection";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { NumberField } from "../../ui/controls/value/NumberField";
import { VELOCITY } from "../keyboard/velocity";
import { GridChoice } from "../timeline/TimelineToolbar";
import { editedIn, notesInOrder, useEditedClip } from "./edited";
import { changeVelocity } from "./edits";
import styles from "./PianoRoll.module.css";
import { Quantise } from "./Quantise";
import { roll, useRoll } from "./view";

/** Tools of the piano roll. */
export function RollToolbar() {
  const readOnly = useReadOnly();
  const tool = useRoll((now) => now.tool);
  const zoom = useRoll((now) => Math.round(now.zoom));
  const audition = usePreferences((now) => now.audition);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Piano roll`}>
      <ClipName />
      <IconButton
        icon={MousePointer2}
        action="roll.select"
        label={t`Select, move and resize`}
        aria-pressed={tool === "select"}
      />
      <IconButton icon={PencilLine} action="roll.draw" label={t`Draw notes`} aria-pressed={tool === "draw"} />
      <IconButton
        icon={Headphones}
        action="roll.audition"
        label={t`Hear notes as they are drawn or chosen`}
        aria-pressed={audition}
      />
      <Quantise disabled={readOnly} />
      <Button icon={Link2} action="roll.legato" hint={t`Stretch each note to the next`}>
        {t`Legato`}
      </Button>
      <Button action="roll.octaveDown" hint={t`Transpose down an octave`}>
        −12
      </Button>
      <Button action="roll.octaveUp" hint={t`Transpose up an octave`}>
        +12
      </Button>
      <SelectedVelocity disabled={readOnly} />
      <span className={styles.fill} />
      <GridChoice />
      <ZoomButtons view="roll" zoom={zoom} onStep={(direction) => roll.zoomBy(direction)} />
    </div>
  );
}

function ClipName() {
  const id = useSelection((now) => now.editedClipId);
  const name = useDocument((project) => editedIn(project, id)?.clip.name);
  const track = useDocument((project) => editedIn(project, id)?.track);
  return (
    <span className={styles.clipName}>
      <span className={styles.swatch} style={{ background: `var(--track-${track?.color ?? 0})` }} />
      {name || t`Unnamed`}
      <span className={styles.of}>
        <Trans>on {track?.name}</Trans>
      </span>
    </span>
  );
}

/** The velocity of the selected notes; changing it shifts all of them equally. */
function SelectedVelocity({ disabled }: { disabled: boolean }) {
  const clip = useEditedClip()?.clip;
  const chosen = useSelection((now) => now.noteIds);
  const first = clip && chosen.size > 0 ? notesInOrder(clip.notes).find((note) => chosen.has(note.id)) : undefined;
  if (!first) return null;
  return (
    <NumberField
      labelled
      spec={VELOCITY}
      action="roll.velocity"
      value={first.velocity}
      format={(value) => String(Math.round(value))}
      onCommit={(value) => changeVelocity(Math.round(value) - first.velocity)}
      disabled={disabled}
    />
  );
}
