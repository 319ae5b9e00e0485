import { t } from "@lingui/core/macro";
import { Coins } from "lucide-react";
import { z } from "zod";
import { RANGE_NAMES, RANGES } from "../../../contract/analytics";
import { analytics } from "../../../contract/api/analytics";
import type { CallOutput } from "../../../contract/api/route";
import { coins } from "../../../contract/wallet";
import { useDemonstration } from "../../stores/platform/platform";
import { useQuery } from "../../stores/query/useQuery";
import { Segmented } from "../../ui/fields/Segmented";
import { formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Stack, Text } from "../../ui/layout/Stack";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { Stat, Stats } from "../../ui/page/Stat";
import { say } from "../../words/say";

const search = z.object({ range: z.enum(RANGE_NAMES).default("30d") });
type Release = CallOutput<typeof analytics.revenue>["releases"][number];

const columnsOf = (): readonly Column<Release>[] => [
  { id: "title", title: t`Release`, wide: true, cell: ({ title }) => title, value: ({ title }) => title },
  {
    id: "sold",
    title: t`Paid views`,
    kind: "number",
    cell: ({ sold }) => formatWhole(sold),
    value: ({ sold }) => sold,
  },
  {
    id: "earned",
    title: t`Earned`,
    kind: "number",
    cell: ({ earned }) => coins(BigInt(earned)),
    value: ({ earned }) => Number(earned),
  },
];

/** Dollars for 1,000 plays, as the specification compares services; a marketing figure. */
const COMPARED = [
  { name: "Backline", dollars: 53.2 },
  { name: "Service A", dollars: 3 },
  { name: "Service B", dollars: 1.8 },
  { name: "Service C", dollars: 0.4 },
];

/** What paid views have brought, by the ledger. */
export function Earnings() {
  const [{ range }, setSearch] = useSearch(search);
  const revenue = useQuery(analytics.revenue, { query: { range } });
  const demo = useDemonstration();
  return (
    <Stack gap={6}>
      <Section
        title={t`Pay-to-View`}
        lead={t`What people paid to hear your releases, after the platform's fifth; by the ledger.`}
      >
        <Stack>
          <Segmented
            label={t`Time`}
            value={range}
            segments={RANGE_NAMES.map((value) => ({ value, label: say(RANGES[value].title) }))}
            onChange={(chosen) => setSearch({ range: chosen })}
          />
          <Resource of={revenue} loading={t`Loading earnings`} failed={t`The earnings could not be loaded`}>
            {({ totals, releases }) => (
              <Stack>
                <Stats>
                  <Stat name={t`Earned`} size="large">
                    {coins(BigInt(totals.earned))}
                  </Stat>
                  <Stat name={t`Paid views`} size="large">
                    {formatWhole(totals.sold)}
                  </Stat>
                  {totals.sold > 0 && (
                    <Stat name={t`For each 1,000 paid views`} size="large">
                      {coins((BigInt(totals.earned) * 1000n) / BigInt(totals.sold))}
                    </Stat>
                  )}
                </Stats>
                {releases.length === 0 ? (
                  <EmptyState
                    icon={Coins}
                    title={t`Nothing earned in this time`}
                    actions={<LinkButton href="/releases">{t`Your releases`}</LinkButton>}
                  >
                    {t`Give a release a price, and what people pay to hear it appears here.`}
                  </EmptyState>
                ) : (
                  <DataTable
                    label={t`Earnings by release`}
                    rows={releases}
                    columns={columnsOf()}
                    keyOf={({ id }) => id}
                    csv="earnings"
                  />
                )}
              </Stack>
            )}
          </Resource>
        </Stack>
      </Section>
      {demo && (
        <Section
          title={t`Compared with other services`}
          lead={t`Example figures of the demonstration: dollars for 1,000 plays. They are not measured.`}
        >
          <DataTable
            label={t`Dollars for 1,000 plays`}
            rows={COMPARED}
            columns={[
              { id: "name", title: t`Service`, wide: true, cell: ({ name }) => name },
              { id: "dollars", title: t`Dollars`, kind: "number", cell: ({ dollars }) => dollars.toFixed(2) },
            ]}
            keyOf={({ name }) => name}
          />
          <Text tone="muted" size="small">{t`17.7 times the first of the others.`}</Text>
        </Section>
      )}
    </Stack>
  );
}
