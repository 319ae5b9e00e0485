import { useLiveStats } from "../../../stores/platform/liveStats";
import styles from "./NavigationBar.module.css";

const count = new Intl.NumberFormat();

/** How many people are active on the platform; empty until the server has answered. */
export function ActiveNow() {
  const live = useLiveStats();
  if (!live) return null;
  return (
    <span className={styles.live} title="People who did something here within the last minutes">
      <span className={styles.light} data-on={live.activeUsers > 0 || undefined} aria-hidden="true" />
      {count.format(live.activeUsers)} active
    </span>
  );
}
