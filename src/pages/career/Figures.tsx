import { t } from "@lingui/core/macro";
import { BarChart3 } from "lucide-react";
import { z } from "zod";
import type { CareerAnalytics } from "../../../contract/api/career";
import { coins } from "../../../contract/wallet";
import { Chart, type ChartSeries } from "../../ui/charts/Chart";
import { Segmented } from "../../ui/fields/Segmented";
import { formatCounts, formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { Stat, Stats } from "../../ui/page/Stat";
import { say, spoken, word } from "../../words/say";
import { longTime, shortTime } from "../home/metrics";
import { percent, signed } from "./words";

const SHOWN = [
  { value: "followers", label: word("Followers") },
  { value: "plays", label: word("Plays") },
  { value: "earned", label: word("Earnings") },
] as const;
const TRENDS = { up: word("Rising"), down: word("Falling"), flat: word("Level") } as const;
const search = z.object({ course: z.enum(SHOWN.map(({ value }) => value)).default("followers") });

/** A metric as the server counts it, with its unit. */
export function metricValue({ id, value }: CareerAnalytics["metrics"][number]): string {
  if (value === null) return "–";
  if (id === "earnings") return coins(BigInt(value));
  return id === "engagement" ? percent(value) : formatWhole(value);
}

/** The figures of 30 days with what changed. */
export function Metrics({ of: { metrics } }: { of: CareerAnalytics }) {
  return (
    <Stats columns>
      {metrics.map((metric) => (
        <Stat
          key={metric.id}
          name={metric.label}
          size="large"
          note={metric.change === null ? t`Nothing to compare with yet` : t`${signed(metric.change)} in 30 days`}
        >
          {metricValue(metric)}
        </Stat>
      ))}
    </Stats>
  );
}

/** The last 90 days as a chart. */
export function Course({ of: { course } }: { of: CareerAnalytics }) {
  const [{ course: shown }, setSearch] = useSearch(search);
  if (course.every(({ followers, plays, earned }) => followers === 0 && plays === 0 && earned === "0")) return null;
  const at = SHOWN.findIndex(({ value }) => value === shown);
  const series: ChartSeries[] = [
    { title: t`Followers`, format: formatCounts },
    { title: t`Plays`, format: formatCounts },
    { title: t`Earnings`, format: (value) => coins(BigInt(Math.round(value))), least: 100 },
  ];
  return (
    <Section
      title={t`The last 90 days`}
      lead={t`Followers at the end of each day, plays and paid views within it; days are those of UTC.`}
    >
      <Segmented
        label={t`What the chart shows`}
        value={shown}
        segments={spoken(SHOWN)}
        onChange={(next) => setSearch({ course: next })}
      />
      <Chart
        kind={shown === "followers" ? "area" : "bar"}
        label={t`${say(SHOWN[at]?.label ?? "")}, last 90 days`}
        points={course.map(({ start, followers, plays, earned }) => ({
          short: shortTime(start, "day"),
          name: longTime(start, "day"),
          values: [followers, plays, Number(earned)],
        }))}
        series={series}
        drawn={[at]}
        of={t`Day (UTC)`}
      />
    </Section>
  );
}

/** Plays by platform. */
export function Platforms({ of: { platformData } }: { of: CareerAnalytics }) {
  type Row = (typeof platformData)[number];
  const columns: readonly Column<Row>[] = [
    { id: "platform", title: t`Platform`, wide: true, cell: ({ platform }) => platform },
    { id: "plays", title: t`Plays so far`, kind: "number", cell: ({ plays }) => formatWhole(plays) },
    {
      id: "growth",
      title: t`30 days beside the 30 before`,
      kind: "number",
      cell: ({ growth }) => (growth === null ? "–" : signed(growth)),
    },
  ];
  return (
    <Section title={t`Platforms`}>
      {platformData.length === 0 ? (
        <EmptyState
          icon={BarChart3}
          title={t`No plays yet`}
          actions={<LinkButton href="/releases">{t`Publish a release`}</LinkButton>}
        >
          {t`Each platform that plays you stands here with its count, as soon as there is one.`}
        </EmptyState>
      ) : (
        <DataTable
          label={t`Plays by platform`}
          rows={platformData}
          columns={columns}
          keyOf={({ platform }) => platform}
        />
      )}
    </Section>
  );
}

/** What brought coins in 30 days. */
export function Streams({ of: { revenueStreams, totalRevenue } }: { of: CareerAnalytics }) {
  type Row = (typeof revenueStreams)[number];
  const columns: readonly Column<Row>[] = [
    { id: "name", title: t`Stream`, wide: true, cell: ({ name }) => name },
    { id: "amount", title: t`30 days`, kind: "number", cell: ({ amount }) => coins(BigInt(amount)) },
    { id: "share", title: t`Share`, kind: "number", cell: ({ percentage }) => percent(percentage) },
    {
      id: "trend",
      title: t`Beside the 30 days before`,
      kind: "muted",
      labelled: true,
      cell: ({ trend }) => (trend === null ? "–" : say(TRENDS[trend])),
    },
  ];
  return (
    <Section title={t`Revenue streams`} lead={t`${coins(BigInt(totalRevenue))} came in so far, by the ledger.`}>
      {revenueStreams.length === 0 ? (
        <EmptyState
          title={t`Nothing came in within 30 days`}
          actions={
            <>
              <LinkButton href="/releases">{t`Set a price`}</LinkButton>
              <LinkButton href="/wallet">{t`Open the wallet`}</LinkButton>
            </>
          }
        >
          {t`Views of a release that costs something bring coins, and rewards do. Each kind is a line here.`}
        </EmptyState>
      ) : (
        <DataTable
          label={t`Revenue streams, 30 days`}
          rows={revenueStreams}
          columns={columns}
          keyOf={({ name }) => name}
        />
      )}
    </Section>
  );
}
