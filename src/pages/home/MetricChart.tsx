import { plural, t } from "@lingui/core/macro";
import { useId, useMemo } from "react";
import { z } from "zod";
import { RANGES } from "../../../contract/analytics";
import type { Numbers } from "../../stores/platform/analytics";
import { Chart } from "../../ui/charts/Chart";
import { Segmented } from "../../ui/fields/Segmented";
import { useSearch } from "../../ui/navigation/address";
import { say, spoken, word } from "../../words/say";
import styles from "./Home.module.css";
import {
  byWeekday,
  formatMetric,
  longTime,
  METRICS,
  metricSeries,
  seriesOf,
  shortTime,
  TITLES,
  totalsOf,
  WEEKDAYS,
} from "./metrics";

const search = z.object({
  metric: z.enum(METRICS).default("plays"),
  by: z.enum(["time", "weekday"]).default("time"),
});
const BY = [
  { value: "time", label: word("Over time") },
  { value: "weekday", label: word("By weekday") },
] as const;
/** Days from which weeks can be compared. */
const LEAST_DAYS = 30;

/** Totals of the time span; the selected one is drawn as a chart. */
export function MetricChart({ numbers }: { numbers: Numbers }) {
  const [{ metric, by }, setSearch] = useSearch(search);
  const name = useId();
  const { range, step, totals: audience } = numbers.overview;
  const totals = totalsOf(numbers);
  const course = useMemo(() => seriesOf(numbers), [numbers]);
  const points = useMemo(
    () =>
      course.map((row) => ({
        short: shortTime(row.start, step),
        name: longTime(row.start, step),
        values: METRICS.map((one) => row[one]),
      })),
    [course, step],
  );
  const weeks = useMemo(() => byWeekday(course, metric), [course, metric]);
  const { title } = RANGES[range];
  const weekly = step === "day" && course.length >= LEAST_DAYS;
  return (
    <>
      <fieldset className={styles.tiles}>
        <legend className="srOnly">{t`What the chart shows`}</legend>
        {METRICS.map((one) => (
          <label key={one} className={styles.tile}>
            <input type="radio" name={name} checked={one === metric} onChange={() => setSearch({ metric: one })} />
            <span className={styles.what}>{say(TITLES[one])}</span>
            <span className={styles.sum} data-testid={`sum-${one}`} title={formatMetric(one, totals[one], false)}>
              {formatMetric(one, totals[one], true)}
            </span>
          </label>
        ))}
      </fieldset>
      {weekly && (
        <Segmented
          label={t`How the chart is drawn`}
          value={by}
          segments={spoken(BY)}
          onChange={(next) => setSearch({ by: next })}
        />
      )}
      {weekly && by === "weekday" ? (
        <Chart
          kind="heat"
          label={t`${say(TITLES[metric])} by weekday, ${title}`}
          points={weeks}
          series={WEEKDAYS.map((day) => ({
            title: say(day),
            format: (value, short) => formatMetric(metric, value, short),
          }))}
          of={t`Week from (UTC)`}
        />
      ) : (
        <Chart
          kind="bar"
          label={t`${say(TITLES[metric])} per ${step}, ${title}`}
          table={t`Numbers per ${step}, ${title}`}
          points={points}
          series={metricSeries()}
          drawn={[METRICS.indexOf(metric)]}
          of={step === "hour" ? t`Hour (UTC)` : t`Day (UTC)`}
        />
      )}
      <p className={styles.also}>
        {[
          plural(audience.comments, { one: "# comment", other: "# comments" }),
          plural(audience.shares, { one: "# share", other: "# shares" }),
          plural(audience.followers, { one: "# new follower", other: "# new followers" }),
          plural(numbers.revenue.totals.sold, { one: "# paid view", other: "# paid views" }),
        ].join(" · ")}
      </p>
    </>
  );
}
