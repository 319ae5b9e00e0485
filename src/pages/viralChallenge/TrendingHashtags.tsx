import { plural, t } from "@lingui/core/macro";
import { challenges as routes } from "../../../contract/api/challenges";
import { TRENDING } from "../../../contract/challenges";
import { useQuery } from "../../stores/query/useQuery";
import { Card, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Resource } from "../../ui/page/Resource";
import { addressOf, addressOfHashtag } from "../challenges/words";
import styles from "./ViralChallenge.module.css";

/** Hashtags of the last days, and the challenges that most take part in. */
export function TrendingHashtags() {
  const trending = useQuery(routes.trending);
  return (
    <Card as="section" aria-label={t`Trending hashtags`}>
      <h2>{t`Trending hashtags`}</h2>
      <Text tone="muted" size="small">
        {t`How many artists used each in the last ${TRENDING.days} days, in public posts, in descriptions of releases and in challenges. Counted anew each minute.`}
      </Text>
      <Resource of={trending} loading={t`Loading hashtags`} failed={t`The hashtags could not be loaded`}>
        {({ hashtags, challenges }) => (
          <>
            {hashtags.length === 0 ? (
              <Text>{t`Nobody has used a hashtag in these days. Yours would be the first.`}</Text>
            ) : (
              <dl className={styles.tags}>
                {hashtags.map(({ hashtag, people }) => (
                  <div key={hashtag} style={{ display: "contents" }}>
                    <dt>
                      <Link href={addressOfHashtag(hashtag)}>{hashtag}</Link>
                    </dt>
                    <dd>{plural(people, { one: "# artist", other: "# artists" })}</dd>
                  </div>
                ))}
              </dl>
            )}
            {challenges.length > 0 && (
              <>
                <h3>{t`Most entries and votes`}</h3>
                <dl className={styles.tags}>
                  {challenges.map(({ id, title, entries }) => (
                    <div key={id} style={{ display: "contents" }}>
                      <dt>
                        <Link href={addressOf(id)}>{title}</Link>
                      </dt>
                      <dd>{plural(entries, { one: "# entry", other: "# entries" })}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
          </>
        )}
      </Resource>
    </Card>
  );
}
