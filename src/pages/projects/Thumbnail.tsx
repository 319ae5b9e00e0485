import { memo } from "react";
import { OVERVIEW_WIDTH, type Overview } from "../../../contract/project/overview";
import styles from "./Thumbnail.module.css";

/** Height of the picture, and of a row if there are few, in its own units. */
const HEIGHT = 300;
const MOST_ROW = 50;
const GAP = 10;

/** A small picture of an arrangement: each track's clips in its colour. */
export const Thumbnail = memo(function Thumbnail({ overview }: { overview: Overview | null }) {
  const tracks = overview?.tracks ?? [];
  const row = Math.min(MOST_ROW, HEIGHT / Math.max(1, tracks.length));
  return (
    <svg
      className={styles.thumbnail}
      viewBox={`0 0 ${OVERVIEW_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {tracks.map(({ color, stretches }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
        <g key={index} data-color={color}>
          {stretches.map(([begin, end]) => (
            <rect
              key={begin}
              x={begin}
              y={index * row + Math.min(GAP, row / 4) / 2}
              width={Math.max(end - begin, 6)}
              height={row - Math.min(GAP, row / 4)}
            />
          ))}
        </g>
      ))}
    </svg>
  );
});
