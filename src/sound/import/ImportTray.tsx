import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { FileWarning, X } from "lucide-react";
import { IconButton } from "../../ui/controls/IconButton";
import { Icon } from "../../ui/layout/Icon";
import { Progress } from "../../ui/layout/Progress";
import styles from "./ImportTray.module.css";
import { dismissImport, type ImportJob, useImports } from "./imports";

/** Files being imported, and messages about those that were not imported completely. */
export function ImportTray() {
  const jobs = useImports((now) => now.jobs);
  if (jobs.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={t`Imports`}>
      <ul>
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Job({ job }: { job: ImportJob }) {
  const { state } = job;
  const ended = state.kind === "done" || state.kind === "failed";
  return (
    <li className={styles.job} data-state={state.kind}>
      {ended && <Icon as={FileWarning} />}
      <div className={styles.what}>
        <span className={styles.name}>{job.name}</span>
        {state.kind === "waiting" && <span className={styles.note}>{t`Waits`}</span>}
        {state.kind === "working" && <Progress label={t`Importing ${job.name}`} value={state.share} />}
        {state.kind === "failed" && (
          <span className={styles.note} role="alert">
            <Trans>Not imported. {state.reason}</Trans>
          </span>
        )}
        {state.kind === "done" && (
          <div className={styles.note} role="status">
            {t`Imported. Worth knowing:`}
            <ul className={styles.warnings}>
              {state.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <IconButton
        icon={X}
        label={ended ? t`Dismiss ${job.name}` : t`Cancel the import of ${job.name}`}
        onClick={() => dismissImport(job.id)}
      />
    </li>
  );
}
