import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type AdminPayout, type PayoutTerms, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { formatDay, formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { PagedList } from "../../ui/page/PagedList";
import { say, word } from "../../words/say";
import styles from "./Admin.module.css";
import { DecidePayoutDialog } from "./DecidePayoutDialog";
import { PayoutTermsDialog } from "./PayoutTermsDialog";

const DECIDED: Record<Exclude<AdminPayout["state"], "requested">, string> = {
  settled: word("Paid"),
  refused: word("Refused"),
  withdrawn: word("Cancelled"),
};

/** Whether the owner's time to cancel is over. */
const isPayable = ({ payableAt }: AdminPayout): boolean => Date.parse(payableAt) <= Date.now();

/** The terms of payouts, as a sentence. */
function termsSentence(terms: PayoutTerms | null, spentCents: string): string {
  if (!terms) return t`Payouts are off. A rate and a budget turn them on.`;
  const rate = `100 AC are paid out as ${dollars(BigInt(terms.centsPerHundredCoins))}`;
  return t`${rate}, from ${coins(BigInt(terms.minimum))} on. ${dollars(BigInt(spentCents))} of ${dollars(BigInt(terms.budgetCents))} are paid or promised in all.`;
}

/** Requested payouts, and the terms for making them. */
export function PayoutsPanel() {
  const pages = useParts(routes.all, { query: { limit: 50 } });
  const [setting, setSetting] = useState(false);
  const [deciding, setDeciding] = useState<{ payout: AdminPayout; deed: "settle" | "refuse" } | null>(null);
  const answer = pages.state.kind === "loaded" ? pages.state.answer : null;
  const columns: readonly Column<AdminPayout>[] = [
    { id: "asked", title: t`Asked on`, kind: "muted", cell: ({ requestedAt }) => formatDay(requestedAt) },
    { id: "user", title: t`User`, kind: "muted", cell: ({ handle }) => `@${handle}` },
    { id: "where", title: t`Where the money goes`, kind: "long", cell: ({ destination }) => destination },
    { id: "coins", title: t`Coins`, kind: "number", cell: ({ amount }) => coins(BigInt(amount)) },
    { id: "money", title: t`Money`, kind: "number", cell: ({ cents }) => dollars(BigInt(cents)) },
    {
      id: "state",
      title: t`State`,
      kind: "long",
      cell: (payout) =>
        payout.state === "requested" ? (
          <span className={styles.decide}>
            {isPayable(payout) ? (
              <Button size="page" onClick={() => setDeciding({ payout, deed: "settle" })}>
                {t`Paid`}
              </Button>
            ) : (
              <span>
                <Trans>Can be cancelled until {formatMoment(payout.payableAt)}</Trans>
              </span>
            )}
            <Button size="page" kind="danger" onClick={() => setDeciding({ payout, deed: "refuse" })}>
              {t`Refuse`}
            </Button>
          </span>
        ) : (
          `${say(DECIDED[payout.state])}${payout.note ? `: ${payout.note}` : ""}`
        ),
    },
  ];
  return (
    <div className={styles.panel}>
      {answer && (
        <div className={styles.terms}>
          <p>{termsSentence(answer.terms, answer.spentCents)}</p>
          <Button size="page" onClick={() => setSetting(true)}>
            {answer.terms ? t`Change the terms` : t`Turn payouts on`}
          </Button>
        </div>
      )}
      <PagedList
        pages={pages}
        loading={t`Loading the payouts`}
        failed={t`The payouts could not be loaded`}
        empty={
          <EmptyState title={t`Nobody has asked for a payout`}>{t`Requests appear here, the latest first.`}</EmptyState>
        }
      >
        {(items) => <DataTable label={t`Payouts`} rows={items} columns={columns} keyOf={({ id }) => id} stacks />}
      </PagedList>
      {setting && answer && <PayoutTermsDialog terms={answer.terms} onClose={() => setSetting(false)} />}
      {deciding && <DecidePayoutDialog {...deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}
