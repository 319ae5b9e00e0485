import { useState } from "react";
import { type AdminPayout, type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { formatDay, formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { PagedList } from "../../ui/page/PagedList";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { DecidePayoutDialog } from "./DecidePayoutDialog";
import { PayoutTermsDialog } from "./PayoutTermsDialog";

const DECIDED: Record<Exclude<AdminPayout["state"], "requested">, string> = {
  settled: "Paid",
  refused: "Refused",
  withdrawn: "Cancelled",
};

/** Whether the owner's time to cancel is over. */
const isPayable = ({ payableAt }: AdminPayout): boolean => Date.parse(payableAt) <= Date.now();

/** The terms of payouts, as a sentence. */
function termsSentence(terms: PayoutTerms | null, spentCents: string): string {
  if (!terms) return "Payouts are off. A rate and a budget turn them on.";
  const rate = `100 AC are paid out as ${dollars(BigInt(terms.centsPerHundredCoins))}`;
  return `${rate}, from ${coins(BigInt(terms.minimum))} on. ${dollars(BigInt(spentCents))} of ${dollars(BigInt(terms.budgetCents))} are paid or promised in all.`;
}

/** Requested payouts, and the terms for making them. */
export function PayoutsPanel() {
  const pages = useParts(routes.all, { query: { limit: 50 } });
  const [setting, setSetting] = useState(false);
  const [deciding, setDeciding] = useState<{ payout: AdminPayout; deed: "settle" | "refuse" } | null>(null);
  const answer = pages.state.kind === "loaded" ? pages.state.answer : null;
  const done = () => {
    setSetting(false);
    setDeciding(null);
    void pages.reload();
  };
  return (
    <div className={styles.panel}>
      {answer && (
        <div className={styles.terms}>
          <p>{termsSentence(answer.terms, answer.spentCents)}</p>
          <Button size="page" onClick={() => setSetting(true)}>
            {answer.terms ? "Change the terms" : "Turn payouts on"}
          </Button>
        </div>
      )}
      <PagedList
        pages={pages}
        loading="Loading the payouts"
        failed="The payouts could not be loaded"
        empty={<EmptyState title="Nobody has asked for a payout">Requests appear here, the latest first.</EmptyState>}
      >
        {(items) => (
          <Table
            label="Payouts"
            wide
            stacks
            head={
              <>
                <th scope="col">Asked on</th>
                <th scope="col">User</th>
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
                <td className={cell.muted}>{formatDay(payout.requestedAt)}</td>
                <td className={cell.muted}>@{payout.handle}</td>
                <td className={styles.why}>{payout.destination}</td>
                <td className={cell.number}>{coins(BigInt(payout.amount))}</td>
                <td className={cell.number}>{dollars(BigInt(payout.cents))}</td>
                <td className={styles.outcome}>
                  {payout.state === "requested" ? (
                    <span className={styles.decide}>
                      {isPayable(payout) ? (
                        <Button size="page" onClick={() => setDeciding({ payout, deed: "settle" })}>
                          Paid
                        </Button>
                      ) : (
                        <span>Can be cancelled until {formatMoment(payout.payableAt)}</span>
                      )}
                      <Button size="page" kind="danger" onClick={() => setDeciding({ payout, deed: "refuse" })}>
                        Refuse
                      </Button>
                    </span>
                  ) : (
                    `${DECIDED[payout.state]}${payout.note ? `: ${payout.note}` : ""}`
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      {setting && answer && <PayoutTermsDialog terms={answer.terms} onClose={() => setSetting(false)} onDone={done} />}
      {deciding && <DecidePayoutDialog {...deciding} onClose={() => setDeciding(null)} onDone={done} />}
    </div>
  );
}
