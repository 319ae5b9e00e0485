import { type AdminPayout, payouts as routes } from "../../../contract/api/payouts";
import { coins, dollars } from "../../../contract/wallet";
import { ReasonDialog } from "./ReasonDialog";

interface Props {
  payout: AdminPayout;
  deed: "settle" | "refuse";
  onClose: () => void;
}

/** Asks for confirmation before a payout's coins are spent or given back. */
export function DecidePayoutDialog({ payout, deed, onClose }: Props) {
  const params = { payoutId: payout.id };
  const amount = coins(BigInt(payout.amount));
  const words =
    deed === "settle"
      ? {
          title: `Was ${dollars(BigInt(payout.cents))} paid?`,
          description: `Pay it to ${payout.destination} first: nothing here moves money. The ${amount} of @${payout.handle} are then gone.`,
          label: "Reference of the payment",
          action: "It was paid",
          kind: "primary" as const,
        }
      : {
          title: "Refuse this payout?",
          description: `The ${amount} of @${payout.handle} are free again.`,
          label: "Why",
          action: "Refuse",
          kind: "danger" as const,
        };
  return (
    <ReasonDialog
      {...words}
      hint="The person reads it."
      field="note"
      acting="Noting..."
      route={routes[deed]}
      input={(note) => ({ params, body: { note } })}
      refreshes={[routes.all]}
      onClose={onClose}
    />
  );
}
