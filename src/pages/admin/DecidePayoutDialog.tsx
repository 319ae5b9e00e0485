import { t } from "@lingui/core/macro";
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
          title: t`Was ${dollars(BigInt(payout.cents))} paid?`,
          description: t`Pay it to ${payout.destination} first: nothing here moves money. The ${amount} of @${payout.handle} are then gone.`,
          label: t`Reference of the payment`,
          action: t`It was paid`,
          kind: "primary" as const,
        }
      : {
          title: t`Refuse this payout?`,
          description: t`The ${amount} of @${payout.handle} are free again.`,
          label: t`Why`,
          action: t`Refuse`,
          kind: "danger" as const,
        };
  return (
    <ReasonDialog
      {...words}
      hint={t`The person reads it.`}
      field="note"
      acting={t`Noting...`}
      route={routes[deed]}
      input={(note) => ({ params, body: { note } })}
      refreshes={[routes.all]}
      onClose={onClose}
    />
  );
}
