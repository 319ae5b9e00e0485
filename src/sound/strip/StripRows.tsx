import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useReadOnly } from "../../stores/document";
import { Icon } from "../../ui/layout/Icon";
import { Menu, type MenuEntries } from "../../ui/overlays/Menu";
import styles from "./Strip.module.css";

interface Props {
  children: ReactNode;
  /** the action of the menu that adds one */
  action: string;
  /** text of the button */
  what: string;
  /** the button's name for screen readers */
  label: string;
  entries: MenuEntries;
}

/** A section of a strip with a row for each insert or send, and a menu that adds one. */
export function StripRows({ children, action, what, label, entries }: Props) {
  const readOnly = useReadOnly();
  return (
    <div className={styles.rows}>
      {children}
      <Menu
        trigger={
          <button type="button" className={styles.add} data-action={action} disabled={readOnly} aria-label={label}>
            <Icon as={Plus} size={12} /> {what}
          </button>
        }
        entries={entries}
      />
    </div>
  );
}
