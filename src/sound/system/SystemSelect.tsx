import type { ComponentProps } from "react";
import { Select } from "../../ui/overlays/Select";
import styles from "./SystemMonitor.module.css";

/** A list with its caption above it, in the system panel. */
export function SystemSelect({ caption, ...props }: { caption: string } & ComponentProps<typeof Select>) {
  return (
    <div className={styles.select}>
      <span aria-hidden="true">{caption}</span>
      <Select {...props} />
    </div>
  );
}
