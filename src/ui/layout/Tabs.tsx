import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./Tabs.module.css";

export interface TabEntry {
  id: string;
  label: string;
  content: ReactNode;
  /** the action that chooses it */
  action?: string;
}

/** Tabs over their panels; only the chosen panel is there. `end` stands at the end of the row of tabs. */
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
              // focus chose the tab already: the key is free for whoever listens to the window, such as the transport
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
      {/* the one that leaves goes at once: beside it the next would be laid out at half its size */}
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
