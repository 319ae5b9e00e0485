import { t } from "@lingui/core/macro";
import { Button } from "../../../ui/controls/Button";
import { Delay } from "./Delay";
import { MessageLog } from "./MessageLog";
import styles from "./Monitor.module.css";
import { useMeasured } from "./measured";

/** How fast controllers are heard here, as it is measured, and what they send. */
export function Monitor() {
  const { reading, again } = useMeasured();
  return (
    <div className={styles.page}>
      <section className={styles.section} aria-label={t`Performance monitor`}>
        <header className={styles.header}>
          <h3>{t`Performance monitor`}</h3>
          <Button data-action="midi.monitor.again" onClick={again}>
            {t`Measure again`}
          </Button>
        </header>
        <Delay reading={reading} />
      </section>
      <MessageLog />
    </div>
  );
}
