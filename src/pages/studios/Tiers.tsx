import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PLANS, priceOf, TIERS, type Tier } from "../../../contract/plans";
import type { Studio } from "../../../contract/studios";
import { dollars } from "../../../contract/wallet";
import { LinkButton } from "../../ui/navigation/Link";
import { Section } from "../../ui/page/Page";
import { language } from "../../words/language";
import { say } from "../../words/say";
import styles from "./StudiosPage.module.css";

/** The plans as cards, lowest first: price, what each is for, and the studios that it is recommended for. */
export function Tiers({ studios }: { studios: readonly Studio[] }) {
  return (
    <Section
      title={t`Plans`}
      lead={t`Every studio is open on every plan. A larger plan has more room, for you and for others.`}
      actions={<LinkButton href="/pricing">{t`Compare plans`}</LinkButton>}
    >
      <ul className={styles.tiers} aria-label={t`Tiers`}>
        {TIERS.map((tier) => (
          <TierCard key={tier} tier={tier} names={studios.filter((studio) => studio.tier === tier)} />
        ))}
      </ul>
    </Section>
  );
}

function TierCard({ tier, names }: { tier: Tier; names: readonly Studio[] }) {
  const { name, description } = PLANS[tier];
  return (
    <li className={styles.tier} data-tier={tier}>
      <h3>{name}</h3>
      <p className={styles.tierPrice}>
        <Trans>
          <strong>{dollars(priceOf(tier, false))}</strong> a month
        </Trans>
      </p>
      <p className={styles.tierText}>{say(description)}</p>
      {names.length > 0 && (
        <p className={styles.tierText}>
          <Trans>
            Recommended for:{" "}
            {new Intl.ListFormat(language(), { type: "unit" }).format(names.map((studio) => say(studio.name)))}
          </Trans>
        </p>
      )}
    </li>
  );
}
