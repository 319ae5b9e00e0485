import { t } from "@lingui/core/macro";
import type { CareerAnalytics, ScorePart } from "../../../contract/api/career";
import { formatNumber } from "../../ui/format";
import { Progress } from "../../ui/layout/Progress";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import styles from "./Career.module.css";

/** The score as a sum: each part with its figure, its rule and its most points. */
export function ScoreTable({ of }: { of: CareerAnalytics }) {
  const { careerScore: score, careerScoreEstimate: estimate, scoreParts } = of;
  const columns: readonly Column<ScorePart>[] = [
    { id: "part", title: t`Part`, cell: ({ title }) => title },
    {
      id: "figure",
      title: t`Figure`,
      cell: ({ figure }) => <span className={styles.figure}>{figure}</span>,
      labelled: true,
    },
    { id: "rule", title: t`How it counts`, kind: "long", wide: true, cell: ({ rule }) => rule },
    {
      id: "points",
      title: t`Points`,
      kind: "number",
      labelled: true,
      cell: ({ title, points, low, high, weight }) => (
        <div className={styles.points}>
          {low < points || high > points
            ? t`${formatNumber(points, 1)} of ${weight} (${formatNumber(low, 1)} to ${formatNumber(high, 1)})`
            : t`${formatNumber(points, 1)} of ${weight}`}
          <Progress label={t`Points of ${title}`} value={points} max={weight} />
        </div>
      ),
    },
  ];
  return (
    <Section
      title={t`Career score`}
      lead={
        score === null
          ? estimate.reason
          : t`${formatNumber(score, 1)} of 100, between ${formatNumber(estimate.low ?? score, 1)} and ${formatNumber(estimate.high ?? score, 1)}. ${estimate.reason}`
      }
    >
      <DataTable
        label={t`Parts of the career score`}
        rows={scoreParts}
        columns={columns}
        keyOf={({ id }) => id}
        stacks
      />
    </Section>
  );
}
