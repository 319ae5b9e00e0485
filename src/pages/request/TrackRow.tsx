import { t } from "@lingui/core/macro";
import { Check, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { DjTrack } from "../../../contract/api/djValues";
import { Button } from "../../ui/controls/Button";
import { formatTime } from "../../ui/format";
import { language } from "../../words/language";
import styles from "./Request.module.css";

interface Props {
  track: DjTrack;
  /** how many guests want it; null where nobody has asked for it yet */
  votes: number | null;
  voted: boolean;
  /** a vote for it is on its way */
  sending: boolean;
  /** the DJ takes no votes */
  closed: boolean;
  onVote: () => void;
  children?: ReactNode;
}

/** A track with its votes, and the button that gives it this guest's one. */
export function TrackRow({ track, votes, voted, sending, closed, onVote, children }: Props) {
  const word = voted ? t`Voted` : votes === null ? t`Request` : t`Vote`;
  return (
    <li className={styles.row}>
      <div className={styles.track}>
        <span className={styles.title}>{track.title}</span>
        <span className={styles.by}>
          {[track.artist, track.seconds === null ? "" : formatTime(track.seconds, 0)].filter(Boolean).join(" · ")}
        </span>
        {children}
      </div>
      {votes !== null && (
        <span className={styles.votes}>
          {votes.toLocaleString(language())} <span className={styles.unit}>{votes === 1 ? "vote" : "votes"}</span>
        </span>
      )}
      <Button
        size="page"
        className={styles.vote}
        icon={voted ? Check : ThumbsUp}
        aria-pressed={voted}
        aria-label={`${word}: ${track.title}`}
        aria-disabled={sending || undefined}
        disabled={closed}
        onClick={onVote}
      >
        {word}
      </Button>
    </li>
  );
}
