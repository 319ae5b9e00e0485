import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { social } from "../../../contract/api/social";
import { useQuery } from "../../stores/query/useQuery";
import { Chart } from "../../ui/charts/Chart";
import { IconButton } from "../../ui/controls/IconButton";
import { formatCounts } from "../../ui/format";
import { Row, Stack } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Resource } from "../../ui/page/Resource";
import { Following } from "../artist/Following";
import { longTime, shortTime } from "../home/metrics";

/** An artist beside the list. */
export function ArtistPanel({ handle, onClose }: { handle: string; onClose: () => void }) {
  const followers = useQuery(social.followers, { params: { handle } });
  return (
    <Stack as="section" aria-label={`@${handle}`}>
      <Row spread>
        <h2>
          <Link href={`/artist/${handle}`}>@{handle}</Link>
        </h2>
        <IconButton size="page" icon={X} label={t`Close`} onClick={onClose} />
      </Row>
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
            series={[{ title: t`Followers`, format: formatCounts }]}
            of={t`Day (UTC)`}
          />
        )}
      </Resource>
    </Stack>
  );
}
