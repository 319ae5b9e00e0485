import { t } from "@lingui/core/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { LEAST_PEOPLE, UNKNOWN_REGION } from "../../../contract/analytics";
import { business, COMPETITORS, type Competitor, type GlobalDashboard } from "../../../contract/api/business";
import { NETWORK_NAMES, NETWORKS } from "../../../contract/networks";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { TextField } from "../../ui/fields/TextField";
import { formatCount, formatDay } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Select } from "../../ui/overlays/Select";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { language } from "../../words/language";
import { growth } from "../analytics/words";

type Region = GlobalDashboard["regions"][number];

const nameOf = (region: string): string =>
  region === UNKNOWN_REGION
    ? t`Unknown`
    : (new Intl.DisplayNames([language()], { type: "region", fallback: "code" }).of(region) ?? region);
const shown = (value: number | null): string =>
  value === null ? t`Under ${LEAST_PEOPLE} listeners` : formatCount(value);

const regionColumns = (): readonly Column<Region>[] => [
  { id: "region", title: t`Region`, wide: true, cell: ({ region }) => nameOf(region), value: ({ region }) => region },
  {
    id: "users",
    title: t`Listeners`,
    kind: "number",
    labelled: true,
    cell: ({ users }) => shown(users),
    value: ({ users }) => users,
  },
  {
    id: "plays",
    title: t`Plays`,
    kind: "number",
    labelled: true,
    cell: ({ plays }) => shown(plays),
    value: ({ plays }) => plays,
  },
  {
    id: "minutes",
    title: t`Minutes`,
    kind: "number",
    labelled: true,
    cell: ({ minutes }) => shown(minutes),
    value: ({ minutes }) => minutes,
  },
  {
    id: "growth",
    title: t`Growth`,
    kind: "number",
    labelled: true,
    cell: (row) => growth(row.growth),
    value: (row) => row.growth,
  },
];

/** Regions, others' public figures, and what stood out. */
export function Global({ of }: { of: GlobalDashboard }) {
  return (
    <>
      <Section
        title={t`Regional performance`}
        lead={t`Where people listened on Backline. Of a region with fewer than ${LEAST_PEOPLE} listeners no figures are shown.`}
      >
        {of.regions.length === 0 ? (
          <EmptyState title={t`Nobody has listened in this time`}>
            {t`Regions appear here with the first listeners. Look at a longer span, or share a release.`}
          </EmptyState>
        ) : (
          <DataTable
            label={t`Regional performance`}
            rows={of.regions}
            columns={regionColumns()}
            keyOf={({ region }) => region}
            csv={`regions-${of.range}`}
            stacks
          />
        )}
      </Section>
      <Competitors of={of} />
      <Section title={t`Business insights`} lead={t`What stood out in the eight weeks until last Monday.`}>
        {of.insights.length === 0 ? (
          <EmptyState title={t`Nothing stood out`}>
            {t`Once eight weeks of numbers show more than chance does, it stands here with its reason.`}
          </EmptyState>
        ) : (
          <Stack as="ul" gap={3}>
            {of.insights.map(({ text, reason }) => (
              <li key={text}>
                <Card>
                  <strong>{text}</strong>
                  <Text tone="muted">{reason}</Text>
                </Card>
              </li>
            ))}
          </Stack>
        )}
      </Section>
    </>
  );
}

function Competitors({ of: { competitors, headline } }: { of: GlobalDashboard }) {
  const remove = useAction(business.removeCompetitor, { refreshes: [business.global] });
  const [adding, setAdding] = useState(false);
  const columns: readonly Column<Competitor>[] = [
    { id: "name", title: t`Artist`, wide: true, cell: ({ name }) => name, value: ({ name }) => name },
    {
      id: "platform",
      title: t`Platform`,
      kind: "muted",
      cell: ({ platform }) => NETWORKS[platform].title,
      value: ({ platform }) => platform,
    },
    {
      id: "followers",
      title: t`Followers`,
      kind: "number",
      labelled: true,
      cell: ({ followers }) => formatCount(followers),
      value: ({ followers }) => followers,
    },
    {
      id: "seen",
      title: t`Seen on`,
      kind: "muted",
      labelled: true,
      cell: ({ seenOn }) => formatDay(seenOn),
      value: ({ seenOn }) => seenOn,
    },
    {
      id: "source",
      title: t`Source`,
      kind: "long",
      extra: true,
      cell: ({ source }) => source,
      value: ({ source }) => source,
    },
    {
      id: "remove",
      title: t`Remove`,
      kind: "menu",
      cell: ({ id, name }) => (
        <IconButton
          size="page"
          icon={Trash2}
          label={t`Remove ${name}`}
          onClick={() => void remove.run({ params: { competitorId: id } })}
        />
      ),
    },
  ];
  return (
    <Section
      title={t`Competitor analysis`}
      lead={t`Public figures that you entered, each with its day and source. You have ${formatCount(headline.followers)} followers on Backline.`}
      actions={<Button size="page" onClick={() => setAdding(true)}>{t`Add figure`}</Button>}
    >
      {competitors.length === 0 ? (
        <EmptyState title={t`No figures yet`}>
          {t`Enter the followers that an artist's public page shows, with the day on which you read it.`}
        </EmptyState>
      ) : (
        <DataTable
          label={t`Competitor analysis`}
          rows={competitors}
          columns={columns}
          keyOf={({ id }) => id}
          csv="competitors"
          stacks
        />
      )}
      {adding && <NewFigure onClose={() => setAdding(false)} />}
    </Section>
  );
}

function NewFigure({ onClose }: { onClose: () => void }) {
  const form = useContractForm(business.addCompetitor, {
    start: {
      name: "",
      platform: "instagram" as (typeof NETWORK_NAMES)[number],
      followers: "",
      seenOn: new Date().toISOString().slice(0, 10),
      source: "",
    },
    input: ({ followers, ...values }) => ({ body: { ...values, followers: Number.parseInt(followers, 10) } }),
    refreshes: [business.global],
    done: onClose,
  });
  return (
    <FormDialog title={t`Add a public figure`} action={t`Add figure`} {...form.dialog} onClose={onClose}>
      <TextField label={t`Artist`} maxLength={COMPETITORS.name} {...form.field("name")} />
      <Select
        size="page"
        label={t`Platform`}
        value={form.values.platform}
        options={NETWORK_NAMES.map((value) => ({ value, label: NETWORKS[value].title }))}
        onChange={(chosen) => form.set("platform", NETWORK_NAMES.find((name) => name === chosen) ?? "instagram")}
      />
      <TextField label={t`Followers`} type="number" min={0} inputMode="numeric" {...form.field("followers")} />
      <TextField label={t`Seen on`} type="date" {...form.field("seenOn")} />
      <TextField
        label={t`Source`}
        maxLength={COMPETITORS.source}
        hint={t`Where you read it, such as the address of their page.`}
        {...form.field("source")}
      />
    </FormDialog>
  );
}
