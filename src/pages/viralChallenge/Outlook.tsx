import { t } from "@lingui/core/macro";
import { type Prediction, predictor } from "../../../contract/api/predictor";
import type { Estimate } from "../../../contract/estimate";
import { NETWORKS, type Network } from "../../../contract/networks";
import { PREDICTOR } from "../../../contract/predictor";
import { useQuery } from "../../stores/query/useQuery";
import { formatMoment, formatNumber, formatWhole } from "../../ui/format";
import { Card, Text } from "../../ui/layout/Stack";
import { Resource } from "../../ui/page/Resource";
import { Stat, Stats } from "../../ui/page/Stat";
import styles from "./ViralChallenge.module.css";

/** Where a post about the challenge may go: the specified platforms, and our own. */
const REACHED: readonly Network[] = ["backline", "instagram", "tiktok", "youtube", "twitter", "facebook"];

const rangeOf = ({ low, high }: Estimate, format: (value: number) => string) =>
  low === null || high === null ? "" : t`${format(low)} to ${format(high)}`;

/** What may be expected of a post about the challenge that is published now, judged by one's own past publications. */
export function Outlook() {
  const here = useQuery(predictor.predict, { query: { network: "backline", kind: "post" } });
  return (
    <Resource of={here} loading={t`Loading what to expect`} failed={t`What to expect could not be loaded`}>
      {(prediction) => (
        <>
          <Viral of={prediction.viral} />
          <Reach here={prediction} />
          <Impact of={prediction} />
        </>
      )}
    </Resource>
  );
}

function Viral({ of: viral }: { of: Estimate }) {
  return (
    <Card as="section" aria-label={t`Viral potential`}>
      <h2>{t`Viral potential`}</h2>
      <Text tone="muted" size="small">
        {t`The chance that a post about it on Backline reaches ${PREDICTOR.viralTimes} times your usual views.`}
      </Text>
      {viral.value === null ? (
        <Text>{viral.reason}</Text>
      ) : (
        <>
          <Stats>
            <Stat name={t`Chance`} size="large" note={rangeOf(viral, (value) => `${formatNumber(value, 0)} %`)}>
              {formatNumber(viral.value, 0)} %
            </Stat>
          </Stats>
          <div className={styles.bar} aria-hidden>
            <div className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, viral.value))}%` }} />
          </div>
          <Text tone="muted" size="small">
            {viral.reason}
          </Text>
        </>
      )}
    </Card>
  );
}

function Reach({ here }: { here: Prediction }) {
  return (
    <Card as="section" aria-label={t`Platform reach`}>
      <h2>{t`Platform reach`}</h2>
      <Text tone="muted" size="small">
        {t`Views of a post about it in its first ${PREDICTOR.days} days.`}
      </Text>
      <dl className={styles.tags}>
        {REACHED.map((network) => (
          <div key={network} style={{ display: "contents" }}>
            <dt>{NETWORKS[network].title}</dt>
            <dd>{network === "backline" ? <Views of={here} /> : <OnNetwork network={network} />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function OnNetwork({ network }: { network: Network }) {
  const there = useQuery(predictor.predict, { query: { network, kind: "post" } }).state;
  if (there.kind === "loading") return "…";
  // a network that tells no views of single posts stays unknown, however many there are
  if (there.kind === "failed" || (network !== "backline" && there.value.views.n === 0)) return t`unknown`;
  return <Views of={there.value} />;
}

/** Expected views with their range; else how many publications are still missing. */
function Views({ of: { views } }: { of: Prediction }) {
  if (views.value === null) return t`${formatWhole(views.n)} of ${PREDICTOR.least} posts needed`;
  return `${formatWhole(views.value)} (${rangeOf(views, formatWhole)})`;
}

function Impact({ of: { views, engagement, platform, backTest } }: { of: Prediction }) {
  const rate = (value: number) => formatNumber(value, 1);
  const usual = platform.views.value === null ? null : formatWhole(platform.views.value);
  return (
    <Card as="section" aria-label={t`Impact prediction`}>
      <h2>{t`Impact prediction`}</h2>
      {views.value === null ? (
        <Text>{views.reason}</Text>
      ) : (
        <Stats>
          <Stat name={t`Views`} note={rangeOf(views, formatWhole)}>
            {formatWhole(views.value)}
          </Stat>
          {engagement.value !== null && (
            <Stat name={t`Engagement for 100 views`} note={rangeOf(engagement, rate)}>
              {rate(engagement.value)}
            </Stat>
          )}
        </Stats>
      )}
      {usual !== null && <Text tone="muted" size="small">{t`Median of everybody on Backline: ${usual} views.`}</Text>}
      {backTest && (
        <Text tone="muted" size="small">
          {t`Half of the past predictions were off by no more than a factor of ${rate(backTest.factor)}.`}
        </Text>
      )}
      <BestTime />
    </Card>
  );
}

function BestTime() {
  const best = useQuery(predictor.bestTime, { query: { network: "backline" } }).state;
  if (best.kind !== "loaded" || best.value.next === null) return null;
  return <Text size="small">{t`Best time to announce it: ${formatMoment(best.value.next)}`}</Text>;
}
