import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { X } from "lucide-react";
import { cancelImports, dismissFailures, resumeImports, useDjImports } from "../../../stores/djLibrary/imports";
import type { ImportServices } from "../../../stores/djLibrary/takeIn";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Progress } from "../../../ui/layout/Progress";
import { say, word } from "../../../words/say";
import styles from "./Library.module.css";

const STEPS = { reading: word("Reading"), analysing: word("Analysing") } as const;

/** Sounds that are taken in and analysed, and those that were not. */
export function ImportTray({ services }: { services: ImportServices | null }) {
  const { total, done, working, failed, stopped } = useDjImports();
  if (total === 0 && failed.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={t`Imports and analysis`}>
      {stopped !== null && (
        <div className={styles.work} role="alert">
          <span>
            {total - done} {total - done === 1 ? "file waits" : "files wait"}
          </span>
          <span className={styles.failed}>{stopped}</span>
          <span>
            <Button onClick={() => services && resumeImports(services.analysers.atOnce)}>{t`Go on`}</Button>{" "}
            <Button onClick={cancelImports}>{t`Cancel`}</Button>
          </span>
        </div>
      )}
      {stopped === null && total > 0 && (
        <div className={styles.work}>
          <span>
            <Trans>
              {done} of {total} done
            </Trans>
          </span>
          <Progress label={t`Imports and analysis`} value={done} max={total} />
          <Button onClick={cancelImports}>{t`Cancel`}</Button>
        </div>
      )}
      {working.map(({ id, name, step, share }) => (
        <div key={id} className={styles.work}>
          <span className={styles.name}>{name}</span>
          <Progress label={`${say(STEPS[step])} ${name}`} value={share} />
          <span className={styles.count}>{say(STEPS[step])}</span>
        </div>
      ))}
      {failed.length > 0 && (
        <div className={styles.work} role="status">
          <span>{plural(failed.length, { one: "# file has a problem", other: "# files have a problem" })}</span>
          <span />
          <IconButton icon={X} label={t`Dismiss the problems`} onClick={dismissFailures} />
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
