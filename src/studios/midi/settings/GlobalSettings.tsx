import { t } from "@lingui/core/macro";
import { Buffer, ProjectRate, Rows, useEngineRows } from "../../../sound/system/SystemMonitor";
import { Section } from "../../../ui/layout/SidePanel";
import styles from "./GlobalSettings.module.css";

/** What the browser gave, of what was asked for. */
const GIVEN = ["rate", "buffer", "latency"];

/** Settings that hold for all controllers: how soon they are heard. */
export function GlobalSettings() {
  const given = useEngineRows().filter(({ id }) => GIVEN.includes(id));
  return (
    <div className={styles.page}>
      <Section title={t`Sound`}>
        <div className={styles.fields}>
          <Buffer />
          <p className={styles.quiet}>
            {t`A smaller buffer answers faster when you play. A larger one is safer against gaps in the sound. The browser and your audio device may choose another size.`}
          </p>
          <ProjectRate />
          <p className={styles.quiet}>{t`Another rate starts the sound engine anew.`}</p>
        </div>
      </Section>
      <Section title={t`What the browser gave`}>
        <div className={styles.fields}>
          <Rows rows={given} measured />
        </div>
      </Section>
    </div>
  );
}
