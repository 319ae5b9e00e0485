import { plural, t } from "@lingui/core/macro";
import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { dashboard } from "../../../contract/api/dashboard";
import { IMPORT_PLATFORMS, IMPORTS, type Imported, imports } from "../../../contract/api/imports";
import {
  type Choices,
  COLUMN_MEANINGS,
  type Meaning,
  questionsOf,
  readDays,
  type Table,
  tableOf,
} from "../../../contract/imports/table";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { TextField } from "../../ui/fields/TextField";
import { Upload } from "../../ui/fields/Upload";
import { formatDay, formatWhole } from "../../ui/format";
import { Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { Select } from "../../ui/overlays/Select";
import { toast } from "../../ui/overlays/toast";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say, word } from "../../words/say";
import { platformName } from "./words";

type Platform = (typeof IMPORT_PLATFORMS)[number];
/** A file that may be read: two million characters are years of days. */
const MOST = 2_000_000;
/** Days of the preview. */
const SHOWN = 8;

const MEANINGS: Readonly<Record<Meaning, string>> = {
  none: word("Leave out"),
  date: word("Day"),
  views: word("Views"),
  likes: word("Likes"),
  comments: word("Comments"),
  shares: word("Shares"),
  follows: word("Followers won that day"),
  total: word("Followers in all"),
};

interface Opened {
  readonly name: string;
  readonly table: Table;
}

async function open(file: File): Promise<Opened> {
  if (file.size > MOST) throw new Error(t`This file is too large: choose one of at most two megabytes.`);
  const table = tableOf(await file.text());
  if (!table) throw new Error(t`There is no table with a column “Date” in this file. Download it as CSV, by day.`);
  return { name: file.name, table };
}

const columns = (undo: (one: Imported) => void): readonly Column<Imported>[] => [
  { id: "name", title: t`File`, wide: true, cell: ({ name }) => name },
  { id: "platform", title: t`Platform`, kind: "muted", cell: ({ platform }) => platformName(platform) },
  {
    id: "days",
    title: t`Days`,
    labelled: true,
    cell: ({ days, from, to }) => t`${formatWhole(days)}, ${formatDay(from)} to ${formatDay(to)}`,
  },
  {
    id: "undo",
    title: t`Undo`,
    kind: "menu",
    cell: (one) => (
      <Button
        size="page"
        kind="ghost"
        icon={Trash2}
        aria-label={t`Undo import of ${one.name}`}
        onClick={() => undo(one)}
      >
        {t`Undo`}
      </Button>
    ),
  },
];

/** Files of numbers that other services offer: mapped, previewed, taken in and undone. */
export function Imports() {
  const known = useQuery(imports.list);
  const undo = useAction(imports.undo, { refreshes: [imports.list, dashboard.summary] });
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Section
      title={t`Numbers from files`}
      lead={t`CSV files by day from Spotify for Artists, YouTube Studio, Instagram or TikTok. Where a network gives its numbers itself, those count.`}
    >
      <Stack>
        {opened ? (
          <Preview of={opened} onDone={() => setOpened(null)} />
        ) : (
          <Upload
            label={t`CSV file`}
            action={t`Choose a CSV file`}
            accept=".csv,text/csv"
            pending={false}
            problem={undo.problem}
            hint={t`You see what is read from it before anything is kept.`}
            read={open}
            onChoose={setOpened}
          />
        )}
        <Resource
          of={known}
          loading={t`Loading your imports`}
          failed={t`Your imports could not be loaded`}
          isEmpty={({ items }) => items.length === 0}
          empty={<Text tone="muted">{t`No files imported yet.`}</Text>}
        >
          {({ items }) => (
            <DataTable
              label={t`Imported files`}
              rows={items}
              columns={columns(({ id }) => void undo.run({ params: { importId: id } }))}
              keyOf={({ id }) => id}
              stacks
            />
          )}
        </Resource>
      </Stack>
    </Section>
  );
}

/** Which service a file's columns look like; the artist can say otherwise. */
function guess(header: readonly string[]): Platform {
  const names = header.join(" ").toLowerCase();
  if (/streams|listeners/.test(names)) return "spotify";
  if (/watch time|subscribers/.test(names)) return "youtube";
  return /video views|profile views|difference in followers/.test(names) ? "tiktok" : "instagram";
}

function Preview({ of: { name, table }, onDone }: { of: Opened; onDone: () => void }) {
  const add = useAction(imports.add, { refreshes: [imports.list, dashboard.summary] });
  const [platform, setPlatform] = useState<Platform>(() => guess(table.header));
  const [meanings, setMeanings] = useState<readonly Meaning[]>(table.meanings);
  const [choices, setChoices] = useState<Choices>({ dayFirst: null, thousands: null, year: null });
  const questions = useMemo(() => questionsOf(table, meanings), [table, meanings]);
  const { days: all, skipped } = useMemo(() => readDays(table, meanings, choices), [table, meanings, choices]);
  // what is longer counts with its latest days
  const days = all.slice(-IMPORTS.days);
  const open = questions.filter((question) => choices[question] === null);
  const set = (next: Partial<Choices>) => setChoices({ ...choices, ...next });
  const send = async () => {
    const answer = await add.run({
      body: { platform, name: name.slice(0, IMPORTS.name), days: days.map((day) => ({ ...day })) },
    });
    if (!answer.ok) return;
    toast({
      title: t`Imported`,
      description: plural(days.length, { one: "# day counts now.", other: "# days count now." }),
      tone: "success",
    });
    onDone();
  };
  const wrong = add.problem ?? Object.values(add.fields)[0] ?? null;
  return (
    <Stack gap={3} as="section" aria-label={t`Import of ${name}`}>
      <h3>{name}</h3>
      {wrong !== null && <Notice tone="error">{wrong}</Notice>}
      <Row>
        <Segmented
          label={t`Where the file comes from`}
          value={platform}
          segments={IMPORT_PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
          onChange={setPlatform}
        />
      </Row>
      <Grid least={220}>
        {table.header.map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
          <div key={column}>
            <Text tone="muted" size="small">
              {title}
            </Text>
            <Select
              size="page"
              label={t`What “${title}” holds`}
              value={meanings[column] ?? "none"}
              options={COLUMN_MEANINGS.map((value) => ({ value, label: say(MEANINGS[value]) }))}
              onChange={(chosen) => {
                const next = COLUMN_MEANINGS.find((one) => one === chosen) ?? "none";
                setMeanings(
                  meanings.map((one, at) => (at === column ? next : one === next && next !== "none" ? "none" : one)),
                );
              }}
            />
          </div>
        ))}
      </Grid>
      {questions.includes("dayFirst") && (
        <Ask
          label={t`The dates can be read in two ways. What does 03/04/2026 mean in this file?`}
          value={choices.dayFirst}
          yes={t`3 April`}
          no={t`4 March`}
          onChange={(dayFirst) => set({ dayFirst })}
        />
      )}
      {questions.includes("thousands") && (
        <Ask
          label={t`The numbers can be read in two ways. What does 1.234 or 1,234 mean in this file?`}
          value={choices.thousands}
          yes={t`More than a thousand`}
          no={t`A little more than one`}
          onChange={(thousands) => set({ thousands })}
        />
      )}
      {questions.includes("year") && (
        <TextField
          label={t`The dates have no year. Which year are they of?`}
          type="number"
          min={2005}
          max={2100}
          value={choices.year ?? ""}
          onChange={(event) => set({ year: Number.parseInt(event.target.value, 10) || null })}
        />
      )}
      {open.length === 0 && (
        <>
          <Text>
            {plural(days.length, { one: "# day will count.", other: "# days will count." })}{" "}
            {skipped > 0 &&
              plural(skipped, {
                one: "# row is no day and is left out.",
                other: "# rows are no days and are left out.",
              })}
          </Text>
          <DataTable
            label={t`What is read from the file`}
            rows={days.slice(-SHOWN)}
            keyOf={({ day }) => day}
            columns={[
              { id: "day", title: t`Day`, wide: true, cell: ({ day }) => formatDay(day) },
              ...(["views", "likes", "comments", "shares", "follows"] as const)
                .filter((metric) => days.some((day) => day[metric] !== undefined))
                .map((metric) => ({
                  id: metric,
                  title: say(MEANINGS[metric]),
                  kind: "number" as const,
                  cell: (day: (typeof days)[number]) => (day[metric] === undefined ? "" : formatWhole(day[metric])),
                })),
            ]}
          />
        </>
      )}
      <Row>
        <Button
          kind="primary"
          size="page"
          disabled={open.length > 0 || days.length === 0 || add.pending}
          onClick={() => void send()}
        >
          {t`Import`}
        </Button>
        <Button kind="ghost" size="page" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </Row>
    </Stack>
  );
}

/** A question with two answers, none of them chosen at first. */
function Ask({
  label,
  value,
  yes,
  no,
  onChange,
}: {
  label: string;
  value: boolean | null;
  yes: string;
  no: string;
  onChange: (value: boolean) => void;
}) {
  return (
    <div>
      <p>{label}</p>
      <Segmented
        label={label}
        value={value === null ? "" : value ? "yes" : "no"}
        segments={[
          { value: "yes", label: yes },
          { value: "no", label: no },
        ]}
        onChange={(chosen) => onChange(chosen === "yes")}
      />
    </div>
  );
}
