import type { ReactNode } from "react";
import styles from "./SidePanel.module.css";

/** A titled section of a side panel; `end` is shown beside the title. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}

/** A side panel with scrolling sections. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls has to be reached by key
    <aside className={styles.panel} aria-label={label} tabIndex={0}>
      {children}
    </aside>
  );
}
