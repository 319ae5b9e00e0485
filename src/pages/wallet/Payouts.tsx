import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Payout, payouts as routes } from "../../../contract/api/payouts";
import { PAYOUT_WAIT_HOURS } from "../../../contract/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { coinsMoved } from "../../stores/person/wallet";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatDay, formatMoment } from "../../ui/format";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say, word } from "../../words/say";
import { PayoutDialog } from "./PayoutDialog";

const STATES: Record<Exclude<Payout["state"], "requested">, string> = {
  settled: word("Paid"),
  refused: word("Refused"),
  withdrawn: word("Cancelled"),
};

/** The state of a payout. */
function stateOf({ state, payableAt, note }: Payout): string {
  if (state === "requested") return t`Open. Paid after ${formatMoment(payableAt)} at the earliest`;
  return note === null ? say(STATES[state]) : `${say(STATES[state])}: ${note}`;
}

/** Payouts of coins as money, if the operator offers them. */
export function Payouts({ available }: { available: bigint }) {
  const list = useQuery(routes.list);
  const asked = useAction(routes.payable);
  const withdrawal = useAction(routes.withdraw, { refreshes: [routes.list] });
  const pending = asked.pending || withdrawal.pending;
  const problem = asked.problem ?? withdrawal.problem;
  const [asking, setAsking] = useState<{ readonly payable: bigint } | null>(null);
  /** Reads the list too, because the required proof may have changed since the page was opened. */
  const begin = async () => {
    const [answer] = await Promise.all([asked.run({}), list.reload()]);
    if (answer.ok) setAsking({ payable: BigInt(answer.value.payable) });
  };
  const withdraw = async (payoutId: string) => {
    if ((await withdrawal.run({ params: { payoutId } })).ok) await coinsMoved();
  };
  const { state } = list;
  if (state.kind !== "loaded") {
    return (
      <Section title={t`Payouts`}>
        <Resource of={list} loading={t`Loading the payouts`} failed={t`The payouts could not be loaded`} lines={[48]}>
          {() => null}
        </Resource>
      </Section>
    );
  }
  const { terms, proof, items } = state.value;
  const open = items.some((payout) => payout.state === "requested");
  const columns: readonly Column<Payout>[] = [
    { id: "asked", title: t`Asked on`, kind: "muted", cell: ({ requestedAt }) => formatDay(requestedAt) },
    { id: "state", title: t`State`, wide: true, cell: stateOf },
    { id: "coins", title: t`Coins`, kind: "number", cell: ({ amount }) => coins(BigInt(amount)) },
    { id: "money", title: t`Money`, kind: "number", cell: ({ cents }) => dollars(BigInt(cents)) },
    {
      id: "cancel",
      title: t`Cancel`,
      kind: "menu",
      cell: ({ id, state: standing }) =>
        standing === "requested" && (
          <Button size="page" kind="ghost" disabled={pending} onClick={() => void withdraw(id)}>
            {t`Cancel`}
          </Button>
        ),
    },
  ];
  return (
    <Section
      title={t`Payouts`}
      lead={
        terms
          ? `100 AC are paid out as ${dollars(BigInt(terms.centsPerHundredCoins))}, from ${coins(BigInt(terms.minimum))} on. Your coins are set aside; an administrator pays or refuses after ${PAYOUT_WAIT_HOURS / 24} days, in which you can cancel.`
          : t`Payouts are off on this server: its operator has set no rate and no budget.`
      }
      actions={
        terms && (
          <Button size="page" disabled={open || pending} onClick={() => void begin()}>
            {open ? t`A payout is open` : t`Ask for a payout`}
          </Button>
        )
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {items.length > 0 && (
        <DataTable label={t`Payouts asked for`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />
      )}
      {asking && terms && (
        <PayoutDialog
          terms={terms}
          available={available}
          payable={asking.payable}
          proof={proof}
          onClose={() => setAsking(null)}
          onAsked={() => {
            setAsking(null);
            void Promise.all([list.reload(), coinsMoved()]);
          }}
        />
      )}
    </Section>
  );
}
