import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type Offer, plans as routes, type Subscription } from "../../../contract/api/plans";
import { PLANS } from "../../../contract/plans";
import { dollars } from "../../../contract/wallet";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Row, Text } from "../../ui/layout/Stack";
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
  const what =
    order.kind === "item"
      ? order.item.name
      : order.isYearly
        ? t`${order.plan.name}, yearly`
        : t`${order.plan.name}, monthly`;
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
    toast({ title: t`${what} is yours`, tone: "success" });
    onDone(answer.value.subscription);
  };
  return (
    <FormDialog
      title={order.kind === "item" ? t`Buy ${what}?` : t`Upgrade to ${what}?`}
      description={provider?.sentence}
      action={provider?.name === "stripe" ? t`Go on to the payment` : t`Pay ${dollars(charge)}`}
      acting={t`One moment...`}
      busy={pending}
      problem={problem}
      onSubmit={() => void pay()}
      onClose={onClose}
    >
      <dl>
        <Row spread>
          <dt>{what}</dt>
          <dd>{dollars(charge + credit)}</dd>
        </Row>
        {credit > 0n && (
          <Row spread>
            <dt>
              <Trans>Rest of {PLANS[current.tier].name}, credited</Trans>
            </dt>
            <dd>{dollars(-credit)}</dd>
          </Row>
        )}
        <Row spread className={styles.total}>
          <dt>{provider?.name === "stripe" && credit > 0n ? t`About, now` : t`Now`}</dt>
          <dd>{dollars(charge)}</dd>
        </Row>
      </dl>
      {order.kind === "plan" && (
        <Text tone="muted">
          {order.isYearly
            ? t`It is renewed each year until you cancel. You can cancel at any time; it then lasts to the end of what is paid.`
            : t`It is renewed each month until you cancel. You can cancel at any time; it then lasts to the end of what is paid.`}
        </Text>
      )}
    </FormDialog>
  );
}
