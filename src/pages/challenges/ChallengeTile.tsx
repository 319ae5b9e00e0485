import { plural, t } from "@lingui/core/macro";
import type { ChallengeCard } from "../../../contract/api/challenges";
import { CHALLENGE_TYPES } from "../../../contract/challenges";
import { coins } from "../../../contract/wallet";
import { Badge } from "../../ui/layout/Badge";
import { Card, Row, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { say } from "../../words/say";
import styles from "./Challenges.module.css";
import { addressOf, addressOfHashtag, endOf } from "./words";

/** A challenge in a list. */
export function ChallengeTile({ of: challenge }: { of: ChallengeCard }) {
  const { id, title, hashtag, type, artist, pool, entries, votes, stems } = challenge;
  const taking = plural(entries, { one: "# entry", other: "# entries" });
  const voted = plural(votes, { one: "# vote", other: "# votes" });
  return (
    <Card>
      <Row spread align="start">
        <h3 className={styles.name}>
          <Link href={addressOf(id)}>{title}</Link>
        </h3>
        <Badge tone="accent">{coins(BigInt(pool))}</Badge>
      </Row>
      <Row gap={3}>
        <Link href={addressOfHashtag(hashtag)}>{hashtag}</Link>
        <Text as="span" tone="muted">
          {say(CHALLENGE_TYPES[type])}
        </Text>
        {stems && <Text as="span" tone="muted">{t`with stems`}</Text>}
      </Row>
      <Text tone="muted">
        {t`by`} <Link href={`/artist/${artist.handle}`}>{artist.name}</Link>
      </Text>
      <Text tone="muted" size="small">
        {taking} · {voted} · {endOf(challenge)}
      </Text>
    </Card>
  );
}
