import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import styles from "./ColumnChart.module.css";
import { namedPoints, type Scale, scaleOf } from "./scale";

export interface ChartPoint {
  /** label on the axis: "2 Mar" */
  readonly short: string;
  /** label in the read-out: "Mon, 2 March 2026" */
  readonly name: string;
  readonly value: number;
}

const NAMES = 6;
/** Share of a column's width that is left empty. */
const GAP = 0.24;

/** The SVG path of a column; each point is one unit wide. */
const columnOf = (value: number, index: number, { high }: Scale): string =>
  value === 0 ? "" : `M${index + GAP / 2} ${high - Math.max(value, 0)}h${1 - GAP}v${Math.abs(value)}h${GAP - 1}z`;

/**
 * A number over time as columns, with an axis and a read-out of the column under the pointer or selected with the arrow
 * keys. The caller shows the same numbers in a table.
 */
export function ColumnChart({
  label,
  points,
  format,
  least = 1,
}: {
  /** what the chart shows, and for which time */
  label: string;
  points: readonly ChartPoint[];
  /** formats a value without its noun; `short` for narrow places */
  format: (value: number, short: boolean) => string;
  /** smallest useful step of the axis */
  least?: number;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const scale = useMemo(
    () =>
      scaleOf(
        points.map(({ value }) => value),
        { least },
      ),
    [points, least],
  );
  const path = useMemo(() => points.map(({ value }, index) => columnOf(value, index, scale)).join(""), [points, scale]);
  const size = scale.high - scale.low;
  const shown = chosen === null ? null : Math.min(chosen, last);
  const point = shown === null ? undefined : points[shown];

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    setChosen(Math.max(0, Math.min(last, Math.floor(share * points.length))));
  };
  const step = (event: KeyboardEvent) => {
    const from = shown ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, shown === null && event.key.startsWith("Arrow") ? last : to)));
  };
  const readOut = (index: number) => {
    const one = points[index];
    return one ? `${one.name}: ${format(one.value, false)}` : "";
  };

  return (
    <div className={styles.chart}>
      <p className={styles.readOut} aria-hidden>
        {point ? (
          <>
            {point.name} <strong>{format(point.value, false)}</strong>
          </>
        ) : null}
      </p>
      <div className={styles.body}>
        <div className={styles.values} aria-hidden>
          {scale.ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${((tick - scale.low) / size) * 100}%` }}>
              {format(tick, true)}
            </span>
          ))}
        </div>
        {/* the column to read out is selected like a slider's value */}
        <div
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown ?? last}
          aria-valuetext={readOut(shown ?? last)}
          onKeyDown={step}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && setChosen(shown ?? last)}
          onBlur={() => setChosen(null)}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setChosen(null)}
        >
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className={styles.line}
              data-ground={tick === 0 || undefined}
              style={{ bottom: `${((tick - scale.low) / size) * 100}%` }}
            />
          ))}
          {shown !== null && (
            <span
              className={styles.mark}
              style={{ left: `${(shown / points.length) * 100}%`, width: `${100 / points.length}%` }}
            />
          )}
          <svg viewBox={`0 0 ${points.length} ${size}`} preserveAspectRatio="none" aria-hidden>
            <path d={path} />
            {point && <path className={styles.chosen} d={columnOf(point.value, shown ?? 0, scale)} />}
          </svg>
        </div>
      </div>
      <div className={styles.names} aria-hidden>
        {namedPoints(points.length, NAMES).map((index) => (
          <span key={index} style={{ left: `${(index / points.length) * 100}%` }}>
            {points[index]?.short}
          </span>
        ))}
      </div>
    </div>
  );
}
