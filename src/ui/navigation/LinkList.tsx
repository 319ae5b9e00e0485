import type { LucideIcon } from "lucide-react";
import { Badge } from "../layout/Badge";
import { Icon } from "../layout/Icon";
import { Link } from "./Link";
import styles from "./LinkList.module.css";

/** A link: name, description, and a badge if it has one. */
export interface LinkEntry {
  href: string;
  name: string;
  description: string;
  icon?: LucideIcon;
  badge?: string;
  /** the current screen */
  current?: boolean;
}

/** Links below each other, each with icon, name, badge and description. */
export function LinkList({ entries, onChoose }: { entries: readonly LinkEntry[]; onChoose?: () => void }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <Link
            href={entry.href}
            className={styles.entry}
            aria-current={entry.current ? "page" : undefined}
            onClick={onChoose}
          >
            {entry.icon && (
              <span className={styles.icon}>
                <Icon as={entry.icon} />
              </span>
            )}
            <span className={styles.text}>
              <span className={styles.name}>
                {entry.name}
                {entry.badge && <Badge>{entry.badge}</Badge>}
              </span>
              <span className={styles.description}>{entry.description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
