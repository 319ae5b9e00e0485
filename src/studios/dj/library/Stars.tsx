import { t } from "@lingui/core/macro";
import { RATING_MAX, type Track } from "../../../../contract/dj/track";
import { editTracks } from "../../../stores/djLibrary/library";
import { attemptAsync } from "../../../stores/document";
import styles from "./TrackTable.module.css";

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** A track's rating; a click on a star sets it, on the last one that is lit takes it away. */
export function Stars({ track: { id, title, rating } }: { track: Track }) {
  const rate = (stars: number) => void attemptAsync(() => editTracks([id], { rating: stars === rating ? 0 : stars }));
  return (
    <span className={styles.stars} role="img" aria-label={t`${rating} of ${RATING_MAX} stars`}>
      {STARS.map((stars) => (
        <button
          key={stars}
          type="button"
          tabIndex={-1}
          className={styles.star}
          aria-label={t`Rate ${title} ${stars} of ${RATING_MAX}`}
          data-on={stars <= rating || undefined}
          onClick={(event) => {
            event.stopPropagation();
            rate(stars);
          }}
        >
          ★
        </button>
      ))}
    </span>
  );
}
