import type { LucideIcon } from "lucide-react";
import {
  AudioLines,
  AudioWaveform,
  Command,
  Download,
  Drum,
  FileMusic,
  History,
  Import,
  Keyboard,
  Piano,
  Save,
  Upload,
} from "lucide-react";
import { useAction } from "../../../ui/actions/useActions";
import { Icon } from "../../../ui/layout/Icon";
import { Keys } from "../../../ui/layout/Kbd";
import styles from "./QuickActions.module.css";

/** What is wanted most, by the id of its action. */
const QUICK: readonly { id: string; label: string; icon: LucideIcon }[] = [
  { id: "files.import", label: "Import files", icon: Import },
  { id: "track.add.audio", label: "Audio track", icon: AudioLines },
  { id: "track.add.midi", label: "MIDI track", icon: Piano },
  { id: "track.add.drums", label: "Drum track", icon: Drum },
  { id: "files.export", label: "Export audio", icon: Download },
  { id: "files.publish", label: "Publish", icon: Upload },
  { id: "files.midi", label: "Export MIDI", icon: FileMusic },
  { id: "files.version", label: "Save version", icon: History },
  { id: "files.save", label: "Save project file", icon: Save },
  { id: "input.calibrate", label: "Calibrate", icon: AudioWaveform },
  { id: "app.palette", label: "All commands", icon: Command },
  { id: "app.keys", label: "Keys", icon: Keyboard },
];

/** Buttons for what is wanted most; each is an action with its key. */
export function QuickActions() {
  return (
    <ul className={styles.list}>
      {QUICK.map((entry) => (
        <Quick key={entry.id} {...entry} />
      ))}
    </ul>
  );
}

function Quick({ id, label, icon }: (typeof QUICK)[number]) {
  const action = useAction(id);
  if (!action) return null;
  return (
    <li>
      <button type="button" className={styles.action} data-action={id} disabled={!action.enabled} onClick={action.run}>
        <Icon as={icon} />
        <span className={styles.label}>{label}</span>
        {action.key !== null && (
          <span className={styles.keys}>
            <Keys keys={action.key} />
          </span>
        )}
      </button>
    </li>
  );
}
