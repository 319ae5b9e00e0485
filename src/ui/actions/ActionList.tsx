import type { LucideIcon } from "lucide-react";
import { Icon } from "../layout/Icon";
import { Keys } from "../layout/Kbd";
import styles from "./ActionList.module.css";
import { useAction } from "./useActions";

export interface ListedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A column of buttons, each an action with its key; unregistered actions are left out. */
export function ActionList({ entries }: { entries: readonly ListedAction[] }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </ul>
  );
}

function Entry({ id, label, icon }: ListedAction) {
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
