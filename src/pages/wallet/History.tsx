import { t } from "@lingui/core/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CallOutput } from "../../../contract/api/route";
import { wallet as routes } from "../../../contract/api/wallet";
import { coins } from "../../../contract/wallet";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { saveBlob } from "../../ui/saveFile";
import { spoken, word } from "../../words/say";
import styles from "./Wallet.module.css";

type Movement = CallOutput<typeof routes.history>["items"][number];
const signed = (amount: bigint) => `${amount > 0n ? "+" : ""}${coins(amount)}`;

const MOVEMENTS: readonly Column<Movement>[] = [
  { id: "when", title: word("When"), kind: "muted", cell: ({ at }) => formatMoment(at) },
  { id: "why", title: word("Why"), wide: true, cell: ({ sentence }) => sentence },
  { id: "amount", title: word("Amount"), kind: "number", cell: ({ amount }) => signed(BigInt(amount)) },
];

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
    <Section title={t`History`}>
      <Statement />
      <PagedList
        pages={pages}
        loading={t`Loading the history`}
        failed={t`The history could not be loaded`}
        empty={
          <EmptyState title={t`No coins have moved yet`}>
            {t`Claim today's reward, or watch a release: each movement appears here with its reason.`}
          </EmptyState>
        }
        more={t`Earlier movements`}
      >
        {(items) => (
          <DataTable label={t`Movements of coins`} rows={items} columns={spoken(MOVEMENTS)} keyOf={({ id }) => id} />
        )}
      </PagedList>
    </Section>
  );
}

/** Downloads the movements of a span of days as CSV. */
function Statement() {
  const [span, setSpan] = useState({ from: "", to: "" });
  const { pending, problem, run } = useAction(routes.statement);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { from, to } = span;
    const query = { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
    const answer = await run({ query });
    if (answer.ok) await saveBlob(answer.value, "backline-statement.csv");
  };
  return (
    <form className={styles.statement} onSubmit={save} aria-label={t`Statement`}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label={t`From`}
        type="date"
        value={span.from}
        max={span.to}
        onChange={(event) => setSpan({ ...span, from: event.target.value })}
      />
      <TextField
        label={t`To`}
        type="date"
        value={span.to}
        min={span.from}
        onChange={(event) => setSpan({ ...span, to: event.target.value })}
      />
      <Button type="submit" size="page" disabled={pending}>
        {pending ? t`Preparing...` : t`Statement as CSV`}
      </Button>
    </form>
  );
}
