import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./Tabs.module.css";

export interface TabEntry {
  id: string;
  label: string;
  content: ReactNode;
  /** the action that selects it */
  action?: string;
}

/** Tabs above their panels; only the selected panel is mounted. `end` is shown at the end of the row of tabs. */
export function Tabs({
  label,
  value,
  onChange,
  tabs,
  end,
  className,
}: {
  label: string;
  value: string;
  onChange: (id: string) => void;
  tabs: readonly TabEntry[];
  end?: ReactNode;
  className?: string;
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: unknown) => onChange(String(next))}
      className={cx(styles.root, className)}
    >
      <div className={styles.bar}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.id}
              value={tab.id}
              className={styles.tab}
              data-action={tab.action}
              // the tab is already selected by focus, so the key is left to listeners on the window, such as the
              // transport's
              onKeyDown={(event) => {
                if (event.key === " ") event.preventBaseUIHandler();
              }}
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {/* the previous panel is removed at once; otherwise the new one would be laid out beside it at half its size */}
      {tabs
        .filter((tab) => tab.id === value)
        .map((tab) => (
          <Base.Panel key={tab.id} value={tab.id} className={styles.panel}>
            {tab.content}
          </Base.Panel>
        ))}
    </Base.Root>
  );
}
