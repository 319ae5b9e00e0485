import { useState } from "react";
import { type Payout, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { coinsMoved } from "../../stores/person/wallet";
import { useCall, useLoaded } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { formatDay } from "../../ui/format";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { cell, Table } from "../../ui/page/Table";
import { PayoutDialog } from "./PayoutDialog";

const load = () => callApi(routes.list);
const STATES: Record<Payout["state"], string> = {
  requested: "Waits for an administrator",
  settled: "Paid",
  refused: "Refused",
  withdrawn: "Taken back",
};

/** Coins as money, where the operator pays them out. */
export function Payouts({ available }: { available: bigint }) {
  const { state, reload } = useLoaded(load);
  const { pending, problem, run } = useCall();
  const [asking, setAsking] = useState(false);
  const changed = async () => {
    await Promise.all([reload(), coinsMoved()]);
  };
  const withdraw = async (payoutId: string) => {
    const answer = await run(() => callApi(routes.withdraw, { params: { payoutId } }));
    if (answer.ok) await changed();
  };
  if (state.kind !== "loaded") {
    return (
      <Section title="Payouts">
        {state.kind === "loading" ? (
          <Skeleton label="Loading the payouts" widths={[48]} />
        ) : (
          <Failed title="The payouts could not be loaded" onRetry={() => void reload()}>
            {state.failure.message}
          </Failed>
        )}
      </Section>
    );
  }
  const { terms, items } = state.value;
  const open = items.some((payout) => payout.state === "requested");
  return (
    <Section
      title="Payouts"
      lead={
        terms
          ? `100 AC are paid out as ${dollars(BigInt(terms.centsPerHundredCoins))}, from ${coins(BigInt(terms.minimum))} on. Your coins are set aside until an administrator has paid or refused.`
          : "Payouts are off on this server: its operator has set no rate and no budget."
      }
      actions={
        terms && (
          <Button size="page" disabled={open} onClick={() => setAsking(true)}>
            {open ? "A payout is open" : "Ask for a payout"}
          </Button>
        )
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {items.length > 0 && (
        <Table
          label="Payouts asked for"
          wide
          stacks
          head={
            <>
              <th scope="col">Asked on</th>
              <th scope="col">State</th>
              <th scope="col" className={cell.number}>
                Coins
              </th>
              <th scope="col" className={cell.number}>
                Money
              </th>
              <th scope="col">
                <span className="srOnly">Take back</span>
              </th>
            </>
          }
        >
          {items.map((payout) => (
            <tr key={payout.id}>
              <td className={cell.muted}>{formatDay(payout.requestedAt)}</td>
              <td className={cell.wide}>
                {STATES[payout.state]}
                {payout.note && `: ${payout.note}`}
              </td>
              <td className={cell.number}>{coins(BigInt(payout.amount))}</td>
              <td className={cell.number}>{dollars(BigInt(payout.cents))}</td>
              <td>
                {payout.state === "requested" && (
                  <Button size="page" kind="ghost" disabled={pending} onClick={() => void withdraw(payout.id)}>
                    Take back
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {asking && terms && (
        <PayoutDialog
          terms={terms}
          available={available}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false);
            void changed();
          }}
        />
      )}
    </Section>
  );
}
