import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { social } from "../../../contract/api/social";
import { useQuery } from "../../stores/query/useQuery";
import { Chart } from "../../ui/charts/Chart";
import { Button } from "../../ui/controls/Button";
import { formatCount } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import { Resource } from "../../ui/page/Resource";
import { language } from "../../words/language";
import { spoken, word } from "../../words/say";
import { Following } from "../artist/Following";
import { longTime, shortTime } from "../home/metrics";
import styles from "./Artists.module.css";

const FOLLOWERS = [
  {
    title: word("Followers"),
    format: (value: number, short: boolean) => (short ? formatCount(value) : value.toLocaleString(language())),
  },
];

/** An artist beside the list. */
export function ArtistPanel({ handle, onClose }: { handle: string; onClose: () => void }) {
  const followers = useQuery(social.followers, { params: { handle } });
  return (
    <section className={styles.panel} aria-label={`@${handle}`}>
      <header>
        <h2>
          <Link href={`/artist/${handle}`}>@{handle}</Link>
        </h2>
        <Button size="page" kind="ghost" icon={X} aria-label={t`Close`} onClick={onClose} />
      </header>
      <Following handle={handle} />
      <h3>{t`Followers, last 90 days`}</h3>
      <Resource of={followers} loading={t`Loading followers`} failed={t`The followers could not be loaded`}>
        {({ course }) => (
          <Chart
            kind="area"
            label={t`Followers of today, by the day since when they follow; last 90 days`}
            points={course.map(({ start, followers: value }) => ({
              short: shortTime(start, "day"),
              name: longTime(start, "day"),
              values: [value],
            }))}
            series={spoken(FOLLOWERS)}
            of="Day (UTC)"
          />
        )}
      </Resource>
    </section>
  );
}
