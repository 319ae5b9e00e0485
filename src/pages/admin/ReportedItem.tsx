import { t } from "@lingui/core/macro";
import type { Report } from "../../../contract/api/reports";
import { formatMoment } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import styles from "./Admin.module.css";

/** The subject of a report or takedown: a link to it, and its text. */
export function ReportedItem({ thing }: { thing: Report["thing"] }) {
  return (
    <>
      <div>
        {thing.kind === "challenge" ? (
          <Link href={`/challenge/${thing.id}`}>{t`Challenge “${thing.text}”`}</Link>
        ) : thing.releaseId === null ? (
          t`MIDI preset “${thing.text}”`
        ) : (
          <Link href={`/watch/${thing.releaseId}`}>{thing.kind === "release" ? thing.text : t`A comment`}</Link>
        )}{" "}
        <span className={styles.handle}>@{thing.by}</span>
      </div>
      {thing.kind === "comment" && <div className={styles.said}>{thing.text}</div>}
    </>
  );
}

/** Who did something, and when. */
export function Moment({ by, at }: { by: string; at: string }) {
  return (
    <span className={styles.moment}>
      @{by}, <time dateTime={at}>{formatMoment(at)}</time>
    </span>
  );
}
