import type { ReactNode } from "react";
import styles from "./DockTab.module.css";

interface Props {
  /** the scope of the actions within it */
  scope: string;
  /** the bar above the content */
  bar: ReactNode;
  children: ReactNode;
}

/** A tab of a studio's dock: a bar of controls, and the content that fills the rest. */
export function DockTab({ scope, bar, children }: Props) {
  return (
    <div className={styles.tab} data-action-scope={scope}>
      <div className={styles.bar}>{bar}</div>
      {children}
    </div>
  );
}
