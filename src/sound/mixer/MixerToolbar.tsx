import { FolderPlus, Plus, Reply } from "lucide-react";
import { useReadOnly } from "../../stores/document";
import { usePreferences } from "../../stores/preferences";
import { Button } from "../../ui/controls/Button";
import { Toggle } from "../../ui/controls/Toggle";
import { Menu } from "../../ui/overlays/Menu";
import { SECTIONS } from "../strip/sections";
import { addTrack, groupSelected } from "../track/acts";
import styles from "./Mixer.module.css";
import { toggleSection } from "./useMixerActions";

/** Adds tracks, groups and returns; shows and hides sections of the strips. */
export function MixerToolbar() {
  const readOnly = useReadOnly();
  const closed = usePreferences((now) => now.closed);
  return (
    <div className={styles.toolbar}>
      <Menu
        trigger={
          <Button kind="ghost" icon={Plus} data-action="track.add" disabled={readOnly}>
            Track
          </Button>
        }
        entries={[
          { label: "Audio track", run: () => void addTrack("audio") },
          { label: "MIDI track", run: () => void addTrack("midi") },
          { label: "Drum track", run: () => void addTrack("drums") },
        ]}
      />
      <Button kind="ghost" icon={FolderPlus} data-action="track.group" disabled={readOnly} onClick={groupSelected}>
        Group
      </Button>
      <Button
        kind="ghost"
        icon={Reply}
        data-action="track.add.return"
        disabled={readOnly}
        onClick={() => void addTrack("return")}
      >
        Return
      </Button>
      <fieldset className={styles.sections}>
        <legend className="srOnly">Sections of the strips</legend>
        {SECTIONS.map((section) => {
          const key = `mixer.${section.id}`;
          return (
            <Toggle
              key={section.id}
              data-action={`mixer.section.${section.id}`}
              tone="quiet"
              on={!closed[key]}
              onChange={() => toggleSection(section.id)}
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
