import { t } from "@lingui/core/macro";
import { Gem, Send, Target, Upload } from "lucide-react";
import { useState } from "react";
import type { CareerAnalytics, career } from "../../../contract/api/career";
import type { CallOutput } from "../../../contract/api/route";
import { AGENTS } from "../../../contract/career/agents";
import { isBuilt } from "../../../contract/routes";
import { coins } from "../../../contract/wallet";
import { Button } from "../../ui/controls/Button";
import { formatMoment, formatNumber, formatWhole } from "../../ui/format";
import { Stack, Text } from "../../ui/layout/Stack";
import { LinkButton } from "../../ui/navigation/Link";
import { Stat, Stats } from "../../ui/page/Stat";
import { say } from "../../words/say";
import styles from "./Career.module.css";
import { GoalDialog } from "./GoalDialog";

type Activity = CallOutput<typeof career.agents>["activity"];

/** How many things the agents did are shown. */
const MOST = 6;

/** Figures at a glance, what the agents did, and what one may do now. */
export function Sidebar({ numbers, activity }: { numbers: CareerAnalytics | null; activity: Activity }) {
  const [setting, setSetting] = useState(false);
  return (
    <aside className={styles.side} aria-label={t`At a glance`}>
      <section aria-labelledby="quick-stats">
        <h2 id="quick-stats">{t`Quick Stats`}</h2>
        {numbers && (
          <Stats>
            <Stat name={t`Followers`}>{formatWhole(numbers.fanCount)}</Stat>
            <Stat name={t`Plays`}>{formatWhole(numbers.streamingPlays)}</Stat>
            <Stat name={t`Revenue`}>{coins(BigInt(numbers.totalRevenue))}</Stat>
            <Stat name={t`Career score`}>
              {numbers.careerScore === null ? t`Not yet` : formatNumber(numbers.careerScore, 1)}
            </Stat>
          </Stats>
        )}
      </section>
      <section aria-labelledby="ai-activity">
        <h2 id="ai-activity">{t`AI Activity`}</h2>
        {activity.length === 0 ? (
          <Text tone="muted">{t`The agents have not looked yet.`}</Text>
        ) : (
          <ul className={styles.list}>
            {activity.slice(0, MOST).map(({ agent, at, text }) => (
              <li key={`${agent} ${at}`}>
                <Text size="small">{`${say(AGENTS[agent].name)}: ${text}.`}</Text>
                <Text size="small" tone="muted">
                  {formatMoment(at)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions">{t`Quick Actions`}</h2>
        <Stack gap={2}>
          <LinkButton icon={Upload} href="/releases">
            {t`Upload New Track`}
          </LinkButton>
          {isBuilt("social-hub") && (
            <LinkButton icon={Send} href="/social-media-hub?tab=deploy">
              {t`Schedule Post`}
            </LinkButton>
          )}
          <Button size="page" icon={Target} onClick={() => setSetting(true)}>
            {t`Set New Goal`}
          </Button>
          <LinkButton icon={Gem} href="/pricing">
            {t`Upgrade Plan`}
          </LinkButton>
        </Stack>
      </section>
      {setting && <GoalDialog onClose={() => setSetting(false)} />}
    </aside>
  );
}
