import { plans as routes } from "../../../contract/api/plans";
import { dollars } from "../../../contract/wallet";
import { useParts } from "../../stores/query/useParts";
import { cx } from "../../ui/cx";
import { formatDay } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Pricing.module.css";

/** What was paid, the latest first. */
export function Receipts() {
  const pages = useParts(routes.receipts, { query: { limit: 50 } });
  return (
    <Section title="Receipts">
      <PagedList
        pages={pages}
        loading="Loading the receipts"
        failed="The receipts could not be loaded"
        empty={<EmptyState title="No receipts yet">Each payment appears here with its number.</EmptyState>}
        more="Earlier payments"
      >
        {(items) => (
          <Table
            label="Payments"
            wide
            head={
              <>
                <th scope="col" className={styles.roomy}>
                  Number
                </th>
                <th scope="col" className={styles.roomy}>
                  Date
                </th>
                <th scope="col">For</th>
                <th scope="col" className={cell.number}>
                  Amount
                </th>
              </>
            }
          >
            {items.map(({ id, number, at, what, from, until, cents, provider }) => (
              <tr key={id}>
                <td className={cx(cell.muted, styles.roomy)}>{number}</td>
                <td className={cx(cell.muted, styles.roomy)}>{formatDay(at)}</td>
                <td className={cx(cell.wide, styles.what)}>
                  {what}
                  {from && until && `, ${formatDay(from)} to ${formatDay(until)}`}
                  {provider === "demonstration" && " (demonstration: no money was taken)"}
                  <small className={styles.narrow}>
                    {number}, {formatDay(at)}
                  </small>
                </td>
                <td className={cell.number}>{dollars(BigInt(cents))}</td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </Section>
  );
}
