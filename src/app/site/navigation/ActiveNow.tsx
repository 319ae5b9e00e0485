import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLiveStats } from "../../../stores/platform/liveStats";
import { language } from "../../../words/language";
import styles from "./NavigationBar.module.css";

const count = { format: (value: number) => new Intl.NumberFormat(language()).format(value) };

/** How many people are active on the platform; empty until the server has answered. */
export function ActiveNow() {
  const live = useLiveStats();
  if (!live) return null;
  return (
    <span className={styles.live} title={t`People who did something here within the last minutes`}>
      <Trans>
        <span className={styles.light} data-on={live.activeUsers > 0 || undefined} aria-hidden="true" />
        {count.format(live.activeUsers)} active
      </Trans>
    </span>
  );
}
