import { plans as routes } from "../../../contract/api/plans";
import { dollars } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { usePages } from "../../stores/usePages";
import { Button } from "../../ui/controls/Button";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Pricing.module.css";

const ask = (cursor: string | undefined) => callApi(routes.receipts, { query: { limit: 50, cursor } });
const day = (time: string) => new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** What was paid, the latest first. */
export function Receipts() {
  const { state, reload, more } = usePages(ask);
  return (
    <Section title="Receipts">
      {state.kind === "loading" && <Skeleton label="Loading the receipts" widths={[64]} />}
      {state.kind === "failed" && (
        <Failed title="The receipts could not be loaded" onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      )}
      {state.kind === "loaded" && state.items.length === 0 && (
        <EmptyState title="No receipts yet">Each payment appears here with its number.</EmptyState>
      )}
      {state.kind === "loaded" && state.items.length > 0 && (
        <Table
          label="Payments"
          wide
          head={
            <>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">For</th>
              <th scope="col" className={cell.number}>
                Amount
              </th>
            </>
          }
        >
          {state.items.map(({ id, number, at, what, from, until, cents, provider }) => (
            <tr key={id}>
              <td className={cell.muted}>{number}</td>
              <td className={cell.muted}>{day(at)}</td>
              <td className={cx(cell.wide, styles.what)}>
                {what}
                {from && until && `, ${day(from)} to ${day(until)}`}
                {provider === "demonstration" && " (demonstration: no money was taken)"}
              </td>
              <td className={cell.number}>{dollars(BigInt(cents))}</td>
            </tr>
          ))}
        </Table>
      )}
      {state.kind === "loaded" && state.problem && <Notice tone="error">{state.problem}</Notice>}
      {state.kind === "loaded" && state.more && (
        <Button size="page" disabled={state.pending} onClick={() => void more()}>
          {state.pending ? "Loading..." : "Earlier payments"}
        </Button>
      )}
    </Section>
  );
}
