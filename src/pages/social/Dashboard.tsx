import { t } from "@lingui/core/macro";
import { networks } from "../../../contract/api/networks";
import type { CallOutput } from "../../../contract/api/route";
import { TRENDS } from "../../../contract/deployments";
import { useQuery } from "../../stores/query/useQuery";
import { formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Stack } from "../../ui/layout/Stack";
import { LinkButton } from "../../ui/navigation/Link";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { Accounts } from "./Accounts";

type Platform = CallOutput<typeof networks.platformStats>["items"][number];
type Trend = CallOutput<typeof networks.trends>["items"][number];

const platformColumns = (): readonly Column<Platform>[] => [
  { id: "name", title: t`Platform`, wide: true, cell: ({ name }) => name },
  {
    id: "followers",
    title: t`Followers`,
    kind: "number",
    cell: ({ followers, connected }) =>
      followers === null ? (connected ? t`not told` : t`not connected`) : formatWhole(followers),
  },
  {
    id: "engagement",
    title: t`Engagement`,
    kind: "number",
    cell: ({ engagement }) => (engagement === null ? "–" : t`${engagement} per 100 viewers`),
  },
];
const trendColumns = (): readonly Column<Trend>[] => [
  { id: "tag", title: t`Hashtag`, wide: true, cell: ({ tag }) => tag },
  { id: "people", title: t`Artists`, kind: "number", cell: ({ people }) => formatWhole(people) },
  { id: "uses", title: t`Uses`, kind: "number", cell: ({ uses }) => formatWhole(uses) },
  { id: "before", title: t`Week before`, kind: "number", extra: true, cell: ({ before }) => formatWhole(before) },
];

/** What there is: platforms, connected accounts, and what others here talk about. */
export function Dashboard() {
  const stats = useQuery(networks.platformStats, {});
  const trends = useQuery(networks.trends, {});
  return (
    <Stack gap={6}>
      <Section
        title={t`Platforms`}
        lead={t`Followers are what each network last told us. Engagement is counted on your Backline feed: likes, comments and shares for each 100 viewers.`}
      >
        <Resource of={stats} loading={t`Loading platforms`} failed={t`The platforms could not be loaded`}>
          {({ items }) => (
            <DataTable label={t`Platforms`} rows={items} columns={platformColumns()} keyOf={({ id }) => id} />
          )}
        </Resource>
      </Section>
      <Accounts />
      <Section
        title={t`Trending hashtags`}
        lead={t`From public posts and releases on Backline in the last ${TRENDS.days} days, used by at least ${TRENDS.leastAccounts} artists.`}
      >
        <Resource
          of={trends}
          loading={t`Loading hashtags`}
          failed={t`The hashtags could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState title={t`No trend yet`} actions={<LinkButton href="/feed">{t`Write a post`}</LinkButton>}>
              {t`A hashtag appears here once several artists use it in the same week.`}
            </EmptyState>
          }
        >
          {({ items }) => (
            <DataTable label={t`Trending hashtags`} rows={items} columns={trendColumns()} keyOf={({ tag }) => tag} />
          )}
        </Resource>
      </Section>
    </Stack>
  );
}
