import { type FormEvent, useState } from "react";
import { type AdminPayout, type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useCall, useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Dialog } from "../../ui/overlays/Dialog";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import styles from "./Admin.module.css";
import { PayoutTermsDialog } from "./PayoutTermsDialog";

const load = () => callApi(routes.all, { query: { limit: 100 } });
const day = (time: string) => new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** How payouts are set up, in a sentence. */
function termsSentence(terms: PayoutTerms | null, spentCents: string): string {
  if (!terms) return "Payouts are off. A rate and a budget turn them on.";
  const rate = `100 AC are paid out as ${dollars(BigInt(terms.centsPerHundredCoins))}`;
  return `${rate}, from ${coins(BigInt(terms.minimum))} on. ${dollars(BigInt(spentCents))} of ${dollars(BigInt(terms.budgetCents))} are paid or promised.`;
}

/** Payouts that people have asked for, and the terms under which they are made. */
export function PayoutsPanel() {
  const { state, reload } = useLoaded(load);
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
  const { terms, spentCents, items } = state.value;
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
      {setting && <PayoutTermsDialog terms={terms} onClose={() => setSetting(false)} onDone={done} />}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} onDone={done} />}
    </div>
  );
}

interface DecideProps {
  payout: AdminPayout;
  deed: "settle" | "refuse";
  onClose: () => void;
  onDone: () => void;
}

/** The last question before coins are gone, or free again. */
function DecideDialog({ payout, deed, onClose, onDone }: DecideProps) {
  const [note, setNote] = useState("");
  const { pending, problem, fieldProblem, run } = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(routes[deed], { params: { payoutId: payout.id }, body: { note } }));
    if (answer.ok) onDone();
  };
  const settles = deed === "settle";
  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={settles ? `Was ${dollars(BigInt(payout.cents))} paid?` : "Refuse this payout?"}
      description={
        settles
          ? `Pay it to ${payout.destination} first: nothing here moves money. The person's ${coins(BigInt(payout.amount))} are then gone.`
          : `The person's ${coins(BigInt(payout.amount))} are free again.`
      }
      actions={
        <>
          <Button size="page" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="decide-payout"
            size="page"
            kind={settles ? "primary" : "danger"}
            disabled={pending || note.trim().length < 3}
          >
            {settles ? "It was paid" : "Refuse"}
          </Button>
        </>
      }
    >
      <form id="decide-payout" onSubmit={submit}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={settles ? "Reference of the payment" : "Why"}
          hint="The person reads it."
          value={note}
          maxLength={500}
          error={fieldProblem("note")}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
