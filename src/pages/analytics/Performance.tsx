import { t } from "@lingui/core/macro";
import type { AnalyticsSummary, PlatformFigures } from "../../../contract/api/dashboard";
import { formatCount } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { earnings, growth, kindName, percent, platformName, sourceName } from "./words";

type Content = AnalyticsSummary["topContent"][number];
type Type = AnalyticsSummary["contentTypes"][number];

const platforms = (): readonly Column<PlatformFigures>[] => [
  {
    id: "platform",
    title: t`Platform`,
    wide: true,
    cell: ({ name }) => platformName(name),
    value: ({ name }) => platformName(name),
  },
  {
    id: "source",
    title: t`Source`,
    kind: "muted",
    extra: true,
    cell: ({ sources }) => sources.map(sourceName).join(", "),
    value: ({ sources }) => sources.join(" "),
  },
  {
    id: "views",
    title: t`Views`,
    kind: "number",
    labelled: true,
    cell: ({ views }) => formatCount(views),
    value: ({ views }) => views,
  },
  {
    id: "growth",
    title: t`Growth`,
    kind: "number",
    labelled: true,
    cell: (row) => growth(row.growth),
    value: (row) => row.growth,
  },
  {
    id: "engagement",
    title: t`Engagement`,
    kind: "number",
    labelled: true,
    cell: ({ engagement }) => percent(engagement),
    value: ({ engagement }) => engagement,
  },
  {
    id: "followers",
    title: t`New followers`,
    kind: "number",
    labelled: true,
    cell: ({ followers }) => formatCount(followers),
    value: ({ followers }) => followers,
  },
];

/** The platforms side by side. */
export function Platforms({ of }: { of: AnalyticsSummary }) {
  return (
    <Section
      title={t`Platform performance`}
      lead={t`Of each platform and day one source counts: the network's own numbers before those of a file.`}
    >
      <DataTable
        label={t`Platform performance`}
        rows={of.platforms}
        columns={platforms()}
        keyOf={({ name }) => name}
        csv={`platforms-${of.range}`}
        stacks
      />
    </Section>
  );
}

const contents = (): readonly Column<Content>[] => [
  {
    id: "title",
    title: t`Title`,
    wide: true,
    cell: ({ id, title, type }) => {
      if (type === "release") return <Link href={`/watch/${id}`}>{title}</Link>;
      return type === "post" ? <Link href={`/post/${id}`}>{title}</Link> : title;
    },
    value: ({ title }) => title,
  },
  {
    id: "type",
    title: t`Type`,
    kind: "muted",
    extra: true,
    cell: ({ type }) => kindName(type),
    value: ({ type }) => type,
  },
  {
    id: "platform",
    title: t`Most on`,
    kind: "muted",
    extra: true,
    cell: ({ platform }) => platformName(platform),
    value: ({ platform }) => platform,
  },
  {
    id: "views",
    title: t`Views`,
    kind: "number",
    labelled: true,
    cell: ({ views }) => formatCount(views),
    value: ({ views }) => views,
  },
  {
    id: "engagement",
    title: t`Engagement`,
    kind: "number",
    labelled: true,
    cell: ({ engagement }) => percent(engagement),
    value: ({ engagement }) => engagement,
  },
  {
    id: "revenue",
    title: t`Earnings`,
    kind: "number",
    labelled: true,
    cell: ({ revenue }) => earnings(revenue),
    value: ({ revenue }) => Number(revenue) / 100,
  },
];

/** What was seen most. */
export function TopContent({ of }: { of: AnalyticsSummary }) {
  return (
    <Section title={t`Top content`}>
      {of.topContent.length === 0 ? (
        <EmptyState
          title={t`Nothing was seen in this time`}
          actions={<LinkButton href="/releases">{t`Your releases`}</LinkButton>}
        >
          {t`Share the link of a release, or look at a longer span.`}
        </EmptyState>
      ) : (
        <DataTable
          label={t`Top content`}
          rows={of.topContent}
          columns={contents()}
          keyOf={({ id }) => id}
          csv={`top-content-${of.range}`}
          stacks
        />
      )}
    </Section>
  );
}

const types = (): readonly Column<Type>[] => [
  { id: "type", title: t`Type`, wide: true, cell: ({ type }) => kindName(type), value: ({ type }) => type },
  {
    id: "count",
    title: t`With numbers`,
    kind: "number",
    labelled: true,
    cell: ({ count }) => formatCount(count),
    value: ({ count }) => count,
  },
  {
    id: "views",
    title: t`Views`,
    kind: "number",
    labelled: true,
    cell: ({ views }) => formatCount(views),
    value: ({ views }) => views,
  },
  {
    id: "engagement",
    title: t`Engagement`,
    kind: "number",
    labelled: true,
    cell: ({ engagement }) => percent(engagement),
    value: ({ engagement }) => engagement,
  },
  {
    id: "revenue",
    title: t`Earnings`,
    kind: "number",
    labelled: true,
    cell: ({ revenue }) => earnings(revenue),
    value: ({ revenue }) => Number(revenue) / 100,
  },
];

/** Kinds of content side by side. */
export function ContentTypes({ of }: { of: AnalyticsSummary }) {
  if (of.contentTypes.length === 0) return null;
  return (
    <Section title={t`Content type performance`}>
      <DataTable
        label={t`Content type performance`}
        rows={of.contentTypes}
        columns={types()}
        keyOf={({ type }) => type}
        csv={`content-types-${of.range}`}
        stacks
      />
    </Section>
  );
}
