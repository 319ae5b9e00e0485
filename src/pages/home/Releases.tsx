import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { RANGES } from "../../../contract/analytics";
import { MOST_RELEASES } from "../../../contract/api/analytics";
import type { Numbers } from "../../stores/platform/analytics";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Row, Text } from "../../ui/layout/Stack";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { Cover } from "../../ui/page/Cover";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { spoken, word } from "../../words/say";
import styles from "./Home.module.css";
import { formatMetric, METRICS, type ReleaseLine, releaseLines, TITLES } from "./metrics";

const COLUMNS: readonly Column<ReleaseLine>[] = [
  {
    id: "release",
    title: word("Release"),
    wide: true,
    cell: ({ id, title, cover }) => (
      <Row as="span" gap={3} className={styles.release}>
        <Cover src={cover} width={32} />
        {title === null ? (
          <Text as="span" tone="muted">
            {t`Deleted release`}
          </Text>
        ) : (
          <Link href={`/watch/${id}`}>{title}</Link>
        )}
      </Row>
    ),
  },
  ...METRICS.map((metric) => ({
    id: metric,
    title: TITLES[metric],
    kind: "number" as const,
    labelled: true,
    cell: (line: ReleaseLine) => formatMetric(metric, line[metric], false),
  })),
];

/** The figures of each release in the time span. */
export function Releases({ numbers }: { numbers: Numbers }) {
  const lines = releaseLines(numbers);
  const { title } = RANGES[numbers.overview.range];
  return (
    <Section title={t`Releases`} lead={t`Those that others played, liked or paid for within ${title}.`}>
      {lines.length === 0 ? (
        <EmptyState
          title={t`Nobody has listened in this time`}
          actions={<LinkButton href="/releases">{t`Your releases`}</LinkButton>}
        >
          {t`Share the link of a release, or look at a longer span.`}
        </EmptyState>
      ) : (
        <DataTable label={t`Releases`} rows={lines} columns={spoken(COLUMNS)} keyOf={({ id }) => id} stacks />
      )}
      {numbers.overview.releases.length === MOST_RELEASES && (
        <p className={styles.also}>
          <Trans>These are the {MOST_RELEASES} that were played most.</Trans>
        </p>
      )}
    </Section>
  );
}
