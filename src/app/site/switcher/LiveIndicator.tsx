import type { StudiosStatus } from "../../../../contract/api/studio";
import { screenOf } from "../../../../contract/routes";
import { builtStudios } from "../../../../contract/studios";
import { useFreshStudios } from "../../../stores/platform/studioStatus";
import { Badge } from "../../../ui/layout/Badge";
import styles from "./SwitcherBar.module.css";

const studios = builtStudios();

/** How many are active in the studio of a path; null where it is none that the platform counts. */
export function activeAt(path: string, status: StudiosStatus): number | null {
  const screen = screenOf(path);
  const here = studios.find(({ route }) => screenOf(route) === screen);
  return status.studios.find(({ id }) => id === here?.id)?.active ?? null;
}

/** Whether this studio is live, and how many are active in it. Nothing where the platform has not answered yet. */
export function LiveIndicator({ path }: { path: string }) {
  const { status, unreached } = useFreshStudios();
  const active = status && activeAt(path, status);
  if (active === null || active === undefined) {
    return unreached ? <span className={styles.live}>Offline</span> : null;
  }
  return (
    <span
      className={styles.live}
      data-live={active > 0 || undefined}
      title={`${active === 1 ? "1 person" : `${active} people`} did something in this studio within the last five minutes`}
    >
      <span className={styles.light} aria-hidden="true" />
      {active > 0 && <Badge>LIVE</Badge>}
      {active} active
    </span>
  );
}
