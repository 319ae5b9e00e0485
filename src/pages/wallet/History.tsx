import { type FormEvent, useEffect, useRef, useState } from "react";
import { wallet as routes } from "../../../contract/api/wallet";
import { coins } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useParts } from "../../stores/query/useParts";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { cell, Table } from "../../ui/page/Table";
import { saveBlob } from "../../ui/saveFile";
import styles from "./Wallet.module.css";

const signed = (amount: bigint) => `${amount > 0n ? "+" : ""}${coins(amount)}`;

/** The movements of coins and their reasons, the latest first; with a download of all. */
export function History({ balance }: { balance: string }) {
  const pages = useParts(routes.history, { query: { limit: 20 } });
  const { reload } = pages;
  const last = useRef(balance);
  useEffect(() => {
    if (last.current === balance) return;
    last.current = balance;
    void reload();
  }, [balance, reload]);
  return (
    <Section title="History">
      <Statement />
      <PagedList
        pages={pages}
        loading="Loading the history"
        failed="The history could not be loaded"
        empty={
          <EmptyState title="No coins have moved yet">
            Claim today's reward, or watch a release: each movement appears here with its reason.
          </EmptyState>
        }
        more="Earlier movements"
      >
        {(items) => (
          <Table
            label="Movements of coins"
            wide
            head={
              <>
                <th scope="col">When</th>
                <th scope="col">Why</th>
                <th scope="col" className={cell.number}>
                  Amount
                </th>
              </>
            }
          >
            {items.map(({ id, at, sentence, amount }) => (
              <tr key={id}>
                <td className={cell.muted}>{formatMoment(at)}</td>
                <td className={cell.wide}>{sentence}</td>
                <td className={cell.number}>{signed(BigInt(amount))}</td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </Section>
  );
}

/** Downloads the movements of a span of days as CSV. */
function Statement() {
  const [span, setSpan] = useState({ from: "", to: "" });
  const { pending, problem, run } = useCall();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { from, to } = span;
    const query = { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
    const answer = await run(() => callApi(routes.statement, { query }));
    if (answer.ok) await saveBlob(answer.value, "backline-statement.csv");
  };
  return (
    <form className={styles.statement} onSubmit={save} aria-label="Statement">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label="From"
        type="date"
        value={span.from}
        max={span.to}
        onChange={(event) => setSpan({ ...span, from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={span.to}
        min={span.from}
        onChange={(event) => setSpan({ ...span, to: event.target.value })}
      />
      <Button type="submit" size="page" disabled={pending}>
        {pending ? "Preparing..." : "Statement as CSV"}
      </Button>
    </form>
  );
}
