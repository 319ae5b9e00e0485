import { FolderPlus, Plus, Reply } from "lucide-react";
import { usePreferences } from "../../../stores/preferences";
import { runActionById } from "../../../ui/actions/registry";
import { Button } from "../../../ui/controls/Button";
import { Toggle } from "../../../ui/controls/Toggle";
import { Menu } from "../../../ui/overlays/Menu";
import { useReadOnly } from "../document";
import { addTrack } from "./actions";
import styles from "./Mixer.module.css";
import { SECTIONS } from "./sections";

/** Adds tracks, groups and returns; shows and hides sections of the strips. */
export function MixerToolbar() {
  const readOnly = useReadOnly();
  const closed = usePreferences((now) => now.closed);
  const { setClosed } = usePreferences.getState();
  return (
    <div className={styles.toolbar}>
      <Menu
        trigger={
          <Button kind="ghost" icon={Plus} disabled={readOnly}>
            Track
          </Button>
        }
        entries={[
          { label: "Audio track", run: () => addTrack("audio") },
          { label: "MIDI track", run: () => addTrack("midi") },
          { label: "Drum track", run: () => addTrack("drums") },
        ]}
      />
      <Button kind="ghost" icon={FolderPlus} disabled={readOnly} onClick={() => runActionById("mixer.group")}>
        Group
      </Button>
      <Button kind="ghost" icon={Reply} disabled={readOnly} onClick={() => runActionById("mixer.return")}>
        Return
      </Button>
      <fieldset className={styles.sections}>
        <legend className="srOnly">Sections of the strips</legend>
        {SECTIONS.map((section) => {
          const key = `mixer.${section.id}`;
          return (
            <Toggle
              key={section.id}
              tone="quiet"
              on={!closed[key]}
              onChange={(on) => setClosed(key, !on)}
              label={`${section.label} section`}
            >
              {section.label}
            </Toggle>
          );
        })}
      </fieldset>
    </div>
  );
}
