import { t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { Offer, Subscription } from "../../../contract/api/plans";
import { DEFAULT_TIER, isPaidTier, type PaidTier, yearlySaving } from "../../../contract/plans";
import { dollars } from "../../../contract/wallet";
import { signInAddress } from "../../stores/person/returnAddress";
import { Button } from "../../ui/controls/Button";
import { Badge } from "../../ui/layout/Badge";
import { Icon } from "../../ui/layout/Icon";
import { LinkButton } from "../../ui/navigation/Link";
import { say } from "../../words/say";
import { cardAction, type Order } from "./orders";
import styles from "./Pricing.module.css";

interface Props {
  offer: Offer;
  isYearly: boolean;
  current: Subscription | null;
  onOrder: ((order: Order) => void) | null;
}

type PaidPlan = Offer["plans"][number] & { tier: PaidTier };

/** The four paid plans side by side; a click selects one and highlights its button. */
export function PlanCards({ offer, isYearly, current, onOrder }: Props) {
  const [selected, setSelected] = useState<PaidTier>(DEFAULT_TIER);
  const group = useId();
  const paid = offer.plans.filter((plan): plan is PaidPlan => isPaidTier(plan.tier));
  return (
    <ul className={styles.cards} aria-label={t`Plans`}>
      {paid.map((plan) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the radio button in it is what keys reach
        <li
          key={plan.tier}
          className={styles.card}
          data-marked={plan.tier === selected || undefined}
          onClick={() => setSelected(plan.tier)}
        >
          <header className={styles.cardTop}>
            <h2>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={plan.tier === selected}
                  onChange={() => setSelected(plan.tier)}
                />
                {plan.name}
              </label>
            </h2>
            {current?.tier === plan.tier && <Badge tone="accent">{t`Yours`}</Badge>}
          </header>
          <p className={styles.description}>{say(plan.description)}</p>
          <p className={styles.price}>
            <strong>{dollars(BigInt(isYearly ? plan.yearlyCents : plan.monthlyCents))}</strong>
            <span>{isYearly ? t` / year` : t` / month`}</span>
          </p>
          <p className={styles.saving}>
            {isYearly ? t`Saves ${dollars(yearlySaving(plan.tier))} a year` : t`Cancel any month`}
          </p>
          <CardButton
            plan={plan}
            isYearly={isYearly}
            current={current}
            sold={offer.provider !== null}
            selected={plan.tier === selected}
            onOrder={onOrder}
          />
          <ul className={styles.features} aria-label={t`${plan.name} holds`}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <Icon as={Check} />
                <span>{say(feature)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface CardButtonProps {
  plan: PaidPlan;
  isYearly: boolean;
  current: Subscription | null;
  sold: boolean;
  selected: boolean;
  onOrder: ((order: Order) => void) | null;
}

function CardButton({ plan, isYearly, current, sold, selected, onOrder }: CardButtonProps) {
  if (!onOrder) {
    return (
      <LinkButton href={signInAddress("/pricing")} aria-label={t`Sign in to choose ${plan.name}`}>
        {t`Sign in to choose`}
      </LinkButton>
    );
  }
  const action = cardAction(plan.tier, isYearly, current);
  if (action === "current") return <p className={styles.state}>{t`Current Plan`}</p>;
  if (action === "follows") return <p className={styles.state}>{t`Follows your present plan`}</p>;
  if (action === "included") return <p className={styles.state}>{t`Yours for the year`}</p>;
  if (action === "lower") return <p className={styles.state}>{t`Below your plan`}</p>;
  if (!sold) return <p className={styles.state}>{t`Not sold on this server`}</p>;
  return (
    <Button
      size="page"
      kind={selected ? "primary" : "plain"}
      disabled={current === null}
      aria-label={t`Upgrade Now: ${plan.name}`}
      onClick={() => onOrder({ kind: "plan", plan, isYearly })}
    >
      {t`Upgrade Now`}
    </Button>
  );
}
