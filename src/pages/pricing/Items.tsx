import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { Offer } from "../../../contract/api/plans";
import { type Item, savingPercent } from "../../../contract/plans";
import { dollars } from "../../../contract/wallet";
import { signInAddress } from "../../stores/person/returnAddress";
import { Button } from "../../ui/controls/Button";
import { Badge } from "../../ui/layout/Badge";
import { Icon } from "../../ui/layout/Icon";
import { LinkButton } from "../../ui/navigation/Link";
import { Section } from "../../ui/page/Page";
import { say } from "../../words/say";
import type { Order } from "./orders";
import styles from "./Pricing.module.css";

interface Props {
  offer: Offer;
  owned: readonly Item[];
  onOrder: ((order: Order) => void) | null;
}

/** Things that are bought once; empty if there are none. */
export function Items({ offer, owned, onOrder }: Props) {
  if (offer.items.length === 0) return null;
  return (
    <Section title={t`Buy once`} lead={t`Paid a single time, without a subscription.`}>
      <ul className={styles.cards} data-three>
        {offer.items.map((item) => (
          <li key={item.id} className={styles.card}>
            <header className={styles.cardTop}>
              <h3>{say(item.name)}</h3>
              {item.originalCents !== null && (
                <Badge>{t`Save ${savingPercent(BigInt(item.cents), BigInt(item.originalCents))}%`}</Badge>
              )}
            </header>
            <p className={styles.description}>{say(item.description)}</p>
            <p className={styles.price}>
              <strong>{dollars(BigInt(item.cents))}</strong>
              {item.originalCents !== null && (
                <span>
                  <Trans> was</Trans> <s>{dollars(BigInt(item.originalCents))}</s>
                </span>
              )}
            </p>
            {onOrder === null ? (
              <LinkButton href={signInAddress("/pricing")} aria-label={t`Sign in to buy ${say(item.name)}`}>
                {t`Sign in to buy`}
              </LinkButton>
            ) : owned.includes(item.id) ? (
              <p className={styles.state}>{t`Bought`}</p>
            ) : (
              <Button size="page" aria-label={t`Buy ${say(item.name)}`} onClick={() => onOrder({ kind: "item", item })}>
                {t`Buy`}
              </Button>
            )}
            <ul className={styles.features} aria-label={t`${say(item.name)} holds`}>
              {item.features.map((feature) => (
                <li key={feature}>
                  <Icon as={Check} />
                  <span>{say(feature)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
