import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import type { Play } from "../../../../contract/dj/list";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import { type SetPoint, setCurve, setSummary } from "../../../stores/djLibrary/setCurve";
import { formatNumber, formatTime } from "../../../ui/format";
import styles from "./SetAnalytics.module.css";

const WIDTH = 600;
const HEIGHT = 72;

/** A line through the values of a set over its time; tracks without one are passed over. */
function path(points: readonly SetPoint[], of: (point: SetPoint) => number | null, low: number, high: number): string {
  const end = Math.max(1, points.at(-1)?.seconds ?? 0);
  return points
    .flatMap((point) => {
      const value = of(point);
      if (value === null) return [];
      const y = HEIGHT - ((value - low) / Math.max(1e-9, high - low)) * HEIGHT;
      return [`${((point.seconds / end) * WIDTH).toFixed(1)},${y.toFixed(1)}`];
    })
    .join(" ");
}

/** Tempo, key, energy and votes of a set over its time. */
export function SetAnalytics({ plays }: { plays: readonly Play[] }) {
  const tracks = useDjLibrary((now) => now.tracks);
  const points = useMemo(() => setCurve(plays, tracks), [plays, tracks]);
  const { slowest, fastest, energy, votes } = setSummary(points);
  const [low, high] = [(slowest ?? 0) - 2, (fastest ?? 0) + 2];
  return (
    <section className={styles.analytics} aria-label={t`The set over its time`}>
      <dl className={styles.figures}>
        <Figure name={t`Tracks`} value={String(points.length)} />
        <Figure name={t`Last track at`} value={formatTime(points.at(-1)?.seconds ?? 0, 0)} />
        <Figure
          name={t`Tempo`}
          value={
            slowest === null || fastest === null
              ? "–"
              : `${formatNumber(slowest, 1)} to ${formatNumber(fastest, 1)} BPM`
          }
        />
        <Figure name={t`Energy`} value={energy === null ? "–" : formatNumber(energy, 1)} />
        <Figure name={t`Votes`} value={String(votes)} />
      </dl>
      {points.length > 1 && (
        <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polyline className={styles.energy} points={path(points, (point) => point.energy, 0, 10)} />
          <polyline className={styles.tempo} points={path(points, (point) => point.bpm, low, high)} />
        </svg>
      )}
      <table className={styles.keys} aria-label={t`Tempo, key and energy of each track`}>
        <tbody>
          {(["bpm", "key", "energy"] as const).map((what) => (
            <tr key={what}>
              <th scope="row">{{ bpm: "BPM", key: "Key", energy: t`Energy` }[what]}</th>
              {points.map((point) => (
                <td key={point.at} title={point.title}>
                  {typeof point[what] === "number"
                    ? formatNumber(point[what], what === "bpm" ? 1 : 0)
                    : (point[what] ?? "–")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
