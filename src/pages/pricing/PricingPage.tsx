import { t } from "@lingui/core/macro";
import { useState } from "react";
import { z } from "zod";
import { type Offer, plans as routes, type Subscription } from "../../../contract/api/plans";
import { YEARLY_LABEL } from "../../../contract/plans";
import { useSession } from "../../stores/person/session";
import { useQuery } from "../../stores/query/useQuery";
import { Segmented } from "../../ui/fields/Segmented";
import { Stack } from "../../ui/layout/Stack";
import { useAddress, useSearch } from "../../ui/navigation/address";
import { Failed } from "../../ui/page/Failed";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { say } from "../../words/say";
import { Items } from "./Items";
import { OrderDialog } from "./OrderDialog";
import { OwnPlan } from "./OwnPlan";
import { type Order, paymentNotice } from "./orders";
import { PlanCards } from "./PlanCards";
import styles from "./Pricing.module.css";
import { Receipts } from "./Receipts";
import { Revenue } from "./Revenue";

// without a choice in the address, as the current plan is paid
const search = z.object({ pay: z.enum(["as now", "monthly", "yearly"]).default("as now") });

/** Plans and items; when signed in, also one's own plan and receipts. */
export function PricingPage() {
  const { search } = useAddress();
  const { state, reload } = useQuery(routes.offer);
  const signedIn = useSession(({ status }) => status === "authenticated");
  const title = t`Plans and pricing`;
  if (state.kind === "loading") {
    return (
      <Page title={title} width="wide" busy>
        <Skeleton label={t`Loading the plans`} widths={[40, 88, 88, 88]} />
      </Page>
    );
  }
  if (state.kind === "failed") {
    return (
      <Page title={title} width="wide">
        <Failed title={t`The plans could not be loaded`} onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      </Page>
    );
  }
  // the payment provider sends people back with what came of it in the address
  const common = { offer: state.value, notice: paymentNotice(search) };
  return signedIn ? <OwnPricing {...common} /> : <Shop {...common} current={null} onOrder={null} />;
}

/** The pricing page for a signed-in person. */
function OwnPricing({ offer, notice }: { offer: Offer; notice: string | null }) {
  const { state, reload, set } = useQuery(routes.current);
  const [order, setOrder] = useState<Order | null>(null);
  // counts orders, because receipts are loaded again after each
  const [orders, setOrders] = useState(0);
  if (state.kind === "failed") {
    return (
      <Page title={t`Plans and pricing`} width="wide">
        <Failed title={t`Your plan could not be loaded`} onRetry={() => void reload()}>
          {state.failure.message}
        </Failed>
      </Page>
    );
  }
  const current = state.kind === "loaded" ? state.value : null;
  const changed = (subscription: Subscription) => {
    set(subscription);
    setOrders((count) => count + 1);
  };
  return (
    <Shop offer={offer} notice={notice} current={current} onOrder={setOrder}>
      {current && <OwnPlan current={current} onChanged={changed} />}
      <Receipts key={orders} />
      {order && current && (
        <OrderDialog
          order={order}
          current={current}
          provider={offer.provider}
          onClose={() => setOrder(null)}
          onDone={(subscription) => {
            setOrder(null);
            changed(subscription);
          }}
        />
      )}
    </Shop>
  );
}

interface ShopProps {
  offer: Offer;
  notice: string | null;
  current: Subscription | null;
  /** null for those who must sign in first */
  onOrder: ((order: Order) => void) | null;
  children?: React.ReactNode;
}

function Shop({ offer, notice, current, onOrder, children }: ShopProps) {
  const [{ pay }, setSearch] = useSearch(search);
  const isYearly = pay === "as now" ? (current?.isYearly ?? false) : pay === "yearly";
  return (
    <Page
      title={t`Plans and pricing`}
      width="wide"
      lead={t`Every studio is open on every plan. A larger plan has more room, for you and for others.`}
      actions={
        <Segmented
          label={t`Pay monthly or yearly`}
          value={isYearly ? "yearly" : "monthly"}
          onChange={(value) => setSearch({ pay: value })}
          segments={[
            { value: "monthly", label: t`Monthly` },
            { value: "yearly", label: t`Yearly`, note: say(YEARLY_LABEL) },
          ]}
        />
      }
    >
      <Stack gap={2} className={styles.notices}>
        {notice && <Notice tone="success">{notice}</Notice>}
        <Notice>
          {offer.provider?.sentence ?? t`This server takes no payments: its operator has set up none.`}
          {offer.demo && t` Plans and items also name what is not built yet.`}
        </Notice>
      </Stack>
      <PlanCards offer={offer} isYearly={isYearly} current={current} onOrder={onOrder} />
      <Items offer={offer} owned={current?.items ?? []} onOrder={onOrder} />
      <Revenue demo={offer.demo} />
      {children}
    </Page>
  );
}
