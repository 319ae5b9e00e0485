import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { StudiosStatus } from "../../../../contract/api/studios";
import { screenOf } from "../../../../contract/routes";
import { builtStudios } from "../../../../contract/studios";
import { useFreshStudios } from "../../../stores/platform/studioStatus";
import { Badge } from "../../../ui/layout/Badge";
import styles from "./SwitcherBar.module.css";

const studios = builtStudios();

/** How many people are active in the studio of a path; null if the platform does not count it. */
export function activeAt(path: string, status: StudiosStatus): number | null {
  const screen = screenOf(path);
  const here = studios.find(({ route }) => screenOf(route) === screen);
  return status.studios.find(({ id }) => id === here?.id)?.active ?? null;
}

/** Whether a studio is live, and how many people are active in it. Empty until the platform has answered. */
export function LiveIndicator({ path }: { path: string }) {
  const { status, unreached } = useFreshStudios();
  const active = status && activeAt(path, status);
  if (active === null || active === undefined) {
    return unreached ? <span className={styles.live}>{t`Offline`}</span> : null;
  }
  return (
    <span
      className={styles.live}
      data-live={active > 0 || undefined}
      title={t`${plural(active, { one: "# person", other: "# people" })} did something in this studio within the last five minutes`}
    >
      <span className={styles.light} aria-hidden="true" />
      {active > 0 && <Badge>{t`LIVE`}</Badge>}
      <Trans>{active} active</Trans>
    </span>
  );
}
