import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import styles from "./ColumnChart.module.css";
import { namedPoints, type Scale, scaleOf } from "./scale";

export interface ChartPoint {
  /** as the axis names it: "2 Mar" */
  readonly short: string;
  /** as the read-out names it: "Mon, 2 March 2026" */
  readonly name: string;
  readonly value: number;
}

const NAMES = 6;
/** Part of a column's place that is left free. */
const GAP = 0.24;

/** A column as a path, in a box of one unit for each point and of the scale's height. */
const columnOf = (value: number, index: number, { high }: Scale): string =>
  value === 0 ? "" : `M${index + GAP / 2} ${high - Math.max(value, 0)}h${1 - GAP}v${Math.abs(value)}h${GAP - 1}z`;

/**
 * One number over time as columns on a common ground, with an axis and a read-out of the column under the pointer, or
 * chosen with the arrow keys. What it shows stands in a table too, by the caller.
 */
export function ColumnChart({
  label,
  points,
  format,
  least = 1,
}: {
  /** what is shown, over which time */
  label: string;
  points: readonly ChartPoint[];
  /** a value for a person, without what it counts; `short` where there is little room */
  format: (value: number, short: boolean) => string;
  /** smallest step of the axis that makes sense */
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
        {/* the column that is read out is chosen as a slider's value is */}
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
