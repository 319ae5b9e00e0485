import { t } from "@lingui/core/macro";
import { Check, Copy, Minus } from "lucide-react";
import type { MadeContent } from "../../../contract/api/content";
import { NETWORKS } from "../../../contract/networks";
import { withHashtags } from "../../../contract/networkText";
import { CHECKS } from "../../../contract/writing/checklist";
import { CONTENT_TYPE_TITLES } from "../../../contract/writing/content";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { TextArea } from "../../ui/fields/TextArea";
import { formatNumber } from "../../ui/format";
import { Icon } from "../../ui/layout/Icon";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import { Stat, Stats } from "../../ui/page/Stat";
import { say } from "../../words/say";
import styles from "../writing/Writing.module.css";
import { WrittenBy } from "../writing/WrittenBy";

/** A text that was made, the checklist behind its score, and what is expected of it. */
export function MadeResult({ made }: { made: MadeContent }) {
  const { platform, type, title, content, hashtags, optimizationScore, checks, engagementPrediction, engagement } =
    made;
  const copy = () => {
    const text = withHashtags(content, hashtags);
    void copyText(text, text);
  };
  return (
    <Section
      title={title ?? t`${say(CONTENT_TYPE_TITLES[type])} for ${NETWORKS[platform].title}`}
      actions={
        <Button size="page" icon={Copy} onClick={copy}>
          {t`Copy All`}
        </Button>
      }
    >
      <Stack>
        <TextArea label={t`Content`} readOnly rows={Math.min(16, content.split("\n").length + 3)} value={content} />
        {hashtags.length > 0 && <p className={styles.text}>{hashtags.join(" ")}</p>}
        <WrittenBy by={made.writer} />
        <Stats>
          <Stat name={t`Optimization score`} size="large">{t`${optimizationScore} %`}</Stat>
          <Stat name={t`Predicted engagement`} size="large" note={say(engagement.reason)}>
            {engagementPrediction === null ? t`Not known yet` : t`${formatNumber(engagementPrediction, 1)} of 5`}
          </Stat>
        </Stats>
        <ul className={styles.list} aria-label={t`Checklist`}>
          {checks.map(({ name, done }) => (
            <li key={name}>
              <Row>
                <Icon as={done ? Check : Minus} />
                <Text as="span" tone={done ? "plain" : "muted"}>
                  {done ? say(CHECKS[name]) : t`Missing: ${say(CHECKS[name])}`}
                </Text>
              </Row>
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  );
}
