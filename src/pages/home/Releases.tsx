import { RANGES } from "../../../contract/analytics";
import { MOST_RELEASES } from "../../../contract/api/analytics";
import type { Numbers } from "../../stores/platform/analytics";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { Cover } from "../../ui/page/Cover";
import { Section } from "../../ui/page/Page";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Home.module.css";
import { formatMetric, METRICS, releaseLines, TITLES } from "./metrics";

/** The figures of each release in the time span. */
export function Releases({ numbers }: { numbers: Numbers }) {
  const lines = releaseLines(numbers);
  const { title } = RANGES[numbers.overview.range];
  return (
    <Section title="Releases" lead={`Those that others played, liked or paid for within ${title}.`}>
      {lines.length === 0 ? (
        <EmptyState
          title="Nobody has listened in this time"
          actions={<LinkButton href="/releases">Your releases</LinkButton>}
        >
          Share the link of a release, or look at a longer span.
        </EmptyState>
      ) : (
        <Table
          label="Releases"
          wide
          stacks
          head={
            <>
              <th scope="col" className={cell.wide}>
                Release
              </th>
              {METRICS.map((metric) => (
                <th key={metric} scope="col" className={cell.number}>
                  {TITLES[metric]}
                </th>
              ))}
            </>
          }
        >
          {lines.map(({ id, title: name, cover, ...row }) => (
            <tr key={id}>
              <td className={cell.wide}>
                <span className={styles.release}>
                  <Cover className={styles.cover} src={cover} width={32} />
                  {name === null ? (
                    <span className={styles.gone}>Deleted release</span>
                  ) : (
                    <Link href={`/watch/${id}`}>{name}</Link>
                  )}
                </span>
              </td>
              {METRICS.map((metric) => (
                <td key={metric} className={cell.number} data-label={TITLES[metric]}>
                  {formatMetric(metric, row[metric], false)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {numbers.overview.releases.length === MOST_RELEASES && (
        <p className={styles.also}>These are the {MOST_RELEASES} that were played most.</p>
      )}
    </Section>
  );
}
