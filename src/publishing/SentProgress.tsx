import { formatBytes } from "../ui/format";
import { Progress } from "../ui/layout/Progress";
import styles from "./Publishing.module.css";
import type { Sent } from "./usePublishing";

/** How much of a sound the server has. */
export function SentProgress({ sent }: { sent: Sent }) {
  return (
    <div className={styles.progress}>
      <Progress label="Sending the file" value={sent.bytes} max={sent.of} />
      <span className={styles.hint}>
        {formatBytes(sent.bytes)} of {formatBytes(sent.of)}
      </span>
    </div>
  );
}
