import { useLiveStats } from "../../../stores/platform/liveStats";
import styles from "./NavigationBar.module.css";

const count = new Intl.NumberFormat();

/** How many are active on the platform at this moment; nothing while the server does not say. */
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
