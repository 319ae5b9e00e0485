import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { OCCASIONS, PLATFORM_PERCENT, splitOfView } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { Section } from "../../ui/page/Page";
import styles from "./Pricing.module.css";

/** The highest price that a release may have for one view, in minor units. */
const MOST_PER_VIEW = 1000n;

/** Percentages that the platform will keep of features that are planned. */
const FEES = { marketplace: 15, collaboration: 20 };

/** How releases earn, by the rules of the ledger; planned income is shown in a demonstration only. */
export function Revenue({ demo }: { demo: boolean }) {
  return (
    <Section title={t`What your releases bring in`} lead={t`The same on every plan, the free one included.`}>
      <dl className={styles.revenue}>
        <div>
          <dt>{t`Of every paid view`}</dt>
          <dd>{String(100n - PLATFORM_PERCENT)} %</dd>
          <dd className={styles.muted}>{t`is yours, the rest runs the platform`}</dd>
        </div>
        <div>
          <dt>{t`A view at 10 AC`}</dt>
          <dd>{coins(splitOfView(MOST_PER_VIEW).creator)}</dd>
          <dd className={styles.muted}>{t`you set the price, from nothing to 10 AC`}</dd>
        </div>
        <div>
          <dt>{t`Those who watch earn`}</dt>
          <dd>
            <Trans>{coins(OCCASIONS["watch.minute"].amount)} a minute</Trans>
          </dd>
          <dd className={styles.muted}>
            <Trans>
              {coins(OCCASIONS["release.like"].amount)} for a like, {coins(OCCASIONS["release.share"].amount)} for a
              share that brings a visitor
            </Trans>
          </dd>
        </div>
        {demo && (
          <>
            <div>
              <dt>{t`Per 1,000 plays`}</dt>
              <dd>$50+</dd>
              <dd className={styles.muted}>{t`against $3 elsewhere; figures of the demonstration`}</dd>
            </div>
            <div>
              <dt>{t`Of a sale on the marketplace`}</dt>
              <dd>{100 - FEES.marketplace} %</dd>
              <dd className={styles.muted}>{t`is yours; the marketplace is not built yet`}</dd>
            </div>
            <div>
              <dt>{t`Of a service to other artists`}</dt>
              <dd>{100 - FEES.collaboration} %</dd>
              <dd className={styles.muted}>{t`is yours; collaboration services are not built yet`}</dd>
            </div>
          </>
        )}
      </dl>
    </Section>
  );
}
