import { t } from "@lingui/core/macro";
import type { Claims } from "../../../contract/api/stats";
import { Badge } from "../../ui/layout/Badge";
import styles from "./Comparison.module.css";

const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

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
              <td className={styles.value}>{dollars.format(Number(cents) / 100)}</td>
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
