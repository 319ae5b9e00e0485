import { X } from "lucide-react";
import { cancelImports, dismissFailures, resumeImports, useDjImports } from "../../../stores/djLibrary/imports";
import type { ImportServices } from "../../../stores/djLibrary/takeIn";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Progress } from "../../../ui/layout/Progress";
import styles from "./Library.module.css";

const STEPS = { reading: "Reading", analysing: "Analysing" } as const;

/** Sounds that are taken in and analysed, and those that were not. */
export function ImportTray({ services }: { services: ImportServices | null }) {
  const { total, done, working, failed, stopped } = useDjImports();
  if (total === 0 && failed.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Imports and analysis">
      {stopped !== null && (
        <div className={styles.work} role="alert">
          <span>
            {total - done} {total - done === 1 ? "file waits" : "files wait"}
          </span>
          <span className={styles.failed}>{stopped}</span>
          <span>
            <Button onClick={() => services && resumeImports(services.analysers.atOnce)}>Go on</Button>{" "}
            <Button onClick={cancelImports}>Cancel</Button>
          </span>
        </div>
      )}
      {stopped === null && total > 0 && (
        <div className={styles.work}>
          <span>
            {done} of {total} done
          </span>
          <Progress label="Imports and analysis" value={done} max={total} />
          <Button onClick={cancelImports}>Cancel</Button>
        </div>
      )}
      {working.map(({ id, name, step, share }) => (
        <div key={id} className={styles.work}>
          <span className={styles.name}>{name}</span>
          <Progress label={`${STEPS[step]} ${name}`} value={share} />
          <span className={styles.count}>{STEPS[step]}</span>
        </div>
      ))}
      {failed.length > 0 && (
        <div className={styles.work} role="status">
          <span>{failed.length === 1 ? "1 file has a problem" : `${failed.length} files have a problem`}</span>
          <span />
          <IconButton icon={X} label="Dismiss the problems" onClick={dismissFailures} />
        </div>
      )}
      {failed.map(({ id, name, reason }) => (
        <div key={id} className={styles.work}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.failed}>{reason}</span>
          <span />
        </div>
      ))}
    </section>
  );
}
