import { t } from "@lingui/core/macro";
import type { Tracklist } from "../../../contract/api/releases";
import { formatTime } from "../../ui/format";
import styles from "./Watch.module.css";

interface Props {
  tracks: Tracklist;
  /** where the sound is */
  seconds: number;
  onSeek: (seconds: number) => void;
}

/** The tracks of a mix, that which sounds marked; each leads to its beginning. */
export function TrackList({ tracks, seconds, onSeek }: Props) {
  if (tracks.length === 0) return null;
  const now = tracks.findLastIndex((track) => track.seconds <= seconds);
  return (
    <ol className={styles.tracks} aria-label={t`Track list`}>
      {tracks.map((track, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mix may play a track twice, and its list does not change
        <li key={index}>
          <button
            type="button"
            className={styles.trackRow}
            aria-current={index === now && seconds > 0 ? "true" : undefined}
            onClick={() => onSeek(track.seconds)}
          >
            <span className={styles.time}>{formatTime(track.seconds, 0)}</span>
            <span>{track.artist === "" ? track.title : `${track.artist} – ${track.title}`}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
