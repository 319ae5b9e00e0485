import { t } from "@lingui/core/macro";
import { predictor } from "../../../contract/api/predictor";
import { useQuery } from "../../stores/query/useQuery";
import { formatCount } from "../../ui/format";
import { Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { Stats } from "../../ui/page/Stat";
import { EstimateStat } from "../EstimateStat";
import { percent } from "./words";

/** What the next release may reach, judged by the past ones. */
export function Forecast() {
  const prediction = useQuery(predictor.predict, { query: {} });
  return (
    <Section
      title={t`Your next release`}
      lead={t`What a release that comes out now may reach in its first seven days.`}
    >
      <Resource of={prediction} loading={t`Predicting`} failed={t`The prediction could not be loaded`}>
        {({ views, engagement, viral, platform, backTest }) => (
          <>
            <Stats columns>
              <EstimateStat name={t`Expected views`} of={views} format={formatCount} />
              <EstimateStat name={t`Expected engagement`} of={engagement} format={percent} />
              <EstimateStat name={t`Viral potential`} of={viral} format={percent} />
            </Stats>
            {views.value === null && platform.views.value !== null && (
              <Text tone="muted">
                {t`All artists here: ${formatCount(platform.views.value)} views is the median of ${platform.views.n} publications.`}
              </Text>
            )}
            {backTest && (
              <Text tone="muted">
                {t`Checked on ${backTest.n} past publications: half of the predictions were off by a factor of ${backTest.factor.toFixed(1)} at most, always guessing your median by ${backTest.guess.toFixed(1)}; ${percent(backTest.covered * 100)} lay within their range.`}
              </Text>
            )}
          </>
        )}
      </Resource>
    </Section>
  );
}
