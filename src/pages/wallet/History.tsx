import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type Movement, wallet as routes } from "../../../contract/api/wallet";
import { coins } from "../../../contract/wallet";
import { type ApiFailure, callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import { saveBlob } from "../../ui/saveFile";
import styles from "./Wallet.module.css";

const when = (time: string) => new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const signed = (amount: bigint) => `${amount > 0n ? "+" : ""}${coins(amount)}`;

/** Why coins moved, the latest first; and all of it as a file. */
export function History({ balance }: { balance: string }) {
  const { items, more, failure, pending, load } = useHistory(balance);
  return (
    <Section title="History">
      <Statement />
      {failure && (
        <Failed title="The history could not be loaded" onRetry={() => void load()}>
          {failure.message}
        </Failed>
      )}
      {items === null && !failure && <Skeleton label="Loading the history" />}
      {items?.length === 0 && (
        <EmptyState title="No coins have moved yet">
          Claim today's reward, or watch a release: each movement appears here with its reason.
        </EmptyState>
      )}
      {items !== null && items.length > 0 && (
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
              <td className={cell.muted}>{when(at)}</td>
              <td className={cell.wide}>{sentence}</td>
              <td className={cell.number}>{signed(BigInt(amount))}</td>
            </tr>
          ))}
        </Table>
      )}
      {more && (
        <Button className={styles.more} size="page" disabled={pending} onClick={() => void load()}>
          {pending ? "Loading..." : "Earlier movements"}
        </Button>
      )}
    </Section>
  );
}

/** The movements read so far, anew when the balance has changed, and the way to the earlier ones. */
function useHistory(balance: string) {
  const [items, setItems] = useState<readonly Movement[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [pending, setPending] = useState(false);
  const asked = useRef(0);
  const load = useCallback(async (after: string | null) => {
    asked.current += 1;
    const mine = asked.current;
    setPending(true);
    const answer = await callApi(routes.history, {
      query: { limit: 20, ...(after === null ? {} : { cursor: after }) },
    });
    if (mine !== asked.current) return;
    setPending(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    const { items: read, nextCursor } = answer.value;
    setItems((known) => (after === null ? read : [...(known ?? []), ...read]));
    setCursor(nextCursor);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another balance is another history
  useEffect(() => {
    void load(null);
    return () => {
      asked.current += 1;
    };
  }, [load, balance]);
  return { items, more: cursor !== null, failure, pending, load: () => load(cursor) };
}

/** Every movement of a span of days as CSV. */
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
