import { t } from "@lingui/core/macro";
import type { Claims } from "../../../contract/api/stats";
import { Badge } from "../../ui/layout/Badge";
import { language } from "../../words/language";
import styles from "./Comparison.module.css";

const dollars = (cents: number): string =>
  new Intl.NumberFormat(language(), { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" }).format(
    cents / 100,
  );

/** How a demonstration compares itself with others, with the note that nothing backs it. */
export function Comparison({ claims: { figures, comparison, note } }: { claims: Claims }) {
  const most = Math.max(1, ...comparison.map(({ cents }) => Number(cents)));
  return (
    <div className={styles.claims}>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <caption>{t`For a thousand plays`}</caption>
        <tbody>
          {comparison.map(({ name, own, cents }) => (
            <tr key={name} data-own={own || undefined}>
              <th scope="row">{name}</th>
              <td className={styles.bar} aria-hidden>
                <span style={{ width: `${(Number(cents) / most) * 100}%` }} />
              </td>
              <td className={styles.value}>{dollars(Number(cents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <Badge>{t`Demo data`}</Badge> {note}
      </p>
    </div>
  );
}
