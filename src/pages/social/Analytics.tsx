import { t } from "@lingui/core/macro";
import { BarChart3 } from "lucide-react";
import { networks } from "../../../contract/api/networks";
import { predictor } from "../../../contract/api/predictor";
import type { CallOutput } from "../../../contract/api/route";
import { OWN_FEED, POST_STATUS_NAMES, POST_STATUSES, titleOfDestination } from "../../../contract/deployments";
import { useQuery } from "../../stores/query/useQuery";
import { Chart } from "../../ui/charts/Chart";
import { formatMoment, formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Stack, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { language } from "../../words/language";
import { say } from "../../words/say";
import { ownHours } from "./hours";

type Answer = CallOutput<typeof networks.analytics>;
type Post = Answer["posts"][number];
type Platform = Answer["platforms"][number];

const figure = (value: number | null) => (value === null ? "–" : formatWhole(value));

const postColumns = (): readonly Column<Post>[] => [
  {
    id: "content",
    title: t`Post`,
    wide: true,
    cell: ({ content, url }) => {
      const text = content === "" ? t`A picture` : content;
      if (url === null) return text;
      return url.startsWith("/") ? <Link href={url}>{text}</Link> : <a href={url}>{text}</a>;
    },
    value: ({ content }) => content,
  },
  { id: "platform", title: t`Platform`, cell: ({ platform }) => say(titleOfDestination(platform)) },
  {
    id: "at",
    title: t`Published`,
    kind: "muted",
    extra: true,
    cell: ({ publishedAt }) => formatMoment(publishedAt),
    value: ({ publishedAt }) => publishedAt,
  },
  {
    id: "views",
    title: t`Viewers`,
    kind: "number",
    cell: ({ views }) => figure(views),
    value: ({ views }) => views ?? "",
  },
  {
    id: "likes",
    title: t`Likes`,
    kind: "number",
    cell: ({ likes }) => figure(likes),
    value: ({ likes }) => likes ?? "",
  },
  {
    id: "comments",
    title: t`Comments`,
    kind: "number",
    extra: true,
    cell: ({ comments }) => figure(comments),
    value: ({ comments }) => comments ?? "",
  },
  {
    id: "shares",
    title: t`Shares`,
    kind: "number",
    extra: true,
    cell: ({ shares }) => figure(shares),
    value: ({ shares }) => shares ?? "",
  },
  { id: "status", title: t`Status`, cell: ({ status }) => (status === null ? "" : say(POST_STATUSES[status].title)) },
];
const platformColumns = (): readonly Column<Platform>[] => [
  { id: "platform", title: t`Platform`, wide: true, cell: ({ platform }) => say(titleOfDestination(platform)) },
  { id: "posts", title: t`Posts`, kind: "number", cell: ({ posts }) => formatWhole(posts) },
  { id: "views", title: t`Viewers`, kind: "number", cell: ({ views }) => figure(views) },
  { id: "likes", title: t`Likes`, kind: "number", cell: ({ likes }) => formatWhole(likes) },
  { id: "comments", title: t`Comments`, kind: "number", extra: true, cell: ({ comments }) => formatWhole(comments) },
  { id: "shares", title: t`Shares`, kind: "number", extra: true, cell: ({ shares }) => formatWhole(shares) },
];

/** When one's audience is active, by hour and day, in the reader's own time. */
function HeatMap() {
  const best = useQuery(predictor.bestTime, { query: { network: OWN_FEED } });
  return (
    <Section title={t`When your audience is active`}>
      <Resource
        of={best}
        loading={t`Loading hours`}
        failed={t`The hours could not be loaded`}
        isEmpty={({ hours, n }) => hours.length === 0 || n === 0}
        empty={
          <EmptyState icon={BarChart3} title={t`Nothing is known yet`}>
            {t`The heat map fills as people play, like and comment on what you publish.`}
          </EmptyState>
        }
      >
        {({ hours, reason }) => {
          const local = ownHours(hours, -new Date().getTimezoneOffset() / 60);
          // 2 March 2026 is a Monday
          const days = Array.from({ length: 7 }, (_, day) =>
            new Date(2026, 2, 2 + day).toLocaleDateString(language(), { weekday: "long" }),
          );
          return (
            <Stack gap={2}>
              <Chart
                kind="heat"
                label={t`Share of a week's activity by hour and day, in your own time`}
                of={t`Hour`}
                points={Array.from({ length: 24 }, (_, hour) => ({
                  short: `${hour}`,
                  name: `${String(hour).padStart(2, "0")}:00`,
                  values: days.map((_, day) => local[day * 24 + hour] ?? 0),
                }))}
                series={days.map((title) => ({
                  title,
                  format: (value: number) => `${value.toFixed(1)} %`,
                  least: 0.1,
                }))}
              />
              <Text tone="muted" size="small">
                {reason}
              </Text>
            </Stack>
          );
        }}
      </Resource>
    </Section>
  );
}

/** How posts and platforms do. */
export function Analytics({ heatFirst = false }: { heatFirst?: boolean }) {
  const figures = useQuery(networks.analytics, {});
  return (
    <Stack gap={6}>
      {heatFirst && <HeatMap />}
      <Section title={t`Post performance`}>
        <Resource
          of={figures}
          loading={t`Loading figures`}
          failed={t`The figures could not be loaded`}
          isEmpty={({ posts }) => posts.length === 0}
          empty={
            <EmptyState icon={BarChart3} title={t`No posts yet`}>
              {t`Once you have posted, this shows who saw it and what they did.`}
            </EmptyState>
          }
        >
          {({ posts, platforms }) => (
            <Stack gap={4}>
              <DataTable
                label={t`Post performance`}
                rows={posts}
                columns={postColumns()}
                keyOf={({ id }) => id}
                csv="posts"
              />
              <ul>
                {POST_STATUS_NAMES.map((status) => (
                  <li key={status}>
                    <Text tone="muted" size="small">
                      <strong>{say(POST_STATUSES[status].title)}</strong>: {say(POST_STATUSES[status].rule)}
                    </Text>
                  </li>
                ))}
              </ul>
              <h3>{t`By platform`}</h3>
              <DataTable
                label={t`By platform`}
                rows={platforms}
                columns={platformColumns()}
                keyOf={({ platform }) => platform}
              />
            </Stack>
          )}
        </Resource>
      </Section>
      {!heatFirst && <HeatMap />}
    </Stack>
  );
}
