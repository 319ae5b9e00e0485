import { t } from "@lingui/core/macro";
import { FolderPlus, Plus, Reply } from "lucide-react";
import { useReadOnly } from "../../stores/document";
import { usePreferences } from "../../stores/preferences";
import { Button } from "../../ui/controls/Button";
import { Toggle } from "../../ui/controls/Toggle";
import { Menu } from "../../ui/overlays/Menu";
import { spoken } from "../../words/say";
import { SECTIONS } from "../strip/sections";
import styles from "./Mixer.module.css";

/** Adds tracks, groups and returns; shows and hides sections of the strips. */
export function MixerToolbar() {
  const readOnly = useReadOnly();
  const closed = usePreferences((now) => now.closed);
  return (
    <div className={styles.toolbar}>
      <Menu
        trigger={
          <Button kind="ghost" icon={Plus} data-action="track.add" disabled={readOnly}>
            {t`Track`}
          </Button>
        }
        entries={[
          { action: "track.add.audio", label: t`Audio track` },
          { action: "track.add.midi", label: t`MIDI track` },
          { action: "track.add.drums", label: t`Drum track` },
        ]}
      />
      <Button kind="ghost" icon={FolderPlus} action="track.group">
        {t`Group`}
      </Button>
      <Button kind="ghost" icon={Reply} action="track.add.return">
        {t`Return`}
      </Button>
      <fieldset className={styles.sections}>
        <legend className="srOnly">{t`Sections of the strips`}</legend>
        {spoken(SECTIONS).map((section) => {
          const key = `mixer.${section.id}`;
          return (
            <Toggle
              key={section.id}
              action={`mixer.section.${section.id}`}
              tone="quiet"
              on={!closed[key]}
              label={t`${section.label} section`}
            >
              {section.label}
            </Toggle>
          );
        })}
      </fieldset>
    </div>
  );
}
