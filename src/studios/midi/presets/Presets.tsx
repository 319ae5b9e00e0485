import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BUILT_IN_PRESETS } from "../../../../contract/midi/mapping/builtIn";
import type { MidiPreset } from "../../../../contract/midi/mapping/preset";
import { PresetFiles } from "../../../sound/midi/PresetFiles";
import { removePreset, usePresets } from "../../../stores/midi/presets";
import { useActions } from "../../../ui/actions/useActions";
import { Button } from "../../../ui/controls/Button";
import { Badge } from "../../../ui/layout/Badge";
import { toast } from "../../../ui/overlays/toast";
import { MIDI_PRESET_ACTIONS } from "../actions";
import { useController } from "../chosen";
import { CreateProfile } from "./CreateProfile";
import styles from "./Presets.module.css";
import { PreviewDialog } from "./PreviewDialog";
import { exportPreset, loadPreset } from "./presetFile";
import { SharedPresets } from "./SharedPresets";

/** Preset profiles: those that come along and the person's own. A preset is loaded for the controller that is chosen. */
export function Presets() {
  const controller = useController();
  const own = usePresets((now) => now.own);
  const kept = usePresets((now) => now.kept);
  const [creating, setCreating] = useState(false);
  const mapped = (controller?.mappings.length ?? 0) > 0;
  useActions(MIDI_PRESET_ACTIONS, {
    "midi.preset.create": { run: () => setCreating(true), enabled: () => mapped },
  });
  return (
    <div className={styles.page}>
      <div className={styles.bar} role="toolbar" aria-label={t`Presets`}>
        <Button action="midi.preset.create" icon={Plus} kind="primary">
          {t`Create Custom Profile`}
        </Button>
        <PresetFiles />
      </div>
      <div className={styles.scroll}>
        <p className={styles.lead}>
          {controller
            ? t`A preset is loaded for ${controller.name}, in place of what it has.`
            : t`Connect a controller first: a preset is loaded for the controller that is chosen on the left.`}
        </p>
        {!kept && (
          <p role="status" className={styles.problem}>
            {t`The browser cannot store your presets. They hold until this page is closed: export them.`}
          </p>
        )}
        <ul className={styles.list}>
          {own.map(({ id, preset }) => (
            <li key={id}>
              <Preset preset={preset} device={controller?.name ?? null} badge="YOURS">
                <Button
                  data-action="midi.preset.remove"
                  onClick={() => {
                    const undo = removePreset(id);
                    toast({ title: t`${preset.name} was removed`, action: { label: t`Undo`, run: undo } });
                  }}
                >
                  {t`Remove`}
                </Button>
              </Preset>
            </li>
          ))}
          {BUILT_IN_PRESETS.map((preset) => (
            <li key={preset.name}>
              <Preset preset={preset} device={controller?.name ?? null} badge="BUILT IN" />
            </li>
          ))}
        </ul>
        <SharedPresets device={controller?.name ?? null} />
      </div>
      {creating && controller && <CreateProfile controller={controller} onClose={() => setCreating(false)} />}
    </div>
  );
}

function Preset(props: { preset: MidiPreset; device: string | null; badge: string; children?: ReactNode }) {
  const { preset, device, badge, children } = props;
  const [previewing, setPreviewing] = useState(false);
  return (
    <article className={styles.preset} aria-label={preset.name}>
      <header>
        <h3>{preset.name}</h3>
        <Badge>{badge}</Badge>
      </header>
      <p>{preset.description}</p>
      <p className={styles.quiet}>
        <Trans>
          {plural(preset.mappings.length, { one: "# mapping", other: "# mappings" })}, made for {preset.device}
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button
          data-action="midi.preset.load"
          disabled={device === null}
          onClick={() => device !== null && loadPreset(preset, device)}
        >
          {t`Load Preset`}
        </Button>
        <Button data-action="midi.preset.preview" onClick={() => setPreviewing(true)}>
          {t`Preview`}
        </Button>
        <Button data-action="midi.preset.export" onClick={() => void exportPreset(preset)}>
          {t`Export`}
        </Button>
        {children}
      </div>
      {previewing && <PreviewDialog preset={preset} device={device} onClose={() => setPreviewing(false)} />}
    </article>
  );
}
