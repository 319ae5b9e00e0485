import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatBytes } from "../ui/format";
import { Progress } from "../ui/layout/Progress";
import styles from "./Publishing.module.css";
import type { Sent } from "./usePublishing";

/** How much of a sound has been uploaded. */
export function SentProgress({ sent }: { sent: Sent }) {
  if (sent.kind === "converting") {
    return (
      <div className={styles.progress}>
        <Progress label={t`Converting the file`} value={sent.share} />
        <span className={styles.hint}>
          <Trans>
            The server cannot read files of this kind. Your browser makes a FLAC of it first:{" "}
            {Math.floor(sent.share * 100)} %.
          </Trans>
        </span>
      </div>
    );
  }
  return (
    <div className={styles.progress}>
      <Progress label={t`Sending the file`} value={sent.bytes} max={sent.of} />
      <span className={styles.hint}>
        <Trans>
          {formatBytes(sent.bytes)} of {formatBytes(sent.of)}
        </Trans>
      </span>
    </div>
  );
}
