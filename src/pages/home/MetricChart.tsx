import { useId, useMemo, useState } from "react";
import { RANGES } from "../../../contract/analytics";
import type { Numbers } from "../../stores/platform/analytics";
import { ColumnChart } from "../../ui/charts/ColumnChart";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Home.module.css";
import { formatMetric, longTime, METRICS, type Metric, seriesOf, shortTime, TITLES, totalsOf } from "./metrics";

/** A count with its noun: "1 comment", "1,204 comments". */
const counted = (count: number, one: string) =>
  `${formatMetric("plays", count, false)} ${one}${count === 1 ? "" : "s"}`;

/** Totals of the time span; the selected one is drawn as a chart. */
export function MetricChart({ numbers }: { numbers: Numbers }) {
  const [metric, setMetric] = useState<Metric>("plays");
  const name = useId();
  const { range, step, totals: audience } = numbers.overview;
  const totals = totalsOf(numbers);
  const series = useMemo(() => seriesOf(numbers), [numbers]);
  const points = series.map((row) => ({
    short: shortTime(row.start, step),
    name: longTime(row.start, step),
    value: row[metric],
  }));
  const title = `${TITLES[metric]} per ${step}, ${RANGES[range].title}`;
  return (
    <>
      <fieldset className={styles.tiles}>
        <legend className="srOnly">What the chart shows</legend>
        {METRICS.map((one) => (
          <label key={one} className={styles.tile}>
            <input type="radio" name={name} checked={one === metric} onChange={() => setMetric(one)} />
            <span className={styles.what}>{TITLES[one]}</span>
            <span className={styles.sum} data-testid={`sum-${one}`} title={formatMetric(one, totals[one], false)}>
              {formatMetric(one, totals[one], true)}
            </span>
          </label>
        ))}
      </fieldset>
      <ColumnChart
        label={title}
        points={points}
        format={(value, short) => formatMetric(metric, value, short)}
        least={metric === "earned" ? 100 : 1}
      />
      <p className={styles.also}>
        {[
          counted(audience.comments, "comment"),
          counted(audience.shares, "share"),
          counted(audience.followers, "new follower"),
          counted(numbers.revenue.totals.sold, "paid view"),
        ].join(" · ")}
      </p>
      <details className={styles.asTable}>
        <summary>The chart as a table</summary>
        <Table
          label={`Numbers per ${step}, ${RANGES[range].title}`}
          wide
          head={
            <>
              <th scope="col" className={cell.wide}>
                {step === "hour" ? "Hour" : "Day"} (UTC)
              </th>
              {METRICS.map((one) => (
                <th key={one} scope="col" className={cell.number}>
                  {TITLES[one]}
                </th>
              ))}
            </>
          }
        >
          {series.toReversed().map((row) => (
            <tr key={row.start}>
              <td className={cell.muted}>{longTime(row.start, step)}</td>
              {METRICS.map((one) => (
                <td key={one} className={cell.number}>
                  {formatMetric(one, row[one], false)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}
