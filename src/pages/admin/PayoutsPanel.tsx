import { useState } from "react";
import { type AdminPayout, type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { usePages } from "../../stores/usePages";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { DecidePayoutDialog } from "./DecidePayoutDialog";
import { PayoutTermsDialog } from "./PayoutTermsDialog";

const ask = (cursor: string | undefined) => callApi(routes.all, { query: { limit: 50, cursor } });
const day = (time: string) => new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** How payouts are set up, in a sentence. */
function termsSentence(terms: PayoutTerms | null, spentCents: string): string {
  if (!terms) return "Payouts are off. A rate and a budget turn them on.";
  const rate = `100 AC are paid out as ${dollars(BigInt(terms.centsPerHundredCoins))}`;
  return `${rate}, from ${coins(BigInt(terms.minimum))} on. ${dollars(BigInt(spentCents))} of ${dollars(BigInt(terms.budgetCents))} are paid or promised.`;
}

/** Payouts that people have asked for, and the terms under which they are made. */
export function PayoutsPanel() {
  const { state, reload, more } = usePages(ask);
  const [setting, setSetting] = useState(false);
  const [deciding, setDeciding] = useState<{ payout: AdminPayout; deed: "settle" | "refuse" } | null>(null);
  if (state.kind === "loading") return <Skeleton label="Loading the payouts" />;
  if (state.kind === "failed") {
    return (
      <Failed title="The payouts could not be loaded" onRetry={() => void reload()}>
        {state.failure.message}
      </Failed>
    );
  }
  const { items, problem } = state;
  const { terms, spentCents } = state.answer;
  const done = () => {
    setSetting(false);
    setDeciding(null);
    void reload();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.terms}>
        <p>{termsSentence(terms, spentCents)}</p>
        <Button size="page" onClick={() => setSetting(true)}>
          {terms ? "Change the terms" : "Turn payouts on"}
        </Button>
      </div>
      {items.length === 0 ? (
        <EmptyState title="Nobody has asked for a payout">Requests appear here, the latest first.</EmptyState>
      ) : (
        <Table
          label="Payouts"
          wide
          head={
            <>
              <th scope="col">Asked on</th>
              <th scope="col">Account</th>
              <th scope="col">Where the money goes</th>
              <th scope="col" className={cell.number}>
                Coins
              </th>
              <th scope="col" className={cell.number}>
                Money
              </th>
              <th scope="col">State</th>
            </>
          }
        >
          {items.map((payout) => (
            <tr key={payout.id}>
              <td className={cell.muted}>{day(payout.requestedAt)}</td>
              <td className={cell.muted}>{payout.accountId}</td>
              <td className={cell.wide}>{payout.destination}</td>
              <td className={cell.number}>{coins(BigInt(payout.amount))}</td>
              <td className={cell.number}>{dollars(BigInt(payout.cents))}</td>
              <td>
                {payout.state === "requested" ? (
                  <span className={styles.decide}>
                    <Button size="page" onClick={() => setDeciding({ payout, deed: "settle" })}>
                      Paid
                    </Button>
                    <Button size="page" kind="danger" onClick={() => setDeciding({ payout, deed: "refuse" })}>
                      Refuse
                    </Button>
                  </span>
                ) : (
                  `${payout.state}${payout.note ? `: ${payout.note}` : ""}`
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {state.more && (
        <Button size="page" disabled={state.pending} onClick={() => void more()}>
          {state.pending ? "Loading..." : "Show more"}
        </Button>
      )}
      {setting && <PayoutTermsDialog terms={terms} onClose={() => setSetting(false)} onDone={done} />}
      {deciding && <DecidePayoutDialog {...deciding} onClose={() => setDeciding(null)} onDone={done} />}
    </div>
  );
}
