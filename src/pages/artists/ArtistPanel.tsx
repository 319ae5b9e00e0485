import { X } from "lucide-react";
import { social } from "../../../contract/api/social";
import { useQuery } from "../../stores/query/useQuery";
import { Chart } from "../../ui/charts/Chart";
import { Button } from "../../ui/controls/Button";
import { formatCount } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import { Resource } from "../../ui/page/Resource";
import { Following } from "../artist/Following";
import { longTime, shortTime } from "../home/metrics";
import styles from "./Artists.module.css";

const FOLLOWERS = [
  {
    title: "Followers",
    format: (value: number, short: boolean) => (short ? formatCount(value) : value.toLocaleString()),
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
        <Button size="page" kind="ghost" icon={X} aria-label="Close" onClick={onClose} />
      </header>
      <Following handle={handle} />
      <h3>Followers, last 90 days</h3>
      <Resource of={followers} loading="Loading followers" failed="The followers could not be loaded">
        {({ course }) => (
          <Chart
            kind="area"
            label="Followers of today, by the day since when they follow; last 90 days"
            points={course.map(({ start, followers: value }) => ({
              short: shortTime(start, "day"),
              name: longTime(start, "day"),
              values: [value],
            }))}
            series={FOLLOWERS}
            of="Day (UTC)"
          />
        )}
      </Resource>
    </section>
  );
}
