import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { OCCASIONS, PLATFORM_PERCENT, splitOfView } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { Section } from "../../ui/page/Page";
import { Stat, Stats } from "../../ui/page/Stat";

/** The highest price that a release may have for one view, in minor units. */
const MOST_PER_VIEW = 1000n;

/** Percentages that the platform will keep of features that are planned. */
const FEES = { marketplace: 15, collaboration: 20 };

/** How releases earn, by the rules of the ledger; planned income is shown in a demonstration only. */
export function Revenue({ demo }: { demo: boolean }) {
  return (
    <Section title={t`What your releases bring in`} lead={t`The same on every plan, the free one included.`}>
      <Stats columns>
        <Stat name={t`Of every paid view`} size="large" note={t`is yours, the rest runs the platform`}>
          {String(100n - PLATFORM_PERCENT)} %
        </Stat>
        <Stat name={t`A view at 10 AC`} size="large" note={t`you set the price, from nothing to 10 AC`}>
          {coins(splitOfView(MOST_PER_VIEW).creator)}
        </Stat>
        <Stat
          name={t`Those who watch earn`}
          size="large"
          note={
            <Trans>
              {coins(OCCASIONS["release.like"].amount)} for a like, {coins(OCCASIONS["release.share"].amount)} for a
              share that brings a visitor
            </Trans>
          }
        >
          <Trans>{coins(OCCASIONS["watch.minute"].amount)} a minute</Trans>
        </Stat>
        {demo && (
          <>
            <Stat name={t`Per 1,000 plays`} size="large" note={t`against $3 elsewhere; figures of the demonstration`}>
              $50+
            </Stat>
            <Stat
              name={t`Of a sale on the marketplace`}
              size="large"
              note={t`is yours; the marketplace is not built yet`}
            >
              {100 - FEES.marketplace} %
            </Stat>
            <Stat
              name={t`Of a service to other artists`}
              size="large"
              note={t`is yours; collaboration services are not built yet`}
            >
              {100 - FEES.collaboration} %
            </Stat>
          </>
        )}
      </Stats>
    </Section>
  );
}
