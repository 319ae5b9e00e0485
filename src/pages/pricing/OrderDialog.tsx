import { useState } from "react";
import { type Offer, plans as routes, type Subscription } from "../../../contract/api/plans";
import { PLANS } from "../../../contract/plans";
import { dollars } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { costOf, type Order } from "./orders";
import styles from "./Pricing.module.css";

interface Props {
  order: Order;
  current: Subscription;
  provider: Offer["provider"];
  onClose: () => void;
  onDone: (subscription: Subscription) => void;
}

/** Asks for confirmation before anything is charged: what, how much, by whom. */
export function OrderDialog({ order, current, provider, onClose, onDone }: Props) {
  // fixed when the dialog opened
  const [{ charge, credit }] = useState(() => costOf(order, current, new Date()));
  const { pending, problem, run } = useCall();
  const what = order.kind === "item" ? order.item.name : `${order.plan.name}, ${order.isYearly ? "yearly" : "monthly"}`;
  const pay = async () => {
    const answer = await run(() =>
      order.kind === "item"
        ? callApi(routes.buy, { body: { itemId: order.item.id } })
        : callApi(routes.upgrade, { body: { tierId: order.plan.tier, isYearly: order.isYearly } }),
    );
    if (!answer.ok) return;
    if (answer.value.status === "redirect") {
      location.assign(answer.value.url);
      return;
    }
    toast({ title: `${what} is yours`, tone: "success" });
    onDone(answer.value.subscription);
  };
  return (
    <FormDialog
      title={order.kind === "item" ? `Buy ${what}?` : `Upgrade to ${what}?`}
      description={provider?.sentence}
      action={provider?.name === "stripe" ? "Go on to the payment" : `Pay ${dollars(charge)}`}
      acting="One moment..."
      busy={pending}
      problem={problem}
      onSubmit={() => void pay()}
      onClose={onClose}
    >
      <dl className={styles.sums}>
        <div>
          <dt>{what}</dt>
          <dd>{dollars(charge + credit)}</dd>
        </div>
        {credit > 0n && (
          <div>
            <dt>Rest of {PLANS[current.tier].name}, credited</dt>
            <dd>{dollars(-credit)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{provider?.name === "stripe" && credit > 0n ? "About, now" : "Now"}</dt>
          <dd>{dollars(charge)}</dd>
        </div>
      </dl>
      {order.kind === "plan" && (
        <p className={styles.muted}>
          It is renewed each {order.isYearly ? "year" : "month"} until you cancel. You can cancel at any time; it then
          lasts to the end of what is paid.
        </p>
      )}
    </FormDialog>
  );
}
