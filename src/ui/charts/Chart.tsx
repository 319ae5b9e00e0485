import { t } from "@lingui/core/macro";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { cell, Table } from "../page/Table";
import styles from "./Chart.module.css";
import { moved, type Place } from "./place";

const Plot = lazy(() => import("./Plot").then((loaded) => ({ default: loaded.Plot })));

export type ChartKind = "line" | "bar" | "area" | "heat";

export interface ChartPoint {
  /** label on the axis: "2 Mar" */
  readonly short: string;
  /** label in the read-out and in the table: "Mon, 2 March 2026" */
  readonly name: string;
  /** a value of each series; null where there is none */
  readonly values: readonly (number | null)[];
}

export interface ChartSeries {
  readonly title: string;
  /** writes a value with its unit; `short` for narrow places */
  readonly format: (value: number, short: boolean) => string;
  /** smallest useful step of the axis, 1 by default */
  readonly least?: number;
}

interface Props {
  kind: ChartKind;
  /** what the chart shows, and for which time */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** indexes of the series that are drawn; the table has them all. A heat map draws each as a row. */
  drawn?: readonly number[];
  /** label of the table, if it has more series than are drawn */
  table?: string;
  /** what the points are: "Day (UTC)"; heading of the table's first column */
  of: string;
}

/**
 * Numbers over time, or over anything else in a row, with axes, units and a read-out of the point under the pointer or
 * chosen with the arrow keys; below it the same as a table. What draws it is loaded when it is first shown.
 */
export function Chart({
  kind,
  label,
  points,
  series,
  drawn = series.map((_, index) => index),
  table = label,
  of,
}: Props) {
  const [chosen, setChosen] = useState<Place | null>(null);
  const last = points.length - 1;
  const rows = kind === "heat" ? drawn.length : 1;
  const place = chosen && { index: Math.min(chosen.index, last), row: Math.min(chosen.row, rows - 1) };

  const readOut = ({ index, row }: Place): readonly [name: string, value: string] => {
    const point = points[index];
    const shown = (kind === "heat" ? drawn.slice(row, row + 1) : drawn).flatMap((at) => {
      const value = point?.values[at];
      const one = series[at];
      if (value === undefined || value === null || !one) return [];
      const text = one.format(value, false);
      return drawn.length > 1 ? [`${one.title} ${text}`] : [text];
    });
    return [point?.name ?? "", shown.join(", ")];
  };
  const [name, value] = readOut(place ?? { index: last, row: 0 });
  const step = (event: KeyboardEvent) => {
    const next = moved(place, event.key, last, rows);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
  };

  return (
    <div className={styles.chart}>
      <p className={styles.readOut} aria-hidden>
        {place && (
          <>
            {name} <strong>{value}</strong>
          </>
        )}
      </p>
      {/* the point to read out is chosen like a slider's value */}
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place?.index ?? last}
        aria-valuetext={`${name}: ${value}`}
        onKeyDown={step}
        onFocus={(event) =>
          event.currentTarget.matches(":focus-visible") && setChosen(place ?? { index: last, row: 0 })
        }
        onBlur={() => setChosen(null)}
      >
        <Suspense>
          <Plot kind={kind} points={points} series={series} drawn={drawn} place={place} onPlace={setChosen} />
        </Suspense>
      </div>
      <details className={styles.asTable}>
        <summary>{t`The chart as a table`}</summary>
        <Table
          label={table}
          wide
          head={
            <>
              <th scope="col" className={cell.wide}>
                {of}
              </th>
              {series.map(({ title }) => (
                <th key={title} scope="col" className={cell.number}>
                  {title}
                </th>
              ))}
            </>
          }
        >
          {points.toReversed().map((point) => (
            <tr key={point.name}>
              <td className={cell.muted}>{point.name}</td>
              {series.map(({ title, format }, index) => {
                const one = point.values[index];
                return (
                  <td key={title} className={cell.number}>
                    {one === undefined || one === null ? "" : format(one, false)}
                  </td>
                );
              })}
            </tr>
          ))}
        </Table>
      </details>
    </div>
  );
}
