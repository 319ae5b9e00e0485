import { t } from "@lingui/core/macro";
import type { Report } from "../../../contract/api/reports";
import { pathOfPublication } from "../../../contract/notificationPath";
import { formatMoment } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import styles from "./Admin.module.css";

/** The subject of a report or takedown: a link to it, and its text. */
export function ReportedItem({ thing }: { thing: Report["thing"] }) {
  const href = thing.releaseId === null || thing.of === null ? null : pathOfPublication(thing.of, thing.releaseId);
  const name = thing.kind === "comment" ? t`A comment` : thing.text;
  return (
    <>
      <div>
        {thing.kind === "challenge" ? (
          <Link href={`/challenge/${thing.id}`}>{t`Challenge “${thing.text}”`}</Link>
        ) : thing.kind === "midi-preset" ? (
          t`MIDI preset “${thing.text}”`
        ) : href === null ? (
          name
        ) : (
          <Link href={href}>{name}</Link>
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
